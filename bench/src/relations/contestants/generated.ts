// The generated repositories: the authors, then the books of all of them in one query.
import { pgDatabase } from "entity-derive/pg";
import { Pool } from "pg";
import { PostgresAuthorRepository } from "../../author.derived/postgres.ts";
import { poolSize } from "../../repository/contestant.ts";
import type { OpenRelations } from "../contestant.ts";

export const open: OpenRelations = async (connectionString) => {
  const db = pgDatabase(new Pool({ connectionString, max: poolSize }));
  const authors = new PostgresAuthorRepository(db);
  return {
    async authorsWithBooks(limit) {
      const page = await authors.list(limit, 0);
      const booksOf = await authors.findBooksByAuthorIds(page.map(({ id }) => id));
      return page.map((author) => ({ ...author, books: booksOf.get(author.id) ?? [] }));
    },
    close: () => db.close(),
  };
};
