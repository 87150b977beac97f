// Finds the conditions that are left out if an optional parameter is absent.
import { type Group, type Item, nested } from "./brackets.ts";
import { conditionsAt, membersOf } from "./clauses.ts";
import type { FoundParameter } from "./parameters.ts";
import type { SentText } from "./sent-text.ts";
import { isFault, parseTrees, type SqlParser } from "./sql-parser.ts";
import type { Token } from "./tokens.ts";
import { isNode, type TreeDifference, treeDifferences } from "./trees.ts";

/** A range of the statement, and the names of the optional parameters in it. */
export interface FoundCondition {
  readonly start: number;
  readonly end: number;
  readonly parameters: readonly string[];
}

export interface FoundConditions {
  readonly conditions: readonly FoundCondition[];
  /** Optional parameters that are in no condition. */
  readonly outside: readonly FoundParameter[];
}

/**
 * Returns the outermost members of ANDs in WHERE, HAVING and ON that contain optional parameters. They are found by
 * tokens; the text with `true` in their places must parse to the same tree except for them.
 */
export function optionalConditions(
  tokens: readonly Token[],
  optional: readonly FoundParameter[],
  sent: SentText,
  parser: SqlParser,
): FoundConditions {
  const root = nested(tokens);
  const conditions = new Map<number, FoundCondition>();
  const outside: FoundParameter[] = [];
  for (const parameter of optional) {
    const range = candidates(root, parameter).find((one) => isReplaceable(one, sent, parser));
    if (range === undefined) {
      outside.push(parameter);
      continue;
    }
    const names = conditions.get(range.start)?.parameters ?? [];
    conditions.set(range.start, { ...range, parameters: [...new Set([...names, parameter.name])] });
  }
  return { conditions: [...conditions.values()].toSorted((a, b) => a.start - b.start), outside };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Returns the members with a parameter at each level, the outermost first. */
function candidates(items: readonly Item[], parameter: Range): readonly Range[] {
  const own = conditionsAt(items)
    .flatMap(membersOf)
    .map((member): Range => ({ start: member[0]?.start ?? 0, end: member.at(-1)?.end ?? 0 }))
    .filter((member) => contains(member, parameter));
  const inner = items.find((item): item is Group => item.kind === "group" && contains(item, parameter));
  return inner === undefined ? own : [...own, ...candidates(inner.items, parameter)];
}

function contains(outer: Range, inner: Range): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

function isReplaceable({ start, end }: Range, { trees, textWith }: SentText, parser: SqlParser): boolean {
  const without = parseTrees(textWith([{ start, end, text: "true" }]), parser);
  if (isFault(without)) return false;
  const [difference, ...more] = treeDifferences(trees, without, isTrue);
  return difference !== undefined && more.length === 0 && isCondition(difference);
}

/** The keys of conditions in the tree; the condition of MERGE and the index predicate of ON CONFLICT are none. */
const keysOfConditions: ReadonlySet<string | number> = new Set(["whereClause", "havingClause", "quals", "agg_filter"]);

function isCondition({ path, second }: TreeDifference): boolean {
  if (!isTrue(second)) return false;
  // The members of ANDs are at `BoolExpr`, `args` and their number, to any depth.
  const outer = [...path];
  while (outer.at(-2) === "args" && outer.at(-3) === "BoolExpr") outer.splice(-3);
  const key = outer.at(-1);
  return key !== undefined && keysOfConditions.has(key) && outer.at(-2) !== "infer";
}

function isTrue(node: unknown): boolean {
  const constant = isNode(node) ? node["A_Const"] : undefined;
  const value = isNode(constant) ? constant["boolval"] : undefined;
  return isNode(value) && value["boolval"] === true;
}
