// Annotations of other tools (Prisma, TypeORM, MikroORM, class-validator), with their equivalents here.
import { byName } from "./by-name.ts";

/** The equivalent of an annotation of another tool. */
export interface OtherAnnotation {
  readonly help: string;
  readonly word?: string;
  /**
   * True if `word` without arguments means exactly the same, `@PrimaryColumn("uuid")` as `@id`; without `word`, if
   * nothing has to replace the annotation.
   */
  readonly isEquivalent?: true;
  /** The options that `word` needs to mean the same: `@Unique()` is `@column({ unique: true })`. */
  readonly options?: string;
}

const validation = (rule: string): OtherAnnotation => ({
  help: `use \`@validate({ ${rule} })\``,
  word: "validate",
  ...(rule.includes("…") ? {} : { options: `{ ${rule} }` }),
});
const column = (option: "unique" | "index", several: string): OtherAnnotation => ({
  help: `use \`@column({ ${option}: true })\`, or \`${several}\` in \`@entity\` for several columns`,
  word: "column",
  options: `{ ${option}: true }`,
});

const hook: OtherAnnotation = {
  help: "set `hooks: true` in `@entity`, and pass functions that run before and after writes to the repository",
};

const byOwnName = byName<OtherAnnotation>([
  [
    "PrimaryKey PrimaryColumn SerializedPrimaryKey Key",
    { help: "use `@id` for the primary key", word: "id", isEquivalent: true },
  ],
  [
    "PrimaryGeneratedColumn",
    { help: "use `@id` for the primary key, or `@id @auto id!: i64` if PostgreSQL numbers the rows", word: "id" },
  ],
  ["Generated", { help: "use `@auto` for a value that PostgreSQL generates", word: "auto" }],
  ["AutoIncrement", { help: "use `@auto` for a number that PostgreSQL generates", word: "auto", isEquivalent: true }],
  [
    "CreateDateColumn CreatedAt",
    { help: "use `@auto` for the time of the insertion", word: "auto", isEquivalent: true },
  ],
  [
    "UpdateDateColumn UpdatedAt",
    {
      help: "use `@auto updatedAt!: Date` for the time of the last update, with `migrations: { touchUpdatedAt: true }` in `@entity`",
      word: "auto",
    },
  ],
  [
    "DeleteDateColumn DeletedAt",
    { help: "set `softDelete: true` in `@entity`; the field `deletedAt: Date | null` stores the time of deletion" },
  ],
  ["VersionColumn Version", { help: "use `@version` for the number of updates", word: "version", isEquivalent: true }],
  ["Table Model", { help: 'use `@entity({ table: "…" })` on the class', word: "entity" }],
  [
    "Property Prop",
    {
      help: "use `@column({ … })` for options of the column, and `@field(…)` for the DTOs that have the field",
      word: "column",
    },
  ],
  [
    "ManyToOne JoinColumn ForeignKey References",
    { help: "use `@belongsTo<User>()` on the field with the foreign key", word: "belongsTo" },
  ],
  [
    "Relation",
    {
      help: "use `@belongsTo<User>()` on the field with the foreign key, and `@hasMany<Post>()` on the class on the other side",
    },
  ],
  ["OneToMany", { help: "use `@hasMany<Post>()` on the class", word: "hasMany" }],
  [
    "OneToOne",
    {
      help: "use `@hasOne<Profile>()` on the class, and `@belongsTo<User>()` on the field with the foreign key",
      word: "hasOne",
    },
  ],
  [
    "ManyToMany JoinTable",
    { help: "use `@hasMany<Tag, { through: PostTag }>()` on the class, with a join entity", word: "hasMany" },
  ],
  [
    "Embedded",
    { help: 'use `@embed<Address>({ prefix: "address_" })` for an object of several columns', word: "embed" },
  ],
  ["BeforeInsert AfterInsert BeforeCreate AfterCreate BeforeUpdate AfterUpdate", hook],
  ["BeforeRemove AfterRemove BeforeDelete AfterDelete", hook],
  ["AfterLoad", { help: "use a getter or a method of the class" }],
  ["Unique", column("unique", "uniqueIndex")],
  ["Index", column("index", "index")],
  ["Check", { help: 'use `@column({ check: "price >= 0" })`', word: "column" }],
  [
    "Default",
    {
      help: 'use the initializer of the field, `status = "new"`, or SQL: `@column({ default: "now()" })`',
      word: "column",
    },
  ],
  ["Enum", { help: 'use a union of strings as the type of the field: `"open" | "done"`' }],
  ["Nullable IsOptional", { help: "make the type of the field nullable: `string | null`" }],
  ["Exclude Hidden", { help: 'use `@field("skip")` for a field that no DTO has', word: "field" }],
  ["Expose", { help: 'list the DTOs that have the field: `@field("create", "update", "response")`', word: "field" }],
  ["IsEmail", validation("email: true")],
  ["IsUrl", validation("url: true")],
  ["Length", validation("length: { min: …, max: … }")],
  ["MinLength", validation("length: { min: … }")],
  ["MaxLength", validation("length: { max: … }")],
  ["Min", validation("range: { min: … }")],
  ["Max", validation("range: { max: … }")],
  ["Matches", validation("pattern: /…/")],
  ["IsNotEmpty", validation("length: { min: 1 }")],
  [
    "IsString IsInt IsNumber IsBoolean IsDate IsUUID IsEnum IsArray",
    { help: "remove it: requests are checked against the type of the field", isEquivalent: true },
  ],
  ["ApiProperty", { help: "use `@schema({ … })` to extend the OpenAPI document", word: "schema" }],
]);

const others: ReadonlyMap<string, OtherAnnotation> = new Map(
  [...byOwnName].map(([name, other]) => [name.toLowerCase(), other]),
);

/** Returns the equivalent of another tool's annotation, or null; ignores the case of the name. */
export function otherAnnotation(name: string): OtherAnnotation | null {
  return others.get(name.toLowerCase()) ?? null;
}
