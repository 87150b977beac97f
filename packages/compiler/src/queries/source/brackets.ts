// The nesting of tokens in brackets and in CASE … END.
import type { Token } from "./tokens.ts";

/** Tokens, with the nested ones as groups. */
export type Item = Token | Group;

export interface Group {
  readonly kind: "group";
  /** `(`, `[` or `CASE`. */
  readonly opening: string;
  readonly items: readonly Item[];
  readonly start: number;
  readonly end: number;
}

const closings: Readonly<Record<string, string>> = { "(": ")", "[": "]", CASE: "END" };

/**
 * Returns the tokens nested by their brackets. A bracket that is not closed ends with the text.
 * @param code tokens without comments
 */
export function nested(code: readonly Token[]): readonly Item[] {
  let at = 0;
  function itemsUntil(closing: string | null): Item[] {
    const items: Item[] = [];
    for (;;) {
      const token = code[at];
      if (token === undefined || token.word === closing) return items;
      at += 1;
      const end = closings[token.word];
      if (end === undefined) {
        items.push(token);
        continue;
      }
      const inner = itemsUntil(end);
      const last = code[at] ?? code[at - 1] ?? token;
      at += 1;
      items.push({ kind: "group", opening: token.word, items: inner, start: token.start, end: last.end });
    }
  }
  return itemsUntil(null);
}

/** The word or sign of a token; empty for a group, a name and a value. */
export function wordOf(item: Item | undefined): string {
  return item === undefined || item.kind === "group" ? "" : item.word;
}
