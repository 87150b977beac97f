// Code into text: nested code is indented as the line that its slot stands on, and what fits on a line stays on it.
import type { Code, Fill, Local, Part, Reference } from "./code.ts";

/** The columns of a line, as formatters count them. */
export const lineWidth = 120;

/** What a name is called in the file. */
export type NameOf = (part: Reference | Local) => string;

/** The text of the code. */
export function renderCode(code: Code, nameOf: NameOf): string {
  const rendering: Rendering = { text: "", lineStart: 0, lead: "", isBlank: true, due: null, nameOf };
  renderParts(code.parts, "", null, rendering);
  return rendering.text;
}

/** What is written so far, and the line that is being written. */
interface Rendering {
  text: string;
  lineStart: number;
  /** The spaces that the line begins with. */
  lead: string;
  /** Whether the line has nothing but spaces so far. */
  isBlank: boolean;
  /** The indentation that is due when the line gets something, so that empty lines stay empty. */
  due: string | null;
  readonly nameOf: NameOf;
}

/** What comes after a piece of code, up to the end of the line and beyond. */
interface Rest {
  readonly parts: readonly Part[];
  readonly from: number;
  readonly then: Rest | null;
}

function renderParts(parts: readonly Part[], indent: string, then: Rest | null, rendering: Rendering): void {
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] ?? "";
    if (typeof part === "string") renderText(part, indent, rendering);
    else if (part.kind === "reference" || part.kind === "local") {
      indentLine(rendering);
      rendering.text += rendering.nameOf(part);
      rendering.isBlank = false;
    } else if (part.kind === "fill") renderFill(part, rendering);
    else {
      const rest: Rest = { parts, from: index + 1, then };
      const inner = part.kind === "code" ? part : fits(part.flat, rest, rendering) ? flattened(part.flat) : part.broken;
      renderParts(inner.parts, rendering.due ?? rendering.lead, rest, rendering);
      if (rendering.due !== null) rendering.due = indent;
    }
  }
}

/** A new line begins where the line has no room for the next item and its comma. */
function renderFill({ items }: Fill, rendering: Rendering): void {
  const lead = rendering.due ?? rendering.lead;
  for (const [index, item] of items.entries()) {
    const column = rendering.due === null ? rendering.text.length - rendering.lineStart : rendering.due.length;
    const isFull = index > 0 && column + 1 + flatWidth(item.parts, rendering.nameOf) + 1 > lineWidth;
    if (isFull) renderText("\n", lead, rendering);
    else if (index > 0) rendering.text += " ";
    renderParts(flattened(item).parts, lead, null, rendering);
    rendering.text += ",";
  }
}

/** Whether the line has room for the code, and for what follows it on that line. */
function fits(flat: Code, rest: Rest, rendering: Rendering): boolean {
  const { text, lineStart, due, nameOf } = rendering;
  const column = due === null ? text.length - lineStart : due.length;
  const room = lineWidth - column - flatWidth(flat.parts, nameOf);
  return room >= 0 && room >= followingWidth(rest, room, nameOf);
}

function flatWidth(parts: readonly Part[], nameOf: NameOf): number {
  let width = 0;
  for (const part of parts) {
    if (typeof part === "string") width += part.length;
    else if (part.kind === "code") width += flatWidth(part.parts, nameOf);
    else if (part.kind === "layout") width += flatWidth(part.flat.parts, nameOf);
    else if (part.kind === "fill") for (const item of part.items) width += flatWidth(item.parts, nameOf) + 2;
    else width += nameOf(part).length;
  }
  return width;
}

/** How much stands on the line behind a piece of code; more than there is room for need not be counted. */
function followingWidth(rest: Rest, room: number, nameOf: NameOf): number {
  let width = 0;
  for (let at: Rest | null = rest; at !== null && width <= room; at = at.then) {
    const first = firstLine(at.parts, at.from, nameOf);
    width += first.width;
    if (first.isEnded) break;
  }
  return width;
}

/** The width of the first line of some parts; what can be broken ends it at the earliest. */
function firstLine(
  parts: readonly Part[],
  from: number,
  nameOf: NameOf,
): { readonly width: number; readonly isEnded: boolean } {
  let width = 0;
  for (let index = from; index < parts.length; index++) {
    const part = parts[index];
    if (part === undefined) break;
    if (typeof part === "string") {
      const end = part.indexOf("\n");
      if (end !== -1) return { width: width + end, isEnded: true };
      width += part.length;
    } else if (part.kind === "reference" || part.kind === "local") width += nameOf(part).length;
    else if (part.kind === "fill") return { width, isEnded: true };
    else {
      const inner = firstLine(part.kind === "code" ? part.parts : part.broken.parts, 0, nameOf);
      width += inner.width;
      if (inner.isEnded) return { width, isEnded: true };
    }
  }
  return { width, isEnded: false };
}

/** Code that fits on the line has nothing left to decide. */
function flattened(code: Code): Code {
  if (!code.parts.some((part) => typeof part !== "string" && (part.kind === "layout" || part.kind === "code")))
    return code;
  const parts = code.parts.flatMap((part): readonly Part[] => {
    if (typeof part === "string" || (part.kind !== "layout" && part.kind !== "code")) return [part];
    return flattened(part.kind === "layout" ? part.flat : part).parts;
  });
  return { ...code, parts };
}

function renderText(text: string, indent: string, rendering: Rendering): void {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf("\n", start);
    const line = end === -1 ? text.slice(start) : text.slice(start, end);
    if (line !== "") {
      indentLine(rendering);
      rendering.text += line;
      if (rendering.isBlank) {
        const spaces = spacesBefore(line);
        if (spaces > 0) rendering.lead += line.slice(0, spaces);
        rendering.isBlank = spaces === line.length;
      }
    }
    if (end === -1) return;
    rendering.text += "\n";
    rendering.lineStart = rendering.text.length;
    rendering.due = indent;
    start = end + 1;
  }
}

/** How many blanks and tabs a line begins with. */
function spacesBefore(line: string): number {
  let count = 0;
  while (line[count] === " " || line[count] === "\t") count++;
  return count;
}

function indentLine(rendering: Rendering): void {
  if (rendering.due === null) return;
  rendering.text += rendering.due;
  rendering.lead = rendering.due;
  rendering.isBlank = true;
  rendering.due = null;
}
