package diag

import (
	"cmp"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// words is what a rule says: what happened, and what the author could write instead.
// {k} stands for the fact's keyword or name, {d} for its detail.
type words struct{ message, help string }

// wordTable is read by rule and repair, then by rule alone. A message without a repair
// is what Check says: nothing was done yet.
var wordTable = map[string]words{
	"reference":                                     {"a `$ref` that the provider does not follow", "write the target in its place"},
	"reference inline":                              {"put the target of `{d}` in place of the `$ref`", ""},
	"reference wrap":                                {"nothing may stand beside `$ref`; put it under `anyOf`, with the annotations beside that", ""},
	"recursive-reference":                           {"a `$ref` that leads back to itself", "end the recursion after a few levels"},
	"recursive-reference text":                      {"the recursion is written out for a few levels; below them the value travels as JSON text", "end the recursion after a few levels"},
	"recursive-reference inline":                    {"put the target of `{d}` in place of the `$ref`", ""},
	"reference-by-path":                             {"`{d}` is not a definition of the root", "move the target into the root's `$defs`"},
	"repointed-reference":                           {"`{d}` leads nowhere; its target was found where it had been moved to, and the reference leads there now", "correct the `$ref` where the schema is wrapped or its definitions are renamed"},
	"guessed-identifier":                            {"`{d}` is the `id` of a schema, as draft-04 has it, which the document does not declare; the reference leads there", "declare the dialect, or refer to the place by a JSON Pointer"},
	"misspelt-reference":                            {"`{d}` is not how a reference is spelled, and leads somewhere only where it is taken literally; the reference leads there now", "escape `%` as %25, `~` as ~0 and `/` as ~1, and leave blanks out"},
	"dangling-reference remove":                     {"`{d}` leads nowhere in this document; anything may stand in its place", "correct the `$ref`, or add the definition"},
	"external-reference remove":                     {"`{d}` leads out of the document and is never fetched; anything may stand in its place", "put the target into `$defs`"},
	"dangling-reference":                            {"`{d}` leads nowhere in this document", "correct the `$ref`, add the definition, or adapt with the option dangling: open"},
	"external-reference":                            {"`{d}` leads out of the document and is never fetched", "put the target into `$defs`, or adapt with the option dangling: open"},
	"nested-definitions":                            {"definitions below the root", "move them to the root"},
	"unused-definition":                             {"nothing refers to the definition `{d}`", "remove it"},
	"unused-definition prune":                       {"nothing refers to the definition `{d}`; left it out", ""},
	"missing-type":                                  {"no `type` here", "write the `type`"},
	"missing-type infer":                            {"no `type` here; inferred {d} from the other keywords", "write the `type`"},
	"missing-type root":                             {"the root does not say that it is an object; only objects are meant there, and the result says so", "write \"type\": \"object\" at the root"},
	"type-list":                                     {"a list of types", "write one type, or `anyOf`"},
	"type-list split":                               {"a list of types; wrote a branch each for {d}", ""},
	"type-list several":                             {"values of several types may stand here; wrote a branch each for {d}", ""},
	"type-list nullable":                            {"a list of one type and null; wrote {d} in its place", ""},
	"crowded-type-list":                             {"a list of types beside other keywords", "write one `anyOf` branch for each type"},
	"null-type":                                     {"the type `null`", "leave the property out of `required` instead"},
	"null-type nullable-keyword":                    {"the branches of `{k}` are one schema and null; wrote that with `nullable`", ""},
	"null-type listed":                              {"`enum` lists null; left it out of the list, because `nullable` says it", ""},
	"null-type strings":                             {"the provider has no `null`; it travels as the string \"null\"", ""},
	"boolean-schema":                                {"`true` or `false` as a schema", "write a schema object"},
	"boolean-schema merge":                          {"`false` as a schema: no item may come after these; `maxItems` says so", ""},
	"boolean-property":                              {"`true` or `false` as the schema of a property of the root", "write a schema object"},
	"boolean-property spell-out":                    {"`true` or `false` as the schema of a property of the root; wrote the object form", ""},
	"free-form-value":                               {"a schema that admits any value", "say what the value is"},
	"free-form-value text":                          {"any value may stand here; it travels as JSON text in a string", "say what the value is"},
	"optional-property":                             {"the property `{d}` is not required", "require it and admit null"},
	"optional-property nullable":                    {"the property `{k}` is optional: it is required now, and null stands for its absence", ""},
	"open-object":                                   {"the object does not forbid further properties", "write \"additionalProperties\": false"},
	"open-object close":                             {"the object is closed: properties that it does not list cannot be sent", "list all properties, or adapt with the option open: keep"},
	"open-object patterns":                          {"properties whose names match no pattern can only be sent with values that one of the patterns allows", "say what it may be with additionalProperties, or adapt with the option open: keep"},
	"open-object entries":                           {"further properties travel as a list of entries in `{d}`", "write \"additionalProperties\": false"},
	"map":                                           {"a map: properties of any name", "list the properties, or write an array of entries"},
	"map entries":                                   {"the map travels as a list of entries, each with a `key` and a `value`", "write an array of entries"},
	"map rest":                                      {"properties that are not listed travel as a list of entries in the property `{d}`, each with a `key` and a `value`", "write an array of entries"},
	"map declare":                                   {"the names of the map are listed; wrote a property for each", ""},
	"map text":                                      {"the map travels as JSON text in a string", "write an array of entries"},
	"free-form-object":                              {"an object that says nothing of its properties", "list its properties"},
	"free-form-object text":                         {"the object says nothing of its properties; it travels as JSON text in a string", "list its properties"},
	"free-form-object close":                        {"the root says nothing of its properties, so that the tool takes no arguments", "list its properties, or adapt with the option open: keep"},
	"free-form-object entries":                      {"the object says nothing of its properties; they travel as a list of entries in `{d}`", "list its properties"},
	"object-without-properties":                     {"an object schema without `properties`", "write \"properties\": {}"},
	"object-without-properties declare":             {"an object schema without `properties`; wrote it", ""},
	"undeclared-required":                           {"`required` names `{d}`, which `properties` does not have", "declare the property"},
	"undeclared-required declare":                   {"`required` names `{d}`, which `properties` does not have; declared it", "declare the property, or correct the name"},
	"undeclared-required dependent":                 {"`{k}` names `{d}`, which `properties` does not have; declared it", "declare the property, or correct the name"},
	"array-without-items":                           {"an array that says nothing of its items", "write `items`"},
	"array-without-items spell-out":                 {"the array says nothing of its items; wrote what may stand there", "write `items`"},
	"tuple":                                         {"a schema for each position of an array", "write an object, or one schema for all items"},
	"tuple list":                                    {"positions cannot be told apart here; every item may be what any position may be", "write an object"},
	"tuple equal":                                   {"all positions have one schema; wrote it as `items`", "write `items`"},
	"tuple object":                                  {"the positions travel as the properties of an object", "write an object"},
	"untyped-enum":                                  {"listed values without `type`", "write the `type`"},
	"untyped-enum infer":                            {"no `type` beside the listed values; inferred {d} from them", ""},
	"mixed-enum":                                    {"listed values of several types", "write one `anyOf` branch for each type"},
	"mixed-enum split":                              {"listed values of several types; wrote one branch for each type", ""},
	"non-string-enum":                               {"listed values that are no strings", "write bounds, or strings"},
	"non-string-enum strings":                       {"listed values must be strings here; each travels as a string", "write strings"},
	"non-string-enum spell-out":                     {"listed values must be strings here; wrote {d} instead", ""},
	"structured-enum-value":                         {"a listed value that is an object or array", "write `properties` with listed values"},
	"structured-enum-value strings":                 {"listed values must be strings here; those of this list travel as JSON text in strings", "write strings"},
	"structured-enum-value spell-out":               {"objects may not be listed here; wrote `properties` with listed values, which say the same", ""},
	"empty-string-in-enum":                          {"the empty string among listed values", "leave it out, or name it"},
	"empty-string-in-enum spell-out":                {"the empty string may not be listed; wrote `maxLength: 0`, which says the same", ""},
	"empty-string-in-enum strings":                  {"the empty string may not be listed; another one stands for it", ""},
	"empty-properties":                              {"`properties` without a property", "list a property, or send no schema where there are no arguments"},
	"empty-properties strings":                      {"`properties` may not be empty; the empty object, which is the only value, travels as JSON text in a string", "list a property, or leave the property out that holds it"},
	"empty-properties declare":                      {"`properties` may not be empty; declared `{d}`, which is always null and means nothing", "list a property, or send no schema where there are no arguments"},
	"object-without-required":                       {"an object schema without `required`", "write \"required\": []"},
	"object-without-required declare":               {"wrote an empty `required`, which has to stand in every object", ""},
	"crossed-bounds":                                {"the lower bound `{d}` is above the upper one, so that no value satisfies both", "correct one of the bounds"},
	"empty-enum":                                    {"an `enum` without values", "list a value"},
	"keywords-beside-union":                         {"constraints beside `anyOf`", "write them into each branch"},
	"keywords-beside-union remove":                  {"`{d}` only says which properties have to be there, or little of what they are, and its branches would repeat the object; left it out", ""},
	"keywords-beside-union merge":                   {"what stands beside `{d}` is what each branch says too; left it out", ""},
	"keywords-beside-union push-down":               {"what stands beside `{d}` was moved into every branch", ""},
	"annotation-beside-union push-down":             {"`{d}` may not stand both beside the union and inside a branch; moved it into the branches", ""},
	"annotation-beside-union merge":                 {"`{d}` may not stand both beside the union and inside a branch; said both beside it", ""},
	"annotation-beside-union":                       {"the same annotation beside `anyOf` and inside a branch", "keep one"},
	"endless-reference":                             {"a recursion that nothing ends but an empty array", "do not require the property that leads back"},
	"endless-reference text":                        {"a recursion that nothing ends but an empty array; the items travel as JSON text", ""},
	"endless-reference relax":                       {"a recursion that nothing ends but an empty array; `{d}` is no longer required", ""},
	"repeated-annotation":                           {"`{d}` stands beside the `$ref` and in its target", "keep one"},
	"root-union":                                    {"a union at the root", "put it under a property"},
	"root-union wrap":                               {"the root is a union, or has a condition; its value travels under the property `{d}`", "write one object, with the cases in a property of it"},
	"root-union remove":                             {"the root's `{d}` only says which properties have to be there, or little of what they are; left it out", ""},
	"root-union merge":                              {"the root's `{d}` is merged into one object with the properties of all branches", "write one object"},
	"root-reference":                                {"a `$ref` at the root", "write the target there"},
	"non-object-root":                               {"the root is not of type object", "write \"type\": \"object\" at the root"},
	"non-object-root wrap":                          {"the root is not an object; the value travels under the property `{d}`", ""},
	"non-object-root infer":                         {"the root has to say that it is an object; it does now", "write \"type\": \"object\""},
	"foreign-dialect":                               {"`$schema` names `{d}`", "write the schema in draft 2020-12"},
	"evaluated-anew":                                {"in draft 2020-12 the items that satisfy `contains` count as evaluated, so that `{k}` leaves fewer over than in 2019-09", "say of the items what they are with `items`"},
	"foreign-dialect translate":                     {"`$schema` named `{d}`; the schema is written in draft 2020-12 now", ""},
	"foreign-dialect spell-out":                     {"`$schema` names `{d}`, which is not the name of that draft's meta-schema; wrote its URI", ""},
	"foreign-dialect remove":                        {"left `$schema` out", ""},
	"old-spelling":                                  {"`{d}` as an older draft spells it", "write it as draft 2020-12 does"},
	"old-spelling translate":                        {"translated `{d}` from an older draft", ""},
	"old-spelling remove":                           {"`{d}` means nothing in the current draft; left it out", ""},
	"invalid-pattern":                               {"no regular-expression engine compiles `{d}`", "correct the pattern"},
	"invalid-pattern remove":                        {"no regular-expression engine compiles the pattern; left it out", "correct the pattern"},
	RuleKeyword:                                     {"`{k}` may not stand here", "adapt the schema, which keeps what can be kept of it, or leave it out"},
	RuleKeyword + " untyped":                        {"`{k}` may stand here only beside a `type`", "write the `type`"},
	RuleKeyword + " remove":                         {"`{k}` may not stand here; left it out", ""},
	RuleKeyword + " spell-out":                      {"`{k}` may not stand here; wrote `{d}`", ""},
	"unlisted-keyword several":                      {"a schema has one `{k}`, and an `allOf` of several may not stand here; left it out", "write one condition, or adapt with the option prefer: exact"},
	"unlisted-keyword stands":                       {"`{k}` may not stand in a schema of this kind; it stands unchanged in one that may have it", ""},
	"unlisted-keyword elsewhere":                    {"`{k}` may not stand in a schema of this kind; the result says the same in one that may have it", ""},
	RuleKeyword + " push-down":                      {"`{k}` may not stand here; it stands in the branches now", ""},
	RuleKeyword + " merge":                          {"`{k}` may not stand here; other keywords of the result say the same", ""},
	"unlisted-keyword met":                          {"`{k}` may not stand here, and every value meets it in any case; left it out", ""},
	"unlisted-keyword allOf":                        {"`{k}` may not stand here; merged its schemas into the one that has it", ""},
	"unlisted-keyword definitions":                  {"`{k}` may not stand here; what refers to a definition has its contents", ""},
	"unlisted-keyword reference":                    {"`{k}` may not stand here; put the target in its place", ""},
	"unlisted-keyword union":                        {"`{k}` may not stand here; its branches became one schema", ""},
	"unlisted-keyword identifier":                   {"`{k}` may not stand here; references lead there without it", ""},
	"unlisted-keyword complement":                   {"`{k}` may not stand here; wrote what it leaves over", ""},
	"unlisted-keyword cases":                        {"`{k}` may not stand here; wrote the cases that are possible", ""},
	"reference-by-path identified":                  {"`{d}` leads there by an identifier or an anchor, not by a JSON Pointer", "write the JSON Pointer"},
	"reference-by-path spell-out":                   {"`{d}` leads there by an identifier or an anchor; wrote the JSON Pointer", ""},
	"reference-by-path inline":                      {"`{d}` is not a definition of the root; wrote what it says in place of the reference", ""},
	"reference-by-path hoist":                       {"`{d}` is not a definition of the root; moved its target there", ""},
	"nested-definitions hoist":                      {"moved the definitions that are used to the root", ""},
	"nested-definitions prune":                      {"left the definitions out; what refers to them has their contents", ""},
	"repeated-annotation inline":                    {"`{d}` stood beside the `$ref` and in its target; kept the nearer one", ""},
	"repeated-annotation wrap":                      {"`{d}` stood beside the `$ref` and in its target; put the `$ref` under `anyOf`", ""},
	"repeated-annotation remove":                    {"`{d}` stood beside the `$ref` and in its target; left out the one beside it", ""},
	"boolean-schema spell-out":                      {"`true` or `false` as a schema; wrote the object form", ""},
	"hoisted-part":                                  {"this part stands in several places, or leads back to itself; it is written once, as the definition `{d}`", ""},
	"root-reference inline":                         {"put the target of the root's `$ref` in its place", ""},
	"dead-keyword":                                  {"`{k}` says nothing of values of type {d}; left it out", "correct the type, or leave it out"},
	RuleRepeatedID:                                  {"`{d}` names another schema too, so that validators refuse both", "give each schema an identifier of its own"},
	RuleRepeatedID + " remove":                      {"`{d}` names another schema already, and validators refuse both; left this one out", "give each schema an identifier of its own"},
	"dynamic-reference":                             {"`{k}` leads to one place only here; wrote `$ref`", ""},
	"dynamic-scope":                                 {"where `{k}` leads depends on the way to it; it is taken to lead to one place", "write a `$ref`"},
	"unused-identifier":                             {"references are resolved, and lead from the document's root; left the identifier `{d}` out", ""},
	"merged-reference":                              {"what stands beside the `$ref` is merged with its target, `{d}`", ""},
	"unused-anchor":                                 {"references are resolved, so that nothing needs the anchor `{d}`; left it out", ""},
	"reference-in-data":                             {"a member called `$ref` in data, which the provider takes for a reference", "leave it out"},
	"reference-in-data remove":                      {"a member called `$ref` in data, which the provider takes for a reference; left the data out", ""},
	"escaped-definition-name":                       {"a `$ref` has to escape the name of the definition `{d}`", "rename the definition"},
	"escaped-definition-name rename":                {"a `$ref` has to escape the name of the definition `{d}`; it has another name now", ""},
	RuleLimit + "reference-paths":                   {"{d} ways through references are more than the provider walks", "refer less"},
	RuleLimit + "reference-paths text":              {"to stay within the ways through references that the provider walks, the value travels as JSON text", "refer less"},
	RuleValue:                                       {"`{k}` may not be `{d}`", ""},
	RuleValue + " remove":                           {"`{k}` may not be `{d}`; left it out", ""},
	RuleValue + " translate":                        {"wrote the type `{d}` in capitals, as the provider does", ""},
	RuleRepeatedValue:                               {"{d} stands in `{k}` twice, which the schema's own draft forbids: validators refuse the whole schema", "list it once"},
	RuleRepeatedValue + " remove":                   {"{d} stood in `{k}` twice, which the schema's own draft forbids; listed it once", "list it once"},
	RuleStrayDialect:                                {"a `$schema` below the root, `{d}`, has what it stands in read in another dialect than the rest", "remove it"},
	RuleStrayDialect + " remove":                    {"left out a `$schema` below the root, `{d}`: what it stands in would be read in another dialect than the rest", "remove it"},
	RuleMalformed:                                   {"the value of `{k}` is not what the keyword takes, {d}; it means nothing", "correct the value"},
	RuleMalformed + " remove":                       {"the value of `{k}` is not what the keyword takes, {d}; left it out", "correct the value"},
	RuleMalformed + " entry":                        {"`{k}` is no schema, and means nothing; left it out", "write an object, or true or false"},
	RuleMalformed + " required":                     {"`{k}` is no schema, but is required; read it as {}, which any value satisfies", "write an object, or true or false"},
	RuleMalformed + " capitals":                     {"the value of `{k}` is in capitals", "write types in small letters"},
	RuleMalformed + " translate":                    {"the value of `{k}` is in capitals; wrote it as the draft does", "write types in small letters"},
	"duplicate-name":                                {"`{d}` stands here twice; the last counts", "remove one"},
	"duplicate-name remove":                         {"`{d}` stands in this object again, and the last counts; left this one out", "remove one"},
	"property-name":                                 {"a property may not be called `{d}`", "rename it"},
	"property-name renamed":                         {"a property may not be called `{k}`; it travels as `{d}`", "rename it"},
	"impossible-property":                           {"no value can stand in the property `{k}` here{d}; left it out", "correct what it says, or remove it"},
	"assumed-property":                              {"the property `{d}` is declared as conditions or branches that are left to validation have it; where they do not hold it may be anything, which cannot be sent", "declare the property beside them"},
	"impossible-type":                               {"no {d}; only values of other types are left", "look for constraints that exclude each other, such as a required property that may not stand"},
	RuleIgnoredSibling:                              {"`{k}` means nothing beside `$ref` in {d}", "write it under allOf, beside the reference"},
	RuleIgnoredSibling + " remove":                  {"`{k}` means nothing beside `$ref` in {d}; left it out", "write it under allOf, beside the reference"},
	"groundless-reference":                          {"`{d}` leads back to itself and to nothing else, so that it says nothing; any value is taken", "say what the value is"},
	"groundless-reference remove":                   {"this branch of `{k}` leads back to its own union and to nothing else, so that it says nothing; left it out", "remove it"},
	"unknown-dialect":                               {"`$schema` names `{d}`, a dialect that is not known here; the schema is read as draft 2020-12", "write it in draft-04 or a later one"},
	"guessed-dialect":                               {"the schema declares no dialect; `{k}` is read as {d}", "declare the dialect, or name it with the option dialect"},
	"idle-keyword":                                  {"`{k}` means nothing in {d}; left it out", "declare the dialect that has it, or name it with the option dialect"},
	RuleHeldDefinitions:                             {"what references led to in `{k}` stands elsewhere in the result; `{k}` stays, because something else leads there", "write definitions under `$defs`"},
	RuleHeldDefinitions + " remove":                 {"what references led to in `{k}` stands elsewhere in the result; left `{k}` out", "write definitions under `$defs`"},
	RuleDeadMapping + " remove":                     {"`{k}` leads to definitions that are not in the result; left it out", ""},
	RuleIdleNullable + " remove":                    {"`nullable` means nothing where no `type` stands beside it (OpenAPI 3.0.3), so that null is no value here; left it out", "write the `type` beside it, or a union with null"},
	"common-multiple":                               {"several `{k}` here; wrote the least number that is a multiple of all, {d}", ""},
	"unlisted-member taken":                         {"a further property cannot be called {d}: one that is listed travels under that name", "forbid further properties, or call the listed one by a name that the provider takes"},
	"unlisted-member":                               {"a reply may have properties here that are not listed, such as one under its old name; what has no place is found on the way back", ""},
	RuleDropped + " merge":                          {"what this `{k}` is of became one of several values in a list; the description of the list says it", ""},
	RuleDropped + " remove":                         {"this `{k}` has no place left, because its schema became a part of another, or says nothing more here; left it out", "say it in one place"},
	"no-union merge":                                {"no union may stand here; the branches of `{d}` are merged into one object with the properties of all", "write one object"},
	"no-union text":                                 {"no union may stand here; the value travels as JSON text in a string", "write one form for all values"},
	RuleTime:                                        {"the schema was not adapted in the time that the option max-time allows", "allow more time, or make the schema smaller"},
	"max-nodes text":                                {"the adapted schema would take more parts, or more work, than the budget allows; the value travels as JSON text in a string", "raise the budget with the option max-nodes, or make the schema smaller"},
	"renamed-keyword":                               {"`{k}` speaks of properties that have another name here; left it out", "rename the properties in the schema itself"},
	"lost-evaluation":                               {"what `{k}` spoke of counts as left over now; where that is restricted, values that have it cannot be sent", "refer less, or less deep"},
	"unmatched-pattern":                             {"whether the pattern `{k}` matches the names here takes too long to find out; what it says of them is left to validation", "write a pattern that needs no backtracking"},
	"unasked-value":                                 {"whether the rest of the schema admits {d} of the listed values takes too much to know; kept them, and left that to validation", "list fewer values, or exclude them in one `not` with one `enum`"},
	"impossible-value":                              {"the rest of the schema does not admit {d} of the listed values; left them out", "list only what the rest admits"},
	"overlapping-branches":                          {"whatever one branch of `oneOf` admits another admits too, so that no value is valid; that is left to validation", "write anyOf, or let the branches exclude each other"},
	"single-branch":                                 {"`{k}` has one branch, or one several times; wrote what that says", ""},
	"many-forms remove":                             {"with what stands beside them the unions here would be {d} forms of the value, too many to write out; left this `{k}` out", "write fewer branches, or fewer unions beside each other"},
	"merged-branches":                               {"{d} branches of `{k}` say what one schema can say; wrote that", ""},
	"resolved-keyword":                              {"what `{k}` leaves over is known; wrote that", ""},
	"weaker-bound":                                  {"`{k}` is stricter than what may stand here; wrote `{d}`, and the rest is checked on the way back", ""},
	"same-bound":                                    {"`{k}` allows the same whole numbers as `{d}`; wrote that", ""},
	"growth text":                                   {"written out in full, the result would be many times as large as the schema; the value travels as JSON text", "refer less, or less deep"},
	"growth remove":                                 {"written out in full, the result would be many times as large as the schema, and no value can become text here; what `{k}` says is left to validation", "refer less, or less deep"},
	"growth":                                        {"written out, the result would be {d} bytes or more, and nothing is left that could become text", "refer less, or less deep"},
	"growth entries":                                {"written out in full, the result would be many times as large as the schema; some of the root's properties, optional ones first, travel as a list of entries in `{d}`", "refer less, or less deep"},
	"impossible-part":                               {"no value satisfies this schema{d}; wrote `false`", "correct what it says, or write false"},
	"impossible-items":                              {"no value can stand here as an item{d}; the array ends before", "correct what it says, or close the array with false"},
	"impossible-property remove":                    {"`{k}` must be absent in this form of the object; left it out of it", ""},
	"impossible-branch":                             {"{d} branches of `{k}` admit nothing; left them out", "remove them"},
	"impossible-branch one":                         {"a branch of `{k}` admits nothing; left it out", "remove it"},
	"impossible-schema":                             {"no value satisfies this schema{d}", "look for constraints that exclude each other"},
	"ambiguous-union wrap":                          {"branches that could not be told apart in the provider's shape travel under a property of their own: {d}", "require a property in each that only it may have, or one with a constant of its own"},
	"ambiguous-union close":                         {"an object of this form cannot have {d}: another form requires it, and it tells the two apart", "close the forms, give each a property with a constant of its own, or adapt with the option open: keep"},
	"ambiguous-union empty":                         {"an empty object of this form cannot be sent: it would be an empty list, which is one of another form", "adapt with the option open: keep where empty objects matter"},
	"ambiguous-union tagged":                        {"an object of this form cannot have {d}: that is the property under which another form travels", "close the forms, give each a property with a constant of its own, or adapt with the option open: keep"},
	"ambiguous-union read":                          {"a reply that has {d} is read as the form that travels under that property, though this one would admit it", "close the forms, give each a property with a constant of its own, or adapt with the option open: keep"},
	"ambiguous-union text":                          {"the branches cannot be told apart in the provider's shape, by a tag neither; the value travels as JSON text in a string", "let no branch be its own union, and none be anything"},
	"position-gap":                                  {"a reply may leave out positions in the middle; that is caught on the way back", ""},
	"text":                                          {"what the schema says of the value is checked when the text is read", ""},
	"rewritten":                                     {"the schema was written anew", ""},
	"internal":                                      {"this is a bug of schemaflavor, not of the schema: {d}", "report it with the schema"},
	RuleLimit + "bytes":                             {"{d} bytes are more than the provider takes", "split the schema"},
	RuleLimit + "object-depth":                      {"{d} levels of objects are more than the provider takes", "flatten the schema"},
	RuleLimit + "property-depth":                    {"{d} levels of properties are more than the provider takes", "flatten the schema"},
	RuleLimit + "properties":                        {"{d} properties are more than the provider takes", "split the schema"},
	RuleLimit + "enum-values":                       {"{d} listed values are more than the provider takes", "list fewer"},
	RuleLimit + "enum-values-per-enum":              {"{d} listed values are more than the provider takes in one `enum`", "list fewer"},
	RuleLimit + "long-enum-characters":              {"{d} characters of listed values are more than the provider takes in one `enum`", "list fewer"},
	RuleLimit + "name-and-value-characters":         {"{d} characters of names and values are more than the provider takes", "shorten them"},
	RuleLimit + "union-branches":                    {"{d} branches are more than the provider takes in one `anyOf`", "write fewer"},
	RuleLimit + "description-characters":            {"a description of {d} characters is longer than the provider takes", "shorten it"},
	RuleLimit + "optional-properties":               {"{d} optional properties are more than the provider takes in one request", "require some"},
	RuleLimit + "union-properties":                  {"{d} properties with several types are more than the provider takes in one request", "write fewer"},
	RuleLimit + "bytes text":                        {"to stay within the bytes that the provider takes, the value travels as JSON text", "split the schema"},
	RuleLimit + "bytes remove":                      {"to stay within the bytes that the provider takes, descriptions were cut to {d} characters", "shorten them"},
	RuleLimit + "bytes undescribed":                 {"to stay within the bytes that the provider takes, the descriptions were left out", "shorten them"},
	RuleLimit + "object-depth text":                 {"to stay within the levels of objects that the provider takes, the value travels as JSON text", "flatten the schema"},
	RuleLimit + "property-depth text":               {"to stay within the levels of properties that the provider takes, the value travels as JSON text", "flatten the schema"},
	RuleLimit + "properties text":                   {"to stay within the number of properties that the provider takes, the value travels as JSON text", "split the schema"},
	RuleLimit + "name-and-value-characters text":    {"to stay within the characters of names and values that the provider takes, the value travels as JSON text", "split the schema"},
	RuleLimit + "properties entries":                {"{k} properties are more than the provider takes; some of the root's, optional ones first, travel as a list of entries in `{d}`", "split the schema"},
	RuleLimit + "name-and-value-characters entries": {"{k} characters of names and values are more than the provider takes; some of the root's properties, optional ones first, travel as a list of entries in `{d}`", "split the schema"},
	RuleLimit + "bytes entries":                     {"{k} bytes are more than the provider takes; some of the root's properties, optional ones first, travel as a list of entries in `{d}`", "split the schema"},
	RuleLimit + "name-and-value-characters remove":  {"to stay within the characters of names and values that the provider takes, left this `enum` out", "list fewer"},
	RuleLimit + "description-characters remove":     {"a description of {d} characters is longer than the provider takes; cut it", "shorten it"},
	RuleLimit + "union-branches text":               {"a union has more branches than the provider takes; the value travels as JSON text", "write fewer"},
	RuleLimit + "enum-values remove":                {"to stay within the listed values that the provider takes, left this `enum` out", "list fewer"},
	RuleLimit + "enum-values-per-enum remove":       {"to stay within the values that the provider takes in one `enum`, left it out", "list fewer"},
	RuleLimit + "long-enum-characters remove":       {"to stay within the characters that the provider takes in one `enum`, left it out", "list fewer"},
}

// TheRoot is the keyword of facts about the root as a whole.
const TheRoot = "root"

// Untyped is the detail of a finding about a keyword that may stand beside a type, where none stands.
const Untyped = "untyped"

// mergedAs says in which form the result has a keyword that may not stand: by what is known of it,
// or by the keyword.
var mergedAs = map[string]string{
	AsItIs: "unlisted-keyword stands", Elsewhere: "unlisted-keyword elsewhere", Met: "unlisted-keyword met",
	"allOf": "unlisted-keyword allOf",
	"$defs": "unlisted-keyword definitions", "definitions": "unlisted-keyword definitions",
	"$ref": "unlisted-keyword reference", "$dynamicRef": "unlisted-keyword reference", "$recursiveRef": "unlisted-keyword reference",
	"id": "unlisted-keyword identifier", "$id": "unlisted-keyword identifier", "$anchor": "unlisted-keyword identifier",
	"anyOf": "unlisted-keyword union", "oneOf": "unlisted-keyword union",
	"not": "unlisted-keyword complement",
	"if":  "unlisted-keyword cases", "dependentRequired": "unlisted-keyword cases", "dependentSchemas": "unlisted-keyword cases", "dependencies": "unlisted-keyword cases",
}

// Rules lists the rules that have words.
func Rules() (rules []string) {
	for _, table := range [...]map[string]words{wordTable, toolTable} {
		for row := range table {
			rule, _, _ := strings.Cut(row, " ")
			rules = append(rules, rule)
		}
	}
	slices.Sort(rules)
	return slices.Compact(rules)
}

// RulesOf lists the rules that have words for a repair.
func RulesOf(repair string) (rules []string) {
	for _, rule := range Rules() {
		for _, table := range [...]map[string]words{wordTable, toolTable} {
			if _, ok := table[rule+" "+repair]; ok {
				rules = append(rules, rule)
			}
		}
	}
	return rules
}

// words finds what the fact says.
func (f *Fact) words() words {
	if w, ok := f.toolWords(); ok {
		return w
	}
	repair := f.RepairName()
	if f.Rule == "property-name" && f.Reshaped {
		repair = "renamed"
	}
	if f.Rule == flavor.CUndeclaredRequired.String() && f.Keyword != "" {
		return wordTable["undeclared-required dependent"]
	}
	if f.Rule == flavor.CMap.String() && f.Repair == flavor.Entries && f.Detail != "" {
		return wordTable["map rest"]
	}
	switch {
	case f.Rule == RuleMalformed && f.Detail == RequiredNoSchema:
		return wordTable[RuleMalformed+" required"]
	case f.Rule == RuleMalformed && f.Repair == flavor.Translate && f.Out == nil:
		return wordTable[RuleMalformed+" capitals"]
	case f.Rule == RuleMalformed && f.Detail == NoSchema:
		return wordTable[RuleMalformed+" entry"]
	case f.Rule == "impossible-branch" && f.Detail == "1":
		return wordTable["impossible-branch one"]
	case f.Rule == RuleKeyword && f.Detail == Untyped:
		return wordTable[RuleKeyword+" untyped"]
	case f.Rule == RuleKeyword && f.Repair == flavor.Remove && f.Detail == OneOfSeveral:
		return wordTable[RuleKeyword+" several"]
	case f.Rule == RuleKeyword && f.Repair == flavor.Merge:
		return wordTable[cmp.Or(mergedAs[f.Detail], mergedAs[f.Keyword], RuleKeyword+" merge")]
	case f.Rule == flavor.CTypeList.String() && f.Repair == flavor.Split && f.Out != nil && f.Node != nil && !f.Node.Member(word.Type).IsArray():
		return wordTable["type-list several"]
	case f.Rule == flavor.CReferenceByPath.String() && f.Repair == flavor.SpellOut && f.Out == nil:
		return wordTable["reference-by-path identified"]
	case f.Rule == "unlisted-member" && f.Effect == Narrowed:
		return wordTable["unlisted-member taken"]
	case f.Rule == RuleAmbiguous && f.Keyword == AnEmptyObject:
		return wordTable["ambiguous-union empty"]
	case f.Rule == RuleAmbiguous && f.Keyword == ATag && f.Effect == Narrowed:
		return wordTable["ambiguous-union tagged"]
	case f.Rule == RuleAmbiguous && f.Keyword == ATag:
		return wordTable["ambiguous-union read"]
	case f.Rule == flavor.CTuple.String() && f.Repair == flavor.List && f.Effect == Exact:
		return wordTable["tuple equal"]
	case f.Rule == flavor.COpenObject.String() && f.Detail == ByPatterns:
		return wordTable["open-object patterns"]
	case f.Rule == flavor.CNullType.String() && f.Repair == flavor.NullableKeyword && f.Keyword == "enum":
		return wordTable["null-type listed"]
	case f.Rule == flavor.CMissingType.String() && f.Keyword == TheRoot:
		return wordTable["missing-type root"]
	case f.Rule == RuleLimit+flavor.MBytes.String() && f.Repair == flavor.Remove && f.Detail == "0":
		return wordTable[RuleLimit+"bytes undescribed"]
	}
	if repair != "" {
		if w, ok := wordTable[f.Rule+" "+repair]; ok && f.Out != nil {
			return w
		}
		if w, ok := wordTable[f.Rule+" "+repair]; ok && wordTable[f.Rule].message == "" {
			return w
		}
	}
	return wordTable[f.Rule]
}

// Message is one line that makes sense on its own.
func (f *Fact) Message() string {
	message := f.words().message
	if message == "" {
		message = f.Rule
	}
	if f.Told {
		message += ", and the description says it instead"
	}
	detail := Clip(f.Detail)
	if _, ofList := f.toolWords(); ofList {
		detail = sentence(f.Detail)
	}
	if f.Rule == flavor.CTypeList.String() {
		detail = strings.Replace(detail, " or ", " and ", 1)
	}
	message = filled(message, f.Keyword, detail)
	if f.Effect == Narrowed && (f.Rule == flavor.CRootUnion.String() || f.Rule == "no-union") {
		message += "; what a branch leaves free"
		if f.Names != "" {
			message += " (" + f.Names + ")"
		}
		return message + " may only be what the other branches say"
	}
	if f.Severity == Warning && f.Repair == flavor.None && (f.Rule == RuleDangling || f.Rule == flavor.CExternalReference.String()) {
		return message + "; it stays as it is"
	}
	if f.Effect == Narrowed && f.Rule == flavor.COptionalProperty.String() {
		if f.Detail == "absent" {
			return message + "; absence comes back as null"
		}
		message += ", so that a null of its own comes back as absent"
	}
	return message
}

// filled puts a keyword and a detail in place of {k} and {d}; what they hold is not read again.
func filled(message, keyword, detail string) string {
	if !strings.Contains(message, "{") {
		return message
	}
	var b strings.Builder
	for {
		text, rest, found := strings.Cut(message, "{")
		b.WriteString(text)
		switch {
		case !found:
			return b.String()
		case strings.HasPrefix(rest, "k}"):
			b.WriteString(keyword)
			rest = rest[2:]
		case strings.HasPrefix(rest, "d}"):
			b.WriteString(detail)
			rest = rest[2:]
		default:
			b.WriteByte('{')
		}
		message = rest
	}
}

// sentence shortens a reason in words, which holds the message of another fact, at the end of a word.
func sentence(s string) string {
	const most = 400
	r := []rune(s)
	if len(r) <= most {
		return s
	}
	s = string(r[:most])
	if i := strings.LastIndexByte(s, ' '); i > 0 {
		s = s[:i]
	}
	return s + " …"
}

// Clip shortens long details: they come from strangers' schemas.
func Clip(s string) string {
	const most = 120
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}

// Help says what the schema's author could write instead under a flavor, or is empty.
func (f *Fact) Help(r *flavor.Rules) string {
	if f.Effect == Narrowed && f.Rule == flavor.COptionalProperty.String() && f.Detail != "absent" {
		return "adapt with the option nulls: keep, if null and absence differ"
	}
	if f.Effect == Narrowed && f.Rule == flavor.CRootUnion.String() {
		return "say in each branch what its properties are, or adapt with the option open: keep"
	}
	if meant := f.meant(); meant != "" {
		return meant
	}
	return helpUnder(r, f.words().help)
}

// Because is the flavor's reason: the provider's words and where they stand.
func (f *Fact) Because(r *flavor.Rules) string {
	rule, keyword := f.Rule, f.Keyword
	switch { // what may not stand somewhere, and so took another form
	case rule == "no-union":
		rule, keyword = RuleKeyword, "anyOf"
	case rule == flavor.CReference.String() && f.Repair == flavor.Wrap:
		rule = RuleKeyword
	}
	b := r.Reason(rule, keyword)
	if b.Source == "" {
		return ""
	}
	s := r.Flavor.Sources[b.Source]
	text := b.Source
	if rule == RuleKeyword && b == r.KeywordsWhy[""] && !schema.Quotes(b.Quote, keyword) {
		text = "the flavor lists what may stand here, and this is not among it" // the quote is of another keyword
	} else if rule == flavor.COldSpelling.String() && !schema.Quotes(b.Quote, f.Keyword) && !schema.Quotes(b.Quote, f.Detail) {
		text = "it is written as another draft has it"
	} else if b.Quote != "" {
		text = "\"" + b.Quote + "\""
	}
	if s.URL != "" {
		text += " (" + s.URL + ", read " + s.Read + ")"
	}
	return text
}
