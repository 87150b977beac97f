// Analyzes the statements of *.queries.sql files on a database, and resolves them to methods.
import type { Transaction } from "entity-derive/runtime";
import type { Model } from "../2-model/data/model.ts";
import type { Report } from "../diagnostics/report.ts";
import { analyzeStatements } from "./analyze/analyze-statements.ts";
import type { SchemaCatalog } from "./analyze/catalog/schema-catalog.ts";
import { prepareStatements } from "./analyze/prepare-statements.ts";
import { checkStatement } from "./check/check-statement.ts";
import type { CheckContext } from "./check/checked-statement.ts";
import type { Analysis, AnalyzedParameter } from "./data/analysis.ts";
import type { QueryModule, QueryModuleNames } from "./data/query-module.ts";
import type { QueryFile, QueryStatement } from "./data/statement.ts";
import type { StatementVariant } from "./data/statement-text.ts";
import { reportRefusal } from "./report-refusal.ts";
import { ModelTables } from "./resolve/model-tables.ts";
import { type AnalyzedStatement, resolveQueries } from "./resolve/resolve.ts";
import { rewriteStatement, rewrittenTree } from "./rewrite/rewrite-statement.ts";
import { statementText } from "./rewrite/statement-text.ts";
import { tableColumns } from "./rewrite/table-columns.ts";
import { statementVariants } from "./rewrite/variants.ts";

export interface ParsedQueries {
  readonly file: QueryFile;
  readonly names: QueryModuleNames;
}

/** A statement with two of its texts: with all of its conditions, which has every parameter, and without them. */
interface Candidate {
  readonly statement: QueryStatement;
  readonly whole: StatementVariant;
  readonly least: StatementVariant;
}

/**
 * Returns the modules of the files without an error, by their paths.
 * @param catalog what is known of the schema of the database
 */
export async function analyzeFiles(
  db: Transaction,
  files: readonly ParsedQueries[],
  model: Model,
  { parser, postgres }: Pick<CheckContext, "parser" | "postgres">,
  report: Report,
  catalog?: SchemaCatalog,
): Promise<ReadonlyMap<string, QueryModule>> {
  const candidates = files.flatMap(({ file }) => file.statements.map(candidateOf));
  const context = { entities: model.entities, parser, postgres, report };
  const analyzed = await analyzeCandidates(db, catalog, candidates, context);
  const sent = await prepareTexts(db, analyzed, model.entities, report);
  const tables = new ModelTables(model.entities);
  const modules = new Map<string, QueryModule>();
  for (const { file, names } of files) {
    const statements = sent.filter(({ statement }) => file.statements.includes(statement));
    // The statements without an error are resolved too, so that their mistakes are reported in the same run.
    const module = resolveQueries(file, names, statements, tables, report);
    const isWhole = statements.length === file.statements.length;
    if (isWhole && !report.failedPaths.has(file.path)) modules.set(file.path, module);
  }
  return modules;
}

function candidateOf(statement: QueryStatement): Candidate {
  const [whole, least = whole] = statementVariants(statementText(statement));
  return { statement, whole, least: statement.optionalConditions.length === 0 ? whole : least };
}

/** A statement with the texts of it that PostgreSQL has prepared. */
interface Accepted extends AnalyzedStatement {
  readonly prepared: readonly string[];
}

/** Returns the statements that PostgreSQL accepts, with the texts that are sent; the others are reported. */
async function analyzeCandidates(
  db: Transaction,
  schema: SchemaCatalog | undefined,
  candidates: readonly Candidate[],
  { entities, parser, postgres, report }: Omit<CheckContext, "columnsOf">,
): Promise<readonly Accepted[]> {
  // A statement without optional conditions is analysed once.
  const variants = [...new Set(candidates.flatMap(({ whole, least }) => [whole, least]))];
  const { results, catalog } = await analyzeStatements(db, variants, schema);
  const columnsOf = tableColumns(catalog);
  const context = { entities, columnsOf, parser, postgres, report };
  return candidates.flatMap(({ statement, whole, least }): readonly Accepted[] => {
    const [ofWhole, ofLeast] = [results[variants.indexOf(whole)], results[variants.indexOf(least)]];
    if (ofWhole?.kind === "refused") reportRefusal(statement, whole, ofWhole, entities, report);
    else if (ofLeast?.kind === "refused") reportRefusal(statement, least, ofLeast, entities, report);
    // The result is analysed without optional conditions; only the whole text has all parameters.
    if (ofWhole?.kind !== "analyzed" || ofLeast?.kind !== "analyzed") return [];
    const source = rewrittenTree(statement, parser);
    const text = rewriteStatement(statement, ofLeast, columnsOf, parser, source);
    const checked = {
      statement,
      analysis: ofLeast,
      whole: ofWhole.features,
      parameters: least.parameters,
      text,
      source,
    };
    checkStatement(checked, context);
    const parameters = parametersOf(whole, ofWhole);
    return [{ statement, text, analysis: ofLeast, parameters, prepared: [whole.text, least.text] }];
  });
}

function parametersOf({ parameters }: StatementVariant, analysis: Analysis): ReadonlyMap<string, AnalyzedParameter> {
  const found = parameters.flatMap((name, index): readonly (readonly [string, AnalyzedParameter])[] => {
    const parameter = analysis.parameters[index];
    return parameter === undefined ? [] : [[name, parameter]];
  });
  return new Map(found);
}

/** Returns the statements of which PostgreSQL prepares every text that is sent; the others are reported. */
async function prepareTexts(
  db: Transaction,
  analyzed: readonly Accepted[],
  entities: Model["entities"],
  report: Report,
): Promise<readonly AnalyzedStatement[]> {
  const all = analyzed.flatMap((one) =>
    statementVariants(one.text)
      .filter(({ text }) => !one.prepared.includes(text))
      .map((variant) => ({ one, variant })),
  );
  if (all.length === 0) return analyzed;
  const { statements } = await prepareStatements(
    db,
    all.map(({ variant }) => variant),
  );
  const refused = new Set<AnalyzedStatement>();
  for (const [index, { one, variant }] of all.entries()) {
    const result = statements[index];
    if (result?.kind !== "refused" || refused.has(one)) continue;
    refused.add(one);
    reportRefusal(one.statement, variant, result, entities, report);
  }
  return analyzed.filter((one) => !refused.has(one));
}
