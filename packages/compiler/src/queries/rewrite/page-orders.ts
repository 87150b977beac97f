// The order of a `:page`: each of its terms is a column of the result.
import type { Analysis } from "../data/analysis.ts";
import type { QueryStatement } from "../data/statement.ts";
import type { StatementSource } from "../data/statement-source.ts";
import type { ForeignTerm, PageOrder, PageTerm } from "../data/statement-text.ts";
import type { TreeNode } from "../source/sql-parser.ts";
import { child, children, isNode, treeDifferences } from "../source/trees.ts";
import { queryScope, starOf, stringsOf } from "./scope.ts";
import type { ColumnsOf } from "./table-columns.ts";

/** Returns the orders of a page: that of its ORDER BY, or one for each choice of `:sort`. */
export function pageOrders(
  statement: QueryStatement,
  { columns }: Pick<Analysis, "columns">,
  columnsOf: ColumnsOf,
): readonly PageOrder[] {
  const { orders, source } = statement;
  const results = resultColumns(
    source.tree,
    columns.map(({ name }) => name),
    columnsOf,
  );
  const own = children(child(source.tree, "SelectStmt"), "sortClause");
  const choices = orders?.choices ?? [{ name: null, terms: [] }];
  return choices.map(({ name, terms: chosen }): PageOrder => {
    const terms: PageTerm[] = [];
    const foreign: ForeignTerm[] = [];
    for (const term of own.flatMap((one) => (isOrderSlot(one, statement) ? chosen : [one]))) {
      const read = readTerm(term, results);
      const offset = orders === null ? offsetOf(term, source) : orders.span.start - statement.span.start;
      if (typeof read === "string") foreign.push({ offset, problem: read });
      else terms.push(read);
    }
    return { choice: name, terms, foreign };
  });
}

function isOrderSlot(term: TreeNode, { orders, span, source }: QueryStatement): boolean {
  return orders !== null && offsetOf(term, source) === orders.span.start - span.start;
}

/** Returns the first place of a term in the text. */
function offsetOf(term: TreeNode, { offsetOf: of }: StatementSource): number {
  const places: number[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    if (!isNode(node)) return;
    const { location } = node;
    if (typeof location === "number" && location >= 0) places.push(location);
    for (const one of Object.values(node)) visit(one);
  };
  visit(child(term, "SortBy")?.["node"]);
  return of(Math.min(...places));
}

interface ResultColumn {
  readonly name: string;
  readonly value: TreeNode | null;
  /** The table of a column that comes from a star. */
  readonly qualifier: string | null;
}

function resultColumns(tree: TreeNode, names: readonly string[], columnsOf: ColumnsOf): readonly ResultColumn[] {
  const scope = queryScope(tree, { columnsOf, ctes: new Map() }, null);
  const columns = children(child(tree, "SelectStmt"), "targetList").flatMap(
    (target): readonly Omit<ResultColumn, "name">[] => {
      const value = child(child(target, "ResTarget"), "val");
      const star = starOf(value, scope);
      if (star === undefined) return [{ value, qualifier: null }];
      return star?.map(({ qualifier, name }) => ({ value: columnNode(name), qualifier })) ?? [];
    },
  );
  return names.map((name, index) => {
    const column = columns.length === names.length ? columns[index] : undefined;
    return { name, value: column?.value ?? null, qualifier: column?.qualifier ?? null };
  });
}

function columnNode(name: string): TreeNode {
  return { ColumnRef: { fields: [{ String: { sval: name } }] } };
}

function readTerm(term: TreeNode, results: readonly ResultColumn[]): PageTerm | ForeignTerm["problem"] {
  const sort = child(term, "SortBy");
  const column = columnOf(child(sort, "node"), results);
  if (column === -1) return "no-column";
  if (sort?.["sortby_dir"] === "SORTBY_USING") return "operator";
  const direction = sort?.["sortby_dir"] === "SORTBY_DESC" ? "desc" : "asc";
  const usual = direction === "asc" ? "last" : "first";
  const nulls = sort?.["sortby_nulls"];
  return {
    column,
    direction,
    nulls: nulls === "SORTBY_NULLS_FIRST" ? "first" : nulls === "SORTBY_NULLS_LAST" ? "last" : usual,
  };
}

/** Returns the index of the column that a term names, by PostgreSQL's rules: a name is first that of a column. */
function columnOf(node: TreeNode | null, results: readonly ResultColumn[]): number {
  const ordinal = child(child(node, "A_Const"), "ival")?.["ival"];
  if (typeof ordinal === "number") return ordinal <= results.length ? ordinal - 1 : -1;
  const fields = stringsOf(children(child(node, "ColumnRef"), "fields"));
  const name = fields.at(-1);
  if (fields.length === 1) {
    const byName = results.findIndex((result) => result.name === name);
    if (byName !== -1) return byName;
  }
  const same = results.findIndex(({ value }) => value !== null && treeDifferences(value, node).length === 0);
  if (same !== -1 || name === undefined) return same;
  const [qualifier] = fields.slice(-2, -1);
  return results.findIndex((result) => {
    const own = stringsOf(children(child(result.value, "ColumnRef"), "fields"));
    const ownQualifier = result.qualifier ?? own.at(-2);
    // A column without a qualifier is the only one of its name.
    return own.at(-1) === name && (qualifier === undefined || ownQualifier === undefined || ownQualifier === qualifier);
  });
}
