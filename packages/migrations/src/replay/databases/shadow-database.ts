// The embedded database as a temporary database on a server (`--shadow URL`).
import { randomBytes } from "node:crypto";
import type { Database, Transaction } from "entity-derive/runtime";
import type { Client } from "pg";
import { escapePattern, quoteIdentifier } from "../../catalog/identifier.ts";
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
    const { db, server } = await this.#opened;
    const { roles } = await findRequirements(statements);
    return whileRolesStay(server, "_shared", () => runWithRollback(db, run, roles));
  }

  async withCommit<T>(statements: readonly string[], run: (db: Database) => Promise<T>): Promise<T> {
    this.#opened ??= createShadow(this.#address);
    const { db, server } = await this.#opened;
    const { roles } = await findRequirements(statements);
    try {
      return await whileRolesStay(server, "", async () => {
        const before = await rolesOf(server);
        try {
          await db.transaction((transaction) => createRoles(transaction, roles));
          return await run(db);
        } finally {
          await dropRoles(db, namedIn(statements, (await rolesOf(server)).difference(before)));
        }
      });
    } finally {
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

/**
 * Runs a function under an advisory lock. Roles belong to the whole server, so those that one run commits and drops
 * would come and go for others.
 * @param mode empty for a run that commits; any number of others share the lock
 */
async function whileRolesStay<T>(server: Client, mode: "" | "_shared", run: () => Promise<T>): Promise<T> {
  const key = "pg_catalog.hashtextextended('entity_derive_shadow', 0)";
  await server.query(`SELECT pg_catalog.pg_advisory_lock${mode}(${key})`);
  try {
    return await run();
  } finally {
    // A lost connection has no lock any more.
    await server.query(`SELECT pg_catalog.pg_advisory_unlock${mode}(${key})`).catch(() => undefined);
  }
}

async function rolesOf(server: Client): Promise<ReadonlySet<string>> {
  const { rows } = await server.query<{ readonly role: string }>("SELECT rolname AS role FROM pg_catalog.pg_roles");
  return new Set(rows.map(({ role }) => role));
}

/** Returns the roles that the statements name, also within blocks. Others were created by somebody else meanwhile. */
function namedIn(statements: readonly string[], roles: ReadonlySet<string>): readonly string[] {
  const text = statements.join("\n");
  return [...roles].filter((role) => {
    const name = escapePattern(role.replaceAll('"', '""'));
    return new RegExp(`(?<![\\w$])${name}(?![\\w$])`, "iu").test(text);
  });
}

async function dropRoles(db: Database, roles: readonly string[]): Promise<void> {
  for (const role of roles.map(quoteIdentifier))
    await db.execute(`DROP OWNED BY ${role} CASCADE; DROP ROLE ${role}`).catch(() => undefined);
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
