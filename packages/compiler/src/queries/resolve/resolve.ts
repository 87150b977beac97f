// Decides the names and types of the methods of a *.queries.sql file, from its statements and their analyses.
import type { Report } from "../../diagnostics/report.ts";
import type { Analysis, AnalyzedParameter } from "../data/analysis.ts";
import type { MethodOrder, QueryMethod, QueryModule, QueryModuleNames, RowShape } from "../data/query-module.ts";
import type { QueryFile, QueryStatement } from "../data/statement.ts";
import type { StatementText } from "../data/statement-text.ts";
import { checkOwnerKinds } from "./check-owner-kinds.ts";
import { checkResult } from "./check-result.ts";
import { wholeEntity } from "./entity-rows.ts";
import type { ModelTables } from "./model-tables.ts";
import { pageTerms } from "./page-terms.ts";
import { comparedType, methodParameters } from "./parameters.ts";
import { propertyName } from "./property-names.ts";
import { resultColumns } from "./value-type.ts";

/** A statement with the text that is sent, and what PostgreSQL says of it. */
export interface AnalyzedStatement {
  readonly statement: QueryStatement;
  readonly text: StatementText;
  readonly analysis: Analysis;
  /** The parameters of the analysis by their names in the statement. */
  readonly parameters: ReadonlyMap<string, AnalyzedParameter>;
}

export function resolveQueries(
  { path, doc }: QueryFile,
  names: QueryModuleNames,
  statements: readonly AnalyzedStatement[],
  tables: ModelTables,
  report: Report,
): QueryModule {
  const methods = statements.map((one) => queryMethod(one, tables, report));
  checkOwnerKinds(statements, tables, report);
  const owner = statements.flatMap(({ parameters }) => parameters.get("owner") ?? [])[0];
  return {
    path,
    names,
    doc,
    methods,
    owner: owner === undefined ? null : comparedType(owner, tables),
    hasPolicies: statements.some(({ analysis }) => tables.havePolicies(analysis.uses)),
    recordsActor:
      methods.some(({ setsActor }) => setsActor) || statements.some(({ parameters }) => parameters.has("actor")),
  };
}

function queryMethod(
  { statement, text, analysis, parameters }: AnalyzedStatement,
  tables: ModelTables,
  report: Report,
): QueryMethod {
  const { name, nameSpan, allowed, kind, doc, owners } = statement;
  checkResult(statement, analysis, report);
  const rows = rowShape(statement, analysis, text, tables);
  return {
    name,
    nameSpan,
    allowed,
    kind,
    doc,
    text,
    parameters: methodParameters(statement, parameters, tables, report),
    order: methodOrder(statement),
    rows,
    pages:
      text.page?.map(({ choice, terms }) => ({ choice, terms: terms.flatMap((term) => pageTerms(term, rows)) })) ??
      null,
    count: analysis.rows,
    isRead: analysis.isRead,
    setsActor: !analysis.isRead && tables.setActor(analysis.uses),
    owners: parameters.has("owner") ? "one" : owners === null ? "none" : "all",
  };
}

function methodOrder({ orders }: QueryStatement): MethodOrder | null {
  if (orders === null) return null;
  const { name, doc, choices } = orders;
  return { name, property: propertyName(name), doc, choices: choices.map((choice) => choice.name) };
}

function rowShape(
  { kind }: QueryStatement,
  { columns }: Analysis,
  { columns: sent }: StatementText,
  tables: ModelTables,
): RowShape {
  if (kind === "exec") return { kind: "none" };
  const entity = wholeEntity(columns, tables);
  if (entity !== null) return entity;
  const results = resultColumns(columns, tables);
  const [column] = results;
  const isValue = (kind === "value" || kind === "values") && column !== undefined;
  return isValue ? { kind: "value", column } : { kind: "object", columns: results, sent };
}
