// Messages about fields and options of rows: ED201–ED209, ED216–ED220, ED3xx.
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
    "declare it `%field%!: Date | null`: it is null until the row is deleted",
  ),
  "live-without-deletion": error(
    "ED201",
    '`unique: "%option%"` on `%field%` has no effect without soft deletion',
    "add `softDelete: true` to `@entity`, or write `unique: %instead%`",
  ),
  "version-type": error(
    "ED202",
    "`@version` cannot apply to `%field%`, which is `%type%`",
    "declare it as `i32` (or `i16`, `i64`), not nullable: a version counts updates",
  ),
  "version-twice": error("ED202", "`%entity%` has more than one `@version`", "keep one"),
  "owner-twice": error("ED203", "`%entity%` has more than one `@owner`", "keep one: a row has one owner"),
  "owner-of-nothing": error("ED204", '`owner: "id"` of `%entity%` has no effect: %reason%', "%suggestion%"),
  "owner-id": error(
    "ED204",
    "`@owner` and `@id` are both on `%field%`",
    "put `@owner` on the field with the id of the row's owner",
  ),
  "embed-optional": error(
    "ED207",
    "`@embed` cannot apply to `%field%`, which may be `undefined`",
    "declare it nullable instead, for example `Address | null`",
  ),
  "embed-always-null": warning(
    "ED207",
    "`%field%` and all of its properties are nullable, so an object of nulls is read as null",
    "if the difference matters, make one property or the field itself not nullable",
  ),
  "embed-differs": error(
    "ED208",
    "the type of `%field%` and the shape in `<>` differ in `%member%`: %where%",
    "write the same members with the same types in both",
  ),
  "embed-of-another": error(
    "ED208",
    "`@embed` cannot apply to `%field%`, which is `%type%`: it stores the properties of one object",
    "%suggestion%",
  ),
  "embed-of-entity": error(
    "ED208",
    "`@embed` cannot store rows of `%entity%`, which is an entity with its own table",
    "%suggestion%",
  ),
  "embed-with-methods": error(
    "ED208",
    "`@embed` cannot apply to `%field%`, whose type `%type%` has methods: values are read as plain objects",
    "use a type that has only properties, and write functions in place of its methods",
  ),
  "embed-shape-unknown": error(
    "ED208",
    "the shape of `%field%` cannot be resolved",
    'write it out: `@embed<{ street: string; zip: string }>({ prefix: "addr_" })`',
  ),
  "enum-differs": error(
    "ED209",
    "`pgEnum` of `%field%` is `%name%`, but the value object is declared as `%declared%`",
    'write `pgEnum: "%declared%"`',
  ),
  "enum-without-value-object": error(
    "ED209",
    "`pgEnum` cannot apply to `%field%`, whose type is not a value object",
    'declare it: `export const Status = valueObject("%name%", ["…"]);` and `export type Status = ValueOf<typeof Status>;`',
  ),
  "enum-labels-differ": error(
    "ED216",
    "the enum type `%type%` has the labels %labels% in `%entity%`, and %others% in `%other%`",
    "use one value object in both, or rename one: names of enum types are unique in a database",
  ),
  "was-present-name": error(
    "ED217",
    "`was` is `%name%`, which is the present name of the %what%",
    "write the name that the %what% has in the database, or remove `was`",
  ),
  "was-twice": error("ED217", "`was` is `%name%` for two %what%s", "keep it at the %what% that takes over the values"),
  "was-still-there": note(
    "ED217",
    "`was` is `%name%`, but a %what% of this name still exists",
    "if a migration has renamed it already, remove `was`; otherwise the next migration renames it and creates the other one",
  ),
  "was-exchanged": error(
    "ED217",
    "the %what%s %names% exchange their names",
    "give one of them a temporary name, and its final name after the next migration",
  ),
  "was-no-label": error("ED217", "`was` names `%name%`, which is not a label of `%type%`", "%suggestion%"),
  "was-of-text": warning(
    "ED217",
    "`was` renames labels of the enum type `%type%`, but the column of `%field%` is text",
    "its rows keep the former labels: rename them with an UPDATE in a migration of your own",
  ),
  "backfill-idle": error("ED218", "`backfill` on `%field%` has no effect: %reason%", "%suggestion%"),
  "secret-without-request": error(
    "ED220",
    "no request contains the secret `%field%`",
    'name the requests, `@field("create", "secret")`, or write `@field("skip")` if your code alone sets it',
  ),
  "secret-compared": error(
    "ED220",
    "`%field%` is %what% and cannot be used by %use%",
    "remove %property%, or this use of the field: %reason%",
  ),
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
  "upsert-not-unique": error("ED302", "no unique constraint or index covers %what%", "%suggestion%"),
  "upsert-conflict-id": error(
    "ED302",
    "`upsert` never conflicts on `%field%`: each new row has a new id",
    "name unique fields of the create request",
  ),
  "upsert-conflict-nullable": error(
    "ED302",
    "rows whose `%field%` is null never conflict: each `upsert` would insert another one",
    "declare it without `| null`, or name other fields",
  ),
  "upsert-returning": error(
    "ED303",
    "`upsert` returns the whole row, but `returning` is %returning%",
    'remove `returning`, or write `returning: "full"`',
  ),
  "upsert-without-owner": error(
    "ED310",
    "`upsert` could change the row of another owner, since its `conflict` does not contain `%owner%`",
    'add it to `conflict`, and make the combination unique: `@column({ unique: "owner" })`, or a `uniqueIndex` with both',
  ),
  "unique-without-owner": error(
    "ED311",
    '`unique: "%option%"` on `%field%` has no effect: `%entity%` has no `@owner`',
    "annotate the field with the owner's id with `@owner`, or write `unique: %instead%`",
  ),
  "unique-across-owners": warning(
    "ED312",
    "%what% is unique across all owners, so a 409 response reveals values of other owners",
    "%suggestion%",
  ),
  "rls-without-owner": error(
    "ED313",
    "`rls` limits rows to their owner, but `%entity%` has no `@owner`",
    "annotate the field with the owner's id with `@owner`, or remove `rls`",
  ),
  "rls-owners-differ": error(
    "ED314",
    "`rls` of `%entity%` and `rls` of `%other%` cannot be combined: a statement runs for one owner, and theirs differ",
    "make both `@owner` fields refer to the same entity with `@belongsTo`, or remove `rls` from one of them",
  ),
  "owner-type": error(
    "ED204",
    "`@owner` cannot apply to `%field%`, which is `%type%`: it is not a type of ids",
    "put it on the field with the owner's id: a `Uuid`, a text or a whole number",
  ),
  "policy-hides-rows": warning(
    "ED315",
    "`%entity%` reads `%other%`, whose rows `rls` shows only to their owner, but `%entity%` %difference%",
    "create its repository on `db.scoped({ owner })`, or add `@owner` if its rows have the same owner",
  ),
  "policy-hides-events": warning(
    "ED315",
    "subscribers do not receive large events of `%entity%`: `rls` hides their rows, and events do not contain `%owner%`, which is skipped",
    'mark the owner `@field("response")`, use the outbox in place of `streams`, or give the role of the subscriber BYPASSRLS',
  ),
  "upsert-nothing-to-update": error(
    "ED304",
    "`upsert` has nothing to update: no field outside the conflict target is both `create` and `update`",
    'mark one `@field("create", "update")`, or write `action: "nothing"`',
  ),
  "index-unknown-field": error("ED305", "the index names `%name%`, which is not a field", "%suggestion%"),
  "index-repeated-field": error("ED305", "the index names `%name%` twice", "name it once"),
  "index-empty": error("ED305", "the index names no field", "name at least one"),
  "index-member": error(
    "ED318",
    "a member of an index is a field or an expression",
    'write `"createdAt"`, `{ field: "createdAt", order: "desc" }` or `{ sql: "lower(title)" }`',
  ),
  "index-limit": error("ED318", "%index% %reason%", "%suggestion%"),
  "full-text-unknown-field": error("ED222", "`fullText` names `%name%`, which is not a field", "%suggestion%"),
  "full-text-empty": error("ED222", "`fullText` searches no field", 'name at least one: `fields: { title: "A" }`'),
  "full-text-field": error("ED222", "`fullText` cannot search `%field%`: %reason%", "%suggestion%"),
  "full-text-configuration": error(
    "ED222",
    "%found% is not the name of a text search configuration",
    "write one in lower case, such as `english`, `simple` or `public.my_english`; `SELECT cfgname FROM pg_ts_config` lists them",
  ),
  "full-text-language": error(
    "ED222",
    "`%field%` cannot be the language of a row: %reason%",
    'declare it as a union of texts, `"en" | "de"`, that is not null',
  ),
  "full-text-language-missing": error(
    "ED222",
    "`of` lacks a text search configuration for %values%, so no search would find rows with this `%field%`",
    'add it, such as `fr: "french"`; `"simple"` finds words as they are written',
  ),
  "full-text-language-unknown": error("ED222", "`%value%` is not a value of `%field%`", "remove it"),
  "full-text-column": error(
    "ED222",
    "`stored` adds a column `%column%`, which `%field%` already has",
    'give the field\'s column another name: `@column({ name: "…" })`',
  ),
  "full-text-behind-policy": warning(
    "ED223",
    "behind a policy, searches do not use the index of `fullText`: PostgreSQL finds the rows of the owner, and then searches in them",
    "this is fine for owners with few thousand rows; an index that begins with `%owner%` serves it",
  ),
  "exclude-unknown-field": error("ED316", "`exclude` names `%name%`, which is not a field", "%suggestion%"),
  "exclude-empty": error(
    "ED316",
    "`exclude` compares nothing",
    'name what no two rows may have in common: `with: [["roomId", "="], [{ range: ["startsAt", "endsAt"] }, "&&"]]`',
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
  "live-impossible": error("ED317", "`live` cannot apply to `%field%`: %reason%", "%suggestion%"),
  "exclude-across-owners": warning(
    "ED312",
    "`exclude` over %what% compares the rows of all owners, so a 409 response reveals rows of other owners",
    "%suggestion%",
  ),
  "updated-at-type": error(
    "ED306",
    "`touchUpdatedAt` writes a timestamp to `%field%`, whose type is not a date or timestamp",
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
    "the create handler cannot respond with the new row: `returning` leaves out `%id%`",
    "add `%id%` to `returning`",
  ),
  "needs-full-sql": error(
    "ED309",
    '`%option%` needs `sql: "full"`',
    "only the generated repository implements it: remove `%option%` or `sql`",
  ),
  "outbox-without-rows": error(
    "ED309",
    'an outbox stores events in the statements that write rows, and `sql: "none"` generates no statements',
    "write `events: true` for only the type of events, or remove `sql`",
  ),
  "idle-without-sql": warning(
    "ED309",
    '`sql: "none"` generates only DTOs: %words% would have no effect',
    'remove them, or write `sql: "trait"` to implement the repository yourself',
  ),
} as const;
