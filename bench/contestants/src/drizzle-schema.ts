// The tables of the benchmark, as Drizzle is told of them.
import { randomUUIDv7 } from "node:crypto";
import { relations } from "drizzle-orm";
import { bigserial, boolean, integer, jsonb, numeric, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Settings } from "../../src/user.entity.ts";

const id = uuid().primaryKey().$defaultFn(randomUUIDv7);
const createdAt = timestamp("created_at", { withTimezone: true }).notNull().defaultNow();

const memberColumns = {
  id,
  name: text().notNull(),
  email: text().notNull().unique(),
  age: integer(),
  active: boolean().notNull().default(true),
  role: text({ enum: ["admin", "member"] }).notNull(),
  balance: numeric().notNull(),
  settings: jsonb().$type<Settings>().notNull(),
  bio: text(),
  createdAt,
  updatedAt: timestamp("updated_at", { withTimezone: true })
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date()),
};

export const users = pgTable("users", {
  ...memberColumns,
  deletedAt: timestamp("deleted_at", { withTimezone: true }),
});

export const members = pgTable("members", memberColumns);

export const outbox = pgTable("entity_outbox", {
  id: bigserial({ mode: "bigint" }).primaryKey(),
  entity: text().notNull(),
  entityId: text("entity_id").notNull(),
  kind: text().notNull(),
  payload: jsonb().notNull(),
  meta: jsonb(),
});

export const authors = pgTable("authors", { id, name: text().notNull(), email: text().notNull(), createdAt });

export const books = pgTable("books", {
  id,
  authorId: uuid("author_id")
    .notNull()
    .references(() => authors.id),
  title: text().notNull(),
  pages: integer().notNull(),
  price: numeric().notNull(),
  createdAt,
});

export const authorRelations = relations(authors, ({ many }) => ({ books: many(books) }));

export const bookRelations = relations(books, ({ one }) => ({
  author: one(authors, { fields: [books.authorId], references: [authors.id] }),
}));
