// Statements as bodies of functions that are never called, of which the server knows the trees.
import type { Transaction } from "entity-derive/runtime";
import type { AnalysisRefusal } from "../data/analysis.ts";
import type { PreparedStatement } from "./prepare-statements.ts";
import { failureOf, failureUntilUndone, refusalIn, undo } from "./refusal.ts";
import { parseTree, type TreeNode } from "./tree/node.ts";
import { listedQueries } from "./tree/query-tree.ts";

export interface StatementTrees {
  /** The analysed queries by the numbers of their statements. */
  readonly queries: ReadonlyMap<number, TreeNode>;
  readonly refused: ReadonlyMap<number, AnalysisRefusal>;
}

/** The name of each function is followed by the number of its first statement. */
export const functionPrefix = "entity_derive_query_";

export function readTrees(db: Transaction, statements: readonly PreparedStatement[]): Promise<StatementTrees> {
  const bodies = commonBodies(statements);
  return withFunctions(db, bodies, async (created, refused) => {
    const names = created.map(([first]) => `${functionPrefix}${first?.number}`);
    const { rows } = await db.query({ name: "queries.trees", text: query }, [names.join(",")]);
    const trees = new Map(rows.map(([name, tree]) => [name ?? "", tree ?? ""]));
    const queries = created.flatMap((body, index) => {
      const found = listedQueries(parseTree(trees.get(names[index] ?? "") ?? ""));
      return body.flatMap(({ number }, at) => {
        const own = found[at];
        return own === undefined ? [] : [[number, own] as const];
      });
    });
    return { refused, queries: new Map(queries) };
  });
}

/** The statements of the body of a function. The first one has all of its parameters. */
type Body = readonly PreparedStatement[];

/** Statements whose parameters are the first ones of a function are in its body: creating it costs more than they do. */
function commonBodies(statements: readonly PreparedStatement[]): readonly Body[] {
  const bodies: PreparedStatement[][] = [];
  for (const statement of statements.toSorted((a, b) => b.parameters.length - a.parameters.length)) {
    const common = bodies.find(([first]) =>
      statement.parameters.every(({ oid }, index) => first?.parameters[index]?.oid === oid),
    );
    if (common === undefined) bodies.push([statement]);
    else common.push(statement);
  }
  return bodies;
}

/**
 * Creates a temporary function for each body while something is read, and rolls them back: other statements may have
 * their names.
 * @param read is called with the bodies of the functions, and the refused statements: these were prepared, but a function
 *   cannot have parameters of every type. If there are any, each of the others has a function of its own.
 */
export async function withFunctions<T>(
  db: Transaction,
  bodies: readonly Body[],
  read: (created: readonly Body[], refused: StatementTrees["refused"]) => Promise<T>,
): Promise<T> {
  if (bodies.length === 0) return read([], new Map());
  const isWhole = (await failureUntilUndone(db, [settings, ...bodies.map(definition)].join(";\n"))) === null;
  if (!isWhole) await failureUntilUndone(db, settings);
  try {
    if (isWhole) return await read(bodies, new Map());
    const single = bodies.flat();
    const refused = await createEach(db, single);
    return await read(
      single.filter(({ number }) => !refused.has(number)).map((one) => [one]),
      refused,
    );
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
    const text = definition([statement]);
    const failure = await failureOf(db, text);
    if (failure !== null) refused.set(statement.number, refusalIn(failure, text, introduction([statement]).length));
  }
  return refused;
}

function introduction([first]: Body): string {
  const types = first === undefined ? "" : first.parameters.map(({ name }) => name).join(", ");
  return `CREATE FUNCTION pg_temp.${functionPrefix}${first?.number}(${types}) RETURNS void LANGUAGE sql BEGIN ATOMIC `;
}

function definition(body: Body): string {
  return `${introduction(body)}${body.map(({ text }) => `${text}\n; `).join("")}END`;
}

const query = `SELECT p.proname, p.prosqlbody::text FROM pg_catalog.pg_proc p
  WHERE p.proname = ANY(string_to_array($1, ',')::name[]) AND p.pronamespace = pg_my_temp_schema()`;
