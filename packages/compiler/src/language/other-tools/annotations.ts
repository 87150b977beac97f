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

const primaryKey = { help: "the primary key is `@id`", word: "id", isSame: true } as const;
const toOne = { help: "a foreign key is `@belongsTo<User>()` on the field that holds the id", word: "belongsTo" };
const toMany = { help: "the rows of another entity are `@hasMany<Post>()` on the class", word: "hasMany" };
const validation = (rule: string): OtherAnnotation => ({
  help: `the rule is \`@validate({ ${rule} })\``,
  word: "validate",
  ...(rule.includes("…") ? {} : { options: `{ ${rule} }` }),
});
const checkedByType = { help: "requests are checked against the type of the field: remove it", isSame: true } as const;
const hook = { help: "what runs before and after a write is given to the repository: `hooks: true` in `@entity`" };
const unique = {
  help: "a unique column is `@column({ unique: true })`; several are `uniqueIndex` in `@entity`",
  word: "column",
  options: "{ unique: true }",
};
const index = {
  help: "an index is `@column({ index: true })`; one over several columns is `index` in `@entity`",
  word: "column",
  options: "{ index: true }",
};

const others: ReadonlyMap<string, OtherAnnotation> = new Map(
  Object.entries<OtherAnnotation>({
    PrimaryKey: primaryKey,
    PrimaryColumn: primaryKey,
    PrimaryGeneratedColumn: {
      help: "the primary key is `@id`; `@id @auto id!: i64` is numbered by PostgreSQL",
      word: "id",
    },
    SerializedPrimaryKey: primaryKey,
    Key: primaryKey,
    Generated: { help: "a value that PostgreSQL makes is `@auto`", word: "auto" },
    AutoIncrement: { help: "a number that PostgreSQL makes is `@auto`", word: "auto", isEquivalent: true },
    CreateDateColumn: { help: "a time that PostgreSQL writes is `@auto`", word: "auto", isEquivalent: true },
    CreatedAt: { help: "a time that PostgreSQL writes is `@auto`", word: "auto", isEquivalent: true },
    UpdateDateColumn: {
      help: "the time of the last update is `@auto updatedAt!: Date`, with `migrations: { touchUpdatedAt: true }` in `@entity`",
      word: "auto",
    },
    UpdatedAt: {
      help: "the time of the last update is `@auto updatedAt!: Date`, with `migrations: { touchUpdatedAt: true }` in `@entity`",
      word: "auto",
    },
    DeleteDateColumn: {
      help: "rows are marked as deleted by `softDelete: true` in `@entity`, in a field `deletedAt: Date | null`",
    },
    DeletedAt: {
      help: "rows are marked as deleted by `softDelete: true` in `@entity`, in a field `deletedAt: Date | null`",
    },
    VersionColumn: { help: "the number that counts updates is `@version`", word: "version", isEquivalent: true },
    Version: { help: "the number that counts updates is `@version`", word: "version", isEquivalent: true },
    Table: { help: 'a class with a table is `@entity({ table: "…" })`', word: "entity" },
    Model: { help: 'a class with a table is `@entity({ table: "…" })`', word: "entity" },
    Property: {
      help: "what a column is like is said by `@column({ … })`, and which DTOs carry it by `@field(…)`",
      word: "column",
    },
    Prop: {
      help: "what a column is like is said by `@column({ … })`, and which DTOs carry it by `@field(…)`",
      word: "column",
    },
    ManyToOne: toOne,
    JoinColumn: toOne,
    ForeignKey: toOne,
    References: toOne,
    Relation: {
      help: "a foreign key is `@belongsTo<User>()` on the field that holds the id; the rows of another entity are `@hasMany<Post>()` on the class",
    },
    OneToMany: toMany,
    OneToOne: {
      help: "`@hasOne<Profile>()` is on the class; `@belongsTo<User>()` on the field that holds the foreign key",
      word: "hasOne",
    },
    ManyToMany: {
      help: "rows by way of a join entity are `@hasMany<Tag, { through: PostTag }>()` on the class",
      word: "hasMany",
    },
    JoinTable: {
      help: "rows by way of a join entity are `@hasMany<Tag, { through: PostTag }>()` on the class",
      word: "hasMany",
    },
    Embedded: { help: 'an object of several columns is `@embed<Address>({ prefix: "address_" })`', word: "embed" },
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
    AfterLoad: { help: "rows are made by the repository: a getter or a method of the class can say the same" },
    Unique: unique,
    Index: index,
    Check: { help: 'a check is `@column({ check: "price >= 0" })`', word: "column" },
    Default: {
      help: 'a default is the field\'s initializer, `status = "new"`, or `@column({ default: "now()" })`',
      word: "column",
    },
    Enum: { help: 'a column of fixed values has a union of texts as its type: `"open" | "done"`' },
    Nullable: { help: "a column is nullable by its type: `string | null`" },
    Exclude: { help: 'a field that no DTO carries is `@field("skip")`', word: "field" },
    Hidden: { help: 'a field that no DTO carries is `@field("skip")`', word: "field" },
    Expose: { help: 'which DTOs carry a field is said by `@field("create", "update", "response")`', word: "field" },
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
    IsOptional: { help: "a column is nullable by its type: `string | null`" },
    IsNotEmpty: validation("length: { min: 1 }"),
    ApiProperty: { help: "what the OpenAPI document says beyond the type is `@schema({ … })`", word: "schema" },
  }).map(([name, other]) => [name.toLowerCase(), other]),
);

/** Returns the equivalent of another tool's annotation, or null; ignores the case of the name. */
export function otherAnnotation(name: string): OtherAnnotation | null {
  return others.get(name.toLowerCase()) ?? null;
}
