// Test databases on a PostgreSQL server.
import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { DriverDatabase } from "../adapters/driver-database.ts";
import { PgDriver } from "../adapters/pg/database.ts";
import type { Database, HeldConnection } from "../database/database.ts";
import { sqlState } from "../errors/sql-state.ts";
import { quoteText } from "../sql/quote.ts";
import { isDenied } from "./roles.ts";
import type { Template } from "./template.ts";
import type { OpenedRoles } from "./test-options.ts";

const copyPrefix = "entity_derive_test_";
const templatePrefix = "entity_derive_template_";

/** Several test files run at once, and servers allow 100 connections by default. */
const maximumConnections = 5;

/** Templates that no run has used for a week are dropped. */
const templateAge = "7 days";

/**
 * Creates a copy of the template, which is built by the first call.
 * @param url of a role with CREATEDB, and CREATEROLE for `roles`; its database is only used to connect
 */
export async function openOnServer(url: string, template: Template): Promise<OpenedRoles> {
  const server = await Server.at(url);
  const name = `${copyPrefix}${randomBytes(6).toString("hex")}`;
  // The name of the session marks the database as used.
  const session = server.open(null, { name, max: 1, idleTimeoutMillis: 0 });
  try {
    await server.connect(session);
    await dropAbandoned(session);
    const templateName = `${templatePrefix}${template.key()}`;
    await copy(session, templateName, name, () => build(session, name, templateName, template, server));
  } catch (error) {
    await session.close();
    throw error;
  }
  const { application, jobs } = template.roles ?? {};
  const opened = {
    application: server.open(name, { role: application }),
    jobs: server.open(name, { role: jobs }),
    owner: server.open(name),
  };
  const closings = Object.values(opened).map((db) => db.close.bind(db));
  const drop = async (): Promise<void> => {
    await Promise.all(closings.map((close) => close()));
    try {
      await session.execute(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    } finally {
      await session.close();
    }
  };
  return { ...opened, drop };
}

interface ConnectionOptions {
  readonly role?: string | undefined;
  readonly name?: string;
  readonly max?: number;
  readonly idleTimeoutMillis?: number;
}

/** Opens connections to the databases of a server. */
class Server {
  readonly #url: URL;
  readonly #Pool: typeof Pool;

  private constructor(url: URL, PoolClass: typeof Pool) {
    this.#url = url;
    this.#Pool = PoolClass;
  }

  /** @throws {Error} for an invalid URL, and if pg is not installed */
  static async at(url: string): Promise<Server> {
    const parsed = parseUrl(url);
    try {
      const { default: pg } = await import("pg");
      return new Server(parsed, pg.Pool);
    } catch (cause) {
      throw new Error("testDatabase needs the package pg for `url`: npm i -D pg", { cause });
    }
  }

  /** @throws {Error} if there is no connection, with the host and the reason */
  async connect(session: Database): Promise<void> {
    try {
      await session.execute("SELECT 1");
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`testDatabase: no connection to the server of \`url\`, ${this.#url.host}: ${reason}`, {
        cause: error,
      });
    }
  }

  /** @param database null for that of the URL */
  open(database: string | null, { role, name, ...options }: ConnectionOptions = {}): Database {
    const url = new URL(this.#url);
    if (database !== null) url.pathname = `/${database}`;
    if (name !== undefined) url.searchParams.set("application_name", name);
    if (role !== undefined) {
      const others = url.searchParams.get("options");
      url.searchParams.set("options", `${others === null ? "" : `${others} `}-c role=${escapeOption(role)}`);
    }
    // An idle connection does not keep the process alive.
    const settings = { max: maximumConnections, ...options, allowExitOnIdle: true };
    return new DriverDatabase(new PgDriver(new this.#Pool({ connectionString: url.href, ...settings }), {}));
  }
}

/** Copies through the WAL, the default: copying files needs checkpoints, which take seconds on a durable server. */
async function copy(server: Database, template: string, name: string, build: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await server.execute(`CREATE DATABASE ${name} TEMPLATE ${template}`);
      break;
    } catch (error) {
      // invalid_catalog_name: the template does not exist yet, or another run has dropped it.
      if (sqlState(error) !== "3D000" || attempt === 3) throw explained(error);
      await build();
    }
  }
  await server.execute(markUsed(template)).catch(() => undefined);
}

function explained(error: unknown): unknown {
  if (!isDenied(error)) return error;
  return new Error("testDatabase: the role of `url` may not create databases: ALTER ROLE … CREATEDB", { cause: error });
}

/**
 * Builds the template as the database of the caller, and renames it. Processes whose URLs name the same database wait
 * for each other at an advisory lock. If others build it at the same time, the first one that is renamed is used.
 */
async function build(server: Database, built: string, name: string, template: Template, target: Server): Promise<void> {
  await server.hold(async (connection) => {
    await connection.execute(`SELECT pg_catalog.pg_advisory_lock(pg_catalog.hashtextextended(${quoteText(name)}, 0))`);
    if (await exists(connection, name)) return;
    await dropOldTemplates(connection);
    await connection.execute(`CREATE DATABASE ${built} TEMPLATE template0`).catch((error) => {
      throw explained(error);
    });
    try {
      await fill(target.open(built), template);
      await connection.execute(`ALTER DATABASE ${built} WITH ALLOW_CONNECTIONS false`);
      await connection.execute(`ALTER DATABASE ${built} RENAME TO ${name}`);
    } catch (error) {
      await connection.execute(`DROP DATABASE IF EXISTS ${built} WITH (FORCE)`);
      if (!(await exists(connection, name))) throw error;
    }
  });
}

async function fill(owner: Database, template: Template): Promise<void> {
  try {
    await template.fill(owner, false);
  } finally {
    await owner.close();
  }
}

async function exists(connection: HeldConnection, name: string): Promise<boolean> {
  const text = "SELECT FROM pg_catalog.pg_database WHERE datname = $1";
  return (await connection.query({ name: "testing.template", text }, [name])).rows.length > 0;
}

/** Writes the day of the last use as the comment of the template, once a day. */
function markUsed(name: string): string {
  return `DO $$ BEGIN
    IF pg_catalog.shobj_description((SELECT oid FROM pg_catalog.pg_database WHERE datname = '${name}'), 'pg_database')
       IS DISTINCT FROM current_date::text THEN
      EXECUTE format('COMMENT ON DATABASE ${name} IS %L', current_date);
    END IF;
  END $$`;
}

async function dropOldTemplates(connection: HeldConnection): Promise<void> {
  const text = `
    SELECT datname FROM pg_catalog.pg_database
     WHERE datname ~ '^${templatePrefix}[0-9a-f]{16}$' AND pg_catalog.pg_has_role(datdba, 'MEMBER')
       AND pg_catalog.shobj_description(oid, 'pg_database') < (current_date - interval '${templateAge}')::date::text`;
  await dropAll(connection, text);
}

/** Drops the databases of earlier runs that have no session any more. */
async function dropAbandoned(server: Database): Promise<void> {
  const text = `
    SELECT d.datname FROM pg_catalog.pg_database d
     WHERE d.datname ~ '^${copyPrefix}[0-9a-f]{12}$' AND pg_catalog.pg_has_role(d.datdba, 'MEMBER')
       AND NOT EXISTS (
         SELECT FROM pg_catalog.pg_stat_activity a WHERE d.datname IN (a.application_name, a.datname))`;
  await dropAll(server, text);
}

/** Another process may drop them as well. */
async function dropAll(db: HeldConnection, text: string): Promise<void> {
  const { rows } = await db.query({ name: "testing.abandoned", text }, []);
  for (const [name] of rows) await db.execute(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).catch(() => undefined);
}

/** Does not pass on the error of `URL`, which contains the password. */
function parseUrl(url: string): URL {
  const help = "write it as postgresql://user:password@host:5432/database";
  if (!URL.canParse(url)) throw new TypeError(`testDatabase: \`url\` is not a URL: ${help}`);
  const parsed = new URL(url);
  if (!/^postgres(?:ql)?:$/.test(parsed.protocol))
    throw new TypeError(`testDatabase: \`url\` begins with ${parsed.protocol}: ${help}`);
  return parsed;
}

/** Options of a connection are separated by spaces. */
function escapeOption(text: string): string {
  return text.replaceAll(/[\\ ]/g, "\\$&");
}
