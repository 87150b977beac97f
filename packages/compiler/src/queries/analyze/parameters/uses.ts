// The places of a statement in which parameters, and columns of record sets, are compared, stored, tested or counted.
import type { TableColumn } from "../../data/analysis.ts";
import { type Catalog, isBuiltIn, withoutDomains } from "../catalog/catalog.ts";
import { isProvedNotNull } from "../catalog/not-null.ts";
import { withoutLabels } from "../rows/equalities.ts";
import type { Scope } from "../scope.ts";
import { constantText } from "../tree/constant-values.ts";
import { TreeNode } from "../tree/node.ts";
import type { Action, Range } from "../tree/query-tree.ts";
import { elementOf, elementType } from "../values/elements.ts";
import { recordFunctions, recordsetSource } from "../values/function-ranges.ts";
import { typeOfNode } from "../values/node-types.ts";
import type { Source } from "../values/value.ts";

export type ValueUse =
  | { readonly kind: "compared"; readonly columns: readonly TableColumn[] }
  | { readonly kind: "stored"; readonly columns: readonly TableColumn[]; readonly isNullable: boolean }
  | { readonly kind: "tested" | "count"; readonly columns: readonly TableColumn[] };

/** `isElement` is true for the elements of a parameter that is an array. */
export type Use = ValueUse & { readonly isElement: boolean };

export interface RecordsetUse {
  readonly source: string;
  readonly isArray: boolean;
  readonly columns: readonly {
    readonly name: string;
    readonly source: string;
    readonly type: number;
    readonly modifier: number;
  }[];
}

/** A text in the statement, and the table columns that it is compared with for equality or stored in. */
export interface TextUse {
  readonly text: string;
  readonly columns: readonly TableColumn[];
}

export interface Uses {
  readonly bySource: ReadonlyMap<string, readonly Use[]>;
  /** The parameters that are somewhere else than where they are stored. */
  readonly usedOtherwise: ReadonlySet<string>;
  readonly recordsets: readonly RecordsetUse[];
  readonly texts: readonly TextUse[];
}

export function usesIn(scope: Scope): Uses {
  const walk = new UseWalk();
  walk.query(scope);
  return walk;
}

const comparisons: ReadonlySet<string> = new Set(["=", "<>", "<", ">", "<=", ">=", "~~", "~~*", "!~~", "!~~*", "^@"]);
const equalities: ReadonlySet<string> = new Set(["=", "<>"]);
const orderings: ReadonlySet<string> = new Set(["=", "<>", "<", ">", "<=", ">="]);

/** Operators and functions of arrays, whose arguments are arrays of one type, or its elements. */
const ofArrays: ReadonlySet<string> = new Set([
  ...["&&", "@>", "<@", "||"],
  ...["array_append", "array_cat", "array_position", "array_positions", "array_prepend", "array_remove"],
  "array_replace",
]);

class UseWalk implements Uses {
  readonly bySource = new Map<string, Use[]>();
  readonly recordsets: RecordsetUse[] = [];
  readonly texts: TextUse[] = [];
  readonly #parameters = new Set<TreeNode>();
  readonly #stored = new Set<TreeNode>();

  get usedOtherwise(): ReadonlySet<string> {
    const others = [...this.#parameters].filter((node) => !this.#stored.has(node));
    return new Set(others.map((node) => `$${node.string("paramid")}`));
  }

  query(scope: Scope): void {
    const { node, target } = scope.tree;
    for (const name of ["limitCount", "limitOffset"]) this.#count(node.node(name), scope);
    for (const action of scope.tree.actions) this.#action(action, target, scope);
    for (const [index, range] of scope.tree.ranges.entries()) this.#range(range, index + 1, scope);
    for (const name of queryMembers) this.#members(node.list(name), scope);
    for (const name of ["jointree", "havingQual", "onConflict", "mergeJoinCondition"]) {
      const member = node.node(name);
      if (member !== null) this.#expression(member, scope);
    }
    this.#members(node.list("returningList"), scope.returning);
    for (const table of scope.tree.ctes.values()) this.query(scope.child(table.query));
  }

  #range(range: Range, index: number, scope: Scope): void {
    if (range.kind === "subquery") this.query(scope.child(range.query));
    if (range.kind === "values") for (const row of range.rows) this.#members(row, scope);
    if (range.kind !== "functions") return;
    for (const entry of range.functions) {
      this.#recordset(entry, index, scope);
      this.#members([entry], scope);
    }
  }

  #recordset(entry: TreeNode, index: number, scope: Scope): void {
    const call = entry.node("funcexpr");
    const isArray = recordFunctions.get(scope.catalog.functions.get(call?.number("funcid") ?? 0)?.name ?? "");
    const [argument] = call?.nodes("args") ?? [];
    const source = argument === undefined ? undefined : scope.value(argument).sources[0]?.name;
    if (isArray === undefined || source === undefined) return;
    const [types, modifiers] = [entry.numbers("funccoltypes"), entry.numbers("funccoltypmods")];
    const columns = entry.texts("funccolnames").map((name, position) => ({
      name,
      source: recordsetSource(scope, index, position),
      type: types[position] ?? 0,
      modifier: modifiers[position] ?? -1,
    }));
    this.recordsets.push({ source, isArray, columns });
  }

  #members(values: readonly unknown[], scope: Scope): void {
    for (const value of values) {
      if (value instanceof TreeNode) this.#expression(value, scope);
      else if (Array.isArray(value)) this.#members(value, scope);
    }
  }

  /** Looks at an expression and what is in it. */
  #expression(node: TreeNode, scope: Scope): void {
    if (node.tag === "QUERY") {
      this.query(scope.child(node));
      return;
    }
    if (node.tag === "PARAM" && node.number("paramkind") === 0) this.#parameters.add(node);
    if (node.children.length === 0) return;
    const operands = node.nodes("args");
    const [left, right] = operands;
    if (node.tag === "CASEEXPR") this.#caseComparisons(node, scope);
    if (left !== undefined && right !== undefined) this.#comparison(node, left, right, scope);
    if (node.tag === "OPEXPR" || node.tag === "FUNCEXPR") this.#arrayArguments(node, operands, scope);
    if (node.tag === "ROWCOMPAREEXPR")
      for (const [index, one] of node.nodes("largs").entries()) this.#pair(one, node.nodes("rargs")[index], scope);
    if (node.tag === "SUBLINK") this.#comparisonWithRows(node, scope);
    const tested = node.tag === "NULLTEST" ? [node.node("arg")] : testedArguments.has(node.tag) ? operands : [];
    for (const one of tested) if (one !== null) this.#add(one, { kind: "tested", columns: [] }, scope);
    if (node.tag === "COALESCEEXPR" || node.tag === "MINMAXEXPR") this.#alternatives(operands, scope);
    for (const inner of node.children) this.#expression(inner, scope);
  }

  #comparison(node: TreeNode, left: TreeNode, right: TreeNode, scope: Scope): void {
    const name = scope.catalog.operators.get(node.number("opno"))?.name ?? "";
    const isComparison = node.tag === "OPEXPR" || node.tag === "NULLIFEXPR" || node.tag === "DISTINCTEXPR";
    if (isComparison && comparisons.has(name)) {
      // A pattern is a text, but not that of the column.
      if (orderings.has(name)) this.#pair(left, right, scope, equalities.has(name));
    }
    if (node.tag !== "SCALARARRAYOPEXPR" || !orderings.has(name)) return;
    const elements = right.tag === "ARRAYEXPR" ? right.nodes("elements") : null;
    if (elements === null) this.#arrayPair(left, right, scope, equalities.has(name));
    else for (const element of elements) this.#pair(left, element, scope, equalities.has(name));
  }

  #arrayArguments(node: TreeNode, operands: readonly TreeNode[], scope: Scope): void {
    const { operators, functions } = scope.catalog;
    const called = node.tag === "OPEXPR" ? operators.get(node.number("opno")) : functions.get(node.number("funcid"));
    if (called === undefined || !isBuiltIn(called.oid) || !ofArrays.has(called.name)) return;
    const isArray = (node: TreeNode): boolean => elementType(typeOfNode(node), scope.catalog) !== 0;
    for (const [index, one] of operands.entries())
      for (const other of operands.slice(index + 1))
        if (isArray(one) || isArray(other)) this.#pair(one, other, scope, true);
  }

  #pair(left: TreeNode, right: TreeNode | undefined, scope: Scope, isEquality = false): void {
    if (right === undefined || !haveOneType(typeOfNode(left), typeOfNode(right), scope.catalog)) return;
    const [ofLeft, ofRight] = [scope.value(left).origins ?? [], scope.value(right).origins ?? []];
    this.#add(left, { kind: "compared", columns: ofRight }, scope);
    this.#add(right, { kind: "compared", columns: ofLeft }, scope);
    if (!isEquality) return;
    this.#addText(left, ofRight);
    this.#addText(right, ofLeft);
  }

  #addText(node: TreeNode, columns: readonly TableColumn[]): void {
    const plain = withoutLabels(node);
    if (plain.tag === "ARRAYEXPR") for (const element of plain.nodes("elements")) this.#addText(element, columns);
    const text = constantText(plain);
    if (text !== null && columns.length > 0) this.texts.push({ text, columns });
  }

  /** The elements of the array are compared. */
  #arrayPair(left: TreeNode, array: TreeNode, scope: Scope, isEquality: boolean): void {
    const value = scope.value(array);
    if (!haveOneType(typeOfNode(left), typeOfNode(array), scope.catalog)) return;
    const element = elementOf(value, 0, scope.catalog);
    this.#addTo(element.sources, { kind: "compared", columns: scope.value(left).origins ?? [] });
    const columns = element.origins ?? [];
    this.#add(left, { kind: "compared", columns }, scope);
    if (isEquality) this.#addText(left, columns);
  }

  #caseComparisons(node: TreeNode, scope: Scope): void {
    const argument = node.node("arg");
    if (argument === null) return;
    for (const branch of node.nodes("args"))
      for (const value of branch.node("expr")?.nodes("args") ?? []) this.#pair(argument, value, scope, true);
  }

  /** `$1 IN (SELECT column …)` */
  #comparisonWithRows(node: TreeNode, scope: Scope): void {
    const query = node.node("subselect");
    const test = node.node("testexpr");
    if (query === null || test === null) return;
    const columns = scope.child(query).result;
    const tests = test.tag === "BOOLEXPR" ? test.nodes("args") : [test];
    for (const [index, one] of tests.entries()) {
      const [left] = one.nodes("args");
      const origins = columns[index]?.value.origins ?? [];
      if (left !== undefined) this.#add(left, { kind: "compared", columns: origins }, scope);
    }
  }

  /** `coalesce($1, column)` is one or the other. */
  #alternatives(operands: readonly TreeNode[], scope: Scope): void {
    const columns = operands.flatMap((argument) => scope.value(argument).origins ?? []);
    for (const argument of operands) this.#add(argument, { kind: "compared", columns }, scope);
  }

  #count(node: TreeNode | null, scope: Scope): void {
    if (node === null) return;
    this.#add(node, { kind: "count", columns: [] }, scope);
    this.#expression(node, scope);
  }

  #action({ clause, targets, condition }: Action, target: number, scope: Scope): void {
    this.#assigned(targets, target, scope);
    if (clause === "when") this.#members([condition, ...targets.map(({ value }) => value)], scope);
  }

  #assigned(targets: Action["targets"], target: number, scope: Scope): void {
    const relation = scope.relation(target);
    if (relation === null) return;
    for (const { value, number } of targets) {
      const column = relation.columns.get(number);
      if (column === undefined) continue;
      const origin = { schema: relation.schema, table: relation.table, column: column.name };
      const isNullable = !isProvedNotNull(scope.catalog, relation, column, false);
      this.#add(value, { kind: "stored", columns: [origin], isNullable }, scope);
      for (const stored of listedValues(value, scope)) this.#addText(stored, [origin]);
    }
  }

  /** Adds a use of what an expression is unchanged: a parameter, or a column of a record set. */
  #add(node: TreeNode, use: ValueUse, scope: Scope): void {
    this.#addTo(scope.value(node).sources, use);
  }

  #addTo(sources: readonly Source[], use: ValueUse): void {
    for (const { name, node, isElement } of sources) {
      const uses = this.bySource.get(name) ?? [];
      this.bySource.set(name, uses);
      uses.push({ ...use, isElement });
      if (use.kind === "stored" && node !== null) this.#stored.add(node);
    }
  }
}

/** Whether values, or the elements of one that is an array, have one type: `created_at > $1::date` is another one. */
function haveOneType(left: number, right: number, catalog: Catalog): boolean {
  const [one, other] = [left, right].map((type) => withoutDomains(catalog, type, -1)[0]);
  return one === other || elementType(left, catalog) === other || elementType(right, catalog) === one;
}

/** Returns the values that a column of VALUES has; another value is the only one. */
function listedValues(value: TreeNode, scope: Scope): readonly TreeNode[] {
  const range = value.tag === "VAR" ? scope.range(value.number("varno")) : null;
  if (range?.kind !== "values") return [value];
  return range.rows.flatMap((row) => row[value.number("varattno") - 1] ?? []);
}

const queryMembers = ["targetList", "groupClause", "distinctClause", "windowClause"];
const testedArguments: ReadonlySet<string> = new Set(["COALESCEEXPR", "DISTINCTEXPR"]);
