// Finds where the main statement of a text begins that writes, itself or in WITH.
import { type Token, tokensOf } from "../migrations/sql/tokens.ts";

const writes: ReadonlySet<string> = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);
const commands: ReadonlySet<string> = new Set([...writes, "SELECT", "VALUES", "TABLE"]);
/** The tokens before the name of a common table expression. */
const beforeNames: ReadonlySet<string> = new Set(["WITH", "RECURSIVE", ","]);

/** Returns null for a statement that only reads, and 0 for one that has no WITH. */
export function startOfWrite(text: string): number | null {
  const tokens = tokensOf(text).filter(({ kind }) => kind !== "comment");
  const [first] = tokens;
  if (first === undefined) return null;
  if (wordOf(first) !== "WITH") return writes.has(wordOf(first)) ? 0 : null;
  const main = mainStatement(tokens);
  if (main === undefined) return null;
  const isWrite = writes.has(wordOf(main)) || tokens.some((token, index) => isCommonWrite(token, tokens[index - 1]));
  return isWrite ? main.start : null;
}

/** Returns the first word of the statement after the common table expressions. */
function mainStatement(tokens: readonly Token[]): Token | undefined {
  let depth = 0;
  return tokens.find((token, index) => {
    if (token.text === "(") depth += 1;
    if (token.text === ")") depth -= 1;
    const before = tokens[index - 1];
    const isName = before !== undefined && beforeNames.has(before.text === "," ? "," : wordOf(before));
    return depth === 0 && !isName && commands.has(wordOf(token));
  });
}

function isCommonWrite(token: Token, before: Token | undefined): boolean {
  return before?.text === "(" && writes.has(wordOf(token));
}

function wordOf({ kind, text }: Token): string {
  return kind === "word" ? text.toUpperCase() : "";
}
