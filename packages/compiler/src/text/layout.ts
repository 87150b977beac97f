// Code into text: nested code is indented as the line that its slot stands on, and what fits on a line stays on it.
import type { Code, Fill, Local, Part, Reference } from "./code.ts";
import type { FoundNames } from "./found-names.ts";
import { flatWidth, followingWidth, type NameOf, nameOf, type Rest } from "./line-width.ts";

/** The columns of a line, as formatters count them. */
export const lineWidth = 120;

/** The text of the code. Without `renamed` every name is what the code says; `found` learns which ones there are. */
export function renderCode(code: Code, renamed: NameOf | null, found: FoundNames | null): string {
  const pieces: string[] = [];
  const rendering: Rendering = { pieces, length: 0, lineStart: 0, lead: "", isBlank: true, due: null, renamed, found };
  renderParts(code.parts, "", null, rendering);
  return pieces.join("");
}

/** What is written so far, and the line that is being written. */
interface Rendering {
  readonly pieces: string[];
  /** Of all pieces together. */
  length: number;
  lineStart: number;
  /** The spaces that the line begins with. */
  lead: string;
  /** Whether the line has nothing but spaces so far. */
  isBlank: boolean;
  /** The indentation that is due when the line gets something, so that empty lines stay empty. */
  due: string | null;
  readonly renamed: NameOf | null;
  readonly found: FoundNames | null;
}

function write(piece: string, rendering: Rendering): void {
  rendering.pieces.push(piece);
  rendering.length += piece.length;
}

function renderParts(parts: readonly Part[], indent: string, then: Rest | null, rendering: Rendering): void {
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] ?? "";
    if (typeof part === "string") renderText(part, indent, rendering);
    else if (part.kind === "reference" || part.kind === "local") renderName(part, rendering);
    else if (part.kind === "fill") renderFill(part, rendering);
    else {
      const rest: Rest = { parts, from: index + 1, then };
      if (part.kind === "layout" && fits(part.flat, rest, rendering)) renderFlat(part.flat.parts, rendering);
      else {
        const inner = part.kind === "code" ? part : part.broken();
        renderParts(inner.parts, rendering.due ?? rendering.lead, rest, rendering);
      }
      if (rendering.due !== null) rendering.due = indent;
    }
  }
}

/** Code that fits on the line has nothing left to decide. */
function renderFlat(parts: readonly Part[], rendering: Rendering): void {
  for (const part of parts) {
    if (typeof part === "string") renderLine(part, rendering);
    else if (part.kind === "reference" || part.kind === "local") renderName(part, rendering);
    else if (part.kind === "fill") renderFill(part, rendering);
    else renderFlat(part.kind === "layout" ? part.flat.parts : part.parts, rendering);
  }
}

/** A new line begins where the line has no room for the next item and its comma. */
function renderFill({ items }: Fill, rendering: Rendering): void {
  const lead = rendering.due ?? rendering.lead;
  for (const [index, item] of items.entries()) {
    const column = rendering.due === null ? rendering.length - rendering.lineStart : rendering.due.length;
    const isFull = index > 0 && column + 1 + flatWidth(item, rendering.renamed) + 1 > lineWidth;
    if (isFull) renderText("\n", lead, rendering);
    else if (index > 0) write(" ", rendering);
    renderFlat(item.parts, rendering);
    write(",", rendering);
  }
}

/** Whether the line has room for the code, and for what follows it on that line. */
function fits(flat: Code, rest: Rest, rendering: Rendering): boolean {
  const { length, lineStart, due, renamed } = rendering;
  const column = due === null ? length - lineStart : due.length;
  const room = lineWidth - column - flatWidth(flat, renamed);
  return room >= 0 && room >= followingWidth(rest, room, renamed);
}

/** Only what the last line begins with is asked for later: the others need no more than their indentation. */
function renderText(text: string, indent: string, rendering: Rendering): void {
  let end = text.indexOf("\n");
  if (end === -1) {
    renderLine(text, rendering);
    return;
  }
  if (end > 0) renderLine(text.slice(0, end), rendering);
  write("\n", rendering);
  let start = end + 1;
  if (indent === "") {
    const last = text.lastIndexOf("\n") + 1;
    if (last > start) write(text.slice(start, last), rendering);
    start = last;
  } else {
    for (end = text.indexOf("\n", start); end !== -1; end = text.indexOf("\n", start)) {
      if (end > start) write(indent, rendering);
      write(text.slice(start, end + 1), rendering);
      start = end + 1;
    }
  }
  rendering.lineStart = rendering.length;
  rendering.due = indent;
  if (start < text.length) renderLine(text.slice(start), rendering);
}

/** A text without a line break. */
function renderLine(line: string, rendering: Rendering): void {
  if (line === "") return;
  indentLine(rendering);
  write(line, rendering);
  if (!rendering.isBlank) return;
  const spaces = spacesBefore(line);
  if (spaces > 0) rendering.lead += line.slice(0, spaces);
  rendering.isBlank = spaces === line.length;
}

function renderName(part: Reference | Local, rendering: Rendering): void {
  indentLine(rendering);
  const name = nameOf(part, rendering.renamed);
  const start = rendering.length;
  write(name, rendering);
  rendering.found?.add(part, start, start + name.length);
  rendering.isBlank = false;
}

/** How many blanks and tabs a line begins with. */
function spacesBefore(line: string): number {
  let count = 0;
  while (line[count] === " " || line[count] === "\t") count++;
  return count;
}

function indentLine(rendering: Rendering): void {
  if (rendering.due === null) return;
  write(rendering.due, rendering);
  rendering.lead = rendering.due;
  rendering.isBlank = true;
  rendering.due = null;
}
