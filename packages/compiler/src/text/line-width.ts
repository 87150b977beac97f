// Code into how much of a line it takes, and what follows it there.
import type { Code, Local, Part, Reference } from "./code.ts";

/** What a name is called in the file. */
export type NameOf = (part: Reference | Local) => string;

/** What comes after a piece of code, up to the end of the line and beyond. */
export interface Rest {
  readonly parts: readonly Part[];
  readonly from: number;
  readonly then: Rest | null;
}

/** A name in the file. Without `renamed` it is what the code says. */
export function nameOf(part: Reference | Local, renamed: NameOf | null): string {
  if (renamed !== null) return renamed(part);
  return part.kind === "local" ? part.name : part.local;
}

/** What the code knows of itself, unless its names are others. */
export function flatWidth({ width, parts }: Code, renamed: NameOf | null): number {
  return renamed === null ? width : parts.reduce((sum, part) => sum + widthOf(part, renamed), 0);
}

function widthOf(part: Part, renamed: NameOf): number {
  if (typeof part === "string") return part.length;
  switch (part.kind) {
    case "code":
      return flatWidth(part, renamed);
    case "layout":
      return flatWidth(part.flat, renamed);
    case "fill":
      return part.items.reduce((sum, item) => sum + flatWidth(item, renamed) + 2, 0);
    case "reference":
    case "local":
      return renamed(part).length;
  }
}

/** How much stands on the line behind a piece of code; more than there is room for need not be counted. */
export function followingWidth(rest: Rest, room: number, renamed: NameOf | null): number {
  let width = 0;
  for (let at: Rest | null = rest; at !== null && width <= room; at = at.then) {
    const first = firstLine(at.parts, at.from, renamed);
    width += first.width;
    if (first.isEnded) break;
  }
  return width;
}

/** The width of the first line of some parts; what can be broken ends it at the earliest. */
function firstLine(
  parts: readonly Part[],
  from: number,
  renamed: NameOf | null,
): { readonly width: number; readonly isEnded: boolean } {
  let width = 0;
  for (let index = from; index < parts.length; index++) {
    const part = parts[index];
    if (part === undefined) break;
    if (typeof part === "string") {
      const end = part.indexOf("\n");
      if (end !== -1) return { width: width + end, isEnded: true };
      width += part.length;
    } else if (part.kind === "reference" || part.kind === "local") width += nameOf(part, renamed).length;
    else if (part.kind === "fill") return { width, isEnded: true };
    else {
      const inner = firstLine(part.kind === "code" ? part.parts : part.broken().parts, 0, renamed);
      width += inner.width;
      if (inner.isEnded) return { width, isEnded: true };
    }
  }
  return { width, isEnded: false };
}
