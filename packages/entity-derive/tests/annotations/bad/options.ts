// Typing errors in the options of every word.
import {
  auto,
  belongsTo,
  column,
  command,
  embed,
  entity,
  field,
  filter,
  hasMany,
  hasOne,
  type i32,
  id,
  join,
  projection,
  schema,
  scope,
  type Uuid,
  validate,
} from "entity-derive";
import type { HttpRequest } from "entity-derive/http";

export class Narrow extends Error {
  static from(error: TypeError): Narrow {
    return new Narrow("narrow", { cause: error });
  }
}

export class NoFrom extends Error {}

export class NoError {
  reason = "";
  static from(_error: unknown): NoError {
    return new NoError();
  }
}

export interface Other {
  id: Uuid;
}

/** A join entity. */
export interface Between {
  apiId: Uuid;
  otherId: Uuid;
}

export const wrongGuard = (count: number): number => count;
export const guard = (_request: HttpRequest): string => "";

// error: Object literal may only specify known properties, but 'tabel' does not exist in type 'EntityOptions<Misspelt>'. Did you mean to write 'table'?
@entity({ tabel: "a" })
export class Misspelt {
  @id id!: Uuid;
}

// error: Property 'table' is missing in type '{ schema: string; }' but required in type 'EntityOptions<NoTable>'.
@entity({ schema: "a" })
export class NoTable {
  @id id!: Uuid;
}

// error: Object literal may only specify known properties, and 'table' does not exist in type 'BaseOptions<WithTable>'.
@entity({ table: "a" })
export abstract class WithTable {
  @id id!: Uuid;
}

@entity({
  // error: Type '"nme"' is not assignable to type 'IndexMember<WrongBase>'. Did you mean '"name"'?
  index: [["nme"]],
  // error: Type 'true' is not assignable to type 'false | Missing<"deletedAt: Date | null">'.
  softDelete: true,
})
export abstract class WrongBase {
  @id id!: Uuid;
  name!: string;
}

@entity({
  table: "users",
  // error: Object literal may only specify known properties, but 'schma' does not exist in type 'EntityOptions<OneUnknown>'. Did you mean to write 'schema'?
  schma: "x",
})
export class OneUnknown {
  @id id!: Uuid;
}

@entity({
  // error: Type 'number' is not assignable to type 'string'.
  table: 1,
  // error: Type 'null' is not assignable to type 'string'.
  schema: null,
  // error: Type '"ful"' is not assignable to type '"full" | "none" | "trait"'. Did you mean '"full"'?
  sql: "ful",
  // error: Type '"mysql"' is not assignable to type '"pg" | "postgres" | "postgresql"'.
  dialect: "mysql",
  // error: Type '"v5"' is not assignable to type '"v4" | "v7"'.
  uuid: "v5",
  // error: Type 'string' is not assignable to type 'boolean'.
  softDelete: "yes",
  // error: Type '"all"' is not assignable to type '"full" | "id" | "none" | FieldNames<WrongValues>'.
  returning: "all",
  // error: Type '"inbox"' is not assignable to type '"outbox" | boolean | EventOptions'.
  events: "inbox",
  // error: Type 'string' is not assignable to type 'boolean'.
  streams: "yes",
  // error: Type 'number' is not assignable to type 'boolean'.
  hooks: 1,
  // error: Type 'string' is not assignable to type 'boolean'.
  commands: "x",
  // error: Type '{}' is not assignable to type 'boolean'.
  transactions: {},
  // error: Type 'string' is not assignable to type 'boolean | MigrationOptions<WrongValues>'.
  migrations: "yes",
  // error: Type 'number' is not assignable to type 'boolean'.
  typedConstraints: 1,
})
export class WrongValues {
  @id id!: Uuid;
  deletedAt!: Date | null;
}

// error: Type '"clickhouse"' is not assignable to type '"pg" | "postgres" | "postgresql"'.
@entity({ table: "clickhouse", dialect: "clickhouse" })
// error: Type '"mongodb"' is not assignable to type '"pg" | "postgres" | "postgresql"'.
@entity({ table: "mongo", dialect: "mongodb" })
export class Dialects {
  @id id!: Uuid;
}

// error: Type 'unknown' is not assignable to type 'TypeError'.
@entity({ table: "users", error: Narrow, typedConstraints: true })
// error: Property 'from' is missing in type 'typeof NoFrom' but required in type 'ErrorClass'.
@entity({ table: "users", error: NoFrom })
// error: Type 'NoError' is missing the following properties from type 'Error': name, message
@entity({ table: "users", error: NoError })
// error: Property 'from' is missing in type 'Error' but required in type 'ErrorClass'.
@entity({ table: "users", error: new NoFrom() })
export class Errors {
  @id id!: Uuid;
}

// error: Object literal may only specify known properties, but 'conflicts' does not exist in type 'UpsertOptions<Nested>'. Did you mean to write 'conflict'?
@entity({ table: "users", upsert: { conflicts: ["id"] } })
// error: Property 'conflict' is missing in type '{}' but required in type 'UpsertOptions<Nested>'.
@entity({ table: "users", upsert: {} })
// error: Type '"ignore"' is not assignable to type '"nothing" | "update" | undefined'.
@entity({ table: "users", upsert: { conflict: ["id"], action: "ignore" } })
// error: Object literal may only specify known properties, but 'touchUpdateAt' does not exist in type 'MigrationOptions<Nested>'. Did you mean to write 'touchUpdatedAt'?
@entity({ table: "users", migrations: { touchUpdateAt: true } })
// error: Type 'string' is not assignable to type 'boolean | undefined'.
@entity({ table: "users", migrations: { audit: "yes" } })
// error: Type 'string' is not assignable to type 'readonly string[]'.
@entity({ table: "users", migrations: { extensions: "citext" } })
// error: Type '"unqiue"' is not assignable to type 'ConstraintKind'. Did you mean '"unique"'?
@entity({ table: "users", constraints: [{ name: "a", kind: "unqiue" }] })
// error: Object literal may only specify known properties, but 'feld' does not exist in type 'ConstraintOptions<Nested>'. Did you mean to write 'field'?
@entity({ table: "users", constraints: [{ name: "a", kind: "check", feld: "id" }] })
// error: Property 'name' is missing in type '{ kind: "check"; }' but required in type 'ConstraintOptions<Nested>'.
@entity({ table: "users", constraints: [{ kind: "check" }] })
// error: Type 'string' is not assignable to type 'IndexMembers<Nested> | IndexOptions<Nested>'.
@entity({ table: "users", index: ["id"] })
export class Nested {
  @id id!: Uuid;
  updatedAt!: Date;
}

// error: Object literal may only specify known properties, but 'tags' does not exist in type 'ApiOptions'. Did you mean to write 'tag'?
@entity({ table: "users", api: { tags: "Users" } })
// error: Type '"craete"' is not assignable to type 'Operation'. Did you mean '"create"'?
@entity({ table: "users", api: { handlers: ["craete"] } })
// error: Type 'string' is not assignable to type 'boolean | readonly Operation[] | undefined'.
@entity({ table: "users", api: { handlers: "all" } })
// error: Type '"nobody"' is not assignable to type 'GuardOptions | GuardOption | undefined'.
@entity({ table: "users", api: { guard: "nobody" } })
// error: Type 'HttpRequest' is not assignable to type 'number'.
@entity({ table: "users", api: { guard: wrongGuard } })
// error: Object literal may only specify known properties, and 'craete' does not exist in type 'Guard<unknown> | GuardOptions'.
@entity({ table: "users", api: { guard: { craete: guard } } })
// error: Type '"nobody"' is not assignable to type 'GuardOption | undefined'.
@entity({ table: "users", api: { guard: { create: "nobody" } } })
// error: Type 'string' is not assignable to type 'readonly string[]'.
@entity({ table: "users", api: { public: "Register" } })
// error: Type '"basic"' is not assignable to type 'SecurityOption | undefined'.
@entity({ table: "users", api: { security: "basic" } })
// error: Object literal may only specify known properties, and 'header' does not exist in type '{ readonly cookie: string; } | { readonly apiKey: string; }'.
@entity({ table: "users", api: { security: { header: "X-Key" } } })
// error: Object literal may only specify known properties, and 'maximum' does not exist in type 'PaginationOptions'.
@entity({ table: "users", api: { pagination: { maximum: 5 } } })
// error: Object literal may only specify known properties, but 'licence' does not exist in type 'ApiOptions'. Did you mean to write 'license'?
@entity({ table: "users", api: { licence: "MIT" } })
// error: Object literal may only specify known properties, but 'contactMail' does not exist in type 'ApiOptions'. Did you mean to write 'contactEmail'?
@entity({ table: "users", api: { contactMail: "a@example.org" } })
// error: Object literal may only specify known properties, but 'pathPrefx' does not exist in type 'ApiOptions'. Did you mean to write 'pathPrefix'?
@entity({ table: "users", api: { pathPrefx: "/api" } })
// error: Type 'number' is not assignable to type 'string'.
@entity({ table: "users", api: { version: 1 } })
export class Api {
  @id id!: Uuid;
}

// error: Object literal may only specify known properties, but 'foreignkey' does not exist in type 'HasManyOptions<Api>'. Did you mean to write 'foreignKey'?
@hasMany<Api>({ foreignkey: "id" })
// error: Property 'limit' is missing in type '{ as: string; }' but required in type 'NestedRows'.
@hasMany<Api>({ response: { as: "apis" } })
// error: Type '"userId"' is not assignable to type '"id"'.
@hasMany<Api>({ foreignKey: "userId" })
// error: Type '"userId"' is not assignable to type 'FieldName<Between> | undefined'.
@hasMany<Other, { through: Between }>({ foreignKey: "userId" })
// error: Object literal may only specify known properties, but 'targetkey' does not exist in type 'HasManyThroughOptions<Between>'. Did you mean to write 'targetKey'?
@hasMany<Other, { through: Between }>({ targetkey: "otherId" })
// error: Property 'through' is missing in type 'Between' but required in type 'Through'.
@hasMany<Other, Between>()
// error: Object literal may only specify known properties, and 'through' does not exist in type 'HasManyOptions<Other>'.
@hasMany<Other>({ through: Misspelt })
// error: Object literal may only specify known properties, but 'foreignkey' does not exist in type 'HasOneOptions<Api>'. Did you mean to write 'foreignKey'?
@hasOne<Api>({ foreignkey: "id" })
// error: Type '"userId"' is not assignable to type '"id"'.
@hasOne<Api>({ foreignKey: "userId" })
// error: Expected 2 arguments, but got 1.
@projection(["id"])
// error: Expected 2 arguments, but got 1.
@projection("Public")
// error: Source has 1 element(s) but target requires 2.
@scope("one", ["id"])
// error: Object literal may only specify known properties, but 'witin' does not exist in type 'ScopeOptions<Classes>'. Did you mean to write 'within'?
@scope("two", ["id", "other"], { witin: "id" })
// error: Object literal may only specify known properties, and 'requireId' does not exist in type 'CommandOptions | FieldNames<Classes>'.
@command("A", { requireId: true })
// error: Type '"updates"' is not assignable to type '"create" | "none" | "update" | undefined'. Did you mean '"update"'?
@command("B", { source: "updates" })
// error: Type '"crate"' is not assignable to type '"create" | "custom" | "delete" | "update" | undefined'. Did you mean '"create"'?
@command("C", { kind: "crate" })
// error: Type '"crate"' is not assignable to type '"create" | "custom" | "delete" | "update" | undefined'. Did you mean '"create"'?
@command("D", ["other"], { kind: "crate" })
// error: Object literal may only specify known properties, and 'source' does not exist in type 'ListedCommandOptions'.
@command("D", ["other"], { source: "update" })
// error: Object literal may only specify known properties, and 'requiresId' does not exist in type 'ListedCommandOptions'.
@command("D", ["other"], { requiresId: true })
// error: Expected 1-3 arguments, but got 0.
@command()
// error: Property 'paylod' is missing in type 'Classes' but required in type '{ paylod: Date; }'.
@command<{ paylod: Date }>("E")
// error: Type '"crate"' is not assignable to type '"create" | "custom" | "delete" | "update" | undefined'. Did you mean '"create"'?
@command<{ payload: Date }>("F", { kind: "crate" })
// error: Object literal may only specify known properties, and 'b' does not exist in type 'JoinedColumns<{ a: string; }>'.
@join<{ a: string }>({ table: "t", as: "t", on: { id: "id" }, fields: { b: "b" } })
// error: Property 'b' is missing in type '{ a: string; }' but required in type 'JoinedColumns<{ a: string; b: string; }>'.
@join<{ a: string; b: string }>({ table: "t", as: "t", on: { id: "id" }, fields: { a: "a" } })
// error: Property 'as' is missing in type '{ table: string; on: { id: string; }; fields: { a: string; }; }' but required in type 'JoinOptions<{ a: string; }, never>'.
@join<{ a: string }>({ table: "t", on: { id: "id" }, fields: { a: "a" } })
// error: Type '"outer"' is not assignable to type '"inner" | "left"'.
@join<{ a: string }>({ table: "t", as: "t", on: { id: "id" }, fields: { a: "a" }, kind: "outer" })
// error: Object literal may only specify known properties, and 'where' does not exist in type 'JoinOptions<{ a: string; }, never>'.
@join<{ a: string }>({ table: "t", as: "t", on: { id: "id" }, fields: { a: "a" }, where: "x" })
export class Classes {
  @id id!: Uuid;
  other!: Uuid;
}

export class Fields {
  // error: Argument of type '"lik"' is not assignable to parameter of type '"eq" | "in" | "like" | "not" | "range" | "search"'.
  @filter("lik") a!: string;
  // error: Argument of type '"crate"' is not assignable to parameter of type '"secret" | "skip" | FieldUse'.
  @field("crate") b!: string;
  // error: Argument of type '"skip"' is not assignable to parameter of type '"secret" | FieldUse'.
  @field("create", "skip") c!: string;
  // error: Argument of type '"create"' is not assignable to parameter of type 'never'.
  @field("skip", "create") d!: string;
  // error: Argument of type '"secret"' is not assignable to parameter of type 'FieldUse'.
  @field("response", "secret") secret!: string;
  // error: Argument of type '"response"' is not assignable to parameter of type '"create" | "update"'.
  @field("secret", "response") shown!: string;
  // error: Expected at least 1 arguments, but got 0.
  @field() e!: string;
  // error(standard): Argument of type 'undefined' is not assignable to parameter of type '"secret" | "skip" | FieldUse'.
  // error(standard): Target signature provides too few arguments. Expected 2 or more, but got 1.
  // error(experimental): Argument of type 'Fields' is not assignable to parameter of type '"secret" | "skip" | FieldUse'.
  // error(experimental): Decorator function return type is 'FieldDecorator' but is expected to be 'void' or 'any'.
  @field f!: string;
  // error: Object literal may only specify known properties, but 'ondelete' does not exist in type 'BelongsToOptions<Api>'. Did you mean to write 'onDelete'?
  @belongsTo<Api>({ ondelete: "cascade" }) g!: Uuid;
  // error: Type '"set nul"' is not assignable to type 'ReferentialAction | undefined'. Did you mean '"set null"'?
  @belongsTo<Api>({ onDelete: "set nul" }) h!: Uuid;
  // error: Type 'string' is not assignable to type 'boolean | undefined'.
  @belongsTo<Api>({ index: "hash" }) i!: Uuid;
  // error: Type 'boolean' is not assignable to type 'string'.
  @belongsTo<Api>({ response: true }) nested!: Uuid;
  // error: Object literal may only specify known properties, but 'prefx' does not exist in type 'EmbedOptions<{ x: string; }>'. Did you mean to write 'prefix'?
  @embed<{ x: string }>({ prefx: "a" }) j!: { x: string };
  // error: Object literal may only specify known properties, but 'descripton' does not exist in type 'PropertySchema'. Did you mean to write 'description'?
  @schema({ descripton: "x" }) k!: string;
  // error: Type 'string' is not assignable to type 'number'.
  @schema({ maximum: "x" }) l!: i32;
  // error: Object literal may only specify known properties, but 'lenght' does not exist in type 'ValidationRules<never, unknown, undefined>'. Did you mean to write 'length'?
  @validate({ lenght: { min: 1 } }) m!: string;
  // error: Object literal may only specify known properties, and 'minimum' does not exist in type '{ readonly min?: number; readonly max?: number; readonly equal?: number; }'.
  @validate({ length: { minimum: 1 } }) n!: string;
  // error: Type 'string' is not assignable to type 'number'.
  @validate({ range: { min: "a" } }) o!: i32;
  // error: Type 'string' is not assignable to type 'RegExp'.
  @validate({ pattern: "^a" }) p!: string;
  // error: Type 'string' is not assignable to type 'boolean'.
  @validate({ email: "yes" }) q!: string;
  // error: Object literal may only specify known properties, but 'uniqe' does not exist in type 'ColumnOptions'. Did you mean to write 'unique'?
  @column({ uniqe: true }) r!: string;
  // error: Type '"alive"' is not assignable to type '"live" | "live-owner" | "owner" | boolean | UniqueOptions'. Did you mean '"live"'?
  @column({ unique: "alive" }) s!: string;
  // error: Type 'number' is not assignable to type 'string'.
  @column({ default: 0 }) t!: i32;
  // error: Type 'string' is not assignable to type 'number'.
  @column({ varchar: "80" }) u!: string;
  // error: Type '"bree"' is not assignable to type 'boolean | ColumnIndexOptions | IndexMethod'. Did you mean '"btree"'?
  @column({ index: "bree" }) v!: string;
  // error(standard): Argument of type 'undefined' is not assignable to parameter of type 'ColumnOptions'.
  // error(standard): Target signature provides too few arguments. Expected 2 or more, but got 1.
  // error(experimental): The runtime will invoke the decorator with 2 arguments, but the decorator expects 1.
  // error(experimental): Decorator function return type is 'FieldDecorator' but is expected to be 'void' or 'any'.
  @column w!: string;
  // error: Expected 2-3 arguments, but got 0.
  // error: Type 'void' has no call signatures.
  @auto() x!: Date;
  // error: Type '"v4"' has no properties in common with type 'IdOptions'.
  @id("v4") y!: Uuid;
  // error: Expected at least 1 arguments, but got 0.
  @filter() z!: string;
  // error: Argument of type '"lik"' is not assignable to parameter of type '"eq" | "in" | "like" | "not" | "range" | "search"'.
  @filter("eq", "lik") aa!: string;
  // error: Argument of type '"like"' is not assignable to parameter of type '"eq" | "in" | "not" | "range"'.
  @filter("eq", "range", "like") ab!: i32;
}

// error: Type '"rows"' is not assignable to type '"batches"'.
@entity({ table: "stored", events: { outbox: "rows" } })
// error: Type '"7 days"' is not assignable to type '`${bigint}d` | `${bigint}h` | `${bigint}m` | `${bigint}s` | undefined'.
@entity({ table: "stored", events: { outbox: "batches", retention: "7 days" } })
// error: Property 'outbox' is missing in type '{ retention: "7d"; }' but required in type 'EventOptions'.
@entity({ table: "stored", events: { retention: "7d" } })
export class Stored {
  @id id!: Uuid;
}

@entity({
  table: "articles",
  // error: 'titel' does not exist in type '{ readonly id?: FullTextWeight; readonly title?: FullTextWeight; }'. Did you mean to write 'title'?
  fullText: { fields: { titel: "A" }, language: "english" },
})
export class Article {
  @id id!: Uuid;
  title!: string;
}

@entity({
  table: "articles",
  // error: 'stars' does not exist in type '{ readonly id?: FullTextWeight; }'.
  fullText: { fields: { stars: "A" }, language: "english" },
})
export class NoText {
  @id id!: Uuid;
  stars!: i32;
}

@entity({
  table: "articles",
  // error: Type '"E"' is not assignable to type 'FullTextWeight'.
  fullText: { fields: { title: "E" }, language: "english" },
})
export class NoWeight {
  @id id!: Uuid;
  title!: string;
}

@entity({
  table: "articles",
  // error: Property 'de' is missing in type '{ en: "english"; }' but required
  fullText: { fields: { title: "A" }, language: { field: "language", of: { en: "english" } } },
})
export class MissingLanguage {
  @id id!: Uuid;
  title!: string;
  language!: "en" | "de";
}

@entity({
  table: "articles",
  // error: Property 'language' is missing in type '{ fields: { title: "A"; }; }' but required
  fullText: { fields: { title: "A" } },
})
export class NoLanguage {
  @id id!: Uuid;
  title!: string;
}
