// The part of the catalogue that speaks of scopes, projections, joins and relations: ED4xx.
import { error, warning } from "./template.ts";

export const relationMessages = {
  "join-across-owners": error(
    "ED409",
    "the join `%alias%` could show rows of another owner",
    "compare the owners: add `%owner%` to `on`, or join by a `@belongsTo` to an entity that has the same owners",
  ),
  "scope-too-few": error(
    "ED401",
    "the scope `%name%` needs at least two different fields",
    "for one field there is `@filter`",
  ),
  "scope-unknown-field": error("ED402", "the scope names `%name%`, which is not a field", "%suggestion%"),
  "scope-types-differ": error(
    "ED403",
    "the scope `%name%` compares one value with `%first%` and `%second%`, whose types differ",
    "name fields of one type",
  ),
  "within-unknown-field": error("ED404", "`within` names `%name%`, which is not a field", "%suggestion%"),
  "join-unknown-field": error("ED405", "`on` names `%name%`, which is not a field of this entity", "%suggestion%"),
  "join-fields-differ": error("ED406", "`%name%` is in %side%, but not in %other%", "%suggestion%"),
  "join-without-condition": error(
    "ED405",
    "`on` names no field",
    'say what the tables have in common: `on: { authorId: "id" }`',
  ),
  "join-shape-unknown": error(
    "ED406",
    "the type argument of `@join` cannot be resolved",
    "write it out: `@join<{ authorName: string }>({ … })`",
  ),
  "join-unknown-column": error(
    "ED413",
    "`%option%` names the column `%name%`, which `%entity%` does not have",
    "%suggestion%",
  ),
  "join-unlisted-column": warning(
    "ED413",
    "`%option%` names the column `%name%`, for which `%entity%` has no field",
    "%suggestion%",
  ),
  "projection-unknown-field": error("ED407", "the projection names `%name%`, which is not a field", "%suggestion%"),
  "projection-empty": error("ED407", "the projection `%name%` names no field", "name at least one"),
  "relation-target": error("ED408", "`@%word%` leads nowhere: %reason%", "%suggestion%"),
  "foreign-key-unknown": error("ED408", "`%name%` of `%target%` is not a foreign key to `%entity%`", "%suggestion%"),
  "foreign-key-missing": error("ED408", "`%target%` has no foreign key to `%entity%`", "%suggestion%"),
  "foreign-key-ambiguous": error(
    "ED408",
    "`%target%` has several foreign keys to `%entity%`: %names%",
    "say which: `%example%`",
  ),
  "foreign-key-repeated": error(
    "ED410",
    "`@hasOne<%target%>` promises one row, but nothing keeps `%field%` of `%target%` unique",
    "annotate it there: `@column({ unique: %unique% })`, or write `@hasMany<%target%>`",
  ),
  "through-missing": error(
    "ED411",
    "%what% names no join entity",
    "write `@hasMany<%target%, { through: %through% }>()`: its class is a type, which stands in `<>`",
  ),
  "through-not-unique": error(
    "ED411",
    "nothing keeps a second row of `%through%` from joining the same two rows",
    'make the pair unique there: `uniqueIndex: [["%own%", "%other%"]]`',
  ),
  "through-composite": error(
    "ED411",
    "`%through%` refers to `%entity%` by a key that is not one UUID, text or whole number",
    "give `%entity%` such a key, or name the rows between: `@hasMany<%through%>()`",
  ),
  "through-key": error(
    "ED411",
    "each row of `%through%` needs its own `%field%`, and a relation adds many at once",
    "let its key be made (`@id id!: Uuid`), numbered (`@id @auto id!: i64`), or the two foreign keys",
  ),
  "through-not-given": error(
    "ED411",
    "`%field%` of `%through%` has its value from the database, so a relation cannot say what it joins",
    "remove its default, or `@auto`",
  ),
  "through-hooks": error(
    "ED412",
    "rows of `%through%` are added and removed many at once here, without its hooks",
    "remove `hooks` from `%through%`, or name its rows: `@hasMany<%through%>()`, and write them with its own repository",
  ),
  "foreign-key-type": error(
    "ED408",
    "`%field%` is `%type%`, but %idName% is `%idType%`",
    "declare `%field%` as `%idType%`%either%",
  ),
  "reference-without-pairs": error(
    "ED408",
    "the key of `%entity%` is %names%: one field alone does not refer to it",
    "say which field equals which: `@belongsTo<%entity%>({ %example% })`",
  ),
  "reference-unknown-field": error("ED408", "`on` names `%name%`, which is no field", "%suggestion%"),
  "reference-not-key": error(
    "ED408",
    "`on` leads to `%name%`, which is not in the key of `%entity%`",
    "its key is %names%",
  ),
  "reference-incomplete": error("ED408", "`on` is not the whole foreign key: %reason%", "write all pairs: `%example%`"),
  "reference-partly-null": error(
    "ED408",
    "of one foreign key `%nullable%` may be null and `%required%` may not",
    "declare all of its fields `… | null`, or none: PostgreSQL compares nothing where one of them is NULL",
  ),
  "set-null-impossible": error(
    "ED408",
    '`%option%: "set null"` is on `%field%`, which cannot be null',
    "declare the field `… | null`, or choose another action",
  ),
  "set-default-impossible": error(
    "ED408",
    '`%option%: "set default"` is on `%field%`, which has no default and cannot be null',
    'give it one, `@column({ default: "…" })`, or choose another action',
  ),
} as const;
