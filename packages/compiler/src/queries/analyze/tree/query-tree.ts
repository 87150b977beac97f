// A query of an analysed statement: its range table, joins, targets and clauses. Expressions stay nodes.
import type { Command } from "../../data/analysis.ts";
import { TreeNode, type TreeValue } from "./node.ts";

export interface QueryTree {
  readonly node: TreeNode;
  readonly command: Command;
  /** The range of the table that is written; 0 for a SELECT. */
  readonly target: number;
  /** The first one is `varno` 1. */
  readonly ranges: readonly Range[];
  readonly from: FromItem;
  readonly targets: readonly TargetEntry[];
  /** The writes of the target, in the order of the text; none of a SELECT. */
  readonly actions: readonly Action[];
  /** The range of `excluded`; 0 without ON CONFLICT. */
  readonly excluded: number;
  readonly returning: readonly TargetEntry[];
  readonly ctes: ReadonlyMap<string, CommonTable>;
  readonly having: TreeNode | null;
  readonly setOperation: TreeNode | null;
}

export type Range = {
  readonly node: TreeNode;
  readonly alias: string;
  readonly columnNames: readonly string[];
} & RangeSource;

type RangeSource =
  | {
      readonly kind: "relation";
      readonly relation: number;
      readonly includesChildren: boolean;
      readonly relationKind: string;
    }
  | { readonly kind: "subquery"; readonly query: TreeNode }
  | { readonly kind: "join"; readonly aliasValues: readonly (TreeNode | null)[] }
  | { readonly kind: "functions"; readonly functions: readonly TreeNode[]; readonly hasOrdinality: boolean }
  /** JSON_TABLE and XMLTABLE. */
  | { readonly kind: "table-function"; readonly function: TreeNode }
  | { readonly kind: "values"; readonly rows: readonly (readonly TreeNode[])[] }
  | { readonly kind: "cte"; readonly name: string; readonly levelsUp: number; readonly isSelf: boolean }
  | { readonly kind: "group"; readonly expressions: readonly TreeNode[] }
  | { readonly kind: "other" };

/** A write of rows: by the command, by its ON CONFLICT, or by a WHEN of MERGE. `nothing` is DO NOTHING. */
export interface Action {
  readonly clause: "command" | "conflict" | "when";
  readonly command: Exclude<Command, "select" | "merge"> | "nothing";
  /** The columns that it sets. */
  readonly targets: readonly TargetEntry[];
  /** The WHERE of ON CONFLICT, or the AND of WHEN. */
  readonly condition: TreeNode | null;
  /** The rows of the target to which a WHEN applies; `matched` for other clauses. */
  readonly rows: "matched" | "not-matched-by-source" | "not-matched-by-target";
}

export type JoinKind = "inner" | "left" | "full" | "right";

export type FromItem =
  | { readonly kind: "range"; readonly index: number }
  | { readonly kind: "list"; readonly items: readonly FromItem[]; readonly condition: TreeNode | null }
  | {
      readonly kind: "join";
      readonly join: JoinKind;
      readonly index: number;
      readonly left: FromItem;
      readonly right: FromItem;
      readonly condition: TreeNode | null;
    };

export interface TargetEntry {
  readonly value: TreeNode;
  readonly name: string;
  /** The number of the column of the result, or of the table that is written. */
  readonly number: number;
  readonly sortGroup: number;
  readonly isJunk: boolean;
}

export interface CommonTable {
  readonly name: string;
  readonly query: TreeNode;
  readonly isRecursive: boolean;
  readonly search: TreeNode | null;
  readonly cycle: TreeNode | null;
  readonly columnNames: readonly string[];
}

const commands: Readonly<Record<number, Command>> = { 1: "select", 2: "update", 3: "insert", 4: "delete", 5: "merge" };

export function queryTree(node: TreeNode): QueryTree {
  const from = node.node("jointree");
  const command = commands[node.number("commandType")] ?? "select";
  const targets = node.nodes("targetList").flatMap(targetEntry);
  return {
    node,
    command,
    target: node.number("resultRelation"),
    ranges: node.nodes("rtable").map(rangeOf),
    from: from === null ? { kind: "list", items: [], condition: null } : fromItem(from),
    targets,
    actions: actionsOf(node, command, targets),
    excluded: node.node("onConflict")?.number("exclRelIndex") ?? 0,
    returning: node.nodes("returningList").flatMap(targetEntry),
    ctes: new Map(
      node
        .nodes("cteList")
        .flatMap(commonTable)
        .map((table) => [table.name, table]),
    ),
    having: node.node("havingQual"),
    setOperation: node.node("setOperations"),
  };
}

/** Returns the queries in lists of any depth: those of a function's body, or that of a view. */
export function listedQueries(tree: TreeValue): readonly TreeNode[] {
  if (tree instanceof TreeNode) return tree.tag === "QUERY" ? [tree] : [];
  return Array.isArray(tree) ? tree.flatMap(listedQueries) : [];
}

/** Returns the query that reads a table and nothing else, for expressions that are about one row of it. */
export function tableTree(relation: number): QueryTree {
  const node = new TreeNode("QUERY", [], [], "", 0, 0);
  const source = { kind: "relation", relation, includesChildren: false, relationKind: "r" } as const;
  return {
    ...queryTree(node),
    ranges: [{ node, alias: "", columnNames: [], ...source }],
    from: { kind: "range", index: 1 },
  };
}

function actionsOf(node: TreeNode, command: Command, targets: readonly TargetEntry[]): readonly Action[] {
  if (command === "select") return [];
  if (command === "merge") return node.nodes("mergeActionList").map(whenAction);
  const own: Action = { clause: "command", command, targets: written(targets), condition: null, rows: "matched" };
  const conflict = node.node("onConflict");
  return conflict === null ? [own] : [own, conflictAction(conflict)];
}

/** `ONCONFLICT_UPDATE` */
const updateAction = 2;

function conflictAction(conflict: TreeNode): Action {
  return {
    clause: "conflict",
    command: conflict.number("action") === updateAction ? "update" : "nothing",
    targets: written(conflict.nodes("onConflictSet").flatMap(targetEntry)),
    condition: conflict.node("onConflictWhere"),
    rows: "matched",
  };
}

const whenCommands: Readonly<Record<number, Action["command"]>> = { 2: "update", 3: "insert", 4: "delete" };
const matchKinds = ["matched", "not-matched-by-source", "not-matched-by-target"] as const;

function whenAction(action: TreeNode): Action {
  return {
    clause: "when",
    command: whenCommands[action.number("commandType")] ?? "nothing",
    targets: written(action.nodes("targetList").flatMap(targetEntry)),
    condition: action.node("qual"),
    rows: matchKinds[action.number("matchKind")] ?? "matched",
  };
}

function written(targets: readonly TargetEntry[]): readonly TargetEntry[] {
  return targets.filter(({ isJunk }) => !isJunk);
}

function rangeOf(node: TreeNode): Range {
  const names = node.node("eref");
  const alias = names?.string("aliasname") ?? "";
  return { node, alias, columnNames: names?.texts("colnames") ?? [], ...rangeSource(node) };
}

function rangeSource(node: TreeNode): RangeSource {
  switch (node.number("rtekind")) {
    case 0:
      return {
        kind: "relation",
        relation: node.number("relid"),
        includesChildren: node.is("inh"),
        relationKind: node.string("relkind"),
      };
    case 1: {
      const query = node.node("subquery");
      return query === null ? { kind: "other" } : { kind: "subquery", query };
    }
    case 2:
      return {
        kind: "join",
        aliasValues: node.list("joinaliasvars").map((one) => (one instanceof TreeNode ? one : null)),
      };
    case 3:
      return { kind: "functions", functions: node.nodes("functions"), hasOrdinality: node.is("funcordinality") };
    case 4: {
      const call = node.node("tablefunc");
      return call === null ? { kind: "other" } : { kind: "table-function", function: call };
    }
    case 5:
      return { kind: "values", rows: node.list("values_lists").map(nodesIn) };
    case 6:
      return {
        kind: "cte",
        name: node.string("ctename"),
        levelsUp: node.number("ctelevelsup"),
        isSelf: node.is("self_reference"),
      };
    case 9:
      return { kind: "group", expressions: node.nodes("groupexprs") };
    default:
      return { kind: "other" };
  }
}

function nodesIn(value: unknown): readonly TreeNode[] {
  return Array.isArray(value) ? value.filter((one) => one instanceof TreeNode) : [];
}

const joinKinds: Readonly<Record<number, JoinKind>> = { 0: "inner", 1: "left", 2: "full", 3: "right" };

function fromItem(node: TreeNode): FromItem {
  if (node.tag === "RANGETBLREF") return { kind: "range", index: node.number("rtindex") };
  if (node.tag === "FROMEXPR")
    return { kind: "list", items: node.nodes("fromlist").map(fromItem), condition: node.node("quals") };
  const [left, right] = [node.node("larg"), node.node("rarg")];
  const join = joinKinds[node.number("jointype")];
  if (node.tag !== "JOINEXPR" || left === null || right === null || join === undefined)
    throw new Error(`a FROM has a ${node.tag}, which is not known`);
  return {
    kind: "join",
    join,
    index: node.number("rtindex"),
    left: fromItem(left),
    right: fromItem(right),
    condition: node.node("quals"),
  };
}

function targetEntry(node: TreeNode): readonly TargetEntry[] {
  const value = node.node("expr");
  if (node.tag !== "TARGETENTRY" || value === null) return [];
  return [
    {
      value,
      name: node.string("resname"),
      number: node.number("resno"),
      sortGroup: node.number("ressortgroupref"),
      isJunk: node.is("resjunk"),
    },
  ];
}

function commonTable(node: TreeNode): readonly CommonTable[] {
  const query = node.node("ctequery");
  if (query === null) return [];
  return [
    {
      name: node.string("ctename"),
      query,
      isRecursive: node.is("cterecursive"),
      search: node.node("search_clause"),
      cycle: node.node("cycle_clause"),
      columnNames: node.texts("ctecolnames"),
    },
  ];
}

/** Returns the ranges that an item of FROM consists of, joins included. */
export function rangesIn(item: FromItem): readonly number[] {
  if (item.kind === "range") return [item.index];
  if (item.kind === "list") return item.items.flatMap(rangesIn);
  return [item.index, ...rangesIn(item.left), ...rangesIn(item.right)];
}

/** Returns the ranges of an item of FROM, without those of joins. */
export function leavesIn(item: FromItem): readonly number[] {
  if (item.kind === "range") return [item.index];
  if (item.kind === "list") return item.items.flatMap(leavesIn);
  return [...leavesIn(item.left), ...leavesIn(item.right)];
}

/** Returns the expression that a column of a join or a group stands for; null for columns of other ranges. */
export function expressionOf(range: Range | null, column: number): TreeNode | null {
  const expressions = range?.kind === "group" ? range.expressions : range?.kind === "join" ? range.aliasValues : [];
  return expressions[column - 1] ?? null;
}

/** Returns the columns of a result that are not only there to be sorted by. */
export function visibleTargets(tree: QueryTree): readonly TargetEntry[] {
  const targets = tree.command === "select" ? tree.targets : tree.returning;
  return targets.filter(({ isJunk }) => !isJunk);
}
