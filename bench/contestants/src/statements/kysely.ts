// Kysely on `pg`, with its helper for children as JSON; it has no prepared statements.
import { type Generated, Kysely, PostgresDialect, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { Pool } from "pg";
import { poolSize } from "../../../src/repository/contestant.ts";
import type { OpenStatements } from "../../../src/statements/contestant.ts";
import type { Settings } from "../../../src/user.entity.ts";

interface Tables {
  users: {
    id: string;
    name: string;
    email: string;
    age: number | null;
    active: boolean;
    role: "admin" | "member";
    balance: string;
    settings: Settings;
    bio: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    deleted_at: Date | null;
  };
  authors: { id: string; name: string; email: string; created_at: Generated<Date> };
  books: { id: string; author_id: string; title: string; pages: number; price: string; created_at: Generated<Date> };
}

const userColumns = [
  "id",
  "name",
  "email",
  "age",
  "active",
  "role",
  "balance",
  "settings",
  "bio",
  "created_at as createdAt",
  "updated_at as updatedAt",
  "deleted_at as deletedAt",
] as const;

export const open: OpenStatements = async (connectionString) => {
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString, max: poolSize }) }),
  });
  const live = () => db.selectFrom("users").select(userColumns).where("deleted_at", "is", null);
  return {
    findUser: async (id) => (await live().where("id", "=", id).executeTakeFirst()) ?? null,
    listUsers: (limit) => live().orderBy("id", "desc").limit(limit).execute(),
    authorsByWorth: (limit) =>
      db
        .selectFrom("authors as a")
        .leftJoin("books as b", "b.author_id", "a.id")
        .select(({ fn }) => [
          "a.id",
          "a.name",
          sql<number>`count(b.id)::int`.as("books"),
          fn.sum<string | null>("b.price").as("worth"),
          fn.max<number | null>("b.pages").as("longest"),
        ])
        .groupBy("a.id")
        .orderBy("worth", (order) => order.desc().nullsLast())
        .orderBy("a.id")
        .limit(limit)
        .execute(),
    authorsWithBooks: (limit) =>
      db
        .selectFrom("authors as a")
        .select((author) => [
          "a.id",
          "a.name",
          jsonArrayFrom(
            author
              .selectFrom("books as b")
              .select(["b.id", "b.title", sql<string>`b.price::text`.as("price"), "b.created_at as createdAt"])
              .whereRef("b.author_id", "=", "a.id")
              .orderBy("b.id")
              .limit(4),
          ).as("books"),
        ])
        .orderBy("a.id", "desc")
        .limit(limit)
        .execute(),
    close: () => db.destroy(),
  };
};
