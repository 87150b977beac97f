// `migrate reset`: drops everything in a local database and applies all migrations.
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isServer } from "@entity-derive/migrations";
import { applyMigrations, checkFolder } from "entity-derive/migrations";
import type { Database } from "entity-derive/runtime";
import { counted } from "../../../diagnostics/render/summary.ts";
import { errorMessage } from "../../../text/error.ts";
import { CommandError, type ExitCode } from "../../command-error.ts";
import type { Terminal } from "../../terminal.ts";
import type { MigrateOptions } from "../migrate-options.ts";
import { readMigrations } from "../read-migrations.ts";
import { type DatabaseOptions, databaseAddress, pgliteFolder, withDatabase, withoutPassword } from "./open-database.ts";
import { runOrFail } from "./print-run.ts";

export interface ResetOptions extends MigrateOptions, DatabaseOptions {}

/** @throws {CommandError} for a remote database or a failed connection */
export async function reset(options: ResetOptions, terminal: Terminal): Promise<ExitCode> {
  const read = await readMigrations(options, terminal);
  if (read === null) return 1;
  const { project, folder, table, printProgress } = read;
  const address = databaseAddress(options);
  if (!isServer(address)) removeFolder(address, terminal);
  else if (!isLocal(address))
    throw new CommandError(
      1,
      `${withoutPassword(address)} is not on this machine, and the command would drop all of its objects`,
      "use `migrate reset` only for development databases: localhost, or the folder of a PGlite",
    );
  const apply = async (db: Database): Promise<readonly string[]> => {
    if (isServer(address)) await dropAll(db);
    const { applied } = await runOrFail(
      () => applyMigrations(db, folder.files, { table, postgres: project.config.postgres }),
      "the database is as it was before the failed migration",
    );
    return applied;
  };
  const applied = await withDatabase(options, folder, terminal, apply, { creates: true });
  printProgress(`the database was recreated, with ${counted(applied.length, "migration")} applied`);
  return 0;
}

/**
 * Checks name and address only: a tunnel to another host cannot be detected. As pg does, takes the host of an address
 * without one from PGHOST.
 */
function isLocal(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  const given = [hostname, ...searchParams.getAll("host"), ...searchParams.getAll("hostaddr")].filter(
    (host) => host !== "",
  );
  const hosts = given.length > 0 ? given : [process.env["PGHOST"] || "localhost"];
  return hosts.every((host) => /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?|\/.*|%2[Ff].*)$/.test(host));
}

function removeFolder(address: string, terminal: Terminal): void {
  const path = pgliteFolder(address, terminal);
  if (!existsSync(path)) return;
  if (!existsSync(join(path, "PG_VERSION")))
    throw new CommandError(1, `${address} is not the folder of a PGlite`, "nothing was removed");
  try {
    checkFolder(path);
  } catch (error) {
    throw new CommandError(1, errorMessage(error), "nothing was removed");
  }
  rmSync(path, { recursive: true });
}

/** Keeps settings of the database and objects of the server. Waits briefly for other users of the database. */
async function dropAll(db: Database): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute("SET LOCAL lock_timeout = '10s'");
    const { rows } = await transaction.query({ name: "reset.schemas", text: schemas }, []);
    for (const [schema] of rows) await transaction.execute(`DROP SCHEMA ${schema} CASCADE`);
    // As in a new database.
    await transaction.execute("CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO PUBLIC");
  });
}

const schemas = `SELECT pg_catalog.quote_ident(nspname) FROM pg_catalog.pg_namespace
WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'`;
