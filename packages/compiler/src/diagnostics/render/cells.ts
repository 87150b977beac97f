// A line of source into the cells of a terminal, so that carets stand under what they mean.

const tabStop = 2;
const zeroWidth = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;
const emoji = /\p{Emoji_Presentation}|\u{FE0F}/u;
/** East Asian wide and fullwidth characters. */
const wide =
  /[\u{1100}-\u{115F}\u{2E80}-\u{303E}\u{3041}-\u{A4CF}\u{A960}-\u{A97F}\u{AC00}-\u{D7A3}\u{F900}-\u{FAFF}\u{FE30}-\u{FE6F}\u{FF01}-\u{FF60}\u{FFE0}-\u{FFE6}\u{20000}-\u{3FFFD}]/u;

/** One visible character: where it begins in the line, what is shown for it, how many cells that takes. */
export interface Cell {
  readonly offset: number;
  readonly text: string;
  readonly width: number;
}

/** The cells of a line; tabs become spaces, and characters that would steer the terminal become visible. */
export function cellsOf(line: string): readonly Cell[] {
  const cells: Cell[] = [];
  let column = 0;
  // Made where a line is shown: the first one in a process takes longer than all else that a run without changes does.
  const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
  for (const { segment, index } of segmenter.segment(line)) {
    const cell = show(segment, column);
    cells.push({ offset: index, ...cell });
    column += cell.width;
  }
  return cells;
}

function show(segment: string, column: number): { readonly text: string; readonly width: number } {
  if (segment === "\t") {
    const width = tabStop - (column % tabStop);
    return { text: " ".repeat(width), width };
  }
  const code = segment.codePointAt(0) ?? 0;
  if (code < 0x20) return { text: String.fromCodePoint(0x2400 + code), width: 1 };
  if (code === 0x7f || (code >= 0x80 && code < 0xa0) || isDirection(code)) return { text: "\u{FFFD}", width: 1 };
  if (zeroWidth.test(segment)) return { text: segment, width: 0 };
  return { text: segment, width: emoji.test(segment) || wide.test(segment) ? 2 : 1 };
}

/** Controls of writing direction could show a line in another order than the compiler reads it. */
function isDirection(code: number): boolean {
  return (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) || code === 0x200e || code === 0x200f;
}

/** How many cells come before an offset. */
export function cellsBefore(cells: readonly Cell[], offset: number): number {
  let before = 0;
  for (const cell of cells) {
    if (cell.offset >= offset) break;
    before += cell.width;
  }
  return before;
}
