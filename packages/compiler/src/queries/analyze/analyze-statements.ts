// Analyses statements on a PostgreSQL server: it prepares them, and is asked for the trees of the analysed queries.
import type { Transaction } from "entity-derive/runtime";
import type { Analysis, AnalysisRefusal, AnalyzedValue, Command } from "../data/analysis.ts";
import { analyzedVersion } from "../data/postgres-version.ts";
import { analysisOf, type InspectedAnalysis } from "./analysis-of.ts";
import { analyzedValue } from "./analyzed-value.ts";
import type { Catalog } from "./catalog/catalog.ts";
import { mentionedObjects } from "./catalog/read-catalog.ts";
import { SchemaCatalog } from "./catalog/schema-catalog.ts";
import { type PreparedStatement, prepareStatements } from "./prepare-statements.ts";
import { readTrees, type StatementTrees } from "./read-trees.ts";
import { nullableValue } from "./values/value.ts";

type Result = InspectedAnalysis | AnalysisRefusal;

export interface AnalyzedStatements {
  /** The analysis of each statement, or why PostgreSQL refuses it. */
  readonly results: readonly Result[];
  /** Has all that the statements mention. */
  readonly catalog: Catalog;
}

/**
 * The transaction is as before afterwards. A server of another major version only prepares.
 * @param texts statements with `$1`, `$2`, …, as they are sent
 */
export async function analyzeStatements(
  db: Transaction,
  texts: readonly string[],
  schema = new SchemaCatalog(),
): Promise<AnalyzedStatements> {
  const { version, statements } = await prepareStatements(db, texts);
  const prepared = statements.filter((statement) => statement.kind === "prepared");
  const trees = version === analyzedVersion ? await readTrees(db, prepared) : noTrees;
  const mentioned = new Map([...trees.queries].map(([number, { text }]) => [number, mentionedObjects(text)]));
  const catalog = await schema.including(db, [...mentioned.values()]);
  const analyze = (statement: PreparedStatement): InspectedAnalysis => {
    const query = trees.queries.get(statement.number);
    const objects = mentioned.get(statement.number);
    return query === undefined || objects === undefined
      ? { ...unknownAnalysis(statement, catalog), scope: null, texts: [] }
      : analysisOf(query, objects, statement, catalog);
  };
  const results = statements.map((statement): Result => {
    if (statement.kind === "refused") return statement;
    return trees.refused.get(statement.number) ?? analyze(statement);
  });
  return { results, catalog };
}

const noTrees: StatementTrees = { queries: new Map(), refused: new Map() };

function unknownAnalysis(statement: PreparedStatement, catalog: Catalog): Analysis {
  const knownType = (oid: number): AnalyzedValue => analyzedValue(nullableValue(oid, "unknown"), catalog);
  return {
    kind: "analyzed",
    command: commandOf(statement.text),
    columns: statement.columns.map((oid, index) => ({ name: `column${index + 1}`, ...knownType(oid) })),
    parameters: statement.parameters.map(({ oid }) => ({
      type: knownType(oid).type,
      origins: [],
      targets: [],
      acceptsNull: false,
      isCount: false,
      recordset: null,
    })),
    isRead: false,
    rows: "many",
    uses: null,
    isExact: false,
  };
}

const commands: readonly Command[] = ["insert", "update", "delete", "merge"];

function commandOf(text: string): Command {
  const [word = ""] = /[a-z]+/i.exec(text.replaceAll(/--.*$|\/\*[\s\S]*?\*\//gm, "")) ?? [];
  return commands.find((command) => command === word.toLowerCase()) ?? "select";
}
