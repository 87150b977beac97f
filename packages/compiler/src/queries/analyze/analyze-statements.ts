// Analyses statements on a PostgreSQL server: it prepares them, and is asked for the trees of the analysed queries.
import type { Transaction } from "entity-derive/runtime";
import type { AnalysisRefusal, AnalysisRequest } from "../data/analysis.ts";
import { analysisOf, type InspectedAnalysis } from "./analysis-of.ts";
import { analyzedVersion } from "./analyzed-version.ts";
import type { Catalog } from "./catalog/catalog.ts";
import { type SchemaCatalog, schemaCatalog } from "./catalog/schema-catalog.ts";
import { type PreparedStatement, prepareStatements } from "./prepare-statements.ts";
import { readTrees, type StatementTrees } from "./read-trees.ts";
import { parseTree } from "./tree/node.ts";
import { unknownAnalysis } from "./unknown-analysis.ts";
import { noFeatures, usedFeatures } from "./used-features.ts";
import { firstQuery } from "./values/views.ts";

export interface AnalyzedStatements {
  /** The analysis of each statement, or why PostgreSQL refuses it. */
  readonly results: readonly (InspectedAnalysis | AnalysisRefusal)[];
  /** Has all that the statements mention. */
  readonly catalog: Catalog;
}

/** The transaction is as before afterwards. A server of another major version only prepares. */
export async function analyzeStatements(
  db: Transaction,
  requests: readonly AnalysisRequest[],
  schema: SchemaCatalog = schemaCatalog(),
): Promise<AnalyzedStatements> {
  const { version, statements } = await prepareStatements(db, requests);
  const prepared = statements.filter((statement) => statement.kind === "prepared");
  const trees = version === analyzedVersion ? await readTrees(db, prepared) : noTrees;
  const catalog = await schema.including(db, [...trees.functions.values()]);
  const analyze = (statement: PreparedStatement): InspectedAnalysis => {
    const text = trees.functions.get(statement.number);
    const query = text === undefined ? null : firstQuery(parseTree(text));
    return query === null || text === undefined
      ? { ...unknownAnalysis(statement, catalog), scope: null, features: noFeatures }
      : analysisOf(query, statement, catalog, usedFeatures(text, catalog));
  };
  const results = statements.map((statement) => {
    if (statement.kind === "refused") return statement;
    return trees.refused.get(statement.number) ?? analyze(statement);
  });
  return { results, catalog };
}

const noTrees: StatementTrees = { functions: new Map(), refused: new Map() };
