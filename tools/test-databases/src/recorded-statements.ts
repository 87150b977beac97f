// Records the statements that a server runs for a test.
import { Client } from "pg";

/** A statement as pg_stat_statements shows it: with `$1` for constants, and how often it was run. */
export interface RecordedStatement {
  readonly text: string;
  readonly calls: number;
}

/**
 * Runs a function and tells which statements reached the server from clients meanwhile, BEGIN and COMMIT among them. The
 * one with which an adapter sets up a new connection is left out.
 *
 * @param address of the database that the function uses, which nobody else may use meanwhile
 * @throws {Error} when the server forgot statements meanwhile: some of the function's may be among them
 *
 * @example
 * const statements = await recordStatements(address, () => users.create({ name: "Ada" }));
 * assert.equal(statements.length, 1);
 */
export async function recordStatements(
  address: string,
  run: () => Promise<unknown>,
): Promise<readonly RecordedStatement[]> {
  const name = new URL(address).pathname.slice(1);
  // Asked from another database, so that the questions are not among the answers.
  const maintenance = new URL(address);
  maintenance.pathname = "/postgres";
  const client = new Client(maintenance.href);
  await client.connect();
  try {
    await client.query("SELECT pg_stat_statements_reset(0, oid, 0) FROM pg_database WHERE datname = $1", [name]);
    const forgotten = await timesForgotten(client);
    await run();
    const { rows } = await client.query<{ query: string; calls: string }>(
      `SELECT query, calls
         FROM pg_stat_statements
         JOIN pg_database ON pg_database.oid = dbid
        WHERE datname = $1 AND toplevel AND query NOT LIKE 'SELECT set_config(%pg_backend_pid()%'
        ORDER BY query`,
      [name],
    );
    if ((await timesForgotten(client)) !== forgotten)
      throw new Error("The server forgot statements meanwhile: raise pg_stat_statements.max");
    return rows.map(({ query, calls }) => ({ text: query, calls: Number(calls) }));
  } finally {
    await client.end();
  }
}

/** How often the server has forgotten the statements called least, of all databases, since it had no room for more. */
async function timesForgotten(client: Client): Promise<string> {
  const { rows } = await client.query<{ dealloc: string }>("SELECT dealloc FROM pg_stat_statements_info");
  return rows[0]?.dealloc ?? "0";
}
