// Runs migration files, or statements of entities, on an embedded database.
import type { Transaction } from "entity-derive/runtime";
import { quoteAlways } from "../../catalog/identifier.ts";
import { prepareForReplay } from "./prepare-for-replay.ts";
import { ReplayFailure } from "./replay-failure.ts";

/** SQL that is run as one file: a migration, `before.sql`, or the statements of the entities. */
export interface ReplayedFile {
  /** Null for statements of entities. */
  readonly name: string | null;
  readonly isTransaction: boolean;
  readonly statements: readonly ReplayedStatement[];
}

export interface ReplayedStatement {
  readonly text: string;
  readonly line: number;
  readonly isReplayed: boolean;
}

/** Creates missing roles, which are rolled back with the transaction. */
export async function createRoles(db: Transaction, roles: ReadonlySet<string>): Promise<void> {
  if (roles.size === 0) return;
  const { rows } = await db.query({ name: "replay.roles", text: "SELECT rolname FROM pg_catalog.pg_roles" }, []);
  const known = new Set(rows.map(([name]) => name));
  for (const role of roles) if (!known.has(role)) await db.execute(`CREATE ROLE ${quoteAlways(role)}`);
}

/**
 * Runs files in order.
 * @throws {ReplayFailure} for the first statement that the server rejects
 */
export async function replay(db: Transaction, files: readonly ReplayedFile[]): Promise<void> {
  for (const file of files) await replayFile(db, file);
}

/** Runs one file, and resets the session as a commit would. */
export async function replayFile(db: Transaction, file: ReplayedFile): Promise<void> {
  for (const statement of file.statements) await replayStatement(db, file, statement);
  try {
    await endFile(db);
  } catch (error) {
    const { line, text } = file.statements.at(-1) ?? { line: 0, text: "" };
    throw new ReplayFailure({ file: file.name, line, statement: text }, error);
  }
}

/** Runs one statement of a file. Does nothing for a statement that is not replayed. */
export async function replayStatement(
  db: Transaction,
  file: ReplayedFile,
  { text, line, isReplayed }: ReplayedStatement,
): Promise<void> {
  if (!isReplayed) return;
  try {
    const sql = await prepareForReplay(text, file.isTransaction);
    if (sql !== null) await db.execute(sql);
  } catch (error) {
    throw new ReplayFailure({ file: file.name, line, statement: text }, error);
  }
}

/**
 * Emulates the end of a transaction and of a session: resets settings, drops temporary tables and checks deferred
 * constraints, so that the next file can alter their tables.
 */
async function endFile(db: Transaction): Promise<void> {
  await db.execute("RESET ALL; RESET ROLE; DISCARD TEMP; SET LOCAL TimeZone = 'UTC'; SET CONSTRAINTS ALL IMMEDIATE");
  const { rows } = await db.query({ name: "replay.deferred", text: deferredConstraints }, []);
  const deferred = rows.map(([name]) => name).join(", ");
  if (deferred !== "") await db.execute(`SET CONSTRAINTS ${deferred} DEFERRED`);
}

const deferredConstraints = `SELECT DISTINCT format('%I.%I', n.nspname, c.conname)
FROM pg_catalog.pg_constraint c JOIN pg_catalog.pg_namespace n ON n.oid = c.connamespace
WHERE c.condeferred AND c.conrelid <> 0`;
