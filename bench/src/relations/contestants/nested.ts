// The generated repository of authors with nested books: one statement.
import { pgDatabase } from "entity-derive/pg";
import { Pool } from "pg";
import { PostgresNestedAuthorRepository } from "../../nested-author.derived/postgres.ts";
import { poolSize } from "../../repository/contestant.ts";
import type { OpenRelations } from "../contestant.ts";

export const open: OpenRelations = async (connectionString) => {
  const db = pgDatabase(new Pool({ connectionString, max: poolSize }));
  const authors = new PostgresNestedAuthorRepository(db);
  return {
    authorsWithBooks: (limit) => authors.list(limit, 0),
    close: () => db.close(),
  };
};
