// Analyses statements on a PostgreSQL server: it prepares them, and is asked for the trees of the analysed queries.
import type { Transaction } from "entity-derive/runtime";
import type { AnalysisRefusal, AnalysisRequest } from "../data/analysis.ts";
import { analysisOf, type InspectedAnalysis } from "./analysis-of.ts";
import { analyzedVersion } from "./analyzed-version.ts";
import { mentionedObjects, readCatalog } from "./catalog/read-catalog.ts";
import { type PreparedStatement, prepareStatements } from "./prepare-statements.ts";
import { readTrees, type StatementTrees } from "./read-trees.ts";
import { parseTree } from "./tree/node.ts";
import { unknownAnalysis } from "./unknown-analysis.ts";
import { firstQuery } from "./values/views.ts";

/**
 * Returns the analysis of each statement, or why PostgreSQL refuses it. What is made in the transaction stays in it: the
 * caller rolls it back. A server of another major version only prepares.
 */
export async function analyzeStatements(
  db: Transaction,
  requests: readonly AnalysisRequest[],
): Promise<readonly (InspectedAnalysis | AnalysisRefusal)[]> {
  if (requests.length === 0) return [];
  const { version, statements } = await prepareStatements(db, requests);
  const prepared = statements.filter((statement) => statement.kind === "prepared");
  const trees = version === analyzedVersion ? await readTrees(db, prepared) : noTrees;
  const mentioned = mentionedObjects([...trees.functions.values(), ...trees.others]);
  const catalog = await readCatalog(db, mentioned);
  const analyze = (statement: PreparedStatement): InspectedAnalysis => {
    const text = trees.functions.get(statement.number);
    const query = text === undefined ? null : firstQuery(parseTree(text));
    return query === null
      ? { ...unknownAnalysis(statement, catalog), scope: null }
      : analysisOf(query, statement, catalog);
  };
  return statements.map((statement) => {
    if (statement.kind === "refused") return statement;
    return trees.refused.get(statement.number) ?? analyze(statement);
  });
}

const noTrees: StatementTrees = { functions: new Map(), refused: new Map(), others: [] };
