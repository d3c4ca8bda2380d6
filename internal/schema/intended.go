package schema

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// undeclared stands for a document that declares no dialect, and has nothing by which another one than the newest is guessed.
var undeclared = &Document{Dialect: Draft202012, nulls: joinOnceSaid}

// spelled are the keywords by the letters of their names, all small.
var spelled = func() map[string]*Keyword {
	all := map[string]*Keyword{}
	for i := range keywordTable {
		if k := &keywordTable[i]; !strings.HasPrefix(k.Name, "$") && k.InForce(Draft202012) {
			all[letters(k.Name)] = k
		}
	}
	return all
}()

// Intended is the keyword that a member of a schema that declares no dialect was meant to be, or nil: as Document.Meant, but for any
// keyword of which it has the letters (read-only, Default), and also beside properties for which `properties` was forgotten, which is for
// the caller to ask. What is called nearly like `$ref` has to lead into the document.
func Intended(m *tree.Node) *Keyword {
	if m.Word() != word.None || !m.HasName() || strings.HasPrefix(m.Name(), "x-") || strings.HasPrefix(m.Name(), "$") {
		return nil
	}
	if strings.ContainsAny(m.Name(), "0123456789/") { // of which there is none in a keyword
		return nil
	}
	if k := spelled[letters(m.Name())]; k != nil && k.Word != word.Nullable && m.Name()[0] != '_' && undeclared.takes(k, m) {
		return k
	}
	k := undeclared.nearest(m)
	if k != nil && (k.Word == word.Ref && !strings.HasPrefix(m.Text(), "#") || k.Word == word.Nullable) { // which would admit more
		return nil
	}
	return k
}
