// Messages about fields and options of rows: ED201, ED202, ED207–ED209, ED216–ED221 and the others of ED3xx.
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
  "nested-name": error("ED325", "the responses of `%entity%` cannot have a member `%name%`: %reason%", "%suggestion%"),
  "nested-limit": error(
    "ED326",
    "`%name%` cannot show %limit% rows",
    "write a whole number from 1 to 100; the repository method `%method%` reads the others",
  ),
  "nested-distributed": error(
    "ED327",
    "Citus cannot read `%name%` together with the row: its subqueries may not have a LIMIT or refer to written rows",
    "remove `response`, and read them with `%method%`",
  ),
  "nested-skipped": error(
    "ED328",
    "`%name%` would show the value of `%field%`, which is marked `skip`",
    'remove `response`, or `@field("skip")` on `%field%`',
  ),
  "live-impossible": error("ED317", "`live` cannot apply to `%field%`: %reason%", "%suggestion%"),
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
