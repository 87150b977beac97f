// The tables that a SELECT or a write sees, with their columns, as far as the text tells.

import { statementTree, writeNodes } from "../source/commands.ts";
import type { TreeNode } from "../source/sql-parser.ts";
import { child, children } from "../source/trees.ts";
import { columnName } from "./column-name.ts";
import type { ColumnsOf } from "./table-columns.ts";

/** A table, subquery or join under its alias. */
export interface Relation {
  readonly alias: string;
  /** Null if only the database knows them, as of a function. */
  readonly columns: readonly string[] | null;
  /** Whether an outer join may leave its row out. */
  readonly isOptional: boolean;
  /** `old` and `new` of RETURNING: their columns need the qualifier, and are not among those of a star. */
  readonly isWrittenRow?: boolean;
}

/** A column that a star stands for; without a qualifier it is that of JOIN … USING. */
export interface StarColumn {
  readonly qualifier: string | null;
  readonly name: string;
}

export interface Scope {
  readonly relations: readonly Relation[];
  /** The columns of `*`; null if some are not known. */
  readonly star: readonly StarColumn[] | null;
  readonly parent: Scope | null;
  readonly names: Names;
}

/** The tables of the database, and the CTEs before them. */
export interface Names {
  readonly columnsOf: ColumnsOf;
  readonly ctes: ReadonlyMap<string, readonly string[] | null>;
}

interface FromItem {
  readonly relations: readonly Relation[];
  readonly star: readonly StarColumn[] | null;
}

function fromItems(items: readonly TreeNode[], names: Names, parent: Scope | null): FromItem {
  return items.map((item) => fromItem(item, names, parent)).reduce(joinItems, { relations: [], star: [] });
}

function joinItems(left: FromItem, right: FromItem): FromItem {
  const star = left.star === null || right.star === null ? null : [...left.star, ...right.star];
  return { relations: [...left.relations, ...right.relations], star };
}

function fromItem(item: TreeNode, names: Names, parent: Scope | null): FromItem {
  const join = child(item, "JoinExpr");
  if (join !== null) return joinItem(join, names, parent);
  const sample = child(item, "RangeTableSample");
  if (sample !== null) return fromItem(child(sample, "relation") ?? {}, names, parent);
  const table = child(item, "RangeVar");
  if (table !== null) return rangeVar(table, names);
  const subselect = child(item, "RangeSubselect");
  const node = subselect ?? child(item, "RangeFunction") ?? child(item, "RangeTableFunc") ?? child(item, "JsonTable");
  const alias = String(child(node, "alias")?.["aliasname"] ?? "");
  const columns = subselect === null ? functionColumns(node) : resultNames(child(subselect, "subquery"), names);
  return relationItem(alias, renamed(columns, child(node, "alias")));
}

/** Returns the target of a write, or a table in FROM. */
function rangeVar(table: TreeNode, names: Names): FromItem {
  const name = String(table["relname"] ?? "");
  const schema = typeof table["schemaname"] === "string" ? table["schemaname"] : null;
  const alias = child(table, "alias");
  const cte = schema === null ? names.ctes.get(name) : undefined;
  const columns = cte === undefined ? names.columnsOf(schema, name) : cte;
  return relationItem(String(alias?.["aliasname"] ?? name), renamed(columns, alias));
}

function relationItem(alias: string, columns: readonly string[] | null): FromItem {
  const star = columns?.map((name): StarColumn => ({ qualifier: alias, name })) ?? null;
  return { relations: [{ alias, columns, isOptional: false }], star };
}

/** The columns of a function are known if its alias lists them. */
function functionColumns(node: TreeNode | null): readonly string[] | null {
  const defined = children(node, "coldeflist").map((column) => String(child(column, "ColumnDef")?.["colname"] ?? ""));
  return defined.length > 0 ? defined : null;
}

/** Returns the columns with the names of `AS alias (a, b)`. */
function renamed(columns: readonly string[] | null, alias: TreeNode | null): readonly string[] | null {
  const given = stringsOf(children(alias, "colnames"));
  if (columns === null) return null;
  return [...given.slice(0, columns.length), ...columns.slice(given.length)];
}

export function stringsOf(nodes: readonly TreeNode[]): readonly string[] {
  return nodes.map((node) => String(child(node, "String")?.["sval"] ?? ""));
}

function joinItem(join: TreeNode, names: Names, parent: Scope | null): FromItem {
  const type = join["jointype"];
  const optional = (item: FromItem, is: boolean): FromItem =>
    is ? { ...item, relations: item.relations.map((one) => ({ ...one, isOptional: true })) } : item;
  const left = optional(
    fromItem(child(join, "larg") ?? {}, names, parent),
    type === "JOIN_RIGHT" || type === "JOIN_FULL",
  );
  const right = optional(
    fromItem(child(join, "rarg") ?? {}, names, parent),
    type === "JOIN_LEFT" || type === "JOIN_FULL",
  );
  const joined = { ...joinItems(left, right), star: joinStar(join, left.star, right.star) };
  const alias = child(join, "alias")?.["aliasname"];
  if (typeof alias !== "string") return joined;
  // The alias of a join hides the tables in it.
  return relationItem(alias, renamed(joined.star?.map(({ name }) => name) ?? null, child(join, "alias")));
}

/** The columns of USING come first, once. */
function joinStar(
  join: TreeNode,
  left: readonly StarColumn[] | null,
  right: readonly StarColumn[] | null,
): readonly StarColumn[] | null {
  if (left === null || right === null) return null;
  const common = left.filter(({ name }) => right.some((other) => other.name === name)).map(({ name }) => name);
  const merged = join["isNatural"] === true ? common : stringsOf(children(join, "usingClause"));
  const rest = (columns: readonly StarColumn[]): readonly StarColumn[] =>
    columns.filter(({ name }) => !merged.includes(name));
  return [...merged.map((name): StarColumn => ({ qualifier: null, name })), ...rest(left), ...rest(right)];
}

/** Returns the relation of which a name is the whole row; null if it is a column, or unknown. */
export function wholeRow(name: string, scope: Scope): Relation | null {
  for (let one: Scope | null = scope; one !== null; one = one.parent)
    if (one.relations.some((relation) => relation.isWrittenRow !== true && hasColumn(relation, name))) return null;
  for (let one: Scope | null = scope; one !== null; one = one.parent) {
    const found = one.relations.find(({ alias }) => alias === name);
    if (found !== undefined) return found.columns === null ? null : found;
  }
  return null;
}

/** A function that returns one column calls it like itself. */
function hasColumn({ alias, columns }: Relation, name: string): boolean {
  return columns === null ? alias === name : columns.includes(name);
}

/** Returns the names of a SELECT, VALUES or RETURNING; null if some are not known. */
function resultNames(query: TreeNode | null, names: Names): readonly string[] | null {
  const select = child(query, "SelectStmt");
  const scope = query === null ? null : queryScope(query, names, null);
  if (scope === null) return null;
  if (select === null) return targetNames(targetsOf(query), scope);
  const left = child(select, "larg");
  if (left !== null) return resultNames({ SelectStmt: child(left, "SelectStmt") ?? left }, scope.names);
  const [values] = children(select, "valuesLists");
  if (values !== undefined) return children(child(values, "List"), "items").map((_, index) => `column${index + 1}`);
  return targetNames(children(select, "targetList"), scope);
}

/** Returns the list of SELECT or of RETURNING. */
export function targetsOf(query: TreeNode | null): readonly TreeNode[] {
  const select = child(query, "SelectStmt");
  if (select !== null) return children(select, "targetList");
  const write = writeNodes.map((kind) => child(query, kind)).find((node) => node !== null) ?? null;
  return children(child(write, "returningClause"), "exprs");
}

/** Returns what the lists of a query see. */
export function queryScope(query: TreeNode, outer: Names, parent: Scope | null): Scope {
  const { kind, node } = statementTree(query) ?? { kind: "SelectStmt", node: null };
  const names = withCtes(child(node, "withClause"), outer);
  if (kind === "SelectStmt") return { ...fromItems(children(node, "fromClause"), names, parent), parent, names };
  const target = rangeVar(child(node, "relation") ?? {}, names);
  const source =
    kind === "MergeStmt"
      ? [child(node, "sourceRelation") ?? {}]
      : [...children(node, "fromClause"), ...children(node, "usingClause")];
  const others = fromItems(source, names, parent);
  const both = [target.star, others.star];
  // MERGE gives the columns of its source first.
  const [first, second] = kind === "MergeStmt" ? both.toReversed() : both;
  const star =
    first === null || second === null || first === undefined || second === undefined ? null : [...first, ...second];
  const columns = target.relations[0]?.columns ?? null;
  const rows = returningAliases(node).map((alias) => ({ alias, columns, isOptional: true, isWrittenRow: true }));
  return { relations: [...target.relations, ...others.relations, ...rows], star, parent, names };
}

/** The names of the rows before and after a write: `RETURNING WITH (OLD AS before) …`. */
function returningAliases(node: TreeNode | null): readonly string[] {
  const options = children(child(node, "returningClause"), "options");
  const renamed = options.map((option) => child(option, "ReturningOption"));
  const nameOf = (which: string): string => {
    const found = renamed.find((option) => option?.["option"] === `RETURNING_OPTION_${which.toUpperCase()}`);
    return String(found?.["value"] ?? which);
  };
  return [nameOf("old"), nameOf("new")];
}

function withCtes(clause: TreeNode | null, outer: Names): Names {
  const ctes = new Map(outer.ctes);
  for (const one of children(clause, "ctes")) {
    const cte = child(one, "CommonTableExpr");
    const name = String(cte?.["ctename"] ?? "");
    const given = stringsOf(children(cte, "aliascolnames"));
    const columns = resultNames(child(cte, "ctequery"), { ...outer, ctes });
    const own = columns === null ? null : [...given.slice(0, columns.length), ...columns.slice(given.length)];
    const [search, cycle] = [child(cte, "search_clause"), child(cte, "cycle_clause")];
    const added = [search?.["search_seq_column"], cycle?.["cycle_mark_column"], cycle?.["cycle_path_column"]];
    ctes.set(name, own === null ? null : [...own, ...added.filter((column) => typeof column === "string")]);
  }
  return { ...outer, ctes };
}

function targetNames(targets: readonly TreeNode[], scope: Scope): readonly string[] | null {
  const lists = targets.map((target) => {
    const own = child(target, "ResTarget");
    const given = own?.["name"];
    if (typeof given === "string") return [given];
    const star = starOf(child(own, "val"), scope);
    if (star !== undefined) return star?.map(({ name }) => name) ?? null;
    const name = columnName(child(own, "val"));
    return name === null ? null : [name];
  });
  return lists.some((list) => list === null) ? null : lists.flatMap((list) => list ?? []);
}

/** Returns the columns of `*` or `u.*`, null if they are not known, and undefined for another expression. */
export function starOf(value: TreeNode | null, scope: Scope) {
  const fields = children(child(value, "ColumnRef"), "fields");
  if (child(fields.at(-1), "A_Star") === null && fields.at(-1)?.["A_Star"] === undefined) return undefined;
  if (fields.length === 1) return scope.star;
  const [alias = ""] = stringsOf(fields.slice(-2, -1));
  for (let one: Scope | null = scope; one !== null; one = one.parent) {
    const found = one.relations.find((relation) => relation.alias === alias);
    if (found !== undefined) return found.columns?.map((name) => ({ qualifier: alias, name })) ?? null;
  }
  return null;
}
