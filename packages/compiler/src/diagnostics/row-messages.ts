// The part of the catalogue that speaks of fields and of what an entity says of its rows: ED201–ED209, ED216–ED220, ED3xx.
import { error, missingOption, note, warning } from "./template.ts";

export const rowMessages = {
  "deletion-field": error(
    "ED201",
    "`softDelete` needs a field `deletedAt: Date | null` in `%entity%`",
    'add it: `@field("skip") deletedAt!: Date | null;`',
  ),
  "deletion-field-type": error(
    "ED201",
    "`softDelete` stores the time of deletion in `%field%`, whose type is not `Date | null`",
    "it is null in a live row: declare it `%field%!: Date | null`",
  ),
  "live-without-deletion": error(
    "ED201",
    '`unique: "%option%"` on `%field%` means nothing without soft deletion',
    "add `softDelete: true` to `@entity`, or write `unique: %instead%`",
  ),
  "version-type": error(
    "ED202",
    "`@version` is on `%field%`, which is `%type%`",
    "a version counts updates: declare it `i32` (or `i16`, `i64`), not nullable",
  ),
  "version-twice": error("ED202", "`%entity%` has more than one `@version`", "keep one"),
  "owner-twice": error("ED203", "`%entity%` has more than one `@owner`", "keep one: a row belongs to one principal"),
  "owner-of-nothing": error("ED204", '`owner: "id"` of `%entity%` means nothing, since %reason%', "%suggestion%"),
  "owner-id": error(
    "ED204",
    "`@owner` and `@id` are both on `%field%`",
    "a row that owns itself needs no owner; put `@owner` on the column that holds the principal's id",
  ),
  "embed-optional": error(
    "ED207",
    "`@embed` is on `%field%`, which may be undefined",
    "an object that need not be there is null where it is not: `Address | null`",
  ),
  "embed-always-null": warning(
    "ED207",
    "`%field%` may be null, and so may each of its properties: an object of nulls reads as null",
    "let one of its properties not be null, or the field itself, if the difference matters",
  ),
  "embed-differs": error(
    "ED208",
    "the type of `%field%` and the shape in `<>` differ in `%member%`: %where%",
    "write the same members with the same types in both",
  ),
  "embed-of-another": error(
    "ED208",
    "`@embed` is on `%field%`, which is `%type%`: the columns are those of one object",
    "%suggestion%",
  ),
  "embed-of-entity": error(
    "ED208",
    "`@embed` cannot hold rows of `%entity%`, which is an entity with a table of its own",
    "%suggestion%",
  ),
  "embed-with-methods": error(
    "ED208",
    "`@embed` is on `%field%`, whose type `%type%` has methods: what is read from the columns is an object without them",
    "let the type of the field have properties alone, and write functions that take it",
  ),
  "embed-shape-unknown": error(
    "ED208",
    "the shape of `%field%` cannot be resolved",
    'write it out: `@embed<{ street: string; zip: string }>({ prefix: "addr_" })`',
  ),
  "enum-differs": error(
    "ED209",
    "`pgEnum` of `%field%` is `%given%`, but the value object is declared as `%declared%`",
    'write `pgEnum: "%declared%"`',
  ),
  "enum-without-value-object": error(
    "ED209",
    "`pgEnum` is on `%field%`, whose type is not a value object",
    'declare it: `export const Status = valueObject("%given%", ["…"]);` and `export type Status = ValueOf<typeof Status>;`',
  ),
  "enum-labels-differ": error(
    "ED216",
    "the enum type `%type%` has the labels %labels% in `%entity%`, and %others% in `%other%`",
    "use one value object in both, or give one of them another name: a database has one enum type of a name",
  ),
  "was-present-name": error(
    "ED217",
    "`was` is `%name%`, which is what the %what% is called",
    "write the name that the database still has, or remove `was`",
  ),
  "was-twice": error(
    "ED217",
    "`was` is `%name%` at two %what%s",
    "keep it at the one that has the values of the former %what%",
  ),
  "was-still-there": note(
    "ED217",
    "`was` is `%name%`, and there is a %what% of this name",
    "where a migration has renamed it already, remove `was`; else the next migration renames it, and makes the other one anew",
  ),
  "was-exchanged": error(
    "ED217",
    "the %what%s %names% exchange their names",
    "give one of them a third name now, and its last one after the next migration",
  ),
  "was-no-label": error("ED217", "`was` is about `%name%`, which is no label of `%type%`", "%suggestion%"),
  "was-of-text": warning(
    "ED217",
    "`was` renames labels of the enum type `%type%`, but the column of `%field%` is text",
    "its rows keep the former labels: rename them with an UPDATE in a migration of your own",
  ),
  "backfill-idle": error("ED218", "`backfill` on `%field%` has nothing to fill: %reason%", "%suggestion%"),
  "secret-without-request": error(
    "ED220",
    "no request carries the secret `%field%`",
    'name the requests, `@field("create", "secret")`, or write `@field("skip")` if your code alone sets it',
  ),
  "secret-compared": error("ED220", "`%field%` is %what% and cannot be used by %use%", "remove one of them: %reason%"),
  "codec-not-text": error(
    "ED221",
    "`codec` stores text, but `%field%` is `%type%`",
    "declare it `string`, or keep the text of the value in a field of its own",
  ),
  "union-check-impossible": error(
    "ED219",
    "`unionCheck` is on `%field%`, which is `%type%`",
    "remove it: the CHECK of its values is for unions of texts, value objects and arrays of them",
  ),
  "upsert-unknown-field": error("ED301", "`upsert.conflict` names `%name%`, which is not a field", "%suggestion%"),
  "conflict-missing": missingOption("ED301"),
  "upsert-without-conflict": error(
    "ED301",
    "`upsert` has no conflict target",
    'name its fields: `upsert: { conflict: ["email"] }`',
  ),
  "upsert-not-unique": error("ED302", "nothing makes %what% unique", "%suggestion%"),
  "upsert-conflict-id": error(
    "ED302",
    "`upsert` can never meet the `%field%` of another row: each new row has a new id",
    "name fields that the request carries and that are unique",
  ),
  "upsert-conflict-nullable": error(
    "ED302",
    "nothing makes rows unique whose `%field%` is null: each `upsert` would insert another one",
    "declare it without `| null`, or name other fields",
  ),
  "upsert-returning": error(
    "ED303",
    "`upsert` needs the whole row back, but `returning` is %returning%",
    'remove `returning`, or write `returning: "full"`',
  ),
  "upsert-without-owner": error(
    "ED310",
    "`upsert` could change the row of another owner, since its `conflict` does not contain `%owner%`",
    'add it to `conflict`, and make the combination unique: `@column({ unique: "owner" })`, or a `uniqueIndex` with both',
  ),
  "unique-without-owner": error(
    "ED311",
    '`unique: "%option%"` on `%field%` means nothing, since `%entity%` has no `@owner`',
    "annotate the field that says whose a row is with `@owner`, or write `unique: %instead%`",
  ),
  "unique-across-owners": warning(
    "ED312",
    "%what% is unique across all owners, so a 409 tells one owner which values others have",
    "%suggestion%",
  ),
  "rls-without-owner": error(
    "ED313",
    "`rls` keeps rows to their owner, but `%entity%` does not say whose its rows are",
    "annotate the field that does with `@owner`, or remove `rls`",
  ),
  "rls-owners-differ": error(
    "ED314",
    "`rls` of `%entity%` and of `%other%`: a statement runs for one owner, and these two have different ones",
    "let both `@owner` fields refer to one entity with `@belongsTo`, or remove `rls` from one of them",
  ),
  "owner-type": error(
    "ED204",
    "`@owner` is on `%field%`, which is `%type%`: nobody is known by such a value",
    "put it on the field that holds the id of whom a row belongs to: `Uuid`, a text or a whole number",
  ),
  "policy-hides-rows": warning(
    "ED315",
    "`%entity%` reads `%other%`, whose rows `rls` shows to their owner alone, but its own rows are %whose%",
    "its repository sees them on `db.scoped({ owner })`; where they are the same owner's, say so with `@owner`",
  ),
  "policy-hides-events": warning(
    "ED315",
    "`rls` of `%entity%` hides the rows of large events from subscribers, since `%owner%` is skipped and no event names the owner",
    'show the owner (`@field("response")`), or use the outbox in place of `streams`; a subscriber whose role has BYPASSRLS gets all events',
  ),
  "upsert-nothing-to-update": error(
    "ED304",
    "`upsert` has nothing to update: no field outside the conflict target is both `create` and `update`",
    'mark one `@field("create", "update")`, or write `action: "nothing"`',
  ),
  "index-unknown-field": error("ED305", "the index names `%name%`, which is not a field", "%suggestion%"),
  "index-repeated-field": error("ED305", "the index names `%name%` twice", "name it once"),
  "index-empty": error("ED305", "the index names no field", "name at least one"),
  "exclude-unknown-field": error("ED316", "`exclude` names `%name%`, which is not a field", "%suggestion%"),
  "exclude-empty": error(
    "ED316",
    "`exclude` compares nothing",
    'name what no two rows have in common: `with: [["roomId", "="], [{ range: ["startsAt", "endsAt"] }, "&&"]]`',
  ),
  "exclude-element": error(
    "ED316",
    "an element of `exclude` is a field or a range, and an operator",
    'write `["roomId", "="]` or `[{ range: ["startsAt", "endsAt"] }, "&&"]`; the operators are `=`, `<>`, `&&` and `-|-`',
  ),
  "exclude-of-equal": error(
    "ED316",
    "`exclude` compares with `=` alone",
    "write `uniqueIndex: [[%fields%]]`, which refuses the same rows with a smaller index",
  ),
  "exclude-operator": error("ED316", "`%operator%` cannot compare %what%", "%suggestion%"),
  "exclude-range": error(
    "ED316",
    "PostgreSQL has no such range: %reason%",
    "name two fields of one type: `Date`, `Temporal.Instant`, `PlainDate`, `PlainDateTime`, integers or `Decimal`",
  ),
  "live-impossible": error("ED317", "`live` on `%field%` cannot hold: %reason%", "%suggestion%"),
  "exclude-across-owners": warning(
    "ED312",
    "`exclude` over %what% compares the rows of all owners, so a 409 tells one owner when others have rows",
    "%suggestion%",
  ),
  "updated-at-type": error(
    "ED306",
    "`touchUpdatedAt` writes the time into `%field%`, whose type is not a point in time",
    "declare it `@auto %field%!: Date`",
  ),
  "updated-at-missing": error(
    "ED306",
    "`touchUpdatedAt` needs a field `updatedAt: Date` in `%entity%`",
    'add it: `@auto @field("response") updatedAt!: Date;`',
  ),
  "constraints-untyped": error(
    "ED307",
    "`constraints` has no effect without `typedConstraints`",
    "add `typedConstraints: true`",
  ),
  "constraint-unknown-field": error("ED307", "the constraint names `%name%`, which is not a field", "%suggestion%"),
  "constraint-twice": error("ED307", "two constraints are named `%name%`", "keep one of them"),
  "constraint-incomplete": missingOption("ED307"),
  "returning-unknown-field": error("ED308", "`returning` names `%name%`, which is not a field", "%suggestion%"),
  "returning-empty": error(
    "ED308",
    "`returning` names no field",
    'name at least one, or write `returning: "id"` or `returning: "none"`',
  ),
  "returning-without-id": error(
    "ED308",
    "the create handler cannot answer with the new row, since `returning` leaves out `%id%`",
    "add `%id%` to `returning`",
  ),
  "needs-full-sql": error(
    "ED309",
    '`%option%` needs `sql: "full"`',
    "only the generated repository implements it: remove `%option%` or `sql`",
  ),
  "outbox-without-rows": error(
    "ED309",
    'an outbox stores events with the rows, and `sql: "none"` has no rows',
    "write `events: true` for the type alone, or remove `sql`",
  ),
  "idle-without-sql": warning(
    "ED309",
    '`sql: "none"` generates the DTOs only: %words% would have no effect',
    'remove them, or write `sql: "trait"` to implement the repository yourself',
  ),
} as const;
