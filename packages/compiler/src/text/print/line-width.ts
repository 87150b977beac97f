// Measures how much of a line code needs, and what follows it there.
import { type Code, type Local, type Piece, type Reference, textBehind } from "../code.ts";

/** Returns the name in the file. */
export type NameOf = (part: Reference | Local) => string;

/** The code after a piece. */
export interface Rest {
  readonly code: Code;
  /** The index of the slot after which it starts. */
  readonly from: number;
  readonly then: Rest | null;
}

/** Returns a name in the file, by default the one in the code. */
export function nameOf(part: Reference | Local, renamed: NameOf | null): string {
  if (renamed !== null) return renamed(part);
  return part.kind === "local" ? part.name : part.local;
}

/** Returns the precomputed width, unless names have changed. */
export function flatWidth(code: Code, renamed: NameOf | null): number {
  if (renamed === null) return code.width;
  const { start, slots, texts } = code;
  return slots.reduce(
    (sum, slot, index) => sum + widthOf(slot, renamed) + textBehind(index, slots, texts).length,
    start.length,
  );
}

function widthOf(slot: Piece, renamed: NameOf): number {
  switch (slot.kind) {
    case "code":
      return flatWidth(slot, renamed);
    case "layout":
      return flatWidth(slot.flat, renamed);
    case "fill":
      return slot.items.reduce((sum, item) => sum + flatWidth(item, renamed) + 2, 0);
    case "reference":
    case "local":
      return renamed(slot).length;
  }
}

/** Returns the width of the rest of the line; stops counting when it exceeds `room`. */
export function followingWidth(rest: Rest, room: number, renamed: NameOf | null): number {
  let width = 0;
  for (let at: Rest | null = rest; at !== null && width <= room; at = at.then) {
    const behind = textBehind(at.from, at.code.slots, at.code.texts);
    const end = behind.indexOf("\n");
    width += end === -1 ? behind.length : end;
    if (end !== -1) break;
    const next = firstLine(at.code, at.from + 1, renamed);
    width += next.width;
    if (next.isEnded) break;
  }
  return width;
}

interface FirstLine {
  readonly width: number;
  readonly isEnded: boolean;
}

/** Returns the width of the first line from a slot on; a breakable layout counts as its end. */
function firstLine(code: Code, from: number, renamed: NameOf | null): FirstLine {
  const { slots, texts } = code;
  let width = 0;
  for (let index = from; index < slots.length; index++) {
    const slot = slots[index];
    if (slot === undefined) break;
    if (slot.kind === "reference" || slot.kind === "local") width += nameOf(slot, renamed).length;
    else if (slot.kind === "fill") return { width, isEnded: true };
    else {
      const inner = wholeFirstLine(slot.kind === "code" ? slot : slot.broken(), renamed);
      width += inner.width;
      if (inner.isEnded) return { width, isEnded: true };
    }
    const text = textBehind(index, slots, texts);
    const end = text.indexOf("\n");
    if (end !== -1) return { width: width + end, isEnded: true };
    width += text.length;
  }
  return { width, isEnded: false };
}

function wholeFirstLine(code: Code, renamed: NameOf | null): FirstLine {
  if (code.isSettled && renamed === null) return { width: code.width, isEnded: false };
  const end = code.start.indexOf("\n");
  if (end !== -1) return { width: end, isEnded: true };
  const { width, isEnded } = firstLine(code, 0, renamed);
  return { width: width + code.start.length, isEnded };
}
