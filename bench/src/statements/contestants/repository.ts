// The methods of the generated repository that send the same SQL.
import { pgDatabase } from "entity-derive/pg";
import { Pool } from "pg";
import { poolSize } from "../../repository/contestant.ts";
import { PostgresUserRepository } from "../../user.derived/postgres.ts";
import type { OpenStatements } from "../contestant.ts";

export const open: OpenStatements = async (connectionString) => {
  const db = pgDatabase(new Pool({ connectionString, max: poolSize }));
  const users = new PostgresUserRepository(db);
  return {
    findUser: (id) => users.findById(id),
    listUsers: (limit) => users.list(limit, 0),
    close: () => db.close(),
  };
};
