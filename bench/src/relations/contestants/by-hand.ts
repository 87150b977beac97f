// `pg` by hand: the authors, then the books of all of them, with named statements and array rows.
import { Pool } from "pg";
import type { Book } from "../../author.entity.ts";
import { poolSize } from "../../repository/contestant.ts";
import type { OpenRelations } from "../contestant.ts";

type AuthorRow = [id: string, name: string, email: string, createdAt: Date];
type BookRow = [id: string, authorId: string, title: string, pages: number, price: string, createdAt: Date];

export const open: OpenRelations = async (connectionString) => {
  const pool = new Pool({ connectionString, max: poolSize });
  return {
    async authorsWithBooks(limit) {
      const authors = await pool.query<AuthorRow>({
        name: "authors_list",
        text: "SELECT id, name, email, created_at FROM authors ORDER BY id DESC LIMIT $1",
        values: [limit],
        rowMode: "array",
      });
      const page = authors.rows.map(([id, name, email, createdAt]) => ({
        id,
        name,
        email,
        createdAt,
        books: [] as Book[],
      }));
      const byId = new Map(page.map((author) => [author.id, author]));
      const books = await pool.query<BookRow>({
        name: "books_of",
        text: `SELECT id, author_id, title, pages, price, created_at
                 FROM books WHERE author_id = ANY($1)`,
        values: [[...byId.keys()]],
        rowMode: "array",
      });
      for (const [id, authorId, title, pages, price, createdAt] of books.rows) {
        byId.get(authorId)?.books.push({ id, authorId, title, pages, price, createdAt });
      }
      return page;
    },
    close: () => pool.end(),
  };
};
