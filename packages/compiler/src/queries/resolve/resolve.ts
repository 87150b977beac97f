// Decides the names and types of the methods of a *.queries.sql file, from its statements and their analyses.
import type { Report } from "../../diagnostics/report.ts";
import { movedLocation, movedSpan, type Span } from "../../diagnostics/span.ts";
import type { AnalyzedStatement } from "../analyze/analyzed-statement.ts";
import type { Analysis } from "../data/analysis.ts";
import type { MethodOrder, QueryMethod, QueryModule, QueryModuleNames, RowShape } from "../data/query-module.ts";
import type { QueryStatement } from "../data/statement.ts";
import type { StatementText } from "../data/statement-text.ts";
import type { QueryFile } from "../source/parse-query-file.ts";
import { checkResult } from "./check-result.ts";
import { wholeEntity } from "./entity-rows.ts";
import type { ModelTables, OwnerKind } from "./model-tables.ts";
import { pageTerms } from "./page-terms.ts";
import { comparedType, methodParameters } from "./parameters.ts";
import { propertyName } from "./property-names.ts";
import { resultColumns } from "./value-type.ts";

export interface ResolvedStatement {
  readonly analyzed: AnalyzedStatement;
  readonly method: QueryMethod;
}

/** A statement with the offset in the file that its spans begin at. */
interface PlacedMethod extends ResolvedStatement {
  readonly start: number;
}

export function resolveModule(
  { path, doc }: Pick<QueryFile, "path" | "doc">,
  names: QueryModuleNames,
  statements: readonly PlacedMethod[],
  tables: ModelTables,
  report: Report,
): QueryModule {
  checkOwnerKinds(statements, tables, report);
  const all = statements.map(({ analyzed }) => analyzed);
  const owner = all.flatMap(({ parameters }) => parameters.get("owner") ?? [])[0];
  const methods = statements.map(placedMethod);
  const constraints = all.flatMap(({ analysis }) => tables.constraintsOf(analysis.uses));
  return {
    path,
    names,
    doc,
    methods,
    owner: owner === undefined ? null : comparedType(owner, tables),
    hasPolicies: all.some(({ analysis }) => tables.havePolicies(analysis.uses)),
    recordsActor: methods.some(({ setsActor }) => setsActor) || all.some(({ parameters }) => parameters.has("actor")),
    constraints: [...new Map(constraints.map((constraint) => [constraint.name, constraint])).values()],
  };
}

function placedMethod({ start, method }: PlacedMethod): QueryMethod {
  const { nameSpan, allowed } = method;
  const reasons = [...allowed].map(([id, reason]) => [id, movedLocation(reason, start)] as const);
  return { ...method, nameSpan: movedSpan(nameSpan, start), allowed: new Map(reasons) };
}

export function resolveStatement(analyzed: AnalyzedStatement, tables: ModelTables, report: Report): ResolvedStatement {
  const { statement, text, analysis, parameters } = analyzed;
  const { name, nameSpan, allowed, kind, doc, owners } = statement;
  checkResult(statement, analysis, report);
  const rows = rowShape(statement, analysis, text, tables);
  const method: QueryMethod = {
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
  return { analyzed, method };
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

/** @param statements with the offsets in the file that their spans begin at */
function checkOwnerKinds(
  statements: readonly { readonly analyzed: AnalyzedStatement; readonly start: number }[],
  tables: ModelTables,
  report: Report,
): void {
  let first: (OwnerKind & { readonly span: Span }) | null = null;
  for (const { analyzed, start } of statements) {
    const { statement, parameters } = analyzed;
    const [own = statement.nameSpan] = statement.parameters.find(({ name }) => name === "owner")?.spans ?? [];
    const span = movedSpan(own, start);
    for (const kind of tables.ownerKinds(parameters.get("owner")?.origins ?? [])) {
      first ??= { ...kind, span };
      if (!areDifferent(first, kind)) continue;
      const problem = "is another kind of owner than before";
      const suggestion = "`ownedBy(owner)` is for all statements of a file: move this one into a file of its own";
      const label = { span: first.span, message: "the other kind" };
      report.add("query-parameter-taken", span, { name: "owner", problem, suggestion }, label);
      return;
    }
  }
}

function areDifferent(one: OwnerKind, other: OwnerKind): boolean {
  return one.type !== other.type || (one.entity !== null && other.entity !== null && one.entity !== other.entity);
}
