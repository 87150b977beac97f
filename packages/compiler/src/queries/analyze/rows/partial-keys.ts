// Whether the conditions of a query imply the WHERE of a partial index.
import { parseTree, TreeNode } from "../tree/node.ts";
import type { Conjunct } from "./equalities.ts";

/** Compares texts: a condition that says the same in other words does not count. */
export function impliesPredicate(conjuncts: readonly Conjunct[], predicate: string, range: number): boolean {
  const known = new Set(
    conjuncts
      .filter(({ condition, restricts }) => restricts?.has(range) !== false && isAbout(condition.text, range))
      .map(({ condition }) => asIndexCondition(condition.text, range)),
  );
  return conditionsIn(parseTree(predicate)).every((condition) => known.has(condition.text));
}

/** Whether a condition has no columns but those of one range. */
function isAbout(text: string, range: number): boolean {
  const columns = [...text.matchAll(/:varno (\d+) .*?:varlevelsup (\d+) /g)];
  return columns.every(([, of, levelsUp]) => Number(of) === range && levelsUp === "0");
}

/** In an index, the table is the first range. */
function asIndexCondition(text: string, range: number): string {
  return text
    .replaceAll(`:varno ${range} `, ":varno 1 ")
    .replaceAll(`:varnosyn ${range} `, ":varnosyn 1 ")
    .replaceAll(/:varnullingrels \(b[ \d]*\)/g, ":varnullingrels (b)");
}

function conditionsIn(tree: unknown): readonly TreeNode[] {
  if (Array.isArray(tree)) return tree.flatMap(conditionsIn);
  if (!(tree instanceof TreeNode)) return [];
  const isAnd = tree.tag === "BOOLEXPR" && tree.string("boolop") === "and";
  return isAnd ? tree.nodes("args").flatMap(conditionsIn) : [tree];
}
