// Reads the trees of statements, as bodies of functions that are never called, and those of views and generated columns.
import type { Transaction } from "entity-derive/runtime";
import type { AnalysisRefusal } from "../data/analysis.ts";
import type { PreparedStatement } from "./prepare-statements.ts";
import { refusalOf } from "./refusal.ts";

export interface StatementTrees {
  /** By the number of the statement. */
  readonly functions: ReadonlyMap<number, string>;
  readonly refused: ReadonlyMap<number, AnalysisRefusal>;
  /** The trees of views and generated columns. */
  readonly others: readonly string[];
}

/** The name of each function is followed by the number of its statement. */
export const functionPrefix = "entity_derive_query_";

export async function readTrees(db: Transaction, statements: readonly PreparedStatement[]): Promise<StatementTrees> {
  const refused = await createFunctions(db, statements);
  const { rows } = await db.query({ name: "queries.trees", text: query }, []);
  const read = rows.map(([name, tree]) => ({ name: name ?? "", tree: tree ?? "" }));
  return {
    refused,
    functions: new Map(
      read.filter(({ name }) => name !== "").map(({ name, tree }) => [Number(name.slice(functionPrefix.length)), tree]),
    ),
    others: read.filter(({ name }) => name === "").map(({ tree }) => tree),
  };
}

/**
 * Creates a temporary function for each statement, and returns the refused ones: the bodies were prepared, but a function
 * cannot have parameters of every type.
 */
export async function createFunctions(
  db: Transaction,
  statements: readonly PreparedStatement[],
): Promise<ReadonlyMap<number, AnalysisRefusal>> {
  const refused = new Map<number, AnalysisRefusal>();
  const definitions = ["SET LOCAL check_function_bodies = off", ...statements.map(definition)];
  if (await succeeds(db, definitions.join(";\n"))) return refused;
  for (const statement of statements) {
    const refusal = await refusalOf(db, definition(statement), introduction(statement).length);
    if (refusal !== null) refused.set(statement.number, refusal);
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

async function succeeds(db: Transaction, statements: string): Promise<boolean> {
  try {
    await db.transaction((savepoint) => savepoint.execute(statements));
    return true;
  } catch {
    return false;
  }
}

const query = `SELECT p.proname, p.prosqlbody::text FROM pg_catalog.pg_proc p
  WHERE p.pronamespace = pg_my_temp_schema() AND starts_with(p.proname, '${functionPrefix}')
UNION ALL
SELECT NULL, w.ev_action::text FROM pg_catalog.pg_rewrite w JOIN pg_catalog.pg_class c ON c.oid = w.ev_class
  WHERE c.relkind = 'v' AND c.oid >= 16384
UNION ALL
SELECT NULL, d.adbin::text FROM pg_catalog.pg_attrdef d JOIN pg_catalog.pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
  WHERE a.attgenerated <> ''`;
