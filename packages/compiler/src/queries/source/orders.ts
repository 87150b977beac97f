// Reads the orders that callers choose from: `-- :sort = mostSpent: spent DESC | byName: u.name` and `ORDER BY :sort`.
import { certain, type Proposal, replace } from "../../diagnostics/fixes/change.ts";
import type { Located, Span } from "../../diagnostics/span.ts";
import type { OrderChoice, QueryOrder } from "../data/statement.ts";
import type { FileReading } from "./file-reading.ts";
import type { DescribedOrder } from "./header-data.ts";
import { type FoundParameter, isName } from "./parameters.ts";
import type { SentText } from "./sent-text.ts";
import { isFault, parseTrees, type SqlParser } from "./sql-parser.ts";
import { type Token, tokensOf } from "./tokens.ts";
import { child, children, treeDifferences } from "./trees.ts";

/** Returns the choices of an order; the wrong ones are reported. */
function choicesOf({ name, choices }: DescribedOrder, reading: FileReading): readonly OrderChoice[] {
  const result: OrderChoice[] = [];
  let from = choices.span.start;
  for (const text of splitChoices(choices.value, reading.parser)) {
    // A choice on a continued line is further to the right than in the joined text.
    const start = reading.text.indexOf(text, from);
    from = start === -1 ? from : start + text.length;
    const choice = readChoice({ value: text, span: { path: reading.path, start, end: from } }, name.value, reading);
    if (choice === null) continue;
    if (result.some((other) => other.name === choice.name)) {
      const parameters = { word: choice.name, name: name.value };
      reading.report.add("query-word-twice", choice.nameSpan, parameters);
    } else result.push(choice);
  }
  return result;
}

function splitChoices(text: string, parser: SqlParser): readonly string[] {
  const tokens = tokensOf(text, parser);
  if (isFault(tokens)) return [text.trim()];
  const bars = tokens.filter(({ kind, start, end }) => kind === "sign" && text.slice(start, end) === "|");
  const ends = [...bars.map(({ start }) => start), text.length];
  return ends.map((end, index) => text.slice(bars[index - 1]?.end ?? 0, end).trim());
}

function readChoice(
  { value, span }: Located<string>,
  order: string,
  { report, parser }: FileReading,
): OrderChoice | null {
  const [before = "", name = ""] = /^([^\s:]+)\s*:(?!:)\s*/.exec(value) ?? [];
  const example = `write \`-- :${order} = newest: placed_at DESC | byName: name\``;
  if (!isName(name)) {
    report.add("query-order", span, { problem: `the choice \`${value}\` has no name`, suggestion: example });
    return null;
  }
  const text = value.slice(before.length);
  const trees = parseTrees(`SELECT 1 ORDER BY ${text}`, parser);
  const problem = isFault(trees) ? trees.message : orderProblem(trees);
  if (isFault(trees) || problem !== null) {
    const suggestion = /,\s*[^\s:,]+\s*:(?!:)/.test(text)
      ? "separate choices by `|`"
      : "write what stands after ORDER BY: `spent DESC, name`";
    report.add("query-order", span, { problem: `the choice \`${name}\` is no order: ${problem}`, suggestion });
    return null;
  }
  const nameSpan = { ...span, end: span.start + name.length };
  const terms = children(child(trees[0], "SelectStmt"), "sortClause");
  return { name, nameSpan, text, terms, span: { ...span, start: span.end - text.length } };
}

function orderProblem(trees: readonly unknown[]): string | null {
  const select = child(trees[0], "SelectStmt");
  const isOrder = trees.length === 1 && children(select, "sortClause").length > 0;
  const others = Object.keys(select ?? {}).filter((key) => !knownKeys.has(key));
  const hasLimit = child(select, "limitCount") !== null || child(select, "limitOffset") !== null;
  return isOrder && !hasLimit && others.length === 0 ? null : "it has more than an order";
}

const knownKeys: ReadonlySet<string> = new Set(["targetList", "sortClause", "limitOption", "op"]);

/** Returns the order of a statement with its place; null if its place is wrong, which is reported. */
export function placedOrder(
  described: DescribedOrder,
  found: readonly FoundParameter[],
  tokens: readonly Token[],
  sent: SentText,
  reading: FileReading,
): Pick<QueryOrder, "choices" | "span"> | null {
  const choices = choicesOf(described, reading);
  const { name } = described;
  const [first, second] = found.filter((parameter) => parameter.name === name.value);
  if (first === undefined || choices.length === 0) return null;
  const wrong = [first, second].find((one) => one !== undefined && !standsInOrder(one, tokens, choices, sent, reading));
  if (wrong !== undefined || second !== undefined) {
    const problem = `\`:${name.value}\` is an order, and can only stand once, as \`ORDER BY :${name.value}\``;
    const { start, end } = wrong ?? second ?? first;
    const suggestion = "directions belong to its choices: `spent DESC`";
    reading.report.add(
      "query-order",
      { path: reading.path, start, end },
      { problem, suggestion },
      ...directionFix(wrong, tokens, reading),
    );
    return null;
  }
  return { choices, span: { path: reading.path, start: first.start, end: first.end } };
}

function standsInOrder(
  { start, end }: FoundParameter,
  tokens: readonly Token[],
  choices: readonly OrderChoice[],
  sent: SentText,
  { parser }: FileReading,
): boolean {
  const index = tokens.findIndex((token) => token.start === start);
  const previous = tokens[index - 1]?.word ?? "";
  const next = tokens[index + 2]?.word ?? "";
  if (!["BY", ","].includes(previous) || ["ASC", "DESC", "USING", "NULLS"].includes(next)) return false;
  return choices.every(({ text }) => {
    const trees = parseTrees(sent.textWith([{ start, end, text }]), parser);
    if (isFault(trees)) return false;
    const differences = treeDifferences(sent.trees, trees);
    return differences.every(({ path }) => path.includes("sortClause"));
  });
}

/** Removes the direction behind `ORDER BY :sort`. */
function directionFix(
  wrong: FoundParameter | undefined,
  tokens: readonly Token[],
  { text: file, path }: FileReading,
): readonly Proposal[] {
  const next = tokens.find(({ start }) => wrong !== undefined && start >= wrong.end);
  if (wrong === undefined || (next?.word !== "DESC" && next?.word !== "ASC")) return [];
  const span: Span = { path, start: wrong.end, end: next.end };
  return [certain(`remove \`${next.word}\``, replace(span, "", file.slice(span.start, span.end)))];
}
