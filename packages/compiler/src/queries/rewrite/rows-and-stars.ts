// Writes out stars and whole rows, so that a column that is added later moves no other.

import { quoteIdentifier } from "../../text/identifier.ts";
import type { Analysis } from "../data/analysis.ts";
import type { QueryStatement } from "../data/statement.ts";
import type { StatementSource } from "../data/statement-source.ts";
import type { SentColumn } from "../data/statement-text.ts";
import type { Replacement } from "../source/sent-text.ts";
import type { TreeNode } from "../source/sql-parser.ts";
import type { Token } from "../source/tokens.ts";
import { child, children, isNode } from "../source/trees.ts";
import { isOutputAlone, RowUses } from "./row-uses.ts";
import {
  type Names,
  queryScope,
  type Relation,
  type Scope,
  type StarColumn,
  starOf,
  stringsOf,
  targetsOf,
  wholeRow,
} from "./scope.ts";

export interface WrittenOut {
  readonly replacements: readonly Replacement[];
  /** The columns that the sent text has for each column of the result. */
  readonly columns: readonly SentColumn[];
}

/**
 * The use of a query: the result, a value (ARRAY or a scalar subselect), a table for another query, or something else,
 * such as IN or EXISTS, whose rows are not returned.
 */
type Use = "result" | "value" | "table" | "rows" | "existence";

export function writtenOut(
  { source, kind }: Pick<QueryStatement, "source" | "kind">,
  { columns: result }: Pick<Analysis, "columns">,
  columnsOf: Names["columnsOf"],
): WrittenOut {
  const writer = new Writer(source, result, kind === "page");
  writer.query(source.tree, "result", null, { columnsOf, ctes: new Map() });
  return { replacements: writer.replacements, columns: writer.columns };
}

class Writer {
  readonly replacements: Replacement[] = [];
  readonly #source: StatementSource;
  readonly #result: Analysis["columns"];
  readonly #sent: SentColumn[] = [];
  readonly #uses: RowUses;
  readonly #isSubquery: boolean;

  /** The rows of a page are those of a subquery, whose columns need different names. */
  constructor(source: StatementSource, result: Analysis["columns"], isSubquery: boolean) {
    this.#source = source;
    this.#result = result;
    this.#isSubquery = isSubquery;
    this.#uses = new RowUses(source.tree);
  }

  get columns(): readonly SentColumn[] {
    const { length } = this.#result;
    // Columns that the text does not tell apart are sent as they are.
    if (this.#sent.length === length) return this.#sent;
    return Array.from({ length }, (): SentColumn => ({ kind: "value" }));
  }

  query(query: TreeNode, use: Use, parent: Scope | null, outer: Names): void {
    const scope = queryScope(query, outer, parent);
    const select = child(query, "SelectStmt");
    if (select !== null && child(select, "larg") !== null) {
      const inner = use === "result" ? "table" : use;
      for (const side of ["larg", "rarg"])
        this.query({ SelectStmt: child(select, side) ?? {} }, inner, parent, scope.names);
    } else this.#targets(query, use, scope);
    this.#within(query, scope);
  }

  /** Goes into the subqueries of a query. */
  #within(node: unknown, scope: Scope): void {
    if (Array.isArray(node)) for (const one of node) this.#within(one, scope);
    else if (isNode(node)) for (const key in node) this.#enter(key, node[key], scope);
  }

  #enter(key: string, value: unknown, scope: Scope): void {
    if (typeof value !== "object") return;
    const { names, parent } = scope;
    // The sides of a UNION are queries of their own; those of a join are not.
    if ((key === "larg" || key === "rarg") && isNode(value) && value["op"] !== undefined && "limitOption" in value)
      return;
    if (key === "SubLink") {
      this.#within(child(value, "testexpr"), scope);
      this.query(child(value, "subselect") ?? {}, useOfSublink(value), scope, names);
    } else if (key === "RangeSubselect") {
      const isLateral = isNode(value) && value["lateral"] === true;
      this.query(child(value, "subquery") ?? {}, "table", isLateral ? scope : parent, names);
    } else if (key === "CommonTableExpr") this.query(child(value, "ctequery") ?? {}, "table", parent, names);
    else if (key === "selectStmt" && isNode(value)) this.query(value, "rows", scope, names);
    else this.#within(value, scope);
  }

  #targets(query: TreeNode, use: Use, scope: Scope): void {
    const targets = targetsOf(query);
    const stars = targets.map((target) => starOf(child(child(target, "ResTarget"), "val"), scope));
    const hidden = use === "result" ? this.#hiddenColumns(stars) : null;
    for (const [index, target] of targets.entries()) {
      const star = stars[index];
      if (star !== undefined) this.#star(query, target, star ?? this.#resultNames(hidden), use, scope);
      else if (use === "result") this.#resultTarget(query, target, scope);
      else if (use === "value" || use === "table") this.#row(query, target, use, scope);
    }
  }

  /** The number of columns of the only star whose columns the text does not say, such as that of a function. */
  #hiddenColumns(stars: readonly (readonly StarColumn[] | null | undefined)[]): number | null {
    const isOnly = stars.filter((star) => star === null).length === 1;
    const known = stars.reduce((count, star) => count + (star === undefined ? 1 : (star?.length ?? 0)), 0);
    return isOnly ? this.#result.length - known : null;
  }

  /** The next columns of the result; names that are there twice are an error. */
  #resultNames(count: number | null): readonly StarColumn[] | null {
    if (count === null) return null;
    const start = this.#sent.length;
    return this.#result.slice(start, start + count).map(({ name }) => ({ qualifier: null, name }));
  }

  #star(query: TreeNode, target: TreeNode, columns: readonly StarColumn[] | null, use: Use, scope: Scope): void {
    if (use === "existence") return;
    const names = columns?.map(({ name }) => name) ?? [];
    const start = this.#sent.length;
    const isKnown = use !== "result" || names.every((name, index) => this.#result[start + index]?.name === name);
    const tokens = this.#starTokens(child(child(target, "ResTarget"), "val"));
    const table = tokens === null ? this.#tableToken(query) : null;
    if (columns === null || (tokens === null && table === null) || !isKnown) return;
    if (use === "result") this.#sent.push(...columns.map((): SentColumn => ({ kind: "value" })));
    const { text } = this.#source;
    const prefix = tokens === null ? "" : text.slice(tokens.start, tokens.star);
    const isOnly = scope.relations.filter(({ isWrittenRow }) => isWrittenRow !== true).length === 1;
    const written = columns.map((column) =>
      prefix !== ""
        ? prefix + quoteIdentifier(column.name)
        : isOnly
          ? quoteIdentifier(column.name)
          : columnText(column),
    );
    const list = written.join(", ");
    if (tokens !== null) this.replacements.push({ start: tokens.start, end: tokens.end, text: list });
    else if (table !== null)
      this.replacements.push({ start: table.start, end: table.end, text: `SELECT ${list} FROM` });
  }

  /** The word of `TABLE users`, which has a star in the tree alone. */
  #tableToken(query: TreeNode): Token | null {
    const [from] = children(child(query, "SelectStmt"), "fromClause");
    const { tokens } = this.#source;
    const index = this.#tokenOf(child(from, "RangeVar"));
    const before = tokens[index - 1]?.word === "ONLY" ? tokens[index - 2] : tokens[index - 1];
    return before?.word === "TABLE" ? before : null;
  }

  #starTokens(value: TreeNode | null): { readonly start: number; readonly star: number; readonly end: number } | null {
    const index = this.#tokenOf(child(value, "ColumnRef"));
    const tokens = index === -1 ? [] : this.#source.tokens.slice(index);
    const star = tokens.findIndex(({ word }) => word === "*");
    const [first, last] = [tokens[0], tokens[star]];
    const isWritten = tokens.slice(0, star).every(({ word, isReserved }) => word === "." || !isReserved);
    if (first === undefined || last === undefined || !isWritten) return null;
    return { start: first.start, star: last.start, end: last.end };
  }

  #tokenOf(node: TreeNode | null): number {
    const offset = this.#source.offsetOf(Number(node?.["location"] ?? 0));
    return this.#source.tokens.findIndex(({ start }) => start === offset);
  }

  /** A whole row in the list of the statement: its columns are written out. */
  #resultTarget(query: TreeNode, target: TreeNode, scope: Scope): void {
    const own = child(target, "ResTarget");
    const value = child(own, "val");
    const relation = rowOf(value, scope);
    const index = this.#tokenOf(child(value, "ColumnRef"));
    const token = this.#source.tokens[index];
    const column = this.#result[this.#sent.length];
    const isRow = column?.type.kind === "row" && relation?.columns != null && token !== undefined;
    if (!isRow || this.#uses.isSortedOrGrouped(query, relation.alias)) {
      this.#sent.push({ kind: "value" });
      if (!isRow) this.#row(query, target, "value", scope);
      return;
    }
    if (this.#isSubquery || this.#uses.hasOrdinals(query)) {
      this.#sent.push({ kind: "value" });
      this.replacements.push({ start: token.start, end: token.end, text: rowText(relation, this.#slice(token)) });
      return;
    }
    const { columns } = relation;
    const isOptional = column.nullable;
    this.#sent.push({ kind: "row", hasPresence: isOptional, count: columns?.length ?? 0 });
    const end = typeof own?.["name"] === "string" ? this.#endOfLabel(index) : token.end;
    const presence = isOptional ? [`${this.#slice(token)} IS DISTINCT FROM NULL`] : [];
    const written = [...presence, ...(columns ?? []).map((name) => `${this.#slice(token)}.${quoteIdentifier(name)}`)];
    this.replacements.push({ start: token.start, end, text: written.join(", ") });
  }

  /** The end of `AS label`, or of a label without AS. */
  #endOfLabel(index: number): number {
    const { tokens } = this.#source;
    return (tokens[index + 1]?.word === "AS" ? tokens[index + 2] : tokens[index + 1])?.end ?? 0;
  }

  #slice({ start, end }: Token): string {
    return this.#source.text.slice(start, end);
  }

  /** A whole row in another place is a ROW of its columns, by name. */
  #row(query: TreeNode, target: TreeNode, use: "value" | "table", scope: Scope): void {
    const own = child(target, "ResTarget");
    const value = child(own, "val");
    const aggregated = aggregatedRow(value);
    const reference = aggregated ?? value;
    const relation = rowOf(reference, scope);
    const token = this.#source.tokens[this.#tokenOf(child(reference, "ColumnRef"))];
    if (relation === null || token === undefined || this.#uses.isSortedOrGrouped(query, relation.alias)) return;
    const name = typeof own?.["name"] === "string" ? own["name"] : aggregated === null ? relation.alias : "array_agg";
    if (use === "table" && !isOutputAlone(name, target, this.#uses)) return;
    const needsLabel = use === "table" && own?.["name"] === undefined && aggregated === null;
    const label = needsLabel ? ` AS ${this.#slice(token)}` : "";
    this.replacements.push({ start: token.start, end: token.end, text: rowText(relation, this.#slice(token)) + label });
  }
}

/** Returns the table of which a value is the whole row: `o`. */
function rowOf(value: TreeNode | null, scope: Scope): Relation | null {
  const fields = children(child(value, "ColumnRef"), "fields");
  const [name] = stringsOf(fields);
  return fields.length === 1 && name !== undefined ? wholeRow(name, scope) : null;
}

/** Returns the argument of `array_agg(o)`. */
function aggregatedRow(value: TreeNode | null): TreeNode | null {
  const call = child(value, "FuncCall");
  const [argument, ...others] = children(call, "args");
  const isArray = stringsOf(children(call, "funcname")).at(-1) === "array_agg";
  return isArray && others.length === 0 && call?.["agg_distinct"] !== true ? (argument ?? null) : null;
}

function rowText({ columns, isOptional }: Relation, alias: string): string {
  const row = `ROW(${(columns ?? []).map((name) => `${alias}.${quoteIdentifier(name)}`).join(", ")})`;
  return isOptional ? `CASE WHEN ${alias} IS DISTINCT FROM NULL THEN ${row} END` : row;
}

function columnText({ qualifier, name }: StarColumn): string {
  return qualifier === null ? quoteIdentifier(name) : `${quoteIdentifier(qualifier)}.${quoteIdentifier(name)}`;
}

function useOfSublink(sublink: unknown): Use {
  const type = isNode(sublink) ? sublink["subLinkType"] : "";
  if (type === "ARRAY_SUBLINK" || type === "EXPR_SUBLINK") return "value";
  return type === "EXISTS_SUBLINK" ? "existence" : "rows";
}
