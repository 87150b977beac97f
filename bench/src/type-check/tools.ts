// The tools whose types are measured: what each is told of a table, and a function that uses what comes of it.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "../compiler/run-command.ts";
import { generatePrismaClient } from "../contestants/generate-prisma-client.ts";
import { fieldsOf, type SampleField } from "./fields.ts";

export interface Tool {
  readonly title: string;
  /** Where the packages are found that it needs. */
  readonly place: "workspace" | "contestants";
  /** Writes what is checked: for each table the same, two inserts, a read by id, an update and a list. */
  readonly write: (folder: string, tables: number) => void;
}

export const entityDerive: Tool = {
  title: "entity-derive: repositories and DTOs with schemas",
  place: "workspace",
  write(folder, tables) {
    for (let number = 1; number <= tables; number++) {
      writeSource(folder, `thing${number}.entity.ts`, entityText(number, ""));
      writeSource(
        folder,
        `use-thing${number}.ts`,
        `import type { Queryable } from "entity-derive/codegen/v1";
import { CreateThing${number}Request } from "./thing${number}.derived/dto.ts";
import { PostgresThing${number}Repository } from "./thing${number}.derived/postgres.ts";

export async function use(db: Queryable, body: unknown, given: CreateThing${number}Request): Promise<string[]> {
  const things = new PostgresThing${number}Repository(db);
  const made = await things.create(CreateThing${number}Request.parse(body));
  const other = await things.create(given);
  const found = await things.findById(made.id);
  if (found !== null) await things.update(found.id, { title: "b" });
  const list = await things.query({ title: "a", sort: "views_desc", limit: 20 });
  return [other.title, ...list.map(({ code }) => code)];
}
`,
      );
    }
    runCommand(folder, "generate");
  },
};

const drizzle: Tool = {
  title: "Drizzle and drizzle-zod: tables and schemas",
  place: "contestants",
  write(folder, tables) {
    for (let number = 1; number <= tables; number++) {
      writeSource(
        folder,
        `thing${number}.ts`,
        `import { boolean, doublePrecision, integer, numeric, pgTable, text, timestamp, uuid, varchar } from "drizzle-orm/pg-core";
import { createInsertSchema, createSelectSchema, createUpdateSchema } from "drizzle-zod";

export const things${number} = pgTable("things_${number}", {
  id: uuid().primaryKey(),
${lines(number, ({ name, drizzle }) => `${name}: ${drizzle},`)}
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
export type NewThing${number} = typeof things${number}.$inferInsert;
export const createThing${number} = createInsertSchema(things${number}).omit({ createdAt: true });
export const updateThing${number} = createUpdateSchema(things${number}).omit({ id: true, createdAt: true });
export const thing${number}Response = createSelectSchema(things${number});
`,
      );
      writeSource(
        folder,
        `use-thing${number}.ts`,
        `import { desc, eq, like } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { createThing${number}, type NewThing${number}, things${number} } from "./thing${number}.ts";

export async function use(db: NodePgDatabase, body: unknown, given: NewThing${number}): Promise<string[]> {
  const [made] = await db.insert(things${number}).values(createThing${number}.parse(body)).returning();
  const [other] = await db.insert(things${number}).values(given).returning();
  if (made === undefined || other === undefined) throw new Error("nothing was inserted");
  const [found] = await db.select().from(things${number}).where(eq(things${number}.id, made.id));
  if (found !== undefined) await db.update(things${number}).set({ title: "b" }).where(eq(things${number}.id, found.id)).returning();
  const list = await db.select().from(things${number}).where(like(things${number}.title, "a")).orderBy(desc(things${number}.views)).limit(20);
  return [other.title, ...list.map(({ code }) => code)];
}
`,
      );
    }
  },
};

const prisma: Tool = {
  title: "Prisma's client: no schemas of bodies",
  place: "contestants",
  write(folder, tables) {
    const models: string[] = [];
    for (let number = 1; number <= tables; number++) {
      models.push(`model Thing${number} {
  id String @id @db.Uuid
${lines(number, ({ name, prisma }) => `${name} ${prisma}`)}
  createdAt DateTime @default(now()) @map("created_at")
  @@map("things_${number}")
}`);
      writeSource(
        folder,
        `use-thing${number}.ts`,
        `import type { PrismaClient } from "./client/client.ts";
import type { Thing${number}CreateInput } from "./client/models/Thing${number}.ts";

export async function use(db: PrismaClient, body: Thing${number}CreateInput, given: Thing${number}CreateInput): Promise<string[]> {
  const made = await db.thing${number}.create({ data: body });
  const other = await db.thing${number}.create({ data: given });
  const found = await db.thing${number}.findUnique({ where: { id: made.id } });
  if (found !== null) await db.thing${number}.update({ where: { id: found.id }, data: { title: "b" } });
  const list = await db.thing${number}.findMany({ where: { title: { contains: "a" } }, orderBy: { views: "desc" }, take: 20 });
  return [other.title, ...list.map(({ code }) => code)];
}
`,
      );
    }
    writeSource(folder, "schema.prisma", `${prismaHead}${models.join("\n")}\n`);
    if (!generatePrismaClient(join(folder, "src", "schema.prisma"))) throw new Error("Prisma made no client");
  },
};

export const tools: readonly Tool[] = [entityDerive, drizzle, prisma];

/** @param more further options of the entity */
export function entityText(number: number, more: string): string {
  return `import { auto, column, entity, field, filter, id, sort } from "entity-derive";
import type { Decimal, f64, i32, Uuid } from "entity-derive";

@entity({ table: "things_${number}", migrations: true${more} })
export class Thing${number} {
  @id id!: Uuid;
${lines(number, ({ entityDerive }) => entityDerive)}
  @auto @field("response") createdAt!: Date;
}
`;
}

export function writeSource(folder: string, name: string, text: string): void {
  writeFileSync(join(folder, "src", name), text);
}

function lines(number: number, line: (field: SampleField) => string): string {
  return fieldsOf(number)
    .map((field) => `  ${line(field)}`)
    .join("\n");
}

const prismaHead = `generator client {
  provider = "prisma-client"
  output   = "client"
  runtime  = "nodejs"
}
datasource db {
  provider = "postgresql"
}
enum State {
  draft
  live
  gone
}
`;
