// Code into how much of a line it takes, and what follows it there.
import { type Code, type Local, type Piece, type Reference, textBehind } from "./code.ts";

/** What a name is called in the file. */
export type NameOf = (part: Reference | Local) => string;

/** What comes after a piece of code, up to the end of the line and beyond. */
export interface Rest {
  readonly code: Code;
  /** The slot behind which it begins. */
  readonly from: number;
  readonly then: Rest | null;
}

/** A name in the file. Without `renamed` it is what the code says. */
export function nameOf(part: Reference | Local, renamed: NameOf | null): string {
  if (renamed !== null) return renamed(part);
  return part.kind === "local" ? part.name : part.local;
}

/** What the code knows of itself, unless its names are others. */
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

/** How much stands on the line behind a piece of code; more than there is room for need not be counted. */
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

/** The width of the first line of some code from a slot on; what can be broken ends it at the earliest. */
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
