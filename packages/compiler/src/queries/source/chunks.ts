// The parts of a file that end with semicolons: a statement, and the comments above it.
import type { Token } from "./tokens.ts";

export interface Chunk {
  /** The comments above the first word. */
  readonly header: readonly Token[];
  /** From the first word on, without the semicolon; comments are among them. Empty after the last statement. */
  readonly tokens: readonly Token[];
  readonly start: number;
  readonly end: number;
  /** Whether a semicolon ends it. */
  readonly isEnded: boolean;
}

export function chunksOf(tokens: readonly Token[]): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let header: Token[] = [];
  let own: Token[] = [];
  const add = (end: number, isEnded: boolean): void => {
    const start = (header[0] ?? own[0])?.start;
    if (start !== undefined) chunks.push({ header, tokens: own, start, end, isEnded });
  };
  for (const token of tokens) {
    if (token.kind === "sign" && token.word === ";") {
      if (own.length > 0) {
        add(token.end, true);
        header = [];
      }
      own = [];
    } else if (token.kind === "comment" && own.length === 0) header.push(token);
    else own.push(token);
  }
  add((own.at(-1) ?? header.at(-1))?.end ?? 0, false);
  return chunks;
}

export interface CommentLine {
  /** Without `--`, its white space at the beginning included. */
  readonly text: string;
  /** The offset of `text` in the file. */
  readonly start: number;
}

/** Returns the lines of comments. Those of a block comment are without its stars. */
export function commentLines(comments: readonly Token[], file: string): readonly CommentLine[] {
  return comments.flatMap(({ start, end }) => {
    const text = file.slice(start, end);
    if (text.startsWith("--")) {
      const mark = /^--+/.exec(text)?.[0].length ?? 0;
      return [{ text: text.slice(mark).trimEnd(), start: start + mark }];
    }
    const lines = [...text.matchAll(/[^\n]+/g)];
    return lines.flatMap(({ 0: line, index }) => {
      const [, before = "", words = ""] = /^(\s*(?:\/\*+|\*(?!\/))?)(.*?)(?:\s*\*+\/)?\s*$/.exec(line) ?? [];
      return words.trim() === "" ? [] : [{ text: words, start: start + index + before.length }];
    });
  });
}
