package lower

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/alternatives"
	"github.com/schemaflavor/schemaflavor/internal/arrays"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/codecgen"
	"github.com/schemaflavor/schemaflavor/internal/definitions"
	"github.com/schemaflavor/schemaflavor/internal/discriminator"
	"github.com/schemaflavor/schemaflavor/internal/kept"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/objects"
	"github.com/schemaflavor/schemaflavor/internal/root"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tagged"
	"github.com/schemaflavor/schemaflavor/internal/task"
	"github.com/schemaflavor/schemaflavor/internal/tell"
)

// A Desk is the memory of a lowering and of what it works with. It may be used for one document after another.
type Desk struct {
	task         task.Memory
	lowering     Lowering
	images       codecgen.Images
	teller       tell.Teller
	keywords     keywords.Writer
	alternatives alternatives.Joiner
	tagger       tagged.Tagger
	keeper       kept.Keeper
	objects      objects.ObjectBuilder
	arrays       arrays.ArrayBuilder
	definitions  definitions.Definer
	root         root.RootBuilder
}

// Begin returns the lowering of a document in which the checker found something. The desk has to be new or cleared.
func (d *Desk) Begin(rules *flavor.Rules, doc *schema.Document, o check.Options, k *check.Checker) *Lowering {
	t := d.task.Begin(rules, doc, o, k)
	d.images.Task = t
	d.teller = tell.New(&d.images)
	keywords.Prepare(&d.keywords, &d.teller, k.NameRule, k.Found())
	d.alternatives = alternatives.Joiner{Task: t, Images: &d.images, Teller: &d.teller, Keywords: &d.keywords}
	d.tagger = tagged.Tagger{Task: t, Keywords: &d.keywords, Alternatives: discriminator.Of(doc)}
	l := &d.lowering
	l.Task, l.Images, l.Keywords, l.Alternatives, l.Keeper, l.Objects, l.Arrays, l.Definitions, l.Root = t, &d.images, &d.keywords, &d.alternatives, &d.keeper, &d.objects, &d.arrays, &d.definitions, &d.root
	l.Keeper.Begin(&d.tagger, l, k)
	l.Objects.Begin(l.Keeper, l.Alternatives, l)
	d.arrays = arrays.New(l.Keeper, l.Alternatives, l)
	d.root = root.New(l.Objects, l.Definitions, l)
	l.memo.loops = k.Graph.Loops()
	l.Meaning.Under(k.Terms(o))
	l.Definitions.Begin(l.Keeper, l.Alternatives, l)
	if l.Form.Gentle {
		l.Keywords.ReportEvaluatedAnew()
	} else {
		k.MarkUncopyable()
	}
	return l
}

// Clear makes a desk ready for another document. Nothing that it made for the last one, nodes included, may be used afterwards.
func (d *Desk) Clear() {
	l := &d.lowering
	l.memo.clear()
	*l = Lowering{memo: l.memo}
	d.keeper.Clear()
	d.objects.Clear()
	d.definitions.Clear()
	d.task.Clear()
	keywords.Clear(&d.keywords)
	d.images.Clear()
	d.teller, d.alternatives, d.tagger, d.arrays, d.root = tell.Teller{}, alternatives.Joiner{}, tagged.Tagger{}, arrays.ArrayBuilder{}, root.RootBuilder{}
}
