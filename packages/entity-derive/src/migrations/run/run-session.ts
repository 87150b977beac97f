// The session of a migration run: its settings, its lock, and checks that it is not pooled.
import { setTimeout as delay } from "node:timers/promises";
import type { Database, HeldConnection } from "../../database/database.ts";
import { withTimeout } from "../../settings/with-timeout.ts";
import { firstValue } from "../first-value.ts";
import type { MigrationProgress } from "./progress.ts";
import { MigrationRunError } from "./run-error.ts";

/** The key of the advisory lock: an arbitrary number, different from that of `migrate`. */
const lockKey = "7310302760416567670";

/** Settings that override those of role and database. Settings unknown to the server are skipped. */
const settings: Readonly<Record<string, string>> = {
  statement_timeout: "0",
  lock_timeout: "0",
  idle_in_transaction_session_timeout: "0",
  idle_session_timeout: "0",
  transaction_timeout: "0",
  TimeZone: "UTC",
  // Backfills must reach all rows: if a policy would hide some from the role, the statement fails instead.
  row_security: "off",
};

const settingsSql = `\
SELECT set_config(expected.name, expected.setting, false)
  FROM (VALUES ${Object.entries(settings)
    .map(([name, setting]) => `('${name}', '${setting}')`)
    .join(", ")}) AS expected (name, setting)
  JOIN pg_catalog.pg_settings USING (name)`;

/** The maximum wait for a second connection before the first file, in milliseconds: a pool may have only one. */
const observerTimeout = 2000;

export class RunSession {
  readonly connection: HeldConnection;
  readonly pid: number;
  #isObservable = false;

  private constructor(connection: HeldConnection, pid: number) {
    this.connection = connection;
    this.pid = pid;
  }

  /**
   * Whether there is a second connection, from which the session can be observed. It may open while a file runs; there is
   * none on PGlite, and with a pool of one.
   */
  get isObservable(): boolean {
    return this.#isObservable;
  }

  /** @throws {MigrationRunError} behind a transaction pooler */
  static async open(db: Database, connection: HeldConnection): Promise<RunSession> {
    const session = new RunSession(connection, await backendOf(connection));
    await session.#findObserver(db);
    await session.reset();
    return session;
  }

  /** Resets the settings of a file. */
  async reset(): Promise<void> {
    await this.connection.execute("RESET SESSION AUTHORIZATION; RESET ROLE; RESET ALL");
    await this.connection.query({ name: "migrations.settings", text: settingsSql }, []);
    // The server then detects a dead client by itself, and releases the lock. Not all systems support it.
    await this.connection.execute("SET client_connection_check_interval = '1s'").catch(() => undefined);
  }

  /**
   * Waits until no other process applies migrations, without an open transaction, which could block others.
   * @param wait in milliseconds
   * @throws {MigrationRunError} after this time
   */
  async lock(wait: number, reportProgress: (progress: MigrationProgress) => void): Promise<void> {
    const started = performance.now();
    for (let pause = 100; ; pause = Math.min(pause * 2, 1000)) {
      if (await this.#answer(`SELECT pg_try_advisory_lock(${lockKey})`)) return;
      const pid = await this.#holder();
      const elapsed = performance.now() - started;
      if (elapsed >= wait) throw busy(pid, elapsed);
      reportProgress({ kind: "waiting for a run", pid, elapsed });
      await delay(Math.min(pause, wait - elapsed + 1));
    }
  }

  async unlock(): Promise<void> {
    await this.connection.execute(`SELECT pg_advisory_unlock(${lockKey})`);
  }

  /** @throws {MigrationRunError} if the next transaction would run in another session, or without the lock */
  async check(): Promise<void> {
    const holds = `SELECT count(*) > 0 FROM pg_locks WHERE ${isLock} AND granted AND pid = pg_backend_pid()`;
    if ((await backendOf(this.connection)) !== this.pid || !(await this.#answer(holds))) throw pooled();
  }

  /**
   * Compares the server processes of this connection and a second one, in a transaction: without a pooler they differ,
   * and the first keeps its own. Behind a transaction pooler, an idle connection is lent to the other.
   * @throws {MigrationRunError} behind a transaction pooler
   */
  async #findObserver(db: Database): Promise<void> {
    let hasStarted = false;
    const isPooled = db
      .transaction(async (transaction) => {
        const other = await backendOf(transaction);
        // Once files run, `check` compares the process of the first.
        const own = hasStarted ? this.pid : await backendOf(this.connection);
        this.#isObservable = other !== this.pid && own === this.pid;
        return !this.#isObservable;
      })
      .catch(() => false);
    const isRefused = await withTimeout(observerTimeout, isPooled, () => false);
    hasStarted = true;
    if (isRefused) throw pooled();
  }

  async #holder(): Promise<number | null> {
    const text = `SELECT pid FROM pg_locks WHERE ${isLock} AND granted`;
    const pid = await firstValue(this.connection, "holder", text);
    return pid === null ? null : Number(pid);
  }

  async #answer(text: string): Promise<boolean> {
    return (await firstValue(this.connection, "lock", text)) === "t";
  }
}

const isLock = `locktype = 'advisory' AND objsubid = 1
   AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
   AND classid = (${lockKey} >> 32)::int8::oid AND objid = (${lockKey} & 4294967295)::int8::oid`;

async function backendOf(connection: Pick<HeldConnection, "query">): Promise<number> {
  return Number(await firstValue(connection, "pid", "SELECT pg_backend_pid()"));
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
