// Drizzle's template `sql`, executed as it is; rows are what the driver gives.
import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { poolSize } from "../../../src/repository/contestant.ts";
import type { OpenStatements } from "../../../src/statements/contestant.ts";

const userColumns = sql`id, name, email, age, active, role, balance, settings, bio,
  created_at AS "createdAt", updated_at AS "updatedAt", deleted_at AS "deletedAt"`;

export const open: OpenStatements = async (connectionString) => {
  const pool = new Pool({ connectionString, max: poolSize });
  const db = drizzle({ client: pool });
  const rowsOf = async (statement: SQL): Promise<readonly unknown[]> => (await db.execute(statement)).rows;
  return {
    findUser: async (id) =>
      (await rowsOf(sql`SELECT ${userColumns} FROM users WHERE id = ${id} AND deleted_at IS NULL`))[0] ?? null,
    listUsers: (limit) =>
      rowsOf(sql`SELECT ${userColumns} FROM users WHERE deleted_at IS NULL ORDER BY id DESC LIMIT ${limit}`),
    authorsByWorth: (limit) =>
      rowsOf(sql`
        SELECT a.id, a.name, count(b.id)::int AS books, sum(b.price) AS worth, max(b.pages) AS longest
          FROM authors a LEFT JOIN books b ON b.author_id = a.id
         GROUP BY a.id ORDER BY worth DESC NULLS LAST, a.id LIMIT ${limit}`),
    authorsWithBooks: (limit) =>
      rowsOf(sql`
        SELECT a.id, a.name,
               (SELECT coalesce(json_agg(json_build_object(
                         'id', x.id, 'title', x.title, 'price', x.price::text, 'createdAt', x.created_at)), '[]')
                  FROM (SELECT b.id, b.title, b.price, b.created_at
                          FROM books b WHERE b.author_id = a.id ORDER BY b.id LIMIT 4) x) AS books
          FROM authors a ORDER BY a.id DESC LIMIT ${limit}`),
    close: () => pool.end(),
  };
};
