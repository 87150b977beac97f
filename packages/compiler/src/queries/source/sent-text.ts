// The text of a statement with `$1` for `:name`, and with other parts replaced, parsed.
import type { FoundParameter } from "./parameters.ts";
import { isFault, parseTrees, type SqlParser, type SyntaxFault, type TreeNode } from "./sql-parser.ts";

/** A range of the user's text, and what stands in its place. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface SentText {
  /** The text with `$1` for `:name`. */
  readonly text: string;
  readonly trees: readonly TreeNode[];
  /** The names of `$1`, `$2` and so on. */
  readonly names: readonly string[];
  /** Returns the text with `$1` for `:name` and with further replacements; those within one are dropped. */
  readonly textWith: (replacements: readonly Replacement[]) => string;
  /** Returns the offset in the user's text of an offset in `text`. */
  readonly originalOffset: (offset: number) => number;
}

/** Parses a part of a file. Parameters are within it. */
export function sentText(
  file: string,
  range: { readonly start: number; readonly end: number },
  parameters: readonly FoundParameter[],
  parser: SqlParser,
): SentText | SyntaxFault {
  const names = [...new Set(parameters.map(({ name }) => name))];
  const numbers = parameters.map(({ name, start, end }) => ({ start, end, text: `$${names.indexOf(name) + 1}` }));
  const textWith = (replacements: readonly Replacement[]): string => {
    const outer = numbers.filter(
      (number) => !replacements.some((one) => one.start <= number.start && number.end <= one.end),
    );
    return replaced(file, range, [...outer, ...replacements]);
  };
  const text = textWith([]);
  const spaced = numbers.map((number) => ({ ...number, text: separated(file, number) }));
  const originalOffset = (offset: number): number => original(offset, range.start, spaced);
  const trees = parseTrees(text, parser);
  if (isFault(trees)) return { message: trees.message, offset: originalOffset(trees.offset) };
  return { text, trees, names, textWith, originalOffset };
}

function replaced(
  file: string,
  { start, end }: { readonly start: number; readonly end: number },
  replacements: readonly Replacement[],
): string {
  let text = "";
  let at = start;
  for (const one of replacements.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    text += file.slice(at, one.start) + separated(file, one);
    at = one.end;
  }
  return text + file.slice(at, end);
}

/** Returns the new text with spaces where it would join the words around it: `LIMIT:n` is `LIMIT $1`. */
export function separated(file: string, { start, end, text }: Replacement): string {
  const before = isWordCharacter(file.charAt(start - 1)) && isWordCharacter(text.charAt(0)) ? " " : "";
  const after = isWordCharacter(file.charAt(end)) && isWordCharacter(text.at(-1) ?? "") ? " " : "";
  return before + text + after;
}

function isWordCharacter(character: string): boolean {
  return /[\p{ID_Continue}$]/u.test(character);
}

/** Returns the offset before replacements; one within a replacement is at its beginning. */
function original(offset: number, start: number, replacements: readonly Replacement[]): number {
  let result = start + offset;
  for (const one of replacements.toSorted((a, b) => a.start - b.start)) {
    if (result <= one.start) break;
    const longer = one.text.length - (one.end - one.start);
    result = result < one.start + one.text.length ? one.start : result - longer;
  }
  return result;
}
