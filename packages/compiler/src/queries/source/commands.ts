// Finds the command and the result of a parsed statement, and checks that its kind fits.
import { possible, replace } from "../../diagnostics/fixes/change.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Located, Span } from "../../diagnostics/span.ts";
import type { QueryKind } from "../data/statement.ts";
import type { TreeNode } from "./sql-parser.ts";
import { child, children, isNode, nodesWithin } from "./trees.ts";

/** The words that a statement can begin with. */
export const firstWords: ReadonlySet<string> = new Set([
  "SELECT",
  "VALUES",
  "INSERT",
  "UPDATE",
  "DELETE",
  "MERGE",
  "WITH",
  "TABLE",
  "(",
]);

export const writeNodes = ["InsertStmt", "UpdateStmt", "DeleteStmt", "MergeStmt"] as const;

export interface StatementTree {
  readonly kind: "SelectStmt" | (typeof writeNodes)[number];
  readonly node: TreeNode;
}

/** Returns null for a tree of another command. */
export function statementTree(tree: TreeNode | undefined): StatementTree | null {
  for (const kind of ["SelectStmt", ...writeNodes] as const) {
    const node = child(tree, kind);
    if (node !== null) return { kind, node };
  }
  return null;
}

/** Returns the expressions of the result: the list of SELECT or of RETURNING. */
function resultTargets({ kind, node }: StatementTree): readonly TreeNode[] {
  if (kind === "SelectStmt") return children(firstSelect(node), "targetList");
  const returning = child(node, "returningClause");
  return returning === null ? children(node, "returningList") : children(returning, "exprs");
}

/** Returns the first SELECT of a UNION and its kind. */
function firstSelect(select: TreeNode): TreeNode {
  const left = child(select, "larg");
  return left === null ? select : firstSelect(child(left, "SelectStmt") ?? left);
}

function hasResult(statement: StatementTree): boolean {
  return statement.kind === "SelectStmt" || resultTargets(statement).length > 0;
}

interface Checked {
  readonly name: string;
  readonly kind: Located<QueryKind>;
  readonly statement: StatementTree;
  /** The first word of the statement. */
  readonly span: Span;
}

/** ED905: a kind that the statement cannot have, as far as it is seen without a database. */
export function checkKind({ name, kind, statement, span }: Checked, report: Report): void {
  const mismatch = mismatchOf(kind.value, statement);
  if (mismatch === null) return;
  const { better, ...texts } = mismatch;
  const fixes = better.map((one) =>
    possible(`change \`:${kind.value}\` to \`:${one}\``, replace(kind.span, `:${one}`)),
  );
  const label = { span, message: "this statement" };
  report.add("query-kind-mismatch", kind.span, { kind: kind.value, name, ...texts }, label, ...fixes);
}

interface Mismatch {
  readonly expects: string;
  readonly found: string;
  readonly suggestion: string;
  /** The kinds that fit. */
  readonly better: readonly QueryKind[];
}

function mismatchOf(kind: QueryKind, statement: StatementTree): Mismatch | null {
  if (kind === "exec") return execMismatch(statement);
  if (!hasResult(statement))
    return {
      expects: "returns rows",
      found: "has no RETURNING",
      suggestion: "add RETURNING, or write `:exec` for the number of rows",
      better: ["exec"],
    };
  if (kind !== "stream" && kind !== "page") return null;
  const reads = kind === "stream" ? "reads rows with a cursor" : "reads rows in pages";
  if (statement.kind !== "SelectStmt" || writesInCte(statement.node))
    return { expects: reads, found: "writes", suggestion: "write `:many`", better: ["many"] };
  const hasLimit = child(statement.node, "limitCount") !== null || child(statement.node, "limitOffset") !== null;
  if (kind === "page" && hasLimit)
    return {
      expects: "adds LIMIT itself",
      found: "has LIMIT or OFFSET",
      suggestion: "remove it: callers give `limit` and `after`; or write `:many`",
      better: ["many"],
    };
  return null;
}

function execMismatch(statement: StatementTree): Mismatch | null {
  if (statement.kind !== "SelectStmt")
    return hasResult(statement)
      ? {
          expects: "returns the number of rows",
          found: "has RETURNING",
          suggestion: "remove RETURNING, or write `:many` for the rows",
          better: ["many", "one"],
        }
      : null;
  if (callsFunctionsAlone(statement.node) || writesInCte(statement.node)) return null;
  return {
    expects: "returns the number of rows",
    found: "reads rows",
    suggestion: "write `:many`, or `:one` for a single row",
    better: ["many", "one"],
  };
}

/** `SELECT pg_notify(…)` is called for its effect. */
function callsFunctionsAlone(select: TreeNode): boolean {
  const targets = children(select, "targetList");
  const calls = targets.filter((target) => child(child(child(target, "ResTarget"), "val"), "FuncCall") !== null);
  return children(select, "fromClause").length === 0 && targets.length > 0 && calls.length === targets.length;
}

function writesInCte(select: TreeNode): boolean {
  const ctes = children(child(select, "withClause"), "ctes").map((cte) =>
    child(child(cte, "CommonTableExpr"), "ctequery"),
  );
  return ctes.some((query) => isNode(query) && writeNodes.some((write) => child(query, write) !== null));
}

/** Whether the statement makes a table: SELECT … INTO. */
export function makesTable({ node }: StatementTree): boolean {
  return nodesWithin(node).some((one) => child(one, "intoClause") !== null);
}
