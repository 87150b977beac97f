// The tables of the benchmark, as TypeORM is told of them.
import { EntitySchema, type EntitySchemaColumnOptions } from "typeorm";
import type { Author, Book } from "../../src/author.entity.ts";
import type { Member } from "../../src/member.entity.ts";
import type { User } from "../../src/user.entity.ts";

const id = { type: "uuid", primary: true } as const satisfies EntitySchemaColumnOptions;
const createdAt = {
  type: "timestamptz",
  name: "created_at",
  createDate: true,
} as const satisfies EntitySchemaColumnOptions;

const memberColumns = {
  id,
  name: { type: "text" },
  email: { type: "text", unique: true },
  age: { type: "int", nullable: true },
  active: { type: "boolean", default: true },
  role: { type: "text" },
  balance: { type: "numeric" },
  settings: { type: "jsonb" },
  bio: { type: "text", nullable: true },
  createdAt,
  updatedAt: { type: "timestamptz", name: "updated_at", updateDate: true },
} as const satisfies Record<string, EntitySchemaColumnOptions>;

export const users = new EntitySchema<User>({
  name: "User",
  tableName: "users",
  columns: {
    ...memberColumns,
    deletedAt: { type: "timestamptz", name: "deleted_at", deleteDate: true, nullable: true },
  },
});

export const members = new EntitySchema<Member>({ name: "Member", tableName: "members", columns: memberColumns });

export interface OutboxRow {
  id: string;
  entity: string;
  entityId: string;
  kind: string;
  payload: object;
  meta: object;
}

export const outbox = new EntitySchema<OutboxRow>({
  name: "OutboxRow",
  tableName: "entity_outbox",
  columns: {
    id: { type: "bigint", primary: true, generated: "increment" },
    entity: { type: "text" },
    entityId: { type: "text", name: "entity_id" },
    kind: { type: "text" },
    payload: { type: "jsonb" },
    meta: { type: "jsonb" },
  },
});

export const authors = new EntitySchema<Author & { books: Book[] }>({
  name: "Author",
  tableName: "authors",
  columns: { id, name: { type: "text" }, email: { type: "text" }, createdAt },
  relations: { books: { type: "one-to-many", target: "Book", inverseSide: "author" } },
});

export const books = new EntitySchema<Book & { author: Author }>({
  name: "Book",
  tableName: "books",
  columns: {
    id,
    authorId: { type: "uuid", name: "author_id" },
    title: { type: "text" },
    pages: { type: "int" },
    price: { type: "numeric" },
    createdAt,
  },
  relations: {
    author: {
      type: "many-to-one",
      target: "Author",
      inverseSide: "books",
      joinColumn: { name: "author_id", foreignKeyConstraintName: "books_author_id_fkey" },
    },
  },
});
