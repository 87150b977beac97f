// Code into text: nested code is indented as the line that its slot stands on, and what fits on a line stays on it.
import { type Code, type Fill, type Layout, type Local, type Reference, textBehind } from "./code.ts";
import type { FoundNames } from "./found-names.ts";
import { flatWidth, followingWidth, type NameOf, nameOf, type Rest } from "./line-width.ts";

/** The columns of a line, as formatters count them. */
export const lineWidth = 120;

/** The text of the code. Without `renamed` every name is what the code says; `found` learns which ones there are. */
export function renderCode(code: Code, renamed: NameOf | null, found: FoundNames | null): string {
  const rendering: Rendering = { text: "", lineStart: 0, lead: "", isBlank: true, due: null, renamed, found };
  if (code.isSettled) renderFlat(code, rendering);
  else renderParts(code, "", null, rendering);
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
  readonly renamed: NameOf | null;
  readonly found: FoundNames | null;
}

function write(piece: string, rendering: Rendering): void {
  rendering.text += piece;
}

function renderParts(code: Code, indent: string, then: Rest | null, rendering: Rendering): void {
  const { slots, texts } = code;
  renderText(code.start, indent, rendering);
  for (let index = 0; index < slots.length; index++) {
    const slot = slots[index];
    if (slot === undefined) break;
    if (slot.kind === "reference" || slot.kind === "local") renderName(slot, rendering);
    else if (slot.kind === "fill") renderFill(slot, rendering);
    else {
      renderNested(slot, { code, from: index, then }, rendering);
      if (rendering.due !== null) rendering.due = indent;
    }
    renderText(textBehind(index, slots, texts), indent, rendering);
  }
}

/** What stands in a slot is indented as the line of the slot is. */
function renderNested(slot: Code | Layout, rest: Rest, rendering: Rendering): void {
  if (slot.kind === "code") {
    if (slot.isSettled) renderFlat(slot, rendering);
    else renderParts(slot, rendering.due ?? rendering.lead, rest, rendering);
  } else if (fits(slot.flat, rest, rendering)) renderFlat(slot.flat, rendering);
  else renderParts(slot.broken(), rendering.due ?? rendering.lead, rest, rendering);
}

/** Code that fits on the line has nothing left to decide. */
function renderFlat(code: Code, rendering: Rendering): void {
  const { slots, texts } = code;
  renderLine(code.start, rendering);
  for (let index = 0; index < slots.length; index++) {
    const slot = slots[index];
    if (slot === undefined) break;
    if (slot.kind === "code") renderFlat(slot, rendering);
    else if (slot.kind === "reference" || slot.kind === "local") renderName(slot, rendering);
    else if (slot.kind === "fill") renderFill(slot, rendering);
    else renderFlat(slot.flat, rendering);
    renderLine(textBehind(index, slots, texts), rendering);
  }
}

/** A new line begins where the line has no room for the next item and its comma. */
function renderFill({ items }: Fill, rendering: Rendering): void {
  const lead = rendering.due ?? rendering.lead;
  for (const [index, item] of items.entries()) {
    const column = rendering.due === null ? rendering.text.length - rendering.lineStart : rendering.due.length;
    const isFull = index > 0 && column + 1 + flatWidth(item, rendering.renamed) + 1 > lineWidth;
    if (isFull) renderText("\n", lead, rendering);
    else if (index > 0) write(" ", rendering);
    renderFlat(item, rendering);
    write(",", rendering);
  }
}

/** Whether the line has room for the code, and for what follows it on that line. */
function fits(flat: Code, rest: Rest, rendering: Rendering): boolean {
  const { text, lineStart, due, renamed } = rendering;
  const column = due === null ? text.length - lineStart : due.length;
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
  rendering.lineStart = rendering.text.length;
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
  const start = rendering.text.length;
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
