// Asks a database about statements: for their analyses, and whether it prepares the texts that are sent.
import type { Transaction } from "entity-derive/runtime";
import type { InspectedAnalysis } from "./analyze/analysis-of.ts";
import { analyzeStatements } from "./analyze/analyze-statements.ts";
import type { AnalyzedStatement } from "./analyze/analyzed-statement.ts";
import type { SchemaCatalog } from "./analyze/catalog/schema-catalog.ts";
import { findRefusals } from "./analyze/prepare-statements.ts";
import type { Analysis, AnalysisRefusal, AnalyzedParameter } from "./data/analysis.ts";
import type { QueryStatement } from "./data/statement.ts";
import type { StatementVariant } from "./data/statement-text.ts";
import { rewriteStatement } from "./rewrite/rewrite-statement.ts";
import { statementText } from "./rewrite/statement-text.ts";
import { type ColumnsOf, tableColumns } from "./rewrite/table-columns.ts";
import { statementVariants } from "./rewrite/variants.ts";

/** A database's analysis of a statement. It depends on the statement and the schema alone. */
export interface DatabaseAnswer {
  /** Null if PostgreSQL refuses the statement as it is written. */
  readonly analyzed: AnalyzedStatement | null;
  /** The text that PostgreSQL refuses: the statement, or one of those that are sent for it; null if there is none. */
  readonly refused: RefusedVariant | null;
}

interface RefusedVariant {
  readonly variant: StatementVariant;
  readonly refusal: AnalysisRefusal;
}

/** Two texts of a statement: with all of its optional conditions, which has every parameter, and without them. */
interface Candidate {
  readonly statement: QueryStatement;
  readonly whole: StatementVariant;
  readonly least: StatementVariant;
}

/** Returns an answer for each statement. */
export async function askDatabase(
  db: Transaction,
  statements: readonly QueryStatement[],
  catalog: SchemaCatalog,
): Promise<readonly DatabaseAnswer[]> {
  const candidates = statements.map(candidateOf);
  // A statement without optional conditions is analysed once.
  const variants = [...new Set(candidates.flatMap(({ whole, least }) => [whole, least]))];
  const { results, catalog: found } = await analyzeStatements(
    db,
    variants.map(({ text }) => text),
    catalog,
  );
  const columnsOf = tableColumns(found);
  const resultOf = new Map(variants.map((variant, index) => [variant, results[index]]));
  const answers = candidates.map((candidate) => answerOf(candidate, resultOf, columnsOf));
  return withRefusals(db, candidates, answers);
}

function candidateOf(statement: QueryStatement): Candidate {
  const [whole, least = whole] = statementVariants(statementText(statement));
  return { statement, whole, least: statement.optionalConditions.length === 0 ? whole : least };
}

type Result = InspectedAnalysis | AnalysisRefusal | undefined;

function answerOf(
  { statement, whole, least }: Candidate,
  resultOf: ReadonlyMap<StatementVariant, Result>,
  columnsOf: ColumnsOf,
): DatabaseAnswer {
  for (const variant of [whole, least]) {
    const refusal = resultOf.get(variant);
    if (refusal?.kind === "refused") return { analyzed: null, refused: { variant, refusal } };
  }
  const [ofWhole, analysis] = [resultOf.get(whole), resultOf.get(least)];
  if (ofWhole?.kind !== "analyzed" || analysis?.kind !== "analyzed") return { analyzed: null, refused: null };
  const text = rewriteStatement(statement, analysis, columnsOf);
  const parameters = parametersOf(whole, ofWhole);
  const analyzed = { statement, analysis, numbered: least.parameters, parameters, whole: ofWhole, text };
  return { analyzed, refused: null };
}

function parametersOf({ parameters }: StatementVariant, analysis: Analysis): ReadonlyMap<string, AnalyzedParameter> {
  const found = parameters.flatMap((name, index): readonly (readonly [string, AnalyzedParameter])[] => {
    const parameter = analysis.parameters[index];
    return parameter === undefined ? [] : [[name, parameter]];
  });
  return new Map(found);
}

/** Adds the texts that are sent, and that PostgreSQL refuses. */
async function withRefusals(
  db: Transaction,
  candidates: readonly Candidate[],
  answers: readonly DatabaseAnswer[],
): Promise<readonly DatabaseAnswer[]> {
  const sent = answers.flatMap(({ analyzed }, index) => {
    const known = [candidates[index]?.whole.text, candidates[index]?.least.text];
    const variants = analyzed === null ? [] : statementVariants(analyzed.text);
    return variants.filter(({ text }) => !known.includes(text)).map((variant) => ({ index, variant }));
  });
  const refusals = await findRefusals(
    db,
    sent.map(({ variant }) => variant.text),
  );
  const first = new Map<number, RefusedVariant>();
  for (const [number, { index, variant }] of sent.entries()) {
    const refusal = refusals.get(number);
    if (refusal !== undefined && !first.has(index)) first.set(index, { variant, refusal });
  }
  return answers.map((answer, index) => ({ ...answer, refused: first.get(index) ?? answer.refused }));
}
