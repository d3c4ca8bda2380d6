//go:build unix

package relay

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// The processes of the tests are this test binary, started as one of these roles.
var roles = map[string]func(arguments []string) int{
	"relay":     relayRole,
	"echo":      echoRole,
	"lists":     listsRole,
	"calls":     callsRole,
	"half":      halfRole,
	"exit":      exitRole,
	"deaf":      deafRole,
	"stubborn":  stubbornRole,
	"family":    familyRole,
	"signalled": signalledRole,
	"killed":    killedRole,
}

func TestMain(m *testing.M) {
	if len(os.Args) > 1 {
		if role := roles[strings.TrimPrefix(os.Args[1], "role:")]; role != nil {
			os.Exit(role(os.Args[2:]))
		}
	}
	os.Exit(m.Run())
}

// as is the command of this binary in a role.
func as(role string, arguments ...string) []string {
	self, err := os.Executable()
	if err != nil {
		panic(err)
	}
	return append([]string{self, "role:" + role}, arguments...)
}

// relayRole relays to the command that its arguments are, with the toy adapter; "copy" as
// the first of them copies.
func relayRole(arguments []string) int {
	say := func(line string) { fmt.Fprintln(os.Stderr, "relay:", line) }
	s := Stdio{Command: arguments, In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Say: say, Relay: New(toy{}, say), Grace: 300 * time.Millisecond}
	if arguments[0] == "copy" {
		s.Command, s.Relay = arguments[1:], nil
	}
	status, err := s.Run()
	if err != nil {
		say(err.Error())
	}
	return status
}

// echoRole writes what it reads.
func echoRole([]string) int {
	buffer := make([]byte, 4096)
	for {
		n, err := os.Stdin.Read(buffer)
		os.Stdout.Write(buffer[:n])
		if err != nil {
			return 0
		}
	}
}

// eachLine reads messages until the end of input.
func eachLine(f func(id json.RawMessage, method string)) {
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadBytes('\n')
		var m struct {
			ID     json.RawMessage
			Method string
		}
		if json.Unmarshal(line, &m) == nil {
			f(m.ID, m.Method)
		}
		if err != nil {
			return
		}
	}
}

// listsRole answers each tools/list with a tool whose description has as many bytes.
func listsRole(arguments []string) int {
	n, _ := strconv.Atoi(arguments[0])
	filling := strings.Repeat("é\\u2028<", n/len("é\\u2028<"))
	eachLine(func(id json.RawMessage, method string) {
		if method == "tools/list" {
			fmt.Printf(`{"id":%s,"result":{"tools":[{"description":"%s","name":"t","inputSchema":{"wrap":1}}]}}`+"\n", id, filling)
		}
	})
	return 0
}

// callsRole lists one tool, and answers calls out of order, each after a notification of
// its progress. An id of its own is that of the client.
func callsRole([]string) int {
	out := bufio.NewWriter(os.Stdout)
	var held []json.RawMessage
	answer := func() {
		for i := len(held) - 1; i >= 0; i-- {
			fmt.Fprintf(out, `{"id":%s,"method":"ping"}`+"\n", held[i])
			fmt.Fprintf(out, `{"method":"notifications/progress","params":{"of":%s}}`+"\n", held[i])
			fmt.Fprintf(out, `{"id":%s,"result":{"structuredContent":[%s]}}`+"\n", held[i], held[i])
		}
		held = nil
		out.Flush()
	}
	eachLine(func(id json.RawMessage, method string) {
		switch method {
		case "tools/list":
			fmt.Fprintf(out, `{"id":%s,"result":{"tools":[{"name":"t","inputSchema":{"wrap":1},"outputSchema":{"wrap":1}}]}}`+"\n", id)
			out.Flush()
		case "tools/call":
			if held = append(held, id); len(held) == 10 {
				answer()
			}
		}
	})
	answer()
	return 0
}

// halfRole dies in the middle of a line.
func halfRole([]string) int {
	fmt.Print("{\"id\":1,\"result\":{}}\n{\"id\":2,\"resu")
	return 9
}

func exitRole(arguments []string) int {
	fmt.Fprint(os.Stderr, "on standard error, no end of line")
	status, _ := strconv.Atoi(arguments[0])
	return status
}

// deafRole closes its input, says so, and stays until it is told to go.
func deafRole([]string) int {
	told := make(chan os.Signal, 1)
	signal.Notify(told, syscall.SIGUSR1)
	os.Stdin.Close()
	fmt.Println("deaf")
	<-told
	return 4
}

// stubbornRole minds neither the end of its input nor being asked to end.
func stubbornRole([]string) int {
	signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
	fmt.Println(os.Getpid())
	time.Sleep(time.Minute)
	return 0
}

// familyRole starts a stubborn child that holds its output, and ends with its input.
func familyRole([]string) int {
	child := startRole("stubborn")
	child.Stdout = os.Stdout
	if err := child.Start(); err != nil {
		panic(err)
	}
	eachLine(func(json.RawMessage, string) {})
	return 5
}

// signalledRole says which signal it got, and ends with it in its status.
func signalledRole([]string) int {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
	fmt.Println("ready")
	got := (<-signals).(syscall.Signal)
	fmt.Println(got)
	return 20 + int(got)
}

func killedRole([]string) int {
	syscall.Kill(os.Getpid(), syscall.SIGKILL)
	select {}
}
