// The catalogue: each thing that can be said, with its permanent ID. The longer text is in explain/<ID>.md.
import type { Severity } from "./diagnostic.ts";

interface Template {
  readonly id: `ED${number}`;
  readonly severity: Severity;
  readonly message: string;
  readonly help: string;
}

function error<const M extends string, const H extends string>(id: `ED${number}`, message: M, help: H) {
  return { id, severity: "error", message, help } as const;
}

function warning<const M extends string, const H extends string>(id: `ED${number}`, message: M, help: H) {
  return { id, severity: "warning", message, help } as const;
}

function note<const M extends string, const H extends string>(id: `ED${number}`, message: M, help: H) {
  return { id, severity: "note", message, help } as const;
}

export const messages = {
  "entity-missing": error(
    "ED101",
    "`%entity%` has annotations, but no `@entity`",
    'annotate the class: `@entity({ table: "…" })`',
  ),
  "table-missing": error("ED101", "the entity `%entity%` names no table", 'name it: `@entity({ table: "%table%" })`'),
  "table-empty": error(
    "ED101",
    "PostgreSQL cannot have a table of the name that `%entity%` gives",
    'name it: `table: "%table%"`',
  ),
  "schema-empty": error(
    "ED101",
    "PostgreSQL cannot have a schema of the name that `%entity%` gives",
    "leave `schema` out for `public`",
  ),
  "id-missing": error("ED102", "the entity `%entity%` has no `@id`", "annotate the primary key: `@id id!: Uuid;`"),
  "id-twice": error(
    "ED102",
    "the entity `%entity%` has more than one `@id`",
    "keep one; a unique column can be found by, too: `@column({ unique: true })`",
  ),
  "id-type": error(
    "ED102",
    "`@id` is on `%field%`, whose type is not `Uuid` or `string`",
    "ids are UUIDs: `@id %field%!: Uuid;`",
  ),
  "unknown-annotation": error("ED103", "entity-derive exports no annotation `%name%`", "%suggestion%"),
  "unknown-option": error("ED103", "%word% has no option `%name%`", "%suggestion%"),
  "unknown-value": error("ED103", "%what% cannot be %found%", "%suggestion%"),
  "missing-argument": error("ED103", "`@%word%` needs %expected%", "%suggestion%"),
  "too-many-arguments": error("ED103", "`@%word%` takes %expected%", "remove what is too much"),
  "misplaced-annotation": error(
    "ED103",
    "`@%word%` stands on a %found%, but belongs on a %expected%",
    "move it to a %expected%",
  ),
  "repeated-annotation": error("ED103", "`@%word%` stands twice on `%target%`", "keep one of them"),
  "conflicting-annotations": error(
    "ED103",
    "`%first%` and `%second%` on `%target%` exclude each other",
    "keep one of them: %reason%",
  ),
  "repeated-option": error("ED103", "the option `%name%` is given twice", "keep one of them"),
  "unreadable-argument": error(
    "ED104",
    "%what% can't be read without running the code",
    "write it out: annotations take literals, arrays and objects of literals, regular expressions, and names where a function or class is meant",
  ),
  "unreadable-default": error(
    "ED104",
    "the initializer of `%field%` can't be read without running the code",
    'use a literal, or a SQL expression: `@column({ default: "…" })`',
  ),
  "name-unknown": error(
    "ED104",
    "`%name%` is neither imported nor declared here, so generated code cannot use it",
    'import it into this file: `import { %name% } from "./….ts";`',
  ),
  "dialect-not-implemented": error(
    "ED105",
    "the dialect `%dialect%` is not implemented",
    'use `"postgres"`, which is the default',
  ),
  "class-anonymous": error(
    "ED106",
    "an entity class needs a name",
    "name it: everything that is generated is named after it",
  ),
  "class-not-exported": error(
    "ED106",
    "the entity class `%entity%` is not exported",
    "put `export` before `class`: generated code imports its type",
  ),
  "class-default-export": error(
    "ED106",
    "the entity class `%entity%` is a default export",
    "export it by its name: `export class %entity%`",
  ),
  "class-abstract": error(
    "ED106",
    "the entity class `%entity%` is abstract",
    "remove `abstract`: rows are objects of this class",
  ),
  "class-generic": error(
    "ED106",
    "the entity class `%entity%` is generic",
    "remove the type parameters: a table's columns have one type each",
  ),
  "class-extends": error(
    "ED106",
    "the entity class `%entity%` extends another class",
    "write its fields out: the compiler reads one class, and sees no inherited columns",
  ),
  "entity-name-twice": error(
    "ED107",
    "two entities are named `%entity%`",
    "rename one: generated names follow the class",
  ),
  "table-twice": error(
    "ED107",
    "two entities are stored in the table `%table%`",
    "give one of them another `table` or `schema`",
  ),
  "field-untyped": error(
    "ED108",
    "the field `%field%` has no type",
    "write its type: the column's type follows from it",
  ),
  "field-optional": error(
    "ED108",
    "the field `%field%` may be `undefined`, which no column can hold",
    "a column that may be empty is `%field%!: %type% | null`",
  ),
  "member-optional": error(
    "ED108",
    "the member `%member%` of %whole% may be `undefined`, which no column can hold",
    "a column that may be empty is `%member%: %type% | null`",
  ),
  "field-type-unknown": error("ED108", "no column can hold `%type%`, the type of `%field%`", "%suggestion%"),
  "field-type-unresolved": error("ED108", "the type `%type%` of `%field%` cannot be resolved", "%suggestion%"),
  "field-name": error("ED108", "`%field%` cannot be a column: %reason%", "%suggestion%"),
  "syntax-error": error("ED109", "syntax error: %message%", "%help%"),
  "source-unreadable": error(
    "ED109",
    "the file cannot be read: %message%",
    "check that it exists and is text in UTF-8",
  ),
  "loaded-for-name": warning(
    "ED110",
    "`%name%` is declared in the entity file, so generated code would load that file at run time",
    "move `%name%` to a file of its own and import it here: plain Node cannot run decorators",
  ),
  "loaded-for-instances": note("ED111", "the class `%entity%` has %what%, so its rows come back as instances of it, and its file is loaded at run time", "run it with a loader that runs decorators (plain Node does not); without methods, getters and setters the file is imported as a type alone"),
  "column-twice": error(
    "ED112",
    "the fields `%first%` and `%second%` have one column, `%column%`",
    "%suggestion%",
  ),
  "generated-twice": error("ED112", "%first% and %second% would both generate `%name%`", "%suggestion%"),
  "generated-name": error(
    "ED103",
    "%name% cannot name %what%: methods and types are named after it",
    "use letters, digits and `_`, and begin with a letter",
  ),
  "identifier-impossible": error(
    "ED103",
    "`%option%` cannot be %found%: PostgreSQL can have no %what% of this name",
    "name it as it is named in the database",
  ),
  "ci-impossible": error(
    "ED103",
    "`ci` is on `%field%`, which is `%type%`",
    "only the case of a text can be ignored: `ci` is for `string` fields",
  ),
  "alias-twice": error(
    "ED112",
    "two tables in the view of `%entity%` are called `%alias%`",
    "give each `@join` an `as` of its own, and none the name of the entity's table",
  ),
  "auto-impossible": error(
    "ED113",
    "`@auto` on `%field%`: PostgreSQL makes no value of type `%type%` by itself",
    'use `@auto` on dates and integers, or say how: `@column({ default: "…" })`',
  ),
  "default-impossible": error(
    "ED114",
    "the initializer of `%field%` is no value of its column, which is `%type%`",
    "it is the column's default too: write a value that the column can hold, or leave it out",
  ),
  "default-twice": error("ED114", "the field `%field%` has two defaults: %first% and %second%", "keep one of them"),
  "later-annotation": error(
    "ED199",
    "`@%word%` is not working yet; it comes with a later release",
    "remove it for now: it would otherwise be silently without effect",
  ),
  "later-option": error(
    "ED199",
    "%option% is not working yet; it comes with a later release",
    "remove it for now: it would otherwise be silently without effect",
  ),
  "filter-not-text": error("ED205", '`@filter("%kind%")` compares text, but `%field%` is `%type%`', "%suggestion%"),
  "filter-impossible": error(
    "ED205",
    '`@filter("%kind%")` cannot compare `%type%`, the type of `%field%`',
    "%suggestion%",
  ),
  "sort-impossible": error("ED205", "`@sort` cannot order by `%type%`, the type of `%field%`", "sort by another field"),
  "validation-impossible": error(
    "ED210",
    "the rule `%rule%` cannot apply to `%field%`, which is `%type%`",
    "%suggestion%",
  ),
  "validation-empty": error(
    "ED210",
    "the rule `%rule%` of `%field%` makes no sense: %reason%",
    "correct the rule, or leave it out",
  ),
  "sql-syntax": error("ED211", "`%option%` is not a valid SQL %what%: %message%", "%help%"),
  "deletion-field": error(
    "ED201",
    "`softDelete` needs a field `deletedAt: Date | null` in `%entity%`",
    'add it: `@field("skip") deletedAt!: Date | null;`',
  ),
  "deletion-field-type": error(
    "ED201",
    "`softDelete` keeps the time in `%field%`, whose type is not `Date | null`",
    "a live row has none: declare it `%field%!: Date | null`",
  ),
  "live-without-deletion": error(
    "ED201",
    '`unique: "live"` on `%field%` means nothing without soft deletion',
    "add `softDelete: true` to `@entity`, or write `unique: true`",
  ),
  "version-type": error(
    "ED202",
    "`@version` is on `%field%`, which is `%type%`",
    "a version counts updates: declare it `i32` (or `i16`, `i64`), not nullable",
  ),
  "version-twice": error("ED202", "`%entity%` has more than one `@version`", "keep one"),
  "owner-twice": error("ED203", "`%entity%` has more than one `@owner`", "keep one: a row belongs to one principal"),
  "owner-id": error(
    "ED204",
    "`@owner` and `@id` are both on `%field%`",
    "a row that owns itself needs no owner; put `@owner` on the column that holds the principal's id",
  ),
  "embed-nullable": error(
    "ED207",
    "`@embed` is on `%field%`, which may be %what%",
    "an embedded object is always there; its members may be null: `zip: string | null`",
  ),
  "embed-differs": error(
    "ED208",
    "the type of `%field%` and the shape in `<>` differ in `%member%`: %where%",
    "write the same members with the same types in both",
  ),
  "embed-shape-unknown": error(
    "ED208",
    "the shape of `%field%` cannot be seen",
    'write it out: `@embed<{ street: string; zip: string }>({ prefix: "addr_" })`',
  ),
  "enum-differs": error(
    "ED209",
    "`pgEnum` of `%field%` is `%given%`, but the value object is declared as `%declared%`",
    'write `pgEnum: "%declared%"`',
  ),
  "enum-without-value-object": error(
    "ED209",
    "`pgEnum` is on `%field%`, whose type is no value object",
    'declare it: `export const Status = valueObject("%given%", ["…"]);` and `export type Status = ValueOf<typeof Status>;`',
  ),
  "upsert-unknown-field": error("ED301", "`upsert.conflict` names `%name%`, which is no field", "%suggestion%"),
  "upsert-without-conflict": error(
    "ED301",
    "`upsert` names no field to conflict on",
    'name them: `upsert: { conflict: ["email"] }`',
  ),
  "upsert-not-unique": error(
    "ED302",
    "nothing makes %what% unique",
    "%suggestion%",
  ),
  "upsert-returning": error(
    "ED303",
    "`upsert` needs the whole row back, but `returning` is %returning%",
    'remove `returning`, or write `returning: "full"`',
  ),
  "upsert-nothing-to-update": error(
    "ED304",
    "`upsert` has nothing to update: no field besides the conflict is both `create` and `update`",
    'mark one `@field("create", "update")`, or write `action: "nothing"`',
  ),
  "index-unknown-field": error("ED305", "the index names `%name%`, which is no field", "%suggestion%"),
  "index-repeated-field": error("ED305", "the index names `%name%` twice", "name it once"),
  "index-empty": error("ED305", "the index names no field", "name at least one"),
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
  "constraint-unknown-field": error("ED307", "the constraint names `%name%`, which is no field", "%suggestion%"),
  "constraint-incomplete": error(
    "ED307",
    "a constraint needs its `name` and its `kind`",
    'write `{ name: "orders_total_check", kind: "check", field: "total" }`',
  ),
  "returning-unknown-field": error("ED308", "`returning` names `%name%`, which is no field", "%suggestion%"),
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
    "the generated repository carries it: remove `%option%` or `sql`",
  ),
  "scope-too-few": error("ED401", "the scope `%name%` needs at least two different fields", "for one field there is `@filter`"),
  "scope-unknown-field": error("ED402", "the scope names `%name%`, which is no field", "%suggestion%"),
  "scope-types-differ": error(
    "ED403",
    "the scope `%name%` compares one value with `%first%` and `%second%`, whose types differ",
    "name fields of one type",
  ),
  "within-unknown-field": error("ED404", "`within` names `%name%`, which is no field", "%suggestion%"),
  "join-unknown-field": error("ED405", "`on` names `%name%`, which is no field of this entity", "%suggestion%"),
  "join-fields-differ": error("ED406", "`%name%` is in %side%, but not in %other%", "name the same properties in both"),
  "join-shape-unknown": error(
    "ED406",
    "the type argument of `@join` cannot be seen",
    "write it out: `@join<{ authorName: string }>({ … })`",
  ),
  "projection-unknown-field": error("ED407", "the projection names `%name%`, which is no field", "%suggestion%"),
  "projection-empty": error("ED407", "the projection `%name%` names no field", "name at least one"),
  "relation-target": error(
    "ED408",
    "`@%word%` leads nowhere: %reason%",
    "name an entity class, imported with `import type`",
  ),
  "foreign-key-unknown": error(
    "ED408",
    "`%name%` of `%target%` is no foreign key to `%entity%`",
    "%suggestion%",
  ),
  "foreign-key-missing": error(
    "ED408",
    "`%target%` has no foreign key to `%entity%`",
    "annotate it there: `@belongsTo<%entity%>()`",
  ),
  "foreign-key-ambiguous": error(
    "ED408",
    "`%target%` has several foreign keys to `%entity%`: %names%",
    'say which: `@hasMany<%target%>({ foreignKey: "%first%" })`',
  ),
  "foreign-key-type": error(
    "ED408",
    "`%field%` is `%type%`, but the id of `%target%` is `%idType%`",
    "declare `%field%` as `%idType%`, or as `%idType% | null`",
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
  "unknown-operation": error("ED501", "`%option%` names the operation `%name%`, which does not exist", "%suggestion%"),
  "operation-not-served": error(
    "ED501",
    "`%option%` guards `%name%`, which `handlers` leaves out",
    "add it to `handlers`, or remove the guard",
  ),
  "operation-impossible": error("ED501", "`handlers` names `%name%`, but `%entity%` has %reason%", "%suggestion%"),
  "api-without-repository": error(
    "ED501",
    '`handlers` need a repository, which `sql: "none"` leaves out',
    'use `sql: "trait"` to write the repository yourself, or remove `handlers`',
  ),
  "path-impossible": error(
    "ED103",
    "nothing can be served under the path `%path%`",
    "give `api` another `path`, without `*`, `:`, `?`, `#`, `%` and braces, which routers and clients take for something else",
  ),
  "pagination-impossible": error(
    "ED103",
    "`pagination` cannot have a default of %default% and a maximum of %max%",
    "both are whole numbers from 1, the default at most the maximum",
  ),
  "varchar-impossible": error(
    "ED103",
    "`varchar` cannot be %found% on `%field%`, which is `%type%`",
    "`varchar: n` is for `string` fields, from 1 to 10485760",
  ),
  "values-needed": note(
    "ED503",
    "the create handler cannot supply `%fields%`",
    "give the router `createValues`: its type demands it",
  ),
} as const satisfies Readonly<Record<string, Template>>;

export type Message = keyof typeof messages;

/** `%name%` in a template. */
type Names<Text extends string> = Text extends `${string}%${infer Name}%${infer Rest}` ? Name | Names<Rest> : never;

/** The parameters that a message's templates name. */
export type MessageParameters<M extends Message> = {
  readonly [Name in Names<(typeof messages)[M]["message"]> | Names<(typeof messages)[M]["help"]>]: string;
};
