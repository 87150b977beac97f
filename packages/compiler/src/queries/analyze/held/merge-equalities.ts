// The equalities of the condition of MERGE, which hold for the rows of its target that match.
import { type Equality, withoutLabels } from "../rows/equalities.ts";
import type { Scope } from "../scope.ts";
import type { TreeNode } from "../tree/node.ts";

export function mergeEqualities(scope: Scope): readonly Equality[] {
  const { tree, catalog } = scope;
  if (tree.command !== "merge") return [];
  const restricts = new Set([tree.target]);
  return membersOf(tree.node.node("mergeJoinCondition")).flatMap((member) => {
    const [left, right] = member.nodes("args");
    const operator = catalog.operators.get(member.number("opno"));
    const isEquality = member.tag === "OPEXPR" && operator?.name === "=" && operator.isBuiltIn;
    if (!isEquality || left === undefined || right === undefined) return [];
    const collation = member.number("inputcollid");
    return [{ left: withoutLabels(left), right: withoutLabels(right), collation, restricts }];
  });
}

/** Returns the members of the outermost AND. */
export function membersOf(condition: TreeNode | null): readonly TreeNode[] {
  if (condition === null) return [];
  if (condition.tag === "BOOLEXPR" && condition.string("boolop") === "and")
    return condition.nodes("args").flatMap(membersOf);
  return [condition];
}
