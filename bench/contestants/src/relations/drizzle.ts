// Drizzle's relational query, prepared.
import { desc, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import type { OpenRelations } from "../../../src/relations/contestant.ts";
import { poolSize } from "../../../src/repository/contestant.ts";
import * as schema from "../drizzle-schema.ts";

export const open: OpenRelations = async (connectionString) => {
  const pool = new Pool({ connectionString, max: poolSize });
  const db = drizzle({ client: pool, schema });
  const prepared = db.query.authors
    .findMany({
      orderBy: [desc(schema.authors.id)],
      limit: sql.placeholder("limit"),
      with: { books: true },
    })
    .prepare("authors_with_books");
  return {
    authorsWithBooks: (limit) => prepared.execute({ limit }),
    close: () => pool.end(),
  };
};
