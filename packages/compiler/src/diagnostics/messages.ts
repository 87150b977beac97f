// The catalogue: each thing that can be said, with its permanent ID. The longer text is in explain/<ID>.md.
import { commandMessages } from "./command-messages.ts";
import { distributionMessages } from "./distribution-messages.ts";
import { httpMessages } from "./http-messages.ts";
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
    "PostgreSQL cannot have a table with the name that `%entity%` gives",
    'name it: `table: "%table%"`',
  ),
  "schema-empty": error(
    "ED101",
    "PostgreSQL cannot have a schema with the name that `%entity%` gives",
    "leave `schema` out for `public`",
  ),
  "id-missing": error("ED102", "the entity `%entity%` has no `@id`", "annotate the primary key: `@id id!: Uuid;`"),
  "id-unmade": error(
    "ED121",
    '`uuid: "%version%"` says which ids the repository makes, and it makes none for `%entity%`',
    "remove it: %reason%",
  ),
  "id-type": error("ED102", "`%field%` cannot be a key: %reason%", "%suggestion%"),
  "unknown-annotation": error("ED103", "entity-derive exports no annotation `%name%`", "%suggestion%"),
  "unknown-option": error("ED103", "%word% has no option `%name%`", "%suggestion%"),
  "unknown-member": error("ED103", "the embedded object has no member `%name%`", "%suggestion%"),
  "unknown-value": error("ED103", "%what% cannot be %found%", "%suggestion%"),
  "missing-argument": error("ED115", "`@%word%` needs %expected%", "%suggestion%"),
  "option-missing": missingOption("ED115"),
  "too-many-arguments": error("ED116", "`@%word%` takes %expected%", "%suggestion%"),
  "misplaced-annotation": error("ED117", "`@%word%` is on a %found%, but belongs on a %expected%", "%suggestion%"),
  "base-annotation": error(
    "ED117",
    "`@%word%` is on the abstract class `%class%`, but belongs on an entity",
    "move it to the classes with `@entity` that extend this one: they inherit its fields alone",
  ),
  "repeated-annotation": error("ED116", "`@%word%` is used twice on `%target%`", "keep one of them"),
  "conflicting-annotations": error(
    "ED118",
    "`%first%` and `%second%` on `%target%` exclude each other",
    "keep one of them: %reason%",
  ),
  "repeated-option": error("ED116", "the option `%name%` is given twice", "keep one of them"),
  "repeated-value": error("ED116", "`%value%` is given twice for `%target%`", "keep one of them"),
  "unreadable-argument": error("ED104", "%what% can't be read without running the code", "%suggestion%"),
  "unreadable-default": error(
    "ED104",
    "the initializer of `%field%` can't be read without running the code",
    "%suggestion%",
  ),
  "name-unknown": error(
    "ED104",
    "`%name%` is neither imported nor declared here, so generated code cannot use it",
    'import it into this file: `import { %name% } from "./….ts";`',
  ),
  "dialect-not-implemented": error("ED105", "the dialect `%dialect%` is not implemented", "%suggestion%"),
  "class-anonymous": error(
    "ED106",
    "an entity class needs a name",
    "name it: everything that is generated is named after it",
  ),
  "class-name": error(
    "ED106",
    "no type can be named `%entity%`",
    "rename the class: to TypeScript the word means something else where a type is expected",
  ),
  "class-nested": error(
    "ED106",
    "an entity class is declared inside something else",
    "declare it at the top level of its file: `export class %entity% { … }`",
  ),
  "class-not-exported": error(
    "ED106",
    "the entity class `%entity%` is not exported",
    "put `export` before `class`: generated code imports its type",
  ),
  "class-default-export": error(
    "ED106",
    "the entity class `%entity%` is a default export",
    "remove `default`, and import the class as `import { %entity% } from …`: generated code does the same",
  ),
  "class-abstract": error(
    "ED106",
    "the entity class `%entity%` is abstract",
    "remove `abstract`, since rows are objects of this class; or `@entity`, if it is there for the fields of other classes",
  ),
  "class-generic": error(
    "ED106",
    "the entity class `%entity%` is generic",
    "remove the type parameters: a table's columns have one type each",
  ),
  "class-extends": error("ED106", "`%class%` extends %found%", "%suggestion%"),
  "entity-name-twice": error(
    "ED107",
    "two entities are named `%entity%`",
    "rename one: generated names follow the class",
  ),
  "channel-taken": error(
    "ED107",
    "`%entity%` would notify the channel `%channel%`, which belongs to %owner%",
    "give it another `table` or `schema`: subscribers would receive events that are not theirs",
  ),
  "table-reserved": error(
    "ED107",
    "the table `%table%` is created by the migrations of entities with %maker%",
    "give this one another `table` or `schema`, or remove `%option%` if it is to read that table",
  ),
  "outbox-name-twice": warning(
    "ED107",
    "the events of `%first%` and `%second%` are stored under one name, `%table%`",
    "the outbox names tables without their schema, so a handler has to tell them apart by the payload",
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
  "field-optional": error("ED108", "the field `%field%` may be `undefined`, which no column can hold", "%suggestion%"),
  "member-optional": error(
    "ED108",
    "the member `%member%` of %whole% may be `undefined`, which no column can hold",
    "a nullable column is `%member%: %type% | null`",
  ),
  "field-type-unknown": error("ED108", "no column can hold `%type%`, the type of `%field%`", "%suggestion%"),
  "field-type-unresolved": error("ED108", "the type `%type%` of `%field%` cannot be resolved", "%suggestion%"),
  "column-beyond-limit": error(
    "ED108",
    "`%entity%` has %count% columns, and a table of PostgreSQL has at most 1,600",
    "from `%field%` on there are too many: store some of them in an entity of their own, or as one `Json<…>` column",
  ),
  "constructor-parameters": error(
    "ED108",
    "parameters of the constructor are no columns: %fields%",
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
  "loaded-for-instances": note(
    "ED111",
    "the class `%entity%` has %what%, so its rows come back as instances of it, and its file is loaded at run time",
    "run it with a loader that runs decorators (plain Node does not); without methods, getters and setters the file is imported as a type alone",
  ),
  "field-twice": error("ED112", "the field `%name%` is declared twice", "remove one of them, or rename it"),
  "column-twice": error("ED112", "the fields `%first%` and `%second%` have one column, `%column%`", "%suggestion%"),
  "generated-twice": error("ED112", "%first% and %second% would both generate `%name%`", "%suggestion%"),
  "json-name-twice": error(
    "ED112",
    "%first% and %second% are both called `%name%` in JSON",
    "rename one of them, or remove `json` from the configuration",
  ),
  "generated-name": error(
    "ED119",
    "%name% cannot name %what%: methods and types are named after it",
    "use letters, digits and `_`, and begin with a letter%example%",
  ),
  "table-qualified": warning(
    "ED120",
    "the table is called `%table%`, with a dot in its name",
    "if it is a table in a schema, write `%separate%`",
  ),
  "identifier-impossible": error(
    "ED120",
    "`%option%` cannot be %found%: no %what% in PostgreSQL can have this name",
    "write the name that it has in the database",
  ),
  "ci-impossible": error(
    "ED213",
    "`ci` is on `%field%`, which is `%type%`",
    "only the case of a text can be ignored: `ci` is for `string` fields",
  ),
  "alias-twice": error(
    "ED112",
    "two tables in the view of `%entity%` are called `%alias%`",
    "give each `@join` an `as` of its own, and none the name of the entity's table",
  ),
  "identity-impossible": error(
    "ED113",
    "`identity` is on `%field%`, which is no identity column",
    "an identity column is `@auto`, of an integer type that is not null, and has no default of its own",
  ),
  "auto-impossible": error(
    "ED113",
    "`@auto` on `%field%`: PostgreSQL makes no value of type `%type%` by itself",
    'use `@auto` on dates and integers, or say how: `@column({ default: "…" })`',
  ),
  "default-impossible": error(
    "ED114",
    "the initializer of `%field%` is not a value of its column, which is `%type%`",
    "%suggestion%",
  ),
  "default-twice": error("ED114", "the field `%field%` has two defaults: %first% and %second%", "keep one of them"),
  "annotation-not-imported": error(
    "ED140",
    "this file uses %annotations% without importing %them%",
    'import %them%: `import { %names% } from "entity-derive";`',
  ),
  "annotation-undeclared": warning(
    "ED140",
    "`@%name%` is neither imported nor declared in this file, so it is ignored",
    "import it if it is another library's; the annotations of entity-derive are %words%",
  ),
  "annotation-of-another": note(
    "ED142",
    "`@%name%` is imported from `%package%`, so entity-derive ignores it",
    "%help%; leave it where `%package%` reads this class as well",
  ),
  "annotation-imported-as-type": error(
    "ED140",
    "%annotations% %imported%, and decorators are values",
    "import %them% without `type`",
  ),
  "package-misspelt": error(
    "ED140",
    "annotations are imported from `%module%`, which does not export them",
    'did you mean `from "entity-derive"`?',
  ),
  "entity-not-found": warning(
    "ED141",
    "there is no entity in this file",
    "%suggestion%, or leave the file out: `include` in entity-derive.config.json",
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
  "validation-idle": error(
    "ED210",
    "the rules of `%field%` are never checked: no request carries it",
    'let one carry it, `@field("create")` say, or remove them; what must hold in every row is `@column({ check: "…" })`',
  ),
  "json-unseen": error(
    "ED212",
    "`%part%` in the JSON of `%field%` cannot be checked in requests: %reason%",
    "%suggestion%",
  ),
  "sql-type-elsewhere": warning(
    "ED211",
    "PostgreSQL has no type `%type%` of its own",
    "it is `%ours%` there; leave it where an extension or a migration of yours creates the type",
  ),
  "sql-type-misspelt": warning(
    "ED211",
    "PostgreSQL has no type `%type%` of its own",
    "did you mean `%corrected%`? A type of your own is recognized by its schema: `public.%type%`",
  ),
  "sql-syntax": error("ED211", "`%option%` is not a valid SQL %what%: %message%", "%help%"),
  "index-impossible": error(
    "ED215",
    '`index: "%method%"` has no operators for `%type%`, the type of `%field%`',
    "`true` gives an index for `=`, `<` and ORDER BY; `gin` is for arrays and `Json`, `gist` for types that `column({ type })` names",
  ),
  "varchar-impossible": error(
    "ED214",
    "`varchar` cannot be %found% on `%field%`, which is `%type%`",
    "`varchar: n` is for `string` fields, from 1 to 10485760",
  ),
  ...distributionMessages,
  ...httpMessages,
  ...rowMessages,
  ...relationMessages,
  ...commandMessages,
  ...verifyMessages,
} as const satisfies Readonly<Record<string, Template>>;

export type Message = keyof typeof messages;

/** `%name%` in a template. */
type Names<Text extends string> = Text extends `${string}%${infer Name}%${infer Rest}` ? Name | Names<Rest> : never;

/** The parameters that a message's templates name. */
export type MessageParameters<M extends Message> = {
  readonly [Name in Names<(typeof messages)[M]["message"]> | Names<(typeof messages)[M]["help"]>]: string;
};
