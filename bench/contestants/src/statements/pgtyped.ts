// PgTyped's runtime: the queries that its command writes into TypeScript, made of the same annotated SQL.
import { parseSQLFile, queryASTToIR } from "@pgtyped/parser";
import { type IDatabaseConnection, PreparedQuery } from "@pgtyped/runtime";
import { Pool } from "pg";
import { poolSize } from "../../../src/repository/contestant.ts";
import type { OpenStatements } from "../../../src/statements/contestant.ts";
import { authorsByWorth, authorsWithBooks, findUser, listUsers } from "../../../src/statements/contestants/texts.ts";

function queryOf<Parameters>(name: string, text: string): PreparedQuery<Parameters, unknown> {
  const [query] = parseSQLFile(`/* @name ${name} */\n${text};`).queries;
  if (query === undefined) throw new Error(`PgTyped has read no query ${name}`);
  return new PreparedQuery<Parameters, unknown>(queryASTToIR(query));
}

export const open: OpenStatements = async (connectionString) => {
  const pool = new Pool({ connectionString, max: poolSize });
  // Its type has no `rowCount` of null, which the pool's type has.
  const connection = pool as unknown as IDatabaseConnection;
  const one = queryOf<{ id: string }>("findUser", findUser(":id!"));
  const list = queryOf<{ limit: number }>("listUsers", listUsers(":limit!"));
  const worth = queryOf<{ limit: number }>("authorsByWorth", authorsByWorth(":limit!"));
  const nested = queryOf<{ limit: number }>("authorsWithBooks", authorsWithBooks(":limit!"));
  return {
    findUser: async (id) => (await one.run({ id }, connection))[0] ?? null,
    listUsers: (limit) => list.run({ limit }, connection),
    authorsByWorth: (limit) => worth.run({ limit }, connection),
    authorsWithBooks: (limit) => nested.run({ limit }, connection),
    close: () => pool.end(),
  };
};
