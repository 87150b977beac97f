// Runs a migration file, and records it.
import { setTimeout as delay } from "node:timers/promises";
import type { HeldConnection } from "../../database/database.ts";
import { isUnavailable } from "../../errors/server-failures.ts";
import { errorDetail, sqlState } from "../../errors/sql-state.ts";
import { relationExists } from "../first-value.ts";
import type { MigrationFile, MigrationStatement } from "../migration-file.ts";
import { commit } from "./commit.ts";
import {
  type ConcurrentIndex,
  concurrentIndex,
  concurrentlyDropped,
  dropConcurrently,
  foundIndexes,
  isConcurrent,
} from "./concurrent-index.ts";
import { Observer } from "./observer.ts";
import type { Run } from "./run.ts";
import { LostCommit, MigrationRunError, type RunPlace } from "./run-error.ts";
import type { RunSession } from "./run-session.ts";

/** A file that applies or undoes a migration. */
export interface Step {
  /** The name of the migration. */
  readonly name: string;
  readonly file: MigrationFile;
  /** Adds the record of the migration, or removes it. */
  readonly record: (connection: HeldConnection, milliseconds: number) => Promise<void>;
}

/**
 * Runs files that are not done yet, and reports the beginning and the end of each. A migration whose COMMIT was not
 * answered was done if it is not among them.
 */
export async function runFiles(run: Run, session: RunSession, steps: readonly Step[]): Promise<void> {
  if (run.begun !== null && !steps.some(({ name }) => name === run.begun)) run.done.push(run.begun);
  if (steps.length > 0) await run.checkServer(session.connection);
  for (const [index, step] of steps.entries()) {
    const { name } = step.file;
    run.begun = step.name;
    run.reportProgress({ kind: "file", file: name, index, count: steps.length });
    const started = performance.now();
    const found = await new FileRun(run, session, step).run();
    run.reportProgress({ kind: "done", file: name, duration: performance.now() - started, found });
    run.begun = null;
    run.done.push(step.name);
  }
}

class FileRun {
  readonly #run: Run;
  readonly #session: RunSession;
  readonly #file: MigrationFile;
  readonly #record: Step["record"];
  readonly #observer: Observer;

  constructor(run: Run, session: RunSession, { file, record }: Step) {
    this.#run = run;
    this.#session = session;
    this.#file = file;
    this.#record = record;
    this.#observer = new Observer(run.db, session, run.reportProgress);
  }

  /** Runs the file. Returns true if its objects already existed. */
  async run(): Promise<boolean> {
    await this.#session.check();
    try {
      if (this.#file.isTransaction) {
        await this.#retryUntilLocked(null, () => this.#transaction(this.#file.statements));
        return false;
      }
      const [statement] = this.#file.statements;
      const started = performance.now();
      const wasFound = statement !== undefined && (await this.#runStandalone(statement));
      await this.#session.reset();
      await this.#retryUntilLocked(null, () => this.#transaction([], performance.now() - started));
      return wasFound;
    } finally {
      await this.#session.reset().catch(() => undefined);
    }
  }

  /** Runs the statements and writes the record in one transaction. */
  async #transaction(statements: readonly MigrationStatement[], before: number = 0): Promise<void> {
    const { connection } = this.#session;
    const started = performance.now();
    await connection.execute("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE");
    let committing = false;
    try {
      for (const statement of statements) await this.#execute(statement);
      // The record is written by the original role, whatever role the file has set.
      await connection.execute("RESET SESSION AUTHORIZATION; RESET ROLE");
      await this.#record(connection, before + performance.now() - started);
      committing = true;
      await commit(connection);
    } catch (error) {
      await connection.execute("ROLLBACK").catch(() => undefined);
      throw committing && !(error instanceof LostCommit)
        ? this.#failure(error, { ...this.#place(statements.at(-1)), statement: "COMMIT" })
        : error;
    }
  }

  /** Runs a statement that cannot run in a transaction. Returns true if its object already existed. */
  async #runStandalone(statement: MigrationStatement): Promise<boolean> {
    const { connection } = this.#session;
    const dropped = concurrentlyDropped(statement.text);
    if (dropped !== null && !dropped.includes(",") && !(await relationExists(connection, dropped))) return true;
    const index = concurrentIndex(statement.text);
    if (index !== null && (await this.#isThere(index, statement))) return true;
    await this.#retryUntilLocked(isConcurrent(statement.text) ? 0 : null, async () => {
      try {
        await this.#execute(statement);
      } catch (error) {
        if (index === null || !(error instanceof MigrationRunError) || error.reason === "lost") throw error;
        const isDropped = await this.#dropInvalid(index).then(
          () => true,
          () => false,
        );
        throw error.reason === "failed" && isDropped ? error.withHelp(unbuilt) : error;
      }
    });
    return false;
  }

  /** Whether the same index exists and is valid. An invalid one of an earlier run is dropped. */
  async #isThere(index: ConcurrentIndex, statement: MigrationStatement): Promise<boolean> {
    await this.#dropInvalid(index);
    const [found] = await foundIndexes(this.#session.connection, index);
    if (found === undefined || index.ifNotExists) return false;
    if (found.isSame) return true;
    throw new MigrationRunError({
      reason: "different",
      fault: `the index ${found.name} already exists with another definition`,
      help: "drop or rename it, or choose another name for the new index",
      place: this.#place(statement),
    });
  }

  async #dropInvalid(index: ConcurrentIndex): Promise<void> {
    const { connection } = this.#session;
    for (const { name, isValid } of await foundIndexes(connection, index))
      if (!isValid) await dropConcurrently(connection, name);
  }

  async #execute(statement: MigrationStatement): Promise<void> {
    const place = this.#place(statement);
    try {
      await this.#observer.during(place, () => this.#session.connection.execute(statement.text));
    } catch (error) {
      throw this.#failure(error, place);
    }
  }

  /**
   * Repeats an attempt while its locks are not available, with an increasing timeout.
   * @param timeout the lock timeout in milliseconds; null for the default of the attempt
   */
  async #retryUntilLocked(timeout: number | null, attemptOnce: () => Promise<void>): Promise<void> {
    const { wait, reportProgress } = this.#run;
    const started = performance.now();
    let autovacuum = false;
    for (let attempt = 0; ; attempt += 1) {
      // The server cancels a blocking autovacuum only after `deadlock_timeout`.
      const limit = `current_setting('deadlock_timeout')::interval + interval '250 milliseconds'`;
      const milliseconds = timeout ?? Math.min(firstTimeout * 2 ** attempt, longestTimeout);
      const value = autovacuum && timeout === null ? `(${limit})::text` : `'${milliseconds}ms'`;
      await this.#session.connection.execute(`SELECT set_config('lock_timeout', ${value}, false)`);
      try {
        await attemptOnce();
        return;
      } catch (error) {
        if (!(error instanceof MigrationRunError) || error.reason !== "blocked" || error.place === null) throw error;
        const elapsed = performance.now() - started;
        const pause = Math.min(firstPause * 2 ** attempt, longestPause);
        if (elapsed + pause > wait) throw error;
        const { place, blockers } = error;
        autovacuum = blockers.some(({ isAutovacuum }) => isAutovacuum);
        reportProgress({ kind: "trying again", place, blockers, attempt: attempt + 1, pause, elapsed });
        await delay(pause);
      }
    }
  }

  #place(statement: MigrationStatement | undefined): RunPlace {
    return { file: this.#file.name, line: statement?.line ?? 1, statement: statement?.text ?? "" };
  }

  #failure(error: unknown, place: RunPlace): unknown {
    const state = sqlState(error);
    if (!(error instanceof Error)) return error;
    if (isUnavailable(error)) {
      const help = this.#file.isTransaction
        ? "run it again: no statement of this file is applied"
        : "run it again: committed batches are kept";
      return new MigrationRunError({ reason: "lost", fault: "the connection was lost", help, place, cause: error });
    }
    if (state === null) return error;
    if (state === "55P03" || state === "40P01") {
      const { blockers } = this.#observer;
      const help = "end the blocking transaction, or allow more time with --wait";
      const fault =
        state === "40P01" ? error.message : `a lock that it needs is held by other transactions${heldBy(blockers)}`;
      return new MigrationRunError({ reason: "blocked", fault, help, place, blockers, cause: error });
    }
    const help = alreadyThere.has(state)
      ? `${byHand(this.#file.name)}; otherwise ${this.#correctionHelp()}`
      : this.#correctionHelp();
    const detail = errorDetail(error);
    return new MigrationRunError({ reason: "failed", fault: error.message, detail, help, place, cause: error });
  }

  #correctionHelp(): string {
    return this.#file.isTransaction
      ? "correct the file, and run it again: none of its statements are applied"
      : "correct the file, and run it again: committed batches are kept";
  }
}

const unbuilt = "change the rows or the file, and run it again: the index was removed";

/** SQLSTATEs of duplicate schemas, tables and indexes, columns, functions, and other objects. */
const alreadyThere: ReadonlySet<string> = new Set(["42P06", "42P07", "42701", "42710", "42723"]);

const byHand = (name: string): string =>
  `if it was created by hand, create all objects of the file and run \`entity-derive migrate baseline ${name}\` to record it as applied`;

function heldBy(blockers: MigrationRunError["blockers"]): string {
  if (blockers.length === 0) return "";
  const each = blockers.map(({ pid, age, state, query }) => {
    const open = age === null ? "" : `, in a transaction for ${Math.round(age / 1000)} s`;
    const what = query === "" ? "" : `: ${query.replaceAll(/\s+/g, " ").slice(0, 200)}`;
    return `server process ${pid} (${state ?? "the server's own"}${open})${what}`;
  });
  return ` — ${each.join("; ")}`;
}

/** Lock timeouts in milliseconds. Other queries queue behind a waiting statement, so the first one is short. */
const firstTimeout = 50;
const longestTimeout = 1000;
/** Delays between attempts in milliseconds. */
const firstPause = 100;
const longestPause = 10_000;
