// The catalogue of messages with their permanent IDs; each ID has a page, explain/<ID>.md.
import { annotationMessages } from "./annotation-messages.ts";
import { classMessages } from "./class-messages.ts";
import { commandMessages } from "./command-messages.ts";
import { distributionMessages } from "./distribution-messages.ts";
import { httpMessages } from "./http-messages.ts";
import { indexMessages } from "./index-messages.ts";
import { ownerMessages } from "./owner-messages.ts";
import { queryMessages } from "./query-messages.ts";
import { relationMessages } from "./relation-messages.ts";
import { rowMessages } from "./row-messages.ts";
import { error, missingOption, note, type Template, warning } from "./template.ts";
import { verifyMessages } from "./verify-messages.ts";

export const messages = {
  "entity-missing": error(
    "ED101",
    "`%entity%` has annotations, but no `@entity`",
    'annotate the class: `@entity({ table: "%table%" })`',
  ),
  "table-missing": missingOption("ED101"),
  "table-empty": error(
    "ED101",
    "`table` of `%entity%` is not a valid name of a table in PostgreSQL",
    'set the name: `table: "%table%"`',
  ),
  "schema-empty": error(
    "ED101",
    "`schema` of `%entity%` is not a valid name of a schema in PostgreSQL",
    "remove `schema` for the default, `public`",
  ),
  "id-missing": error("ED102", "the entity `%entity%` has no `@id`", "annotate the primary key: `@id id!: Uuid;`"),
  "id-unmade": error(
    "ED121",
    '`uuid: "%version%"` has no effect: the repository generates no ids for `%entity%`',
    "remove it: %reason%",
  ),
  "id-type": error("ED102", "`%field%` cannot be a key: %reason%", "%suggestion%"),
  "dialect-not-implemented": error("ED105", "the dialect `%dialect%` is not implemented", "%suggestion%"),
  "entity-name-twice": error(
    "ED107",
    "two entities are named `%entity%`",
    "rename one: generated names are derived from the class name",
  ),
  "channel-taken": error(
    "ED107",
    "`%entity%` would notify the channel `%channel%`, which belongs to %holder%",
    "give it another `table` or `schema`: subscribers would receive the events of both",
  ),
  "table-reserved": error(
    "ED107",
    "the table `%table%` is created by the migrations of entities with %maker%",
    "choose another `table` or `schema`, or remove `%option%` if the entity is meant to read that table",
  ),
  "outbox-name-twice": warning(
    "ED107",
    "the outbox stores the events of `%first%` and `%second%` with the same table name, `%table%`",
    "rename one table, or distinguish the events by their payload: the outbox does not store the schema",
  ),
  "table-twice": error(
    "ED107",
    "two entities are stored in the table `%table%`",
    "give one of them another `table` or `schema`",
  ),
  "field-untyped": error(
    "ED108",
    "the field `%field%` has no type",
    "add its type: the column type is derived from it",
  ),
  "field-optional": error(
    "ED108",
    "the field `%field%` may be `undefined`, which a column cannot store",
    "%suggestion%",
  ),
  "member-optional": error(
    "ED108",
    "the member `%member%` of %whole% may be `undefined`, which a column cannot store",
    "write `%member%: %type% | null` for a nullable column",
  ),
  "field-type-unknown": error("ED108", "`%type%`, the type of `%field%`, cannot be stored in a column", "%suggestion%"),
  "field-type-unresolved": error("ED108", "the type `%type%` of `%field%` cannot be resolved", "%suggestion%"),
  "too-many-columns": error(
    "ED108",
    "`%entity%` has %count% columns, but a PostgreSQL table has at most 1,600",
    "move the fields from `%field%` on to another entity, or store them in one `Json<…>` column",
  ),
  "constructor-parameters": error(
    "ED108",
    "constructor parameters are not columns: %fields%",
    "declare them in the class instead: `%declarations%`",
  ),
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
  "payload-loaded": warning(
    "ED110",
    "`%name%` is imported as a value, so its file, which has annotations, would be loaded at run time",
    "import it as a type: plain Node cannot run decorators",
  ),
  "loaded-for-instances": note(
    "ED111",
    "the class `%entity%` has %what%, so its rows come back as instances of it, and its file is loaded at run time",
    "use a loader that supports decorators (plain Node does not), or remove the methods, getters and setters so that only the type is imported",
  ),
  "field-twice": error("ED112", "the field `%name%` is declared twice", "remove one of them, or rename it"),
  "column-twice": error(
    "ED112",
    "the fields `%first%` and `%second%` have the same column, `%column%`",
    "%suggestion%",
  ),
  "generated-twice": error("ED112", "%first% and %second% would both generate `%name%`", "%suggestion%"),
  "json-name-twice": error(
    "ED112",
    "%first% and %second% are both called `%name%` in JSON",
    "rename one of them, or remove `json` from the configuration",
  ),
  "generated-name": error(
    "ED119",
    "%name% is not a valid name for %what%: names of methods and types are derived from it",
    "use letters, digits and `_`, and begin with a letter%example%",
  ),
  "table-qualified": warning(
    "ED120",
    "the table name `%table%` contains a dot",
    "for a table in a schema, write `%separate%`",
  ),
  "identifier-impossible": error(
    "ED120",
    "`%option%` cannot be %found%: it is not a valid %what% name in PostgreSQL",
    "write the name that it has in the database",
  ),
  "ci-impossible": error(
    "ED213",
    "`ci` cannot apply to `%field%`, which is `%type%`",
    "remove it: `ci` ignores the case of `string` fields",
  ),
  "alias-twice": error(
    "ED112",
    "two tables in the view of `%entity%` are called `%alias%`",
    "give each `@join` a different `as`, other than the name of the entity's table",
  ),
  "identity-impossible": error(
    "ED113",
    "`identity` cannot apply to `%field%`, which is not an identity column",
    "an identity column has `@auto`, an integer type that is not nullable, and no default",
  ),
  "auto-impossible": error(
    "ED113",
    "`@auto` cannot apply to `%field%`: PostgreSQL generates no values of type `%type%`",
    'use `@auto` on dates and integers, or set a default: `@column({ default: "…" })`',
  ),
  "default-impossible": error(
    "ED114",
    "the initializer of `%field%` is not a valid value of its column, which is `%type%`",
    "%suggestion%",
  ),
  "default-twice": error("ED114", "the field `%field%` has two defaults: %first% and %second%", "keep one of them"),
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
    "the rule `%rule%` of `%field%` is not valid: %reason%",
    "correct the rule, or remove it",
  ),
  "validation-idle": error(
    "ED210",
    "the rules of `%field%` are never checked: no request contains it",
    'add it to a request, for example with `@field("create")`, or remove the rules; to check every row, use `@column({ check: "…" })`',
  ),
  "json-opaque": error(
    "ED212",
    "`%part%` in the JSON of `%field%` cannot be checked in requests: %reason%",
    "%suggestion%",
  ),
  "sql-type-other-tool": warning(
    "ED211",
    "PostgreSQL has no built-in type `%type%`",
    "use `%ours%`; keep it if an extension or one of your migrations creates the type",
  ),
  "sql-type-misspelt": warning(
    "ED211",
    "PostgreSQL has no built-in type `%type%`",
    "did you mean `%corrected%`? If a migration of yours creates the type, add its schema: `public.%type%`",
  ),
  "sql-syntax": error("ED211", "`%option%` is not a valid SQL %what%: %message%", "%help%"),
  "index-impossible": error(
    "ED215",
    '`index: "%method%"` has no operator class for `%type%`, the type of `%field%`',
    "use `true` for a B-tree index (`=`, `<`, ORDER BY), `gin` for arrays and `Json`, `gist` for types that `@column({ type })` sets",
  ),
  "varchar-impossible": error(
    "ED214",
    "`varchar` cannot be %found% on `%field%`, which is `%type%`",
    "`varchar: n` is for `string` fields, from 1 to 10485760",
  ),
  ...annotationMessages,
  ...classMessages,
  ...distributionMessages,
  ...httpMessages,
  ...rowMessages,
  ...ownerMessages,
  ...indexMessages,
  ...relationMessages,
  ...commandMessages,
  ...queryMessages,
  ...verifyMessages,
} as const satisfies Readonly<Record<string, Template>>;

export type Message = keyof typeof messages;

/** Names of the slots in a template, such as `%name%`. */
type Names<Text extends string> = Text extends `${string}%${infer Name}%${infer Rest}` ? Name | Names<Rest> : never;

/** Parameters of a message: the slots of its templates. */
export type MessageParameters<M extends Message> = {
  readonly [Name in Names<(typeof messages)[M]["message"]> | Names<(typeof messages)[M]["help"]>]: string;
};
