// Templates of TypeScript into code: text whose slots take code, references or nothing, with structural indentation.

import { dedented } from "./dedent.ts";

/** A name that the printed file must import. Relative modules are written without an ending. */
export interface Reference {
  readonly kind: "reference";
  readonly name: string;
  readonly module: string;
  /** A `specifier` imports nothing: it is the module itself, as an expression such as `import()` names it. */
  readonly use: "type" | "value" | "namespace" | "specifier";
  /** What the file calls it, where nothing else has that name already. */
  readonly local: string;
}

/** A variable or parameter that is named after something of the user's: printing sees to it that it hides nothing. */
export interface Local {
  readonly kind: "local";
  readonly name: string;
  /** What it is called where the file has another use for the name. */
  readonly otherwise: string;
}

/** Two ways to write the same code. The printer takes the one on one line where the line has room for it. */
export interface Layout {
  readonly kind: "layout";
  /** On one line. */
  readonly flat: Code;
  /** Most of them are never asked for: each is made when it is. */
  readonly broken: () => Code;
}

/** Items with commas between them, as many on a line as it has room for. */
export interface Fill {
  readonly kind: "fill";
  readonly items: readonly Code[];
}

/** A piece of TypeScript. Made by {@link ts}, {@link raw} and the functions beside them, never by hand. */
export interface Code {
  readonly kind: "code";
  readonly parts: readonly Part[];
  /** How many characters it takes on one line. */
  readonly width: number;
  readonly isOneLine: boolean;
}

export type Part = string | Reference | Local | Layout | Fill | Code;

/** What a slot takes. A bare string is none of it, so no text reaches a file without being meant as code. */
export type Slot = Code | Reference | null | readonly (Code | Reference | null)[];

/** A reference to something that exists at run time. */
export function value(module: string, name: string, local: string = name): Reference {
  return { kind: "reference", name, module, use: "value", local };
}

/** A whole module under a name: `import * as v from "valibot"`. */
export function namespace(module: string, name: string): Reference {
  return { kind: "reference", name, module, use: "namespace", local: name };
}

/** A reference to something that exists only in types. */
export function type(module: string, name: string): Reference {
  return { kind: "reference", name, module, use: "type", local: name };
}

/** A module as a text: `"./dto.ts"`, with the ending that imports have. */
export function moduleSpecifier(module: string): Reference {
  return { kind: "reference", name: module, module, use: "specifier", local: JSON.stringify(module) };
}

/** A variable or parameter with a name that the templates do not choose. */
export function local(name: string, otherwise: string): Code {
  return assembled([{ kind: "local", name, otherwise }]);
}

const none: readonly Part[] = [];

/** Text that is known to be TypeScript: a name, a literal that was already escaped. */
export function raw(text: string): Code {
  return { kind: "code", parts: text === "" ? none : [text], width: text.length, isOneLine: !text.includes("\n") };
}

export const nothing: Code = raw("");

/** Code from a template that looks like its output: common indentation goes, and a line that holds only an empty slot goes too. */
export function ts(strings: TemplateStringsArray, ...slots: readonly Slot[]): Code {
  const texts = dedented(strings);
  const draft = newDraft();
  let pending = texts[0] ?? "";
  for (let index = 0; index < slots.length; index++) {
    const slot = slots[index] ?? null;
    let next = texts[index + 1] ?? "";
    if (slot === null || isEmpty(slot)) {
      const end = endWithoutBlanks(pending);
      const opens = end === 0 ? draft.width === 0 : pending[end - 1] === "\n";
      if (opens && /^[ \t]*(?:\n|$)/.test(next)) {
        pending = pending.slice(0, Math.max(end - 1, 0));
        if (pending === "" && draft.width === 0) next = next.replace(/^[ \t]*\n?/, "");
      }
    } else {
      append(draft, pending);
      pending = "";
      append(draft, isSeveral(slot) ? lines(slot) : slot);
    }
    pending += next;
  }
  append(draft, pending);
  return finished(draft);
}

/** Where the spaces and tabs begin that the text ends with. */
function endWithoutBlanks(text: string): number {
  let end = text.length;
  while (text[end - 1] === " " || text[end - 1] === "\t") end--;
  return end;
}

/** Pieces one after another with a separator between them; empty ones are left out. */
export function join(pieces: readonly (Code | Reference | null)[], separator: string | Code): Code {
  const draft = newDraft();
  for (const piece of pieces) {
    if (piece === null || isEmpty(piece)) continue;
    if (draft.width > 0) append(draft, separator);
    append(draft, piece);
  }
  return finished(draft);
}

/** Code that is being put together; its width is kept up, since asking its texts again would cost more than all else. */
interface Draft {
  readonly parts: Part[];
  /** What comes behind the parts: texts grow together before they become one. */
  text: string;
  width: number;
  isOneLine: boolean;
}

function newDraft(): Draft {
  return { parts: [], text: "", width: 0, isOneLine: true };
}

/** Code of one line becomes part of what it stands in: the fewer pieces, the faster all else. */
function append(draft: Draft, part: Part): void {
  if (typeof part === "string") {
    draft.width += part.length;
    draft.isOneLine &&= !part.includes("\n");
    draft.text += part;
  } else if (part.kind === "layout" || part.kind === "fill") {
    draft.width += part.kind === "layout" ? part.flat.width : widthOf(part);
    appendPiece(draft, part);
  } else if (part.kind === "reference" || part.kind === "local") {
    draft.width += part.kind === "local" ? part.name.length : part.local.length;
    appendPiece(draft, part);
  } else {
    draft.width += part.width;
    draft.isOneLine &&= part.isOneLine;
    if (!part.isOneLine) appendPiece(draft, part);
    else
      for (const inner of part.parts) {
        if (typeof inner === "string") draft.text += inner;
        else appendPiece(draft, inner);
      }
  }
}

function appendPiece(draft: Draft, piece: Exclude<Part, string>): void {
  if (draft.text !== "") draft.parts.push(draft.text);
  draft.text = "";
  draft.parts.push(piece);
}

function widthOf({ items }: Fill): number {
  return items.reduce((sum, { width }) => sum + width + 2, 0);
}

function finished({ parts, text, width, isOneLine }: Draft): Code {
  if (parts.length === 0) return { kind: "code", parts: text === "" ? none : [text], width, isOneLine };
  if (text !== "") parts.push(text);
  return { kind: "code", parts, width, isOneLine };
}

/** Pieces a line each. */
export function lines(pieces: readonly (Code | Reference | null)[]): Code {
  return join(pieces, "\n");
}

/** Pieces with an empty line between them, as statements of a file or methods of a class stand. */
export function blocks(pieces: readonly (Code | Reference | null)[]): Code {
  return join(pieces, "\n\n");
}

/** `open a, b close` on one line where the line has room for it, otherwise an item a line. */
export function list(open: string | Code, items: readonly (Code | Reference)[], close: string | Code): Code {
  const start = typeof open === "string" ? raw(open) : open;
  const end = typeof close === "string" ? raw(close) : close;
  if (items.length === 0) return together(trimmedEnd(start), trimmedStart(end));
  return fitted(
    together(start, join(items, ", "), end),
    () => ts`
      ${trimmedEnd(start)}
        ${join(items, ",\n")},
      ${trimmedStart(end)}`,
  );
}

/** The same, but as many items on a line as it has room for: a row of a table. */
export function filled(open: Code, items: readonly Code[], close: string): Code {
  const end = raw(close);
  return fitted(
    together(open, join(items, ", "), end),
    () => ts`
      ${trimmedEnd(open)}
        ${assembled([{ kind: "fill", items }])}
      ${trimmedStart(end)}`,
  );
}

/** The code on one line where the line has room for it. */
export function fitting(flat: Code, broken: Code): Code {
  return fitted(flat, () => broken);
}

function fitted(flat: Code, make: () => Code): Code {
  if (!flat.isOneLine) return make();
  let made: Code | null = null;
  const broken = (): Code => (made ??= make());
  return { kind: "code", parts: [{ kind: "layout", flat, broken }], width: flat.width, isOneLine: true };
}

/** Pieces with nothing between them. */
function together(...pieces: readonly Code[]): Code {
  return join(pieces, "");
}

function trimmedEnd({ parts }: Code): Code {
  const last = parts.at(-1);
  return assembled(typeof last === "string" ? [...parts.slice(0, -1), last.trimEnd()] : parts);
}

function trimmedStart({ parts }: Code): Code {
  const [first, ...rest] = parts;
  return assembled(typeof first === "string" ? [first.trimStart(), ...rest] : parts);
}

/** Code of these parts; texts among them are taken as they stand. */
export function assembled(parts: readonly Part[]): Code {
  const draft = newDraft();
  for (const part of parts) append(draft, part);
  return finished(draft);
}

function isEmpty(slot: Slot): boolean {
  if (slot === null) return true;
  if (isSeveral(slot)) return slot.every(isEmpty);
  return slot.kind === "code" && slot.width === 0;
}

function isSeveral(slot: Slot): slot is readonly (Code | Reference | null)[] {
  return Array.isArray(slot);
}
