// `pg` by hand, as a careful engineer writes it: named statements, array rows, own mapping; children as JSON.
import { Pool } from "pg";
import { HandWrittenUserRepository } from "../../by-hand/user-repository.ts";
import { poolSize } from "../../repository/contestant.ts";
import type { OpenStatements } from "../contestant.ts";
import { authorsByWorth, authorsWithBooks } from "./texts.ts";

type WorthRow = [id: string, name: string, books: number, worth: string | null, longest: number | null];

interface JsonBook {
  readonly id: string;
  readonly title: string;
  readonly price: string;
  readonly createdAt: string;
}
type NestedRow = [id: string, name: string, books: JsonBook[]];

export const open: OpenStatements = async (connectionString) => {
  const pool = new Pool({ connectionString, max: poolSize });
  const users = new HandWrittenUserRepository(pool);
  return {
    findUser: (id) => users.findById(id),
    listUsers: (limit) => users.list(limit, 0),
    async authorsByWorth(limit) {
      const text = authorsByWorth("$1");
      const { rows } = await pool.query<WorthRow>({ name: "worth", text, values: [limit], rowMode: "array" });
      return rows.map(([id, name, books, worth, longest]) => ({ id, name, books, worth, longest }));
    },
    async authorsWithBooks(limit) {
      const text = authorsWithBooks("$1");
      const { rows } = await pool.query<NestedRow>({ name: "nested", text, values: [limit], rowMode: "array" });
      return rows.map(([id, name, books]) => ({
        id,
        name,
        books: books.map((book) => ({ ...book, createdAt: new Date(book.createdAt) })),
      }));
    },
    close: () => pool.end(),
  };
};
