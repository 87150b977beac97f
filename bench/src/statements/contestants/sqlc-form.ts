// The form of the code that sqlc-gen-typescript 0.1.3 generates for `pg`, written by hand from its examples: array rows,
// no names, so nothing is prepared. The generator is no package of a registry.
import { Pool, type QueryArrayConfig, type QueryArrayResult } from "pg";
import { poolSize } from "../../repository/contestant.ts";
import type { OpenStatements } from "../contestant.ts";
import { authorsByWorth, authorsWithBooks, findUser, listUsers } from "./texts.ts";

interface Client {
  query(config: QueryArrayConfig): Promise<QueryArrayResult>;
}

const findUserQuery = `-- name: FindUser :one\n${findUser("$1")}`;
const listUsersQuery = `-- name: ListUsers :many\n${listUsers("$1")}`;
const authorsByWorthQuery = `-- name: AuthorsByWorth :many\n${authorsByWorth("$1")}`;
const authorsWithBooksQuery = `-- name: AuthorsWithBooks :many\n${authorsWithBooks("$1")}`;

// biome-ignore lint/suspicious/noExplicitAny: rows are what `pg` gives, as in the generated form
const userOf = (row: any[]) => ({
  id: row[0],
  name: row[1],
  email: row[2],
  age: row[3],
  active: row[4],
  role: row[5],
  balance: row[6],
  settings: row[7],
  bio: row[8],
  createdAt: row[9],
  updatedAt: row[10],
  deletedAt: row[11],
});

async function rowsOf(client: Client, text: string, values: unknown[]) {
  return (await client.query({ text, values, rowMode: "array" })).rows;
}

export const open: OpenStatements = async (connectionString) => {
  const pool = new Pool({ connectionString, max: poolSize });
  return {
    async findUser(id) {
      const rows = await rowsOf(pool, findUserQuery, [id]);
      return rows.length === 1 ? userOf(rows[0] ?? []) : null;
    },
    listUsers: async (limit) => (await rowsOf(pool, listUsersQuery, [limit])).map((row) => userOf(row)),
    authorsByWorth: async (limit) =>
      (await rowsOf(pool, authorsByWorthQuery, [limit])).map((row) => ({
        id: row[0],
        name: row[1],
        books: row[2],
        worth: row[3],
        longest: row[4],
      })),
    authorsWithBooks: async (limit) =>
      (await rowsOf(pool, authorsWithBooksQuery, [limit])).map((row) => ({ id: row[0], name: row[1], books: row[2] })),
    close: () => pool.end(),
  };
};
