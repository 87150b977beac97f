// Options of other tools (Prisma, Drizzle, TypeORM, validators), with their equivalents here.

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

type Others = Readonly<Record<string, OtherOption>>;

const nullable = { help: "a column is nullable by its type: `string | null`", nullWhen: true };
const required = { help: "a column is NOT NULL unless its type has `| null`", nullWhen: false };
const id = { help: "the primary key is annotated with `@id`" };
const conflict = { help: "the fields that make two rows the same are `conflict`", option: "conflict" };
const payload = {
  help: 'what a command carries is a list of fields: `@command("Rename", ["name"])`, or `@command<{ payload: T }>("Rename")`',
};
const generatedId = {
  help: "an id of type `Uuid` is made for each row: `@id id!: Uuid;`; `@id @auto id!: i64;` is numbered",
};
const auto = { help: "a value that PostgreSQL makes is annotated with `@auto`" };
const reference = { help: 'a foreign key is `@belongsTo<User>({ onDelete: "cascade" })` on the field' };
const doc = { help: "a doc comment, `/** … */`, describes the field" };
const hidden = { help: 'which DTOs carry the field is said by `@field(…)`; `@field("skip")` is none' };
const fromFieldType = { help: "how a value is read and written follows from the type of the field" };
const loading = { help: "other rows are read by a method of the repository, `findUser(id)`, when they are asked for" };
const paging = { help: "how many rows a page has is `pagination: { default: 20, max: 100 }`" };
const guard = { help: "who may ask is decided by `guard`" };
const columnName = { help: "a column is named by `name`", option: "name" };
const columnType = { help: "the column's type is `type`, where the field's type does not say it", option: "type" };
const table = { help: "the table is named by `table`", option: "table" };

const column: Others = {
  nullable,
  notNull: required,
  required,
  optional: nullable,
  allowNull: nullable,
  primary: id,
  primaryKey: id,
  id,
  autoIncrement: auto,
  autoincrement: auto,
  isGenerated: auto,
  updatedAt: auto,
  columnName,
  fieldName: columnName,
  dbName: columnName,
  columnType,
  sqlType: columnType,
  dbType: columnType,
  dataType: columnType,
  length: { help: "`varchar` limits the column, `@validate({ length: { max: … } })` the requests", option: "varchar" },
  size: { help: "`varchar` limits the column, `@validate({ length: { max: … } })` the requests" },
  maxLength: { help: "`varchar` limits the column, `@validate({ length: { max: … } })` the requests" },
  mode: fromFieldType,
  transformer: fromFieldType,
  timezone: { help: 'a `Date` is stored as TIMESTAMPTZ; without a time zone it is `type: "TIMESTAMP"`' },
  withTimezone: { help: 'a `Date` is stored as TIMESTAMPTZ; without a time zone it is `type: "TIMESTAMP"`' },
  unsigned: { help: 'a number is kept from being negative by `check: "price >= 0"`' },
  precision: { help: 'write the type: `type: "NUMERIC(10, 2)"`, `type: "TIMESTAMPTZ(3)"`' },
  scale: { help: 'write the type: `type: "NUMERIC(10, 2)"`' },
  array: { help: "a column of an array has an array as its type: `string[]`" },
  enum: { help: "a column of fixed values has a union of texts as its type, or a value object with `pgEnum`" },
  enumName: { help: "`pgEnum` names the enum type of a value object" },
  defaultValue: { help: "a default is the field's initializer; `default` takes a SQL expression" },
  defaultRaw: { help: "`default` takes a SQL expression", option: "default" },
  defaultSql: { help: "`default` takes a SQL expression", option: "default" },
  references: reference,
  foreignKey: reference,
  onDelete: reference,
  onUpdate: reference,
  comment: doc,
  description: doc,
  select: hidden,
  hidden,
  exclude: hidden,
  update: hidden,
  insert: hidden,
  readonly: hidden,
  indexed: { help: "`index: true` gives an index", option: "index" },
  collation: { help: "write it into the type: `type: 'TEXT COLLATE \"C\"'`" },
  caseInsensitive: { help: "`ci: true` ignores the case", option: "ci" },
  oldName: { help: "the former name is `was`", option: "was" },
  renamedFrom: { help: "the former name is `was`", option: "was" },
};

const entity: Others = {
  name: table,
  tableName: table,
  collection: table,
  schemaName: { help: "the schema is named by `schema`", option: "schema" },
  indexes: { help: "indexes are listed in `index`", option: "index" },
  indices: { help: "indexes are listed in `index`", option: "index" },
  unique: { help: "unique indexes are listed in `uniqueIndex`", option: "uniqueIndex" },
  uniques: { help: "unique indexes are listed in `uniqueIndex`", option: "uniqueIndex" },
  uniqueIndexes: { help: "unique indexes are listed in `uniqueIndex`", option: "uniqueIndex" },
  paranoid: { help: "`softDelete: true` marks rows as deleted", option: "softDelete" },
  softDeletes: { help: "`softDelete: true` marks rows as deleted", option: "softDelete" },
  underscored: { help: "columns are in snake_case already: `createdAt` is stored in `created_at`" },
  map: { help: "the table is named by `table`" },
  synchronize: { help: "tables are made by migrations, which `migrations: true` asks for" },
  timestamps: {
    help: "times are fields: `@auto createdAt!: Date`, and `migrations: { touchUpdatedAt: true }` for the last update",
  },
  primaryKey: { help: "the primary key is annotated with `@id`" },
  owner: { help: "the field that says whose a row is, is annotated with `@owner`" },
  checks: { help: 'a check stands at its field: `@column({ check: "price >= 0" })`' },
  comment: { help: "a doc comment, `/** … */`, describes the class" },
  description: { help: "a doc comment, `/** … */`, describes the class" },
  oldName: { help: "the former name is `was`", option: "was" },
  renamedFrom: { help: "the former name is `was`", option: "was" },
  outbox: { help: '`events: "outbox"` stores events with the rows' },
};

const length = { min: { option: "length", part: "min" }, max: { option: "length", part: "max" } } as const;
const range = { min: { option: "range", part: "min" }, max: { option: "range", part: "max" } } as const;

const validate: Others = {
  minLength: { help: "bounds of a text's length are `length: { min: …, max: … }`", partOf: length.min },
  maxLength: { help: "bounds of a text's length are `length: { min: …, max: … }`", partOf: length.max },
  min: {
    help: "bounds of a number are `range: { min: … }`, those of a text `length: { min: … }`",
    partOf: { text: length.min, number: range.min },
  },
  max: {
    help: "bounds of a number are `range: { max: … }`, those of a text `length: { max: … }`",
    partOf: { text: length.max, number: range.max },
  },
  minimum: { help: "bounds of a number are `range: { min: …, max: … }`", partOf: { number: range.min } },
  maximum: { help: "bounds of a number are `range: { min: …, max: … }`", partOf: { number: range.max } },
  regex: { help: "a regular expression is `pattern`", option: "pattern" },
  regexp: { help: "a regular expression is `pattern`", option: "pattern" },
  matches: { help: "a regular expression is `pattern`", option: "pattern" },
  isInt: { help: "whole numbers are a type of the field: `i32`, `i16` or `i64`" },
  isEmail: { help: "`email: true` demands an address", option: "email" },
  isUrl: { help: "`url: true` demands a URL", option: "url" },
  uri: { help: "`url: true` demands a URL", option: "url" },
  required: { help: "a value is required unless its type has `| null`, or the field has a default", nullWhen: false },
  optional: nullable,
  positive: { help: "bounds of a number are `range: { min: 1 }`" },
  negative: { help: "bounds of a number are `range: { max: -1 }`" },
  nonempty: { help: "a text or a list that is not empty is `length: { min: 1 }`" },
  notEmpty: { help: "a text or a list that is not empty is `length: { min: 1 }`" },
  uuid: { help: "UUIDs are a type of the field: `Uuid`" },
  int: { help: "whole numbers are a type of the field: `i32`, `i16` or `i64`" },
  enum: { help: 'the allowed values are the field\'s type: `"open" | "done"`' },
  unique: { help: "a unique column is `@column({ unique: true })`" },
  errorMessage: { help: "what is said instead is `message`", option: "message" },
};

const api: Others = {
  prefix: { help: "what comes before the path is `pathPrefix`", option: "pathPrefix" },
  basePath: { help: "what comes before the path is `pathPrefix`", option: "pathPrefix" },
  route: { help: "the path is `path`", option: "path" },
  tags: { help: "the tag is `tag`, and there is one" },
  auth: guard,
  middleware: guard,
  roles: guard,
  permissions: guard,
  scopes: guard,
  limit: paging,
  pageSize: paging,
  perPage: paging,
  routes: { help: "the operations that are served are `handlers`", option: "handlers" },
  operations: { help: "the operations that are served are `handlers`", option: "handlers" },
  methods: { help: "the operations that are served are `handlers`", option: "handlers" },
};

const belongsTo: Others = {
  references: { help: 'which field equals which is `on: { authorId: "id" }`; for a key of one field it is known' },
  fields: { help: 'which field equals which is `on: { authorId: "id" }`; for a key of one field it is known' },
  nullable,
  cascade: { help: 'what happens to the row when the other one is deleted is `onDelete: "cascade"`' },
  eager: loading,
  lazy: loading,
  fetch: loading,
  inverse: { help: "the other side is `@hasMany<Post>()` on the other class" },
  mappedBy: { help: "the other side is `@hasMany<Post>()` on the other class" },
  constraintName: { help: "the constraint is named by `name`", option: "name" },
  onDeleted: { help: "what happens to the row is `onDelete`", option: "onDelete" },
};

const indexedFields = { help: "the fields of an index are `on`", option: "on" };
const indexed: Others = {
  columns: indexedFields,
  fields: indexedFields,
};
const allEvents = { help: "write `events: true`: every write has its event", whole: "true" };
const delivery = {
  help: '`events: "outbox"` stores the events, and the `OutboxDrainer` is given the broker',
  whole: '"outbox"',
};

/** Options of other tools, by the name that messages use for the object of options. */
export const otherOptions: ReadonlyMap<string, Others> = new Map([
  ["`@column`", column],
  ["`@entity`", entity],
  ["`@validate`", validate],
  ["`api`", api],
  ["`@belongsTo`", belongsTo],
  [
    "`upsert`",
    { conflictTarget: conflict, conflictFields: conflict, conflictPaths: conflict, target: conflict, on: conflict },
  ],
  ["`@command`", { fields: payload, parameters: payload, payload, name: payload }],
  [
    "an item of `index`",
    {
      ...indexed,
      unique: { help: "unique indexes are listed in `uniqueIndex`" },
      method: { help: "the access method is `using`", option: "using" },
      type: { help: "the access method is `using`", option: "using" },
    },
  ],
  ["an item of `uniqueIndex`", indexed],
  [
    "`migrations`",
    {
      timestamps: {
        help: "`touchUpdatedAt: true` keeps `updatedAt`; `@auto createdAt!: Date` is written by PostgreSQL",
      },
      updatedAt: { help: "`touchUpdatedAt: true` keeps `updatedAt`" },
    },
  ],
  ["`events`", { created: allEvents, updated: allEvents, deleted: allEvents, broker: delivery, topic: delivery }],
  [
    "`@id`",
    {
      generated: generatedId,
      generate: generatedId,
      default: generatedId,
      autoIncrement: auto,
      strategy: generatedId,
      type: columnType,
    },
  ],
]);
