// Annotations of other tools (Prisma, TypeORM, MikroORM, class-validator), with their equivalents here.

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

const primaryKey: OtherAnnotation = { help: "use `@id` for the primary key", word: "id", isEquivalent: true };
const toOne: OtherAnnotation = {
  help: "use `@belongsTo<User>()` on the field with the foreign key",
  word: "belongsTo",
};
const toMany: OtherAnnotation = { help: "use `@hasMany<Post>()` on the class", word: "hasMany" };
const validation = (rule: string): OtherAnnotation => ({
  help: `use \`@validate({ ${rule} })\``,
  word: "validate",
  ...(rule.includes("…") ? {} : { options: `{ ${rule} }` }),
});
const checkedByType: OtherAnnotation = {
  help: "remove it: requests are checked against the type of the field",
  isEquivalent: true,
};
const hook: OtherAnnotation = {
  help: "set `hooks: true` in `@entity`, and pass functions that run before and after writes to the repository",
};
const unique: OtherAnnotation = {
  help: "use `@column({ unique: true })`, or `uniqueIndex` in `@entity` for several columns",
  word: "column",
  options: "{ unique: true }",
};
const index: OtherAnnotation = {
  help: "use `@column({ index: true })`, or `index` in `@entity` for several columns",
  word: "column",
  options: "{ index: true }",
};

const others: ReadonlyMap<string, OtherAnnotation> = new Map(
  Object.entries<OtherAnnotation>({
    PrimaryKey: primaryKey,
    PrimaryColumn: primaryKey,
    PrimaryGeneratedColumn: {
      help: "use `@id` for the primary key, or `@id @auto id!: i64` if PostgreSQL numbers the rows",
      word: "id",
    },
    SerializedPrimaryKey: primaryKey,
    Key: primaryKey,
    Generated: { help: "use `@auto` for a value that PostgreSQL generates", word: "auto" },
    AutoIncrement: { help: "use `@auto` for a number that PostgreSQL generates", word: "auto", isEquivalent: true },
    CreateDateColumn: { help: "use `@auto` for the time of the insertion", word: "auto", isEquivalent: true },
    CreatedAt: { help: "use `@auto` for the time of the insertion", word: "auto", isEquivalent: true },
    UpdateDateColumn: {
      help: "use `@auto updatedAt!: Date` for the time of the last update, with `migrations: { touchUpdatedAt: true }` in `@entity`",
      word: "auto",
    },
    UpdatedAt: {
      help: "use `@auto updatedAt!: Date` for the time of the last update, with `migrations: { touchUpdatedAt: true }` in `@entity`",
      word: "auto",
    },
    DeleteDateColumn: {
      help: "set `softDelete: true` in `@entity`; the field `deletedAt: Date | null` stores the time of deletion",
    },
    DeletedAt: {
      help: "set `softDelete: true` in `@entity`; the field `deletedAt: Date | null` stores the time of deletion",
    },
    VersionColumn: { help: "use `@version` for the number of updates", word: "version", isEquivalent: true },
    Version: { help: "use `@version` for the number of updates", word: "version", isEquivalent: true },
    Table: { help: 'use `@entity({ table: "…" })` on the class', word: "entity" },
    Model: { help: 'use `@entity({ table: "…" })` on the class', word: "entity" },
    Property: {
      help: "use `@column({ … })` for options of the column, and `@field(…)` for the DTOs that have the field",
      word: "column",
    },
    Prop: {
      help: "use `@column({ … })` for options of the column, and `@field(…)` for the DTOs that have the field",
      word: "column",
    },
    ManyToOne: toOne,
    JoinColumn: toOne,
    ForeignKey: toOne,
    References: toOne,
    Relation: {
      help: "use `@belongsTo<User>()` on the field with the foreign key, and `@hasMany<Post>()` on the class on the other side",
    },
    OneToMany: toMany,
    OneToOne: {
      help: "use `@hasOne<Profile>()` on the class, and `@belongsTo<User>()` on the field with the foreign key",
      word: "hasOne",
    },
    ManyToMany: {
      help: "use `@hasMany<Tag, { through: PostTag }>()` on the class, with a join entity",
      word: "hasMany",
    },
    JoinTable: {
      help: "use `@hasMany<Tag, { through: PostTag }>()` on the class, with a join entity",
      word: "hasMany",
    },
    Embedded: { help: 'use `@embed<Address>({ prefix: "address_" })` for an object of several columns', word: "embed" },
    BeforeInsert: hook,
    AfterInsert: hook,
    BeforeCreate: hook,
    AfterCreate: hook,
    BeforeUpdate: hook,
    AfterUpdate: hook,
    BeforeRemove: hook,
    AfterRemove: hook,
    BeforeDelete: hook,
    AfterDelete: hook,
    AfterLoad: { help: "use a getter or a method of the class" },
    Unique: unique,
    Index: index,
    Check: { help: 'use `@column({ check: "price >= 0" })`', word: "column" },
    Default: {
      help: 'use the initializer of the field, `status = "new"`, or SQL: `@column({ default: "now()" })`',
      word: "column",
    },
    Enum: { help: 'use a union of strings as the type of the field: `"open" | "done"`' },
    Nullable: { help: "make the type of the field nullable: `string | null`" },
    Exclude: { help: 'use `@field("skip")` for a field that no DTO has', word: "field" },
    Hidden: { help: 'use `@field("skip")` for a field that no DTO has', word: "field" },
    Expose: { help: 'list the DTOs that have the field: `@field("create", "update", "response")`', word: "field" },
    IsEmail: validation("email: true"),
    IsUrl: validation("url: true"),
    Length: validation("length: { min: …, max: … }"),
    MinLength: validation("length: { min: … }"),
    MaxLength: validation("length: { max: … }"),
    Min: validation("range: { min: … }"),
    Max: validation("range: { max: … }"),
    Matches: validation("pattern: /…/"),
    IsString: checkedByType,
    IsInt: checkedByType,
    IsNumber: checkedByType,
    IsBoolean: checkedByType,
    IsDate: checkedByType,
    IsUUID: checkedByType,
    IsEnum: checkedByType,
    IsArray: checkedByType,
    IsOptional: { help: "make the type of the field nullable: `string | null`" },
    IsNotEmpty: validation("length: { min: 1 }"),
    ApiProperty: { help: "use `@schema({ … })` to extend the OpenAPI document", word: "schema" },
  }).map(([name, other]) => [name.toLowerCase(), other]),
);

/** Returns the equivalent of another tool's annotation, or null; ignores the case of the name. */
export function otherAnnotation(name: string): OtherAnnotation | null {
  return others.get(name.toLowerCase()) ?? null;
}
