// The embedded database as a temporary database on a server (`--shadow URL`).
import { randomBytes } from "node:crypto";
import type { Database, Transaction } from "entity-derive/runtime";
import type { Client } from "pg";
import { findRequirements } from "../run/requirements.ts";
import { createRoles, type EmbeddedDatabase, runWithRollback } from "./embedded-database.ts";

const prefix = "entity_derive_shadow_";

/** The database in the URL is only used to connect: nothing is written to it. */
export function shadowDatabase(address: string): EmbeddedDatabase {
  return new ShadowDatabase(address);
}

class ShadowDatabase implements EmbeddedDatabase {
  readonly #address: string;
  #opened: Promise<Shadow> | null = null;

  constructor(address: string) {
    this.#address = address;
  }

  async withRollback<T>(statements: readonly string[], run: (db: Transaction) => Promise<T>): Promise<T> {
    this.#opened ??= createShadow(this.#address);
    const { roles } = await findRequirements(statements);
    return runWithRollback((await this.#opened).db, run, roles);
  }

  async withCommit<T>(statements: readonly string[], run: (db: Database) => Promise<T>): Promise<T> {
    this.#opened ??= createShadow(this.#address);
    const { db, server } = await this.#opened;
    const { roles } = await findRequirements(statements);
    const before = await rolesOf(server);
    try {
      await db.transaction((transaction) => createRoles(transaction, roles));
      return await run(db);
    } finally {
      // Roles belong to the whole server, so roles that the files created are dropped.
      for (const role of (await rolesOf(server)).difference(before))
        await db.execute(`DROP OWNED BY "${role}" CASCADE; DROP ROLE "${role}"`).catch(() => undefined);
      await this.close();
    }
  }

  async close(): Promise<void> {
    // An error of opening has been reported.
    const opened = await this.#opened?.catch(() => null);
    this.#opened = null;
    if (opened === null || opened === undefined) return;
    await opened.db.close();
    await opened.server.query(`DROP DATABASE IF EXISTS ${opened.name} WITH (FORCE)`);
    await opened.server.end();
  }
}

interface Shadow {
  readonly db: Database;
  /** Open as long as the run: its `application_name` marks the database as used. */
  readonly server: Client;
  readonly name: string;
}

async function createShadow(address: string): Promise<Shadow> {
  const [{ Client, Pool }, { pgDatabase }] = await Promise.all([
    import("pg").then((module) => module.default),
    import("entity-derive/pg"),
  ]);
  const name = `${prefix}${randomBytes(6).toString("hex")}`;
  const server = new Client({ connectionString: address, application_name: name });
  await server.connect();
  try {
    await dropAbandoned(server);
    await server.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  } catch (error) {
    await server.end();
    throw error;
  }
  const pool = new Pool({ connectionString: withDatabase(address, name), max: 1 });
  // The running statement reports a lost connection.
  pool.on("error", () => undefined);
  return { db: pgDatabase(pool), server, name };
}

/** Returns the roles, quoted. */
async function rolesOf(server: Client): Promise<ReadonlySet<string>> {
  const { rows } = await server.query<{ readonly role: string }>(
    `SELECT replace(rolname, '"', '""') AS role FROM pg_catalog.pg_roles`,
  );
  return new Set(rows.map(({ role }) => role));
}

/** Drops databases of earlier runs that have no session any more. Databases of other roles are kept. */
async function dropAbandoned(server: Client): Promise<void> {
  const { rows } = await server.query<{ readonly datname: string }>(
    `SELECT d.datname FROM pg_catalog.pg_database d
     WHERE d.datname ~ '^${prefix}[0-9a-f]{12}$' AND pg_catalog.pg_has_role(d.datdba, 'MEMBER')
       AND NOT EXISTS (SELECT FROM pg_catalog.pg_stat_activity a WHERE a.application_name = d.datname)`,
  );
  for (const { datname } of rows)
    await server.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`).catch(() => undefined);
}

/** Replaces the database in a URL. */
function withDatabase(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
}
