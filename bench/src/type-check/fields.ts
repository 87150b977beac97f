// Fields of the tables whose types are measured, as each tool declares them.

export interface SampleField {
  readonly name: string;
  readonly entityDerive: string;
  readonly drizzle: string;
  readonly prisma: string;
}

const always: readonly SampleField[] = [
  {
    name: "title",
    entityDerive: '@field("create", "update", "response") @filter("like") @sort title!: string;',
    drizzle: "text().notNull()",
    prisma: "String",
  },
  {
    name: "views",
    entityDerive: '@field("create", "update", "response") @filter("range") @sort views: i32 = 0;',
    drizzle: "integer().notNull().default(0)",
    prisma: "Int @default(0)",
  },
  {
    name: "code",
    entityDerive: '@field("create", "response") @column({ unique: true, varchar: 40 }) code!: string;',
    drizzle: "varchar({ length: 40 }).notNull().unique()",
    prisma: "String @unique @db.VarChar(40)",
  },
];

const sometimes: readonly SampleField[] = [
  {
    name: "body",
    entityDerive: '@field("create", "update", "response") body!: string | null;',
    drizzle: "text()",
    prisma: "String?",
  },
  {
    name: "price",
    entityDerive: '@field("create", "update", "response") @filter("range") price!: Decimal;',
    drizzle: "numeric().notNull()",
    prisma: "Decimal",
  },
  {
    name: "state",
    entityDerive: '@field("create", "update", "response") @filter state!: "draft" | "live" | "gone";',
    drizzle: 'text({ enum: ["draft", "live", "gone"] }).notNull()',
    prisma: "State",
  },
  {
    name: "tags",
    entityDerive: '@field("create", "update", "response") tags!: string[];',
    drizzle: "text().array().notNull()",
    prisma: "String[]",
  },
  {
    name: "weight",
    entityDerive: '@field("create", "update", "response") weight!: f64 | null;',
    drizzle: "doublePrecision()",
    prisma: "Float?",
  },
  {
    name: "published",
    entityDerive: '@field("create", "update", "response") published: boolean = false;',
    drizzle: "boolean().notNull().default(false)",
    prisma: "Boolean @default(false)",
  },
  {
    name: "dueAt",
    entityDerive: '@field("create", "update", "response") @filter("range") dueAt!: Date | null;',
    drizzle: "timestamp({ withTimezone: true })",
    prisma: "DateTime? @db.Timestamptz",
  },
];

/** Three that all tables have and five of the others: no two neighbours are alike. */
export function fieldsOf(number: number): readonly SampleField[] {
  return [...always, ...sometimes.filter((_, index) => (number + index * 5) % 7 < 5)];
}
