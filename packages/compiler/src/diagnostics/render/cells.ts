// Divides a line of source into terminal cells, so that carets are below the right characters.

const tabStop = 2;
const zeroWidth = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;
const emoji = /\p{Emoji_Presentation}|\u{FE0F}/u;
/** East Asian wide and fullwidth characters. */
const wide =
  /[\u{1100}-\u{115F}\u{2E80}-\u{303E}\u{3041}-\u{A4CF}\u{A960}-\u{A97F}\u{AC00}-\u{D7A3}\u{F900}-\u{FAFF}\u{FE30}-\u{FE6F}\u{FF01}-\u{FF60}\u{FFE0}-\u{FFE6}\u{20000}-\u{3FFFD}]/u;

/** A visible character: its offset in the line, its text in the terminal, and its width in cells. */
export interface Cell {
  readonly offset: number;
  readonly text: string;
  readonly width: number;
}

/** Returns the cells of a line. Tabs become spaces, and control characters become visible. */
export function cellsOf(line: string): readonly Cell[] {
  const cells: Cell[] = [];
  let column = 0;
  let offset = 0;
  for (const segment of segmentsOf(line)) {
    const cell = show(segment, column);
    cells.push({ offset, ...cell });
    offset += segment.length;
    column += cell.width;
  }
  return cells;
}

/** Returns the characters as readers see them. The first segmenter in a process takes longer than a run without changes. */
function segmentsOf(line: string): readonly string[] {
  if (/^[\t -~]*$/.test(line)) return line.split("");
  const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
  return Array.from(segmenter.segment(line), ({ segment }) => segment);
}

function show(segment: string, column: number): { readonly text: string; readonly width: number } {
  if (segment === "\t") {
    const width = tabStop - (column % tabStop);
    return { text: " ".repeat(width), width };
  }
  const code = segment.codePointAt(0) ?? 0;
  if (code >= 0x20 && code < 0x7f && segment.length === 1) return { text: segment, width: 1 };
  if (code < 0x20) return { text: String.fromCodePoint(0x2400 + code), width: 1 };
  if (code === 0x7f || (code >= 0x80 && code < 0xa0) || isDirection(code)) return { text: "\u{FFFD}", width: 1 };
  if (zeroWidth.test(segment)) return { text: segment, width: 0 };
  return { text: segment, width: emoji.test(segment) || wide.test(segment) ? 2 : 1 };
}

/** True for characters that change the writing direction, which could show a line in another order. */
function isDirection(code: number): boolean {
  return (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) || code === 0x200e || code === 0x200f;
}

export function cellsBefore(cells: readonly Cell[], offset: number): number {
  let before = 0;
  for (const cell of cells) {
    if (cell.offset >= offset) break;
    before += cell.width;
  }
  return before;
}
