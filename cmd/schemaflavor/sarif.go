package main

import (
	"encoding/json"
	"net/url"
	"path/filepath"
	"slices"

	"github.com/schemaflavor/schemaflavor"
)

// SARIF is a format for the results of tools that analyse code (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html,
// read 2026-11-22). Each type here is an object of it, with the members that we fill.

type sarif struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool       sarifTool     `json:"tool"`
	ColumnKind string        `json:"columnKind"`
	Results    []sarifResult `json:"results"`
}

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name           string      `json:"name"`
	Version        string      `json:"version"`
	InformationURI string      `json:"informationUri"`
	Rules          []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID               string    `json:"id"`
	ShortDescription sarifText `json:"shortDescription"`
	Help             sarifText `json:"help"`
}

type sarifText struct {
	Text string `json:"text"`
}

type sarifResult struct {
	RuleID    string          `json:"ruleId"`
	RuleIndex int             `json:"ruleIndex"`
	Level     string          `json:"level"`
	Message   sarifText       `json:"message"`
	Locations []sarifLocation `json:"locations"`
}

type sarifLocation struct {
	Physical sarifPhysical  `json:"physicalLocation"`
	Logical  []sarifLogical `json:"logicalLocations,omitempty"`
}

type sarifPhysical struct {
	Artifact sarifArtifact `json:"artifactLocation"`
	Region   *sarifRegion  `json:"region,omitempty"`
}

type sarifArtifact struct {
	URI string `json:"uri"`
}

type sarifRegion struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn,omitempty"`
}

type sarifLogical struct {
	Name string `json:"fullyQualifiedName"`
}

var sarifLevels = [...]string{schemaflavor.Info: "note", schemaflavor.Warning: "warning", schemaflavor.Refused: "error"}

// sarifLog writes remarks as the log of one run.
func sarifLog(remarks []remark) []byte {
	run := sarifRun{Tool: sarifTool{sarifDriver{Name: "schemaflavor", Version: version(), InformationURI: homepage, Rules: []sarifRule{}}},
		ColumnKind: "unicodeCodePoints", Results: []sarifResult{}}
	known := map[string]int{}
	for _, r := range remarks {
		i, ok := known[r.rule]
		if !ok {
			i = len(known)
			known[r.rule] = i
			run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{r.rule, sarifText{ruleMeans(r.rule)}, sarifText{ruleHelp(r.rule)}})
		}
		at := sarifLocation{Physical: sarifPhysical{Artifact: sarifArtifact{fileURI(r.file)}}}
		if r.line > 0 {
			at.Physical.Region = &sarifRegion{r.line, r.column}
		}
		if r.pointer != "" {
			at.Logical = []sarifLogical{{r.pointer}}
		}
		run.Results = append(run.Results, sarifResult{r.rule, i, sarifLevels[r.severity], sarifText{r.text()}, []sarifLocation{at}})
	}
	b := appendIndented(sarif{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}})
	return append(b, '\n')
}

// ruleHelp says what to do about a rule, or where to read more of it.
func ruleHelp(rule string) string {
	switch {
	case rule == notAsRecorded:
		return "see what differs; if it is as it should be, record it: schemaflavor golden --update"
	case slices.ContainsFunc(findTopics(rule), func(t topic) bool { return t.kind != codeKind }):
		return "schemaflavor explain " + rule
	}
	return "pass a JSON Schema, or a list of tools"
}

// fileURI is a file's name as a URI reference, relative if the name is.
func fileURI(name string) string {
	if name == stdinName {
		return "stdin"
	}
	u := url.URL{Path: filepath.ToSlash(name)}
	if filepath.IsAbs(name) {
		u.Scheme = "file"
		if u.Path[0] != '/' { // a drive's letter
			u.Path = "/" + u.Path
		}
	}
	return u.String()
}

func appendIndented(value any) []byte {
	w := appender{}
	e := json.NewEncoder(&w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(value); err != nil {
		panic(err) // strings, numbers and lists of them only
	}
	return w.b[:len(w.b)-1]
}
