// Renders code as text: nested code gets the indentation of its line, and flat layouts are used where they fit.
import { type Code, type Fill, type Layout, type Local, type Reference, textBehind } from "../code.ts";
import type { FileNames } from "./file-names-used.ts";
import { flatWidth, followingWidth, type NameOf, nameOf, type Rest } from "./line-width.ts";

/** The line width of the common formatters. */
export const lineWidth = 120;

/** Returns the text of the code. Names are passed through `renamed` if given, and are added to `found`. */
export function renderCode(code: Code, renamed: NameOf | null, found: FileNames | null): string {
  const rendering: Rendering = {
    text: "",
    lineStart: 0,
    indentation: "",
    isBlank: true,
    pendingIndentation: null,
    renamed,
    found,
  };
  if (code.isSettled) renderFlat(code, rendering);
  else renderParts(code, "", null, rendering);
  return rendering.text;
}

/** The text so far, and the state of its current line. */
interface Rendering {
  text: string;
  lineStart: number;
  /** The indentation of the line. */
  indentation: string;
  /** True while the line has only spaces. */
  isBlank: boolean;
  /** The indentation to write before the first text of the line, so that empty lines stay empty. */
  pendingIndentation: string | null;
  readonly renamed: NameOf | null;
  readonly found: FileNames | null;
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
      if (rendering.pendingIndentation !== null) rendering.pendingIndentation = indent;
    }
    renderText(textBehind(index, slots, texts), indent, rendering);
  }
}

/** Renders the content of a slot with the indentation of its line. */
function renderNested(slot: Code | Layout, rest: Rest, rendering: Rendering): void {
  if (slot.kind === "code") {
    if (slot.isSettled) renderFlat(slot, rendering);
    else renderParts(slot, rendering.pendingIndentation ?? rendering.indentation, rest, rendering);
  } else if (fits(slot.flat, rest, rendering)) renderFlat(slot.flat, rendering);
  else renderParts(slot.broken(), rendering.pendingIndentation ?? rendering.indentation, rest, rendering);
}

/** Renders code that is known to fit on the line. */
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

/** Starts a new line when the next item and its comma do not fit. */
function renderFill({ items }: Fill, rendering: Rendering): void {
  const lead = rendering.pendingIndentation ?? rendering.indentation;
  for (const [index, item] of items.entries()) {
    const column =
      rendering.pendingIndentation === null
        ? rendering.text.length - rendering.lineStart
        : rendering.pendingIndentation.length;
    const isFull = index > 0 && column + 1 + flatWidth(item, rendering.renamed) + 1 > lineWidth;
    if (isFull) renderText("\n", lead, rendering);
    else if (index > 0) write(" ", rendering);
    renderFlat(item, rendering);
    write(",", rendering);
  }
}

/** True if the code, and the rest of its line, fits. */
function fits(flat: Code, rest: Rest, rendering: Rendering): boolean {
  const { text, lineStart, pendingIndentation, renamed } = rendering;
  const column = pendingIndentation === null ? text.length - lineStart : pendingIndentation.length;
  const room = lineWidth - column - flatWidth(flat, renamed);
  return room >= 0 && room >= followingWidth(rest, room, renamed);
}

/** Only the last line's indentation is needed later. */
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
  rendering.pendingIndentation = indent;
  if (start < text.length) renderLine(text.slice(start), rendering);
}

/** Renders text without a line break. */
function renderLine(line: string, rendering: Rendering): void {
  if (line === "") return;
  indentLine(rendering);
  write(line, rendering);
  if (!rendering.isBlank) return;
  const spaces = spacesBefore(line);
  if (spaces > 0) rendering.indentation += line.slice(0, spaces);
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

/** Returns the number of leading spaces and tabs. */
function spacesBefore(line: string): number {
  let count = 0;
  while (line[count] === " " || line[count] === "\t") count++;
  return count;
}

function indentLine(rendering: Rendering): void {
  if (rendering.pendingIndentation === null) return;
  write(rendering.pendingIndentation, rendering);
  rendering.indentation = rendering.pendingIndentation;
  rendering.isBlank = true;
  rendering.pendingIndentation = null;
}
