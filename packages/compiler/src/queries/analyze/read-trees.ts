// Statements as bodies of functions that are never called, of which the server knows the trees.
import type { Transaction } from "entity-derive/runtime";
import type { AnalysisRefusal } from "../data/analysis.ts";
import type { PreparedStatement } from "./prepare-statements.ts";
import { failureOf, failureUntilUndone, refusalIn, undo } from "./refusal.ts";

export interface StatementTrees {
  /** By the number of the statement. */
  readonly functions: ReadonlyMap<number, string>;
  readonly refused: ReadonlyMap<number, AnalysisRefusal>;
}

/** The name of each function is followed by the number of its statement. */
export const functionPrefix = "entity_derive_query_";

export function readTrees(db: Transaction, statements: readonly PreparedStatement[]): Promise<StatementTrees> {
  return withFunctions(db, statements, async (refused) => {
    const names = statements.map(({ number }) => `${functionPrefix}${number}`);
    const { rows } = await db.query({ name: "queries.trees", text: query }, [names.join(",")]);
    const trees = rows.map(([name, tree]) => [Number((name ?? "").slice(functionPrefix.length)), tree ?? ""] as const);
    return { refused, functions: new Map(trees) };
  });
}

/**
 * Creates a temporary function for each statement while something is read, and rolls them back: other statements may
 * have their names.
 * @param read is called with the refused statements: the bodies were prepared, but a function cannot have parameters of
 *   every type
 */
export async function withFunctions<T>(
  db: Transaction,
  statements: readonly PreparedStatement[],
  read: (refused: StatementTrees["refused"]) => Promise<T>,
): Promise<T> {
  if (statements.length === 0) return read(new Map());
  const isWhole = (await failureUntilUndone(db, [settings, ...statements.map(definition)].join(";\n"))) === null;
  if (!isWhole) await failureUntilUndone(db, settings);
  try {
    return await read(isWhole ? new Map() : await createEach(db, statements));
  } finally {
    await undo(db);
  }
}

/** Bodies are not checked again: they were prepared. */
const settings = "SET LOCAL check_function_bodies = off";

async function createEach(
  db: Transaction,
  statements: readonly PreparedStatement[],
): Promise<ReadonlyMap<number, AnalysisRefusal>> {
  const refused = new Map<number, AnalysisRefusal>();
  for (const statement of statements) {
    const text = definition(statement);
    const failure = await failureOf(db, text);
    if (failure !== null) refused.set(statement.number, refusalIn(failure, text, introduction(statement).length));
  }
  return refused;
}

function introduction({ number, parameters }: PreparedStatement): string {
  const types = parameters.map(({ name }) => name).join(", ");
  return `CREATE FUNCTION pg_temp.${functionPrefix}${number}(${types}) RETURNS void LANGUAGE sql BEGIN ATOMIC `;
}

function definition(statement: PreparedStatement): string {
  return `${introduction(statement)}${statement.text}\n; END`;
}

const query = `SELECT p.proname, p.prosqlbody::text FROM pg_catalog.pg_proc p
  WHERE p.proname = ANY(string_to_array($1, ',')::name[]) AND p.pronamespace = pg_my_temp_schema()`;
