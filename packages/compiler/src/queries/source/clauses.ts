// The clauses of a statement, as far as its tokens tell them apart.
import { type Item, wordOf } from "./brackets.ts";

/** The words that begin a clause; those of one with a condition are mapped to true. */
const clauses: ReadonlyMap<string, boolean> = new Map([
  ["WHERE", true],
  ["HAVING", true],
  ["ON", true],
  ["SELECT", false],
  ["FROM", false],
  ["GROUP", false],
  ["WINDOW", false],
  ["UNION", false],
  ["INTERSECT", false],
  ["EXCEPT", false],
  ["ORDER", false],
  ["LIMIT", false],
  ["OFFSET", false],
  ["FETCH", false],
  ["FOR", false],
  ["RETURNING", false],
  ["JOIN", false],
  ["INNER", false],
  ["CROSS", false],
  ["NATURAL", false],
  ["USING", false],
  ["SET", false],
  ["VALUES", false],
  ["WHEN", false],
  [",", false],
]);

const afterLists = /^(?:FROM|WHERE|GROUP|HAVING|WINDOW|UNION|INTERSECT|EXCEPT|ORDER|LIMIT|OFFSET|FETCH|FOR)$/;

/** Whether a word ends the list of SELECT or RETURNING. `IS DISTINCT FROM` is an operator in it. */
export function endsList(word: string, before: string | undefined): boolean {
  return afterLists.test(word) && before !== "DISTINCT";
}

/** Returns the items of each condition in WHERE, HAVING and ON at one level, without those of brackets. */
export function conditionsAt(items: readonly Item[]): readonly (readonly Item[])[] {
  const conditions: Item[][] = [];
  let current: Item[] | null = null;
  for (const [index, item] of items.entries()) {
    const isCondition = clauseOf(items, index);
    if (isCondition === null) current?.push(item);
    else {
      current = isCondition ? [] : null;
      if (current !== null) conditions.push(current);
    }
  }
  return conditions.filter((condition) => condition.length > 0);
}

/** Returns true for the word before a condition, false for one that begins another clause, and null for others. */
function clauseOf(items: readonly Item[], index: number): boolean | null {
  const word = wordOf(items[index]);
  const next = wordOf(items[index + 1]);
  if (["LEFT", "RIGHT", "FULL"].includes(word)) return next === "JOIN" || next === "OUTER" ? false : null;
  // `IS DISTINCT FROM` is an operator.
  if (word === "FROM" && wordOf(items[index - 1]) === "DISTINCT") return null;
  return clauses.get(word) ?? null;
}

/** Returns the members of the ANDs of a condition; those of ANDs in brackets, too. */
export function membersOf(condition: readonly Item[]): readonly (readonly Item[])[] {
  const members = splitAtAnd(condition);
  if (members === null) return [condition];
  if (members.length > 1) return members.flatMap(membersOf);
  const [only] = condition;
  if (condition.length !== 1 || only?.kind !== "group" || only.opening !== "(") return [condition];
  const inner = membersOf(only.items);
  return inner.length > 1 ? inner : [condition];
}

/** Returns null if the condition is an OR. The AND of BETWEEN separates no conditions. */
function splitAtAnd(condition: readonly Item[]): readonly (readonly Item[])[] | null {
  const members: Item[][] = [[]];
  let betweens = 0;
  for (const item of condition) {
    const word = wordOf(item);
    if (word === "OR") return null;
    if (word === "BETWEEN") betweens += 1;
    if (word === "AND" && betweens === 0) members.push([]);
    else {
      if (word === "AND") betweens -= 1;
      members.at(-1)?.push(item);
    }
  }
  return members;
}
