// Converts offsets in a text to lines and columns, as editors count them.

/** Line and column, both from 1; columns in UTF-16 units, as editors expect in `path:line:column`. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** The texts of files, and their paths as shown. */
export interface RenderContext {
  /** Returns the text of a file; null if it cannot be read. */
  readonly textOf: (path: string) => string | null;
  /** Returns a project path as displayed: relative to the reader's folder. */
  readonly shownPath: (path: string) => string;
}

/** A text with the offsets of its lines. */
export interface Lines {
  readonly text: string;
  readonly starts: readonly number[];
}

export function linesOf(text: string): Lines {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return { text, starts };
}

/** Returns the position of an offset; an offset outside the text becomes the nearest end. */
export function positionOf(lines: Lines, offset: number): Position {
  const inside = Math.min(Math.max(offset, 0), lines.text.length);
  let low = 0;
  let high = lines.starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines.starts[middle] ?? 0) <= inside) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: inside - (lines.starts[low] ?? 0) + 1, offset: inside };
}

/** Returns the text of a line without its ending; lines count from 1. */
export function lineText(lines: Lines, line: number): string {
  const text = lines.text.slice(lines.starts[line - 1] ?? lines.text.length, lines.starts[line] ?? lines.text.length);
  return text.replace(/\r?\n$/, "");
}
