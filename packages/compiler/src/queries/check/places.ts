// The places of tables and columns in the text of a statement.
import type { Span } from "../../diagnostics/span.ts";
import type { QueryStatement } from "../data/statement.ts";
import type { StatementSource } from "../data/statement-source.ts";
import { targetsOf } from "../rewrite/scope.ts";
import type { TreeNode } from "../source/sql-parser.ts";
import { child, isNode, nodesWithin } from "../source/trees.ts";

/** Returns the places at which a table is named under an alias; the statement's name if there is none. */
export function tableSpans(
  { span, nameSpan, source }: QueryStatement,
  table: string,
  alias: string | null,
): readonly [Span, ...Span[]] {
  const found = tablesIn(source.tree).filter((one) => isCalled(one, table, alias));
  const [first, ...rest] = found.map((one) => tokenSpan(one, source, span)).filter((one) => one !== null);
  return first === undefined ? [nameSpan] : [first, ...rest];
}

function isCalled(node: TreeNode, table: string, alias: string | null): boolean {
  const own = child(node, "alias")?.["aliasname"] ?? node["relname"];
  return node["relname"] === table && (alias === null || own === alias);
}

/** The tables in FROM, and those that are written. */
function tablesIn(tree: TreeNode): readonly TreeNode[] {
  return nodesWithin(tree).flatMap((node) => {
    const range = child(node, "RangeVar");
    const target = child(node, "relation");
    return [range, target].filter((one) => isNode(one) && typeof one["relname"] === "string") as readonly TreeNode[];
  });
}

/** Returns the place of the expression of a column; the statement's name if the columns are those of a star. */
export function columnSpan({ span, nameSpan, source }: QueryStatement, column: number): Span {
  const targets = targetsOf(source.tree);
  const isPlain = targets.every((target) => !JSON.stringify(target).includes('"A_Star"'));
  const target = targets.length === 1 ? targets[0] : isPlain ? targets[column] : undefined;
  return (target === undefined ? null : tokenSpan(child(target, "ResTarget"), source, span)) ?? nameSpan;
}

/** Returns the place of the first token of a node. */
function tokenSpan(node: TreeNode | null, source: StatementSource, within: Span): Span | null {
  if (node === null) return null;
  const offset = source.offsetOf(Number(node["location"] ?? 0));
  const token = source.tokens.find(({ start }) => start === offset);
  if (token === undefined) return null;
  return { path: within.path, start: within.start + token.start, end: within.start + token.end };
}
