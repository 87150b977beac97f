// The methods that are generated from statements.queries.sql as a contestant.
import type { Database } from "entity-derive/runtime";
import { PostgresStatements } from "../../statements.derived/postgres.ts";
import type { StatementContestant } from "../contestant.ts";

export function generatedStatements(db: Database): StatementContestant {
  const statements = new PostgresStatements(db);
  return {
    findUser: (id) => statements.findUser({ id }),
    listUsers: (limit) => statements.listUsers({ limit }),
    authorsByWorth: (limit) => statements.authorsByWorth({ limit }),
    authorsWithBooks: (limit) => statements.authorsWithBooks({ limit }),
    close: () => db.close(),
  };
}
