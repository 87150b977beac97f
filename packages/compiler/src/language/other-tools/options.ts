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

const nullable: OtherOption = { help: "make the type of the field nullable: `string | null`", nullWhen: true };
const required: OtherOption = {
  help: "remove it: a column is NOT NULL unless the type of its field has `| null`",
  nullWhen: false,
};
const id: OtherOption = { help: "annotate the primary key with `@id`" };
const conflict: OtherOption = { help: "use `conflict` for the fields of the conflict target", option: "conflict" };
const payload: OtherOption = {
  help: 'list fields, `@command("Rename", ["name"])`, or use a type, `@command<{ payload: T }>("Rename")`',
};
const generatedId: OtherOption = {
  help: "use `@id id!: Uuid;`, which is generated, or `@id @auto id!: i64;`, which PostgreSQL numbers",
};
const auto: OtherOption = { help: "annotate a field whose value PostgreSQL generates with `@auto`" };
const reference: OtherOption = { help: 'use `@belongsTo<User>({ onDelete: "cascade" })` on the field' };
const doc: OtherOption = { help: "write a doc comment, `/** … */`, above the field" };
const hidden: OtherOption = {
  help: 'list the DTOs that have the field in `@field(…)`; for none use `@field("skip")`',
};
const fromFieldType: OtherOption = { help: "remove it: the type of the field decides how values are converted" };
const loading: OtherOption = { help: "remove it: related rows are read by methods of the repository, `findUser(id)`" };
const paging: OtherOption = { help: "use `pagination: { default: 20, max: 100 }` for the size of pages" };
const guard: OtherOption = { help: "use `guard`, a function that authorizes requests" };
const columnName: OtherOption = { help: "use `name` for the name of the column", option: "name" };
const columnType: OtherOption = {
  help: "use `type` if the column's type does not follow from the field's",
  option: "type",
};
const table: OtherOption = { help: "use `table` for the name of the table", option: "table" };

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
  length: {
    help: "use `varchar` to limit the column, or `@validate({ length: { max: … } })` to limit requests",
    option: "varchar",
  },
  size: { help: "use `varchar` to limit the column, or `@validate({ length: { max: … } })` to limit requests" },
  maxLength: { help: "use `varchar` to limit the column, or `@validate({ length: { max: … } })` to limit requests" },
  mode: fromFieldType,
  transformer: fromFieldType,
  timezone: { help: 'a `Date` is stored as TIMESTAMPTZ; for TIMESTAMP write `type: "TIMESTAMP"`' },
  withTimezone: { help: 'a `Date` is stored as TIMESTAMPTZ; for TIMESTAMP write `type: "TIMESTAMP"`' },
  unsigned: { help: 'use `check: "price >= 0"` against negative numbers' },
  precision: { help: 'write the type: `type: "NUMERIC(10, 2)"`, `type: "TIMESTAMPTZ(3)"`' },
  scale: { help: 'write the type: `type: "NUMERIC(10, 2)"`' },
  array: { help: "use an array as the type of the field: `string[]`" },
  enum: { help: "use a union of strings as the type of the field, or a value object with `pgEnum`" },
  enumName: { help: "use `pgEnum` with a value object to name the enum type" },
  defaultValue: { help: "use the initializer of the field, or `default` for a SQL expression" },
  defaultRaw: { help: "use `default` for a SQL expression", option: "default" },
  defaultSql: { help: "use `default` for a SQL expression", option: "default" },
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
  indexed: { help: "use `index: true`", option: "index" },
  collation: { help: "add the collation to the type: `type: 'TEXT COLLATE \"C\"'`" },
  caseInsensitive: { help: "use `ci: true` to ignore case", option: "ci" },
  oldName: { help: "use `was` for the former name", option: "was" },
  renamedFrom: { help: "use `was` for the former name", option: "was" },
};

const entity: Others = {
  name: table,
  tableName: table,
  collection: table,
  schemaName: { help: "use `schema` for the name of the schema", option: "schema" },
  indexes: { help: "list indexes in `index`", option: "index" },
  indices: { help: "list indexes in `index`", option: "index" },
  unique: { help: "list unique indexes in `uniqueIndex`", option: "uniqueIndex" },
  uniques: { help: "list unique indexes in `uniqueIndex`", option: "uniqueIndex" },
  uniqueIndexes: { help: "list unique indexes in `uniqueIndex`", option: "uniqueIndex" },
  paranoid: { help: "use `softDelete: true` to mark rows as deleted", option: "softDelete" },
  softDeletes: { help: "use `softDelete: true` to mark rows as deleted", option: "softDelete" },
  underscored: { help: "remove it: columns are in snake_case already, `created_at` for `createdAt`" },
  map: { help: "use `table` for the name of the table" },
  synchronize: { help: "use `migrations: true` to create the table by migrations" },
  timestamps: {
    help: "add `@auto createdAt!: Date`, and for updates `@auto updatedAt!: Date` with `migrations: { touchUpdatedAt: true }`",
  },
  primaryKey: { help: "annotate the primary key with `@id`" },
  owner: { help: "annotate the owner field with `@owner`" },
  checks: { help: 'write checks on fields: `@column({ check: "price >= 0" })`' },
  comment: { help: "write a doc comment, `/** … */`, above the class" },
  description: { help: "write a doc comment, `/** … */`, above the class" },
  oldName: { help: "use `was` for the former name", option: "was" },
  renamedFrom: { help: "use `was` for the former name", option: "was" },
  outbox: { help: 'use `events: "outbox"` to store events with their rows' },
};

const length = { min: { option: "length", part: "min" }, max: { option: "length", part: "max" } } as const;
const range = { min: { option: "range", part: "min" }, max: { option: "range", part: "max" } } as const;

const validate: Others = {
  minLength: { help: "use `length: { min: …, max: … }` for the length of a string", partOf: length.min },
  maxLength: { help: "use `length: { min: …, max: … }` for the length of a string", partOf: length.max },
  min: {
    help: "use `range: { min: … }` for a number, `length: { min: … }` for a string",
    partOf: { text: length.min, number: range.min },
  },
  max: {
    help: "use `range: { max: … }` for a number, `length: { max: … }` for a string",
    partOf: { text: length.max, number: range.max },
  },
  minimum: { help: "use `range: { min: …, max: … }` for a number", partOf: { number: range.min } },
  maximum: { help: "use `range: { min: …, max: … }` for a number", partOf: { number: range.max } },
  regex: { help: "use `pattern` for a regular expression", option: "pattern" },
  regexp: { help: "use `pattern` for a regular expression", option: "pattern" },
  matches: { help: "use `pattern` for a regular expression", option: "pattern" },
  isInt: { help: "use `i32`, `i16` or `i64` as the type of the field" },
  isEmail: { help: "use `email: true`", option: "email" },
  isUrl: { help: "use `url: true`", option: "url" },
  uri: { help: "use `url: true`", option: "url" },
  required: {
    help: "remove it: a value is required unless its type has `| null` or the field has a default",
    nullWhen: false,
  },
  optional: nullable,
  positive: { help: "use `range: { min: 1 }`" },
  negative: { help: "use `range: { max: -1 }`" },
  nonempty: { help: "use `length: { min: 1 }`" },
  notEmpty: { help: "use `length: { min: 1 }`" },
  uuid: { help: "use `Uuid` as the type of the field" },
  int: { help: "use `i32`, `i16` or `i64` as the type of the field" },
  enum: { help: 'use a union of strings as the type of the field: `"open" | "done"`' },
  unique: { help: "use `@column({ unique: true })`" },
  errorMessage: { help: "use `message` for the text of the error", option: "message" },
};

const api: Others = {
  prefix: { help: "use `pathPrefix` for what precedes the path", option: "pathPrefix" },
  basePath: { help: "use `pathPrefix` for what precedes the path", option: "pathPrefix" },
  route: { help: "use `path`", option: "path" },
  tags: { help: "use `tag`, a single tag" },
  auth: guard,
  middleware: guard,
  roles: guard,
  permissions: guard,
  scopes: guard,
  limit: paging,
  pageSize: paging,
  perPage: paging,
  routes: { help: "list the served operations in `handlers`", option: "handlers" },
  operations: { help: "list the served operations in `handlers`", option: "handlers" },
  methods: { help: "list the served operations in `handlers`", option: "handlers" },
};

const belongsTo: Others = {
  references: { help: 'use `on: { authorId: "id" }`, or omit it for a key of one field' },
  fields: { help: 'use `on: { authorId: "id" }`, or omit it for a key of one field' },
  nullable,
  cascade: { help: 'use `onDelete: "cascade"` to delete the row with the other one' },
  eager: loading,
  lazy: loading,
  fetch: loading,
  inverse: { help: "use `@hasMany<Post>()` on the other class" },
  mappedBy: { help: "use `@hasMany<Post>()` on the other class" },
  constraintName: { help: "use `name` for the name of the constraint", option: "name" },
  onDeleted: { help: "use `onDelete`", option: "onDelete" },
};

const indexedFields: OtherOption = { help: "use `on` for the fields of an index", option: "on" };
const indexed: Others = {
  columns: indexedFields,
  fields: indexedFields,
};
const allEvents: OtherOption = { help: "write `events: true`: every write has an event", replacement: "true" };
const delivery: OtherOption = {
  help: 'write `events: "outbox"` to store events, and pass the broker to `OutboxDrainer`',
  replacement: '"outbox"',
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
      unique: { help: "list unique indexes in `uniqueIndex`" },
      method: { help: "use `using` for the access method", option: "using" },
      type: { help: "use `using` for the access method", option: "using" },
    },
  ],
  ["an item of `uniqueIndex`", indexed],
  [
    "`migrations`",
    {
      timestamps: {
        help: "use `touchUpdatedAt: true` for `updatedAt`, and `@auto createdAt!: Date` for the time of the insertion",
      },
      updatedAt: { help: "use `touchUpdatedAt: true`" },
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
