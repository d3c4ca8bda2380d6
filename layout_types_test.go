package schemaflavor_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/enough"
)

// TestTypes: what several rooms write is small enough to know what may be written of it. A room
// writes a type where it assigns to a field or to what stands in it, takes its address, or makes a value with fields.
func TestTypes(t *testing.T) {
	enough.Alone(t)
	const mostFields, mostMethods = 15, 60
	h := readHouse(t)
	for _, name := range slices.Sorted(maps.Keys(h.types)) {
		x := h.types[name]
		rooms := slices.Sorted(maps.Keys(x.writers))
		if x.fields > 10 || x.methods > 40 {
			t.Logf("%s: %d fields, %d methods, written by %s", name, x.fields, x.methods, strings.Join(rooms, ", "))
		}
		if len(rooms) > 1 && (x.fields > mostFields || x.methods > mostMethods) {
			t.Errorf("%s has %d fields and %d methods and is written by %s; what more than one room writes has at most %d and %d: part it, or let its own room write it\n\t%s",
				name, x.fields, x.methods, strings.Join(rooms, ", "), mostFields, mostMethods, strings.Join(x.foreign, "\n\t"))
		}
	}
	for _, known := range [...]string{"internal/ir.Node", "internal/diag.Fact"} { // else nothing is counted
		if x := h.types[known]; x == nil || len(x.writers) < 3 {
			t.Errorf("%s is written by several rooms, and that is not seen", known)
		}
	}
}

// TestBorrowed: a type that is written by hand has its methods from its own room: what another room
// answers is asked of it by name. Names that stand for two methods are read as the wrong one.
func TestBorrowed(t *testing.T) {
	h := readHouse(t)
	for _, name := range slices.Sorted(maps.Keys(h.types)) {
		x := h.types[name]
		if strings.HasPrefix(name, "internal/") && len(x.borrowed) > 0 {
			t.Errorf("%s has by embedding, from other rooms: %q; give the field a name", name, x.borrowed)
		}
		if len(x.shadowed) > 0 {
			t.Errorf("%s hides methods of what it embeds: %q", name, x.shadowed)
		}
	}
}

// A house is what its packages say of types.
type house struct {
	types map[string]*writtenType
}

// A writtenType is a type of the module, and who writes it.
type writtenType struct {
	fields, methods int
	writers         map[string]bool
	foreign         []string // places in other packages than its own
	borrowed        []string // methods that what it embeds has, of another room
	shadowed        []string // methods of what it embeds that its own hide
}

// readHouse reads all packages of the module, without their tests.
func readHouse(t *testing.T) *house {
	out, err := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Export,Dir,GoFiles", "./...").Output()
	if err != nil {
		t.Fatal("go list: ", err)
	}
	type listed struct {
		ImportPath, Export, Dir string
		GoFiles                 []string
	}
	var packages []listed
	exports := map[string]string{}
	for d := json.NewDecoder(strings.NewReader(string(out))); d.More(); {
		var p listed
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
		exports[p.ImportPath] = p.Export
		if p.ImportPath == module || strings.HasPrefix(p.ImportPath, module+"/") {
			packages = append(packages, p)
		}
	}
	h := &house{types: map[string]*writtenType{}}
	fset := token.NewFileSet()
	imports := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	for _, p := range packages {
		var files []*ast.File
		for _, name := range p.GoFiles {
			f, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, f)
		}
		w := &writing{h: h, room: inModule(p.ImportPath), fset: fset, info: &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}}
		pkg, err := (&types.Config{Importer: imports}).Check(p.ImportPath, fset, files, w.info)
		if err != nil {
			t.Fatal(err)
		}
		w.declared(pkg)
		for _, f := range files {
			ast.Inspect(f, w.node)
		}
	}
	return h
}

// of returns what is known of a type of the module, nil for others; a pointer counts for what it
// points to.
func (h *house) of(t types.Type) (x *writtenType, room string) {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != module && !strings.HasPrefix(n.Obj().Pkg().Path(), module+"/") {
		return nil, ""
	}
	room = inModule(n.Obj().Pkg().Path())
	name := room + "." + n.Obj().Name()
	if h.types[name] == nil {
		h.types[name] = &writtenType{writers: map[string]bool{}}
	}
	return h.types[name], room
}

// writing is the reading of one package.
type writing struct {
	h    *house
	room string
	fset *token.FileSet
	info *types.Info
}

// declared counts the fields and methods of a package's types.
func (w *writing) declared(pkg *types.Package) {
	for _, name := range pkg.Scope().Names() {
		d, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok || d.IsAlias() {
			continue
		}
		n, ok := d.Type().(*types.Named)
		if !ok {
			continue
		}
		x, _ := w.h.of(n)
		x.methods = n.NumMethods()
		if s, ok := n.Underlying().(*types.Struct); ok {
			x.fields = s.NumFields()
			x.embeds(n, s)
		}
	}
}

// embeds notes the methods that a type has of others.
func (x *writtenType) embeds(n *types.Named, s *types.Struct) {
	own := map[string]bool{}
	for i := range n.NumMethods() {
		own[n.Method(i).Name()] = true
	}
	for i := range s.NumFields() {
		f := s.Field(i)
		if !f.Embedded() {
			continue
		}
		held, _ := types.Unalias(f.Type()).(*types.Pointer)
		of := f.Type()
		if held != nil {
			of = held.Elem()
		}
		if named, ok := types.Unalias(of).(*types.Named); !ok || types.IsInterface(named) {
			continue
		}
		for m := range types.NewMethodSet(types.NewPointer(of)).Methods() {
			if own[m.Obj().Name()] {
				x.shadowed = append(x.shadowed, m.Obj().Name())
			}
			if p := m.Obj().Pkg(); p != n.Obj().Pkg() && (p.Path() == module || strings.HasPrefix(p.Path(), module+"/")) {
				x.borrowed = append(x.borrowed, p.Name()+"."+m.Obj().Name())
			}
		}
	}
}

// node looks whether a node of the syntax writes a type.
func (w *writing) node(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		for _, left := range n.Lhs {
			w.target(left, false)
		}
	case *ast.IncDecStmt:
		w.target(n.X, false)
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			w.target(n.X, true)
		}
	case *ast.CallExpr:
		if f, ok := n.Fun.(*ast.Ident); ok && w.info.Types[f].IsBuiltin() && slices.Contains([]string{"delete", "clear", "copy"}, f.Name) {
			w.target(n.Args[0], false)
		}
	case *ast.CompositeLit:
		if len(n.Elts) > 0 {
			w.writes(w.info.Types[n].Type, n.Pos())
		}
	}
	return true
}

// target notes whose fields something is assigned to, and of what that is a part. The address of what stands in a list is
// mostly taken to read it.
func (w *writing) target(e ast.Expr, address bool) {
	for {
		switch x := e.(type) {
		case *ast.ParenExpr:
			e = x.X
			continue
		case *ast.StarExpr:
			w.writes(w.info.Types[x.X].Type, x.Pos())
		case *ast.IndexExpr: // of a list or a map too: what it holds is what its holder says
			if _, array := w.info.Types[x.X].Type.Underlying().(*types.Array); array || !address {
				e = x.X
				continue
			}
		case *ast.SliceExpr:
			e = x.X
			continue
		case *ast.SelectorExpr:
			s := w.info.Selections[x]
			if s == nil || s.Kind() != types.FieldVal {
				return
			}
			if held := w.field(s, x.Pos()); held {
				if _, pointer := s.Recv().Underlying().(*types.Pointer); !pointer {
					e = x.X
					continue
				}
			}
		}
		return
	}
}

// field notes the types on the way to a field: the one that declares it, and those that hold that
// one as a value. It reports whether the first one is among them.
func (w *writing) field(s *types.Selection, at token.Pos) (first bool) {
	way := []types.Type{s.Recv()}
	t := s.Recv()
	for _, i := range s.Index() {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		t = t.Underlying().(*types.Struct).Field(i).Type()
		way = append(way, t)
	}
	for i := len(way) - 2; i >= 0; i-- {
		w.writes(way[i], at)
		if _, pointer := way[i].Underlying().(*types.Pointer); pointer && i > 0 {
			return false
		}
	}
	return true
}

func (w *writing) writes(t types.Type, at token.Pos) {
	x, own := w.h.of(t)
	if x == nil {
		return
	}
	x.writers[w.room] = true
	if own != w.room {
		p := w.fset.Position(at)
		name, _ := filepath.Rel(".", p.Filename)
		if cwd, err := os.Getwd(); err == nil {
			name = strings.TrimPrefix(p.Filename, cwd+"/")
		}
		x.foreign = append(x.foreign, fmt.Sprintf("%s:%d", name, p.Line))
	}
}
