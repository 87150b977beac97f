// Runs migration files, or statements of entities, on an embedded database.
import type { Transaction } from "entity-derive/runtime";
import type { EmbeddedDatabase } from "../databases/embedded-database.ts";
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

/** Returns statements of entities as a file without a name. */
export function statementsAsFile(statements: readonly string[]): ReplayedFile {
  return {
    name: null,
    isTransaction: true,
    statements: statements.map((text) => ({ text, line: 0, isReplayed: true })),
  };
}

/** Returns the statements that a replay of the files runs. */
export function replayedTexts(files: readonly ReplayedFile[]): readonly string[] {
  return files.flatMap(({ statements }) => statements.filter(({ isReplayed }) => isReplayed).map(({ text }) => text));
}

/**
 * Runs a function in the state after the files, and rolls everything back.
 * @param further statements that the function runs
 * @throws {ReplayFailure} for the first statement of the files that the server rejects
 */
export function onFiles<T>(
  embedded: EmbeddedDatabase,
  files: readonly ReplayedFile[],
  run: (db: Transaction) => Promise<T>,
  further: readonly string[] = [],
): Promise<T> {
  return embedded.withRollback([...replayedTexts(files), ...further], async (db) => {
    await replay(db, files);
    return run(db);
  });
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
