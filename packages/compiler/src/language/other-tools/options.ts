// Options of other tools (Prisma, Drizzle, TypeORM, validators), with their equivalents here.
import { byName } from "./by-name.ts";

/** The equivalent of an option of another tool. */
export interface OtherOption {
  readonly help: string;
  /** The option with the same meaning and the same values. */
  readonly option?: string;
  /** The option that has the number as a part: `maxLength: 80` is `max` of `length: { max: 80 }`. */
  readonly partOf?: Part | ByType;
  /** The text that replaces the whole object. */
  readonly replacement?: string;
  /** The value that makes the column nullable; here the field's type does that. */
  readonly nullWhen?: boolean;
}

interface Part {
  readonly option: string;
  readonly part: string;
}

/** The parts for fields of text and for fields of numbers. */
interface ByType {
  readonly text?: Part;
  readonly number: Part;
}

type Others = ReadonlyMap<string, OtherOption>;

const nullable: OtherOption = { help: "make the type of the field nullable: `string | null`", nullWhen: true };
const auto: OtherOption = { help: "annotate a field whose value PostgreSQL generates with `@auto`" };
const columnType: OtherOption = {
  help: "use `type` if the column's type does not follow from the field's",
  option: "type",
};
const varchar = "use `varchar` to limit the column, or `@validate({ length: { max: … } })` to limit requests";
const former: OtherOption = { help: "use `was` for the former name", option: "was" };

const column: Others = byName([
  ["nullable optional allowNull", nullable],
  [
    "notNull required",
    { help: "remove it: a column is NOT NULL unless the type of its field has `| null`", nullWhen: false },
  ],
  ["primary primaryKey id", { help: "annotate the primary key with `@id`" }],
  ["autoIncrement autoincrement isGenerated updatedAt", auto],
  ["columnName fieldName dbName", { help: "use `name` for the name of the column", option: "name" }],
  ["columnType sqlType dbType dataType", columnType],
  ["length", { help: varchar, option: "varchar" }],
  ["size maxLength", { help: varchar }],
  ["mode transformer", { help: "remove it: the type of the field decides how values are converted" }],
  ["timezone withTimezone", { help: 'a `Date` is stored as TIMESTAMPTZ; for TIMESTAMP write `type: "TIMESTAMP"`' }],
  ["unsigned", { help: 'use `check: "price >= 0"` against negative numbers' }],
  ["precision", { help: 'write the type: `type: "NUMERIC(10, 2)"`, `type: "TIMESTAMPTZ(3)"`' }],
  ["scale", { help: 'write the type: `type: "NUMERIC(10, 2)"`' }],
  ["array", { help: "use an array as the type of the field: `string[]`" }],
  ["enum", { help: "use a union of strings as the type of the field, or a value object with `pgEnum`" }],
  ["enumName", { help: "use `pgEnum` with a value object to name the enum type" }],
  ["defaultValue", { help: "use the initializer of the field, or `default` for a SQL expression" }],
  ["defaultRaw defaultSql", { help: "use `default` for a SQL expression", option: "default" }],
  ["references foreignKey onDelete onUpdate", { help: 'use `@belongsTo<User>({ onDelete: "cascade" })` on the field' }],
  ["comment description", { help: "write a doc comment, `/** … */`, above the field" }],
  [
    "select hidden exclude update insert readonly",
    { help: 'list the DTOs that have the field in `@field(…)`; for none use `@field("skip")`' },
  ],
  ["indexed", { help: "use `index: true`", option: "index" }],
  ["collation", { help: "add the collation to the type: `type: 'TEXT COLLATE \"C\"'`" }],
  ["caseInsensitive", { help: "use `ci: true` to ignore case", option: "ci" }],
  ["oldName renamedFrom", former],
]);

const entity: Others = byName([
  ["name tableName collection", { help: "use `table` for the name of the table", option: "table" }],
  ["schemaName", { help: "use `schema` for the name of the schema", option: "schema" }],
  ["indexes indices", { help: "list indexes in `index`", option: "index" }],
  ["unique uniques uniqueIndexes", { help: "list unique indexes in `uniqueIndex`", option: "uniqueIndex" }],
  ["paranoid softDeletes", { help: "use `softDelete: true` to mark rows as deleted", option: "softDelete" }],
  ["underscored", { help: "remove it: columns are in snake_case already, `created_at` for `createdAt`" }],
  ["map", { help: "use `table` for the name of the table" }],
  ["synchronize", { help: "use `migrations: true` to create the table by migrations" }],
  [
    "timestamps",
    {
      help: "add `@auto createdAt!: Date`, and for updates `@auto updatedAt!: Date` with `migrations: { touchUpdatedAt: true }`",
    },
  ],
  ["primaryKey", { help: "annotate the primary key with `@id`" }],
  ["owner", { help: "annotate the owner field with `@owner`" }],
  ["checks", { help: 'write checks on fields: `@column({ check: "price >= 0" })`' }],
  ["comment description", { help: "write a doc comment, `/** … */`, above the class" }],
  ["oldName renamedFrom", former],
  ["outbox", { help: 'use `events: "outbox"` to store events with their rows' }],
]);

const length = { min: { option: "length", part: "min" }, max: { option: "length", part: "max" } } as const;
const range = { min: { option: "range", part: "min" }, max: { option: "range", part: "max" } } as const;
const lengthHelp = "use `length: { min: …, max: … }` for the length of a string";
const rangeHelp = "use `range: { min: …, max: … }` for a number";
const boundHelp = (bound: string): string =>
  `use \`range: { ${bound}: … }\` for a number, \`length: { ${bound}: … }\` for a string`;

const validate: Others = byName([
  ["minLength", { help: lengthHelp, partOf: length.min }],
  ["maxLength", { help: lengthHelp, partOf: length.max }],
  ["min", { help: boundHelp("min"), partOf: { text: length.min, number: range.min } }],
  ["max", { help: boundHelp("max"), partOf: { text: length.max, number: range.max } }],
  ["minimum", { help: rangeHelp, partOf: { number: range.min } }],
  ["maximum", { help: rangeHelp, partOf: { number: range.max } }],
  ["regex regexp matches", { help: "use `pattern` for a regular expression", option: "pattern" }],
  ["isInt int", { help: "use `i32`, `i16` or `i64` as the type of the field" }],
  ["isEmail", { help: "use `email: true`", option: "email" }],
  ["isUrl uri", { help: "use `url: true`", option: "url" }],
  [
    "required",
    { help: "remove it: a value is required unless its type has `| null` or the field has a default", nullWhen: false },
  ],
  ["optional", nullable],
  ["positive", { help: "use `range: { min: 1 }`" }],
  ["negative", { help: "use `range: { max: -1 }`" }],
  ["nonempty notEmpty", { help: "use `length: { min: 1 }`" }],
  ["uuid", { help: "use `Uuid` as the type of the field" }],
  ["enum", { help: 'use a union of strings as the type of the field: `"open" | "done"`' }],
  ["unique", { help: "use `@column({ unique: true })`" }],
  ["errorMessage", { help: "use `message` for the text of the error", option: "message" }],
]);

const api: Others = byName([
  ["prefix basePath", { help: "use `pathPrefix` for what precedes the path", option: "pathPrefix" }],
  ["route", { help: "use `path`", option: "path" }],
  ["tags", { help: "use `tag`, a single tag" }],
  ["auth middleware roles permissions scopes", { help: "use `guard`, a function that authorizes requests" }],
  ["limit pageSize perPage", { help: "use `pagination: { default: 20, max: 100 }` for the size of pages" }],
  ["routes operations methods", { help: "list the served operations in `handlers`", option: "handlers" }],
]);

const belongsTo: Others = byName([
  ["references fields", { help: 'use `on: { authorId: "id" }`, or omit it for a key of one field' }],
  ["nullable", nullable],
  ["cascade", { help: 'use `onDelete: "cascade"` to delete the row with the other one' }],
  ["eager lazy fetch", { help: "remove it: related rows are read by methods of the repository, `findUser(id)`" }],
  ["inverse mappedBy", { help: "use `@hasMany<Post>()` on the other class" }],
  ["constraintName", { help: "use `name` for the name of the constraint", option: "name" }],
  ["onDeleted", { help: "use `onDelete`", option: "onDelete" }],
]);

const upsert: Others = byName([
  [
    "conflictTarget conflictFields conflictPaths target on",
    { help: "use `conflict` for the fields of the conflict target", option: "conflict" },
  ],
]);

const command: Others = byName([
  [
    "fields parameters payload name",
    { help: 'list fields, `@command("Rename", ["name"])`, or use a type, `@command<{ payload: T }>("Rename")`' },
  ],
]);

const uniqueIndex: Others = byName([["columns fields", { help: "use `on` for the fields of an index", option: "on" }]]);

const index: Others = byName([
  ...uniqueIndex,
  ["unique", { help: "list unique indexes in `uniqueIndex`" }],
  ["method type", { help: "use `using` for the access method", option: "using" }],
]);

const migrations: Others = byName([
  [
    "timestamps",
    { help: "use `touchUpdatedAt: true` for `updatedAt`, and `@auto createdAt!: Date` for the time of the insertion" },
  ],
  ["updatedAt", { help: "use `touchUpdatedAt: true`" }],
]);

const events: Others = byName([
  ["created updated deleted", { help: "write `events: true`: every write has an event", replacement: "true" }],
  [
    "broker topic",
    {
      help: 'write `events: "outbox"` to store events, and pass the broker to `OutboxDrainer`',
      replacement: '"outbox"',
    },
  ],
]);

const id: Others = byName<OtherOption>([
  [
    "generated generate default strategy",
    { help: "use `@id id!: Uuid;`, which is generated, or `@id @auto id!: i64;`, which PostgreSQL numbers" },
  ],
  ["autoIncrement", auto],
  ["type", columnType],
]);

/** Options of other tools, by the name that messages use for the object of options. */
export const otherOptions: ReadonlyMap<string, Others> = new Map([
  ["`@column`", column],
  ["`@entity`", entity],
  ["`@validate`", validate],
  ["`api`", api],
  ["`@belongsTo`", belongsTo],
  ["`upsert`", upsert],
  ["`@command`", command],
  ["an item of `index`", index],
  ["an item of `uniqueIndex`", uniqueIndex],
  ["`migrations`", migrations],
  ["`events`", events],
  ["`@id`", id],
]);
