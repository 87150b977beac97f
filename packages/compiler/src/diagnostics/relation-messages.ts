// Messages about scopes, projections, joins and relations: ED4xx.
import { error, warning } from "./template.ts";

export const relationMessages = {
  "scope-too-few": error(
    "ED401",
    "the scope `%name%` needs at least two different fields",
    "use `@filter` for a single field",
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
    'name the columns that are equal in both tables, for example `on: { authorId: "id" }`',
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
  "relation-target": error("ED408", "`@%word%` has no valid target: %reason%", "%suggestion%"),
  "foreign-key-unknown": error("ED408", "`%name%` of `%target%` is not a foreign key to `%entity%`", "%suggestion%"),
  "foreign-key-missing": error("ED408", "`%target%` has no foreign key to `%entity%`", "%suggestion%"),
  "foreign-key-ambiguous": error(
    "ED408",
    "`%target%` has several foreign keys to `%entity%`: %names%",
    "choose one: `%example%`",
  ),
  "foreign-key-repeated": error(
    "ED410",
    "`@hasOne<%target%>` returns one row, but `%field%` of `%target%` is not unique",
    "annotate it there: `@column({ unique: %unique% })`, or write `@hasMany<%target%>`",
  ),
  "through-missing": error(
    "ED411",
    "%what% names no join entity",
    "write `@hasMany<%target%, { through: %through% }>()`: the join entity is a type argument",
  ),
  "through-not-unique": error(
    "ED411",
    "`%through%` may have several rows for the same two rows",
    'make the pair unique there: `uniqueIndex: [["%own%", "%other%"]]`',
  ),
  "through-composite": error(
    "ED411",
    "`%through%` refers to `%entity%` by a key that is not one UUID, text or whole number",
    "give `%entity%` such a key, or use the rows of the join entity: `@hasMany<%through%>()`",
  ),
  "through-key": error(
    "ED411",
    "the relation inserts rows of `%through%`, but has no values for their key `%field%`",
    "generate the key (`@id id!: Uuid`), number it (`@id @auto id!: i64`), or use the two foreign keys as the key",
  ),
  "through-not-given": error(
    "ED411",
    "the relation cannot set `%field%` of `%through%`, whose value the database generates",
    "remove its default, or `@auto`",
  ),
  "through-hooks": error(
    "ED412",
    "the relation inserts and deletes rows of `%through%` without running its hooks",
    "remove `hooks` from `%through%`, or use `@hasMany<%through%>()` and write its rows with its repository",
  ),
  "foreign-key-type": error(
    "ED408",
    "`%field%` is `%type%`, but %idName% is `%idType%`",
    "declare `%field%` as `%idType%`%either%",
  ),
  "reference-without-pairs": error(
    "ED408",
    "one field cannot refer to `%entity%`, whose key has several: %names%",
    "name the pairs of fields: `@belongsTo<%entity%>({ %example% })`",
  ),
  "reference-unknown-field": error("ED408", "`on` names `%name%`, which is not a field", "%suggestion%"),
  "reference-not-key": error(
    "ED408",
    "`on` refers to `%name%`, which is not in the key of `%entity%`",
    "refer to its key: %names%",
  ),
  "reference-incomplete": error("ED408", "`on` is not the whole foreign key: %reason%", "write all pairs: `%example%`"),
  "reference-partly-null": error(
    "ED408",
    "one foreign key has the nullable field `%nullable%` and the required field `%required%`",
    "declare all of its fields `… | null`, or none: PostgreSQL does not check a foreign key that has a NULL",
  ),
  "set-null-impossible": error(
    "ED408",
    '`%option%: "set null"` cannot apply to `%field%`, which is not nullable',
    "declare the field `… | null`, or choose another action",
  ),
  "set-default-impossible": error(
    "ED408",
    '`%option%: "set default"` cannot apply to `%field%`, which has no default and is not nullable',
    'set a default, `@column({ default: "…" })`, or choose another action',
  ),
} as const;
