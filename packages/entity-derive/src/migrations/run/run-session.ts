// The connection that migrations are run on: its settings, its lock, and whether it is a session of its own at all.
import { setTimeout as delay } from "node:timers/promises";
import type { Database, HeldConnection } from "../../database/database.ts";
import type { MigrationProgress } from "./progress.ts";
import { MigrationRunError } from "./run-error.ts";

/** The advisory lock's key: any number that nothing else is likely to take; not the one of `migrate`. */
const lockKey = "7310302760416567670";

/** What no setting of a role or a database may cut short. Those that a server does not have are left out. */
const settings: Readonly<Record<string, string>> = {
  statement_timeout: "0",
  lock_timeout: "0",
  idle_in_transaction_session_timeout: "0",
  idle_session_timeout: "0",
  transaction_timeout: "0",
  TimeZone: "UTC",
  // A file that fills a column fills it in all rows: where a policy would hide some from its role, it fails instead.
  row_security: "off",
};

const settingsSql = `\
SELECT set_config(wanted.name, wanted.setting, false)
  FROM (VALUES ${Object.entries(settings)
    .map(([name, setting]) => `('${name}', '${setting}')`)
    .join(", ")}) AS wanted (name, setting)
  JOIN pg_catalog.pg_settings USING (name)`;

/** How long a second connection may take to come, in milliseconds: a pool may have but one. */
const patienceForWitness = 2000;

export class RunSession {
  readonly connection: HeldConnection;
  readonly pid: number;
  /** Whether others can look at it, by a connection of their own. */
  readonly isObservable: boolean;

  private constructor(connection: HeldConnection, pid: number, isObservable: boolean) {
    this.connection = connection;
    this.pid = pid;
    this.isObservable = isObservable;
  }

  /** @throws {MigrationRunError} behind a pooler that lends a connection to the server for a transaction only */
  static async open(db: Database, connection: HeldConnection): Promise<RunSession> {
    const pid = await backendOf(connection);
    const isObservable = await hasWitness(db, connection, pid);
    const session = new RunSession(connection, pid, isObservable);
    await session.reset();
    // A server that a dead client has left notices it by itself, and the lock is free then. Not every system can tell.
    await connection.execute("SET client_connection_check_interval = '1s'").catch(() => undefined);
    return session;
  }

  /** Undoes what a file has set. */
  async reset(): Promise<void> {
    await this.connection.execute("RESET SESSION AUTHORIZATION; RESET ROLE; RESET ALL");
    await this.connection.query({ name: "migrations.settings", text: settingsSql }, []);
    await this.connection.execute("SET client_connection_check_interval = '1s'").catch(() => undefined);
  }

  /**
   * Waits until no other process applies migrations, with no transaction open, so that nobody waits for this one.
   * @param wait in milliseconds
   * @throws {MigrationRunError} when that is over
   */
  async lock(wait: number, tell: (progress: MigrationProgress) => void): Promise<void> {
    const started = performance.now();
    for (let pause = 100; ; pause = Math.min(pause * 2, 1000)) {
      if (await this.#answer(`SELECT pg_try_advisory_lock(${lockKey})`)) return;
      const pid = await this.#holder();
      const elapsed = performance.now() - started;
      if (elapsed >= wait) throw busy(pid, elapsed);
      tell({ kind: "waiting for a run", pid, elapsed });
      await delay(Math.min(pause, wait - elapsed + 1));
    }
  }

  async unlock(): Promise<void> {
    await this.connection.execute(`SELECT pg_advisory_unlock(${lockKey})`);
  }

  /** @throws {MigrationRunError} when the next transaction would run elsewhere, or without the lock */
  async check(): Promise<void> {
    const holds = `SELECT count(*) > 0 FROM pg_locks WHERE ${isLock} AND granted AND pid = pg_backend_pid()`;
    if ((await backendOf(this.connection)) !== this.pid || !(await this.#answer(holds))) throw pooled();
  }

  async #holder(): Promise<number | null> {
    const text = `SELECT pid FROM pg_locks WHERE ${isLock} AND granted`;
    const { rows } = await this.connection.query({ name: "migrations.holder", text }, []);
    return rows[0] === undefined ? null : Number(rows[0][0]);
  }

  async #answer(text: string): Promise<boolean> {
    const { rows } = await this.connection.query({ name: "migrations.lock", text }, []);
    return rows[0]?.[0] === "t";
  }
}

const isLock = `locktype = 'advisory' AND objsubid = 1
   AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
   AND classid = (${lockKey} >> 32)::int8::oid AND objid = (${lockKey} & 4294967295)::int8::oid`;

async function backendOf(connection: Pick<HeldConnection, "query">): Promise<number> {
  const { rows } = await connection.query({ name: "migrations.pid", text: "SELECT pg_backend_pid()" }, []);
  return Number(rows[0]?.[0]);
}

/**
 * Looks with a second connection, in a transaction: it has a process of its own, and the first one keeps its own. Behind
 * a transaction pooler one of them is not so, since a connection that idles is lent to the other. False where there is no
 * second connection: on PGlite, and with a pool of one.
 * @throws {MigrationRunError} behind a transaction pooler
 */
async function hasWitness(db: Database, connection: HeldConnection, pid: number): Promise<boolean> {
  const late = new AbortController();
  const witness = db
    .transaction(async (transaction) => {
      if (late.signal.aborted) return "none";
      const other = await backendOf(transaction);
      return other === pid || (await backendOf(connection)) !== pid ? "shared" : "own";
    })
    .catch(() => "none");
  const timer = delay(patienceForWitness, "none", { signal: late.signal }).catch(() => "none");
  const seen = await Promise.race([witness, timer]);
  late.abort();
  if (seen === "shared") throw pooled();
  return seen === "own";
}

function pooled(): MigrationRunError {
  return new MigrationRunError({
    reason: "pooled",
    fault: "the pooler assigns connections for single transactions, so session locks do not work",
    help: "connect to the server directly, or to a pool in session mode",
  });
}

function busy(pid: number | null, elapsed: number): MigrationRunError {
  return new MigrationRunError({
    reason: "busy",
    fault: `another process is applying migrations (server process ${pid ?? "unknown"}), after a wait of ${Math.round(elapsed / 1000)} s`,
    help: "wait until it ends, or allow more time with --wait",
  });
}
