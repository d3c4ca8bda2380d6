package lower

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/called"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/names"
	"github.com/schemaflavor/schemaflavor/internal/objects"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// arrayNode constructs an array.
func (l *Lowering) arrayNode(n *ir.Node, normal *meaning.Normal, c place.Context) *ir.Node {
	ps := l.Meaning.PositionsOf(normal)
	n.Array = &ir.ArrayPart{}
	if len(ps.Prefix) > 0 {
		return l.tuple(n, normal, ps, c)
	}
	if ps.Closed != nil { // only the empty array
		normal.MayHoldItems(0, ps.Closed)
		ps.Rest = nil
	}
	l.items(n, normal, ps.Rest, c)
	l.Keywords.WriteItemCounts(n, normal)
	return n
}

// items constructs the schema of all items.
func (l *Lowering) items(n *ir.Node, normal *meaning.Normal, s conjunction.Set, c place.Context) {
	if len(s) == 0 && !l.Rules.Refuses(flavor.CArrayWithoutItems) {
		return
	}
	child := l.Lower(s, place.Context{Level: c.Level})
	if child.Kind == ir.NeverNode { // no item can be: the array is empty
		n.ImpossibleItems(s, child.Src)
		normal.MayHoldItems(0, child.Src)
		child = l.Lower(nil, place.Context{Level: c.Level})
	}
	if normal.MaxItems != nil && normal.MaxItems.Value.Sign() == 0 && child.IsText() { // of nothing, which is not said
		child = l.Keywords.CopyForEdit(child)
		child.Description, child.What, child.Facts = "", "", nil
	}
	if at, unsaid := l.unsaidItems(s, normal); unsaid {
		n.Note(flavor.CArrayWithoutItems, flavor.SpellOut, diag.Exact, child.Carry == ir.CarryText, at, "")
	}
	if n.AuthorsWords() != "" {
		child = l.tellForm(child)
	}
	n.Array.Items = child
}

// unsaidItems is where an array that has to say as an object what its items are says nothing of them, or only `true`.
func (l *Lowering) unsaidItems(s conjunction.Set, normal *meaning.Normal) (at *tree.Node, unsaid bool) {
	if len(s) == 0 {
		return normal.Place(), true
	}
	spelled := len(s) == 1 && s[0].N.Kind() == tree.True && l.Rules.Refuses(flavor.CArrayWithoutItems) && !l.Rules.Refuses(flavor.CBooleanSchema)
	return s[0].N, spelled
}

// tellForm has items say that they are given in another form than the words on the whole list have it, where they have
// no words of their own.
func (l *Lowering) tellForm(item *ir.Node) *ir.Node {
	if item.Kind != ir.SchemaNode || item.AuthorsWords() != "" || len(item.Sentences) > 0 || l.Teller.Words.Silent() {
		return item
	}
	form := ""
	switch item.Carry {
	case ir.CarryEntries:
		form = objects.AsEntries
	case ir.CarryTuple:
		form = asPositions
	default:
		return item
	}
	item = l.Keywords.CopyForEdit(item)
	item.Sentences = append(item.Sentences, diag.Told{Text: form})
	return item
}

// asPositions is said of a value that its author's words have in another form.
const asPositions = "Given as an object with one property for each position."

// tuple constructs an array whose positions differ.
func (l *Lowering) tuple(n *ir.Node, normal *meaning.Normal, ps *meaning.Positions, c place.Context) *ir.Node {
	repair, refused := l.Rules.Refusal(flavor.CTuple)
	least, most := int64(0), int64(-1)
	if normal.MinItems != nil {
		least, _ = normal.MinItems.Value.Int64()
	}
	if normal.MaxItems != nil {
		if i, ok := normal.MaxItems.Value.Int64(); ok {
			most = i
		}
	}
	if most >= 0 && int(most) <= len(ps.Prefix) {
		ps.Prefix, ps.Closed = ps.Prefix[:most], normal.MaxItems.At
	}
	if ps.Closed == nil && len(ps.Rest) > 0 {
		child := l.Lower(ps.Rest, place.Context{Level: c.Level, Edited: true})
		if l.Exhausted(c) {
			return l.BeyondBudget(normal.Set)
		}
		if child.Kind == ir.NeverNode { // no item can come after the positions
			n.ImpossibleItems(ps.Rest, child.Src)
			ps.Closed = cmp.Or(child.Src, ps.At)
		}
	}
	if count := len(ps.Prefix); refused && ps.Closed == nil && len(ps.Rest) == 0 && count > 0 && least <= int64(count) && normal.MaxItems == nil && len(normal.Residual) == 0 && !l.Options.KeepOpen && !shownLonger(normal, count) {
		n.Quietly(flavor.CTuple, flavor.Close, diag.Narrowed, ps.At, strconv.Itoa(count))
		ps.Closed = ps.At // hardly anybody who lists positions means to invite more
	}
	if refused && repair == flavor.Object && l.tupleFits(ps, least) && !l.tupleRepeats(ps, least) {
		return l.tupleObject(n, normal, ps, least, most, c)
	}
	if refused {
		return l.tupleList(n, normal, ps, least, c)
	}
	l.positionsAnew(n, ps.At)
	for _, s := range ps.Prefix {
		n.Array.Prefix = append(n.Array.Prefix, l.Lower(s, place.Context{Level: c.Level}))
	}
	if ps.Closed != nil && !l.mayForbidItems() {
		normal.MayHoldItems(len(ps.Prefix), ps.Closed)
	}
	n.Array.Closed = ps.Closed != nil && normal.MaxItems == nil
	switch {
	case ps.Closed == nil && len(ps.Rest) > 0:
		n.Array.Items = l.Lower(ps.Rest, place.Context{Level: c.Level})
	case !n.Array.Closed: // what comes after the positions has to be said all the same, or of an empty array what its items are
		l.items(n, normal, nil, c)
	}
	l.Keywords.WriteItemCounts(n, normal)
	return n
}

// positionsAnew tells that positions, and what comes after them, stand under other keywords than those of an older draft.
func (l *Lowering) positionsAnew(n *ir.Node, positions *tree.Node) {
	for _, m := range [...]*tree.Node{positions, positions.Parent().Member(word.AdditionalItems)} {
		if m != nil && l.Keywords.Old(schema.Of(m), m) {
			n.Fact(diag.Fact{Rule: flavor.COldSpelling.String(), Repair: flavor.Translate, Node: m, Keyword: m.Name(), Detail: m.Name()})
		}
	}
}

// mayForbidItems reports whether a schema that nothing conforms to may stand among items.
func (l *Lowering) mayForbidItems() bool {
	return !l.Rules.Refuses(flavor.CBooleanSchema) && !l.Rules.Refuses(flavor.CArrayWithoutItems) || l.Form.Allows("not", flavor.Untyped)
}

// tupleRepeats reports whether all positions have the same schema, which one schema of items says, and what comes
// after them has it too or can be forbidden by a bound.
func (l *Lowering) tupleRepeats(ps *meaning.Positions, least int64) bool {
	all := ps.Prefix
	if ps.Closed == nil {
		all = append(all[:len(all):len(all)], ps.Rest)
	} else if !l.Keywords.TakesCount("maxItems", int64(len(all))) || least > 0 && !l.Keywords.TakesCount("minItems", least) {
		return false
	}
	first := all[0]
	return !slices.ContainsFunc(all, func(s conjunction.Set) bool {
		return len(s) != 1 || len(first) != 1 || s[0].N == nil || first[0].N == nil || s[0].Without != first[0].Without || !tree.Equal(s[0].N, first[0].N)
	})
}

// shownLonger reports whether a default or an example has more items than a tuple has positions.
func shownLonger(normal *meaning.Normal, count int) bool {
	longer := func(v *tree.Node) bool { return v.IsArray() && v.Len() > count }
	return slices.ContainsFunc(normal.Annotations, func(a *tree.Node) bool {
		if a.Word() == word.Examples {
			return slices.ContainsFunc(schema.Elements(a), longer)
		}
		return (a.Word() == word.Default || a.Word() == word.Example) && longer(a)
	})
}

// tupleFits reports whether absence can be told from null at every position that may be
// absent.
func (l *Lowering) tupleFits(ps *meaning.Positions, least int64) bool {
	for i, s := range ps.Prefix {
		if int64(i) >= least && l.Schemas.AdmitsNull(s) {
			return false
		}
	}
	return len(ps.Prefix) > 0
}

// tupleObject lets the positions travel as the properties of an object.
func (l *Lowering) tupleObject(n *ir.Node, normal *meaning.Normal, ps *meaning.Positions, least, most int64, c place.Context) *ir.Node {
	o := &ir.ObjectPart{Declared: true, Closed: l.Keywords.MayClose()}
	taken, words := names.NewTaken(), called.Positions(n.AuthorsWords(), ps.Prefix)
	for i, s := range ps.Prefix {
		name := l.Keywords.NameRule.Fit(words[i], false, taken)
		taken.Add(name)
		child := l.Lower(s, place.Context{Property: true, Level: c.Level, Edited: int64(i) >= least})
		if child.Kind == ir.NeverNode {
			if int64(i) < least {
				return ir.Never(child.Src)
			}
			ps.Closed = child.Src
			n.ImpossibleItems(s, child.Src)
			break
		}
		p := &ir.Property{Original: strconv.Itoa(i), Name: name, Node: child, Required: true}
		if int64(i) >= least {
			l.Alternatives.MakeOptional(p)
		}
		o.Properties = append(o.Properties, p)
	}
	if len(o.Properties) == 0 && l.Rules.Refuses(flavor.CEmptyProperties) { // no position can be there
		return l.Keywords.Text(normal.Set, flavor.CTuple.String())
	}
	out := &ir.Node{Kind: ir.SchemaNode, Set: normal.Set, Types: schema.TObject, Carry: ir.CarryTuple, Object: o, Wording: ir.Wording{Annotations: n.Annotations, Unknown: n.Unknown}, Src: n.Src}
	out.Facts = ir.CopyFacts(n.Facts, out)
	if out.AuthorsWords() != "" && !l.Teller.Words.Silent() { // it speaks of a list
		out.Sentences = append(out.Sentences, diag.Told{Text: asPositions})
	}
	if ps.Closed == nil {
		further := &ir.Node{Kind: ir.SchemaNode, Types: schema.TArray, Array: &ir.ArrayPart{Items: l.Lower(ps.Rest, place.Context{Level: c.Level})}}
		if left := most - int64(len(ps.Prefix)); left > 0 && l.Keywords.TakesCount("maxItems", left) {
			further.AddKeyword("maxItems", decimal.Int(left).String(), normal.MaxItems.At)
		} else if normal.MaxItems != nil {
			l.Keywords.Lose(out, normal.MaxItems.At, diag.Widened)
		}
		o.Rest = &ir.Property{Name: l.Keywords.NameRule.Fit(meaning.FurtherName, false, taken), Node: further}
		l.Alternatives.MakeOptional(o.Rest)
	}
	out.Note(flavor.CTuple, flavor.Object, diag.Exact, true, ps.At, "")
	if normal.Unique != nil {
		l.Keywords.Lose(out, normal.Unique, diag.Widened)
	}
	if least > int64(len(ps.Prefix)) {
		l.Keywords.Lose(out, normal.MinItems.At, diag.Widened)
	}
	l.Keeper.LeaveResidual(out, normal, schema.TArray)
	l.Keywords.SettleAnnotations(out, flavor.ObjectType)
	if i := slices.IndexFunc(o.Properties, func(p *ir.Property) bool { return p.Optional || !p.Required }); i >= 0 && (i < len(o.Properties)-1 || o.Rest != nil) {
		out.Fact(diag.Fact{Rule: "position-gap", Effect: diag.Widened, Node: ps.At, Quiet: true})
	}
	return out
}

// tupleList describes every position by the union of all.
func (l *Lowering) tupleList(n *ir.Node, normal *meaning.Normal, ps *meaning.Positions, least int64, c place.Context) *ir.Node {
	var branches []*ir.Branch
	for i, s := range ps.Prefix {
		child := l.Lower(s, place.Context{Level: c.Level, Edited: true})
		if l.Exhausted(c) {
			return l.BeyondBudget(normal.Set)
		}
		if child.Kind == ir.NeverNode {
			if int64(i) < least {
				return ir.Never(child.Src)
			}
			ps.Closed = child.Src
			n.ImpossibleItems(s, child.Src)
			break
		}
		branches = append(branches, &ir.Branch{Node: child, Set: s, Origins: l.Images.OriginsOf(s)})
	}
	if ps.Closed == nil {
		child := l.Lower(ps.Rest, place.Context{Level: c.Level, Edited: true})
		branches = append(branches, &ir.Branch{Node: child, Set: ps.Rest, Origins: l.Images.OriginsOf(ps.Rest)})
	} else {
		normal.MayHoldItems(len(branches), ps.Closed)
	}
	kinds := len(l.Alternatives.DistinctBranches(slices.Clone(branches)))
	of := schema.TypeSet(0)
	for _, b := range branches {
		of |= l.Meaning.NormalFormUpTo(b.Set, meaning.PartsOfText).Types
	}
	items := l.Alternatives.Union(meaning.OfTypes(of), branches)
	if items.Kind == ir.NeverNode {
		items = l.Lower(nil, place.Context{Level: c.Level})
	}
	n.Array.Items = items
	effect := diag.Widened
	if kinds == 1 {
		effect = diag.Exact
	}
	n.Note(flavor.CTuple, flavor.List, effect, false, ps.At, "")
	if effect == diag.Widened {
		l.Teller.Tell(n, ps.At.Name(), ps.At)
	}
	l.Keywords.WriteItemCounts(n, normal)
	if ps.Closed != nil && ps.Closed.IsBool() && n.Has("maxItems") && l.Rules.Refuses(flavor.CBooleanSchema) {
		n.Fact(diag.Fact{Rule: flavor.CBooleanSchema.String(), Repair: flavor.Merge, Node: ps.Closed})
	}
	return n
}
