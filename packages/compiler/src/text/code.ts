// Templates of TypeScript into code: text whose slots take code, references or nothing, with structural indentation.

import { formOf } from "./template-form.ts";

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

/** A piece of TypeScript: a text, and slots with a text behind each. Made by {@link ts}, {@link raw} and the functions beside them. */
export interface Code {
  readonly kind: "code";
  readonly start: string;
  readonly slots: readonly Piece[];
  /** What stands behind each slot, at its index and one; or what stands between each two of them. */
  readonly texts: readonly string[] | string;
  /** How many characters it takes on one line. */
  readonly width: number;
  readonly isOneLine: boolean;
  /** Whether it is on one line whatever room there is. */
  readonly isSettled: boolean;
}

export type Piece = Reference | Local | Layout | Fill | Code;

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

const none: readonly Piece[] = [];

/** Text that is known to be TypeScript: a name, a literal that was already escaped. */
export function raw(text: string): Code {
  const isOneLine = !text.includes("\n");
  return { kind: "code", start: text, slots: none, texts: "", width: text.length, isOneLine, isSettled: isOneLine };
}

export const nothing: Code = raw("");

/** Code from a template that looks like its output: common indentation goes, and a line that holds only an empty slot goes too. */
export function ts(strings: TemplateStringsArray, ...slots: Slot[]): Code {
  const pieces = slots as Piece[];
  let empty = 0;
  let width = 0;
  let isOneLine = true;
  let isSettled = true;
  for (let index = 0; index < slots.length; index++) {
    const given = slots[index] ?? nothing;
    const slot = isSeveral(given) ? lines(given) : given;
    pieces[index] = slot;
    if (slot.kind === "reference") width += slot.local.length;
    else if (slot.width === 0) empty |= 1 << index;
    else {
      width += slot.width;
      isOneLine &&= slot.isOneLine;
      isSettled &&= slot.isSettled;
    }
  }
  const form = formOf(strings, empty);
  isOneLine &&= form.isOneLine;
  isSettled &&= isOneLine;
  return {
    kind: "code",
    start: form.texts[0] ?? "",
    slots: pieces,
    texts: form.texts,
    width: width + form.width,
    isOneLine,
    isSettled,
  };
}

/** Pieces one after another with a separator between them; empty ones are left out. */
export function join(pieces: readonly (Code | Reference | null)[], separator: string | Code): Code {
  const slots = pieces.some(isNothing) ? pieces.filter((piece) => !isNothing(piece)) : pieces;
  if (typeof separator !== "string") return join(alternating(slots as readonly (Code | Reference)[], separator), "");
  const [first] = slots;
  if (slots.length === 1 && first?.kind === "code") return first;
  let width = separator.length * Math.max(slots.length - 1, 0);
  let isOneLine = slots.length < 2 || !separator.includes("\n");
  let isSettled = isOneLine;
  for (let index = 0; index < slots.length; index++) {
    const slot = slots[index] ?? nothing;
    if (slot.kind === "reference") width += slot.local.length;
    else {
      width += slot.width;
      isOneLine &&= slot.isOneLine;
      isSettled &&= slot.isSettled;
    }
  }
  return { kind: "code", start: "", slots: slots as readonly Piece[], texts: separator, width, isOneLine, isSettled };
}

function alternating(pieces: readonly (Code | Reference)[], separator: Code): readonly (Code | Reference)[] {
  return pieces.flatMap((piece, index) => (index === 0 ? [piece] : [separator, piece]));
}

function widthOf(piece: Piece): number {
  switch (piece.kind) {
    case "code":
      return piece.width;
    case "reference":
      return piece.local.length;
    case "local":
      return piece.name.length;
    case "layout":
      return piece.flat.width;
    case "fill":
      return piece.items.reduce((sum, { width }) => sum + width + 2, 0);
  }
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
  const slots: readonly Piece[] = [{ kind: "layout", flat, broken }];
  return { kind: "code", start: "", slots, texts: "", width: flat.width, isOneLine: true, isSettled: false };
}

/** Pieces with nothing between them. */
function together(...pieces: readonly Code[]): Code {
  return join(pieces, "");
}

/** The same without the spaces that it ends with. */
function trimmedEnd(code: Code): Code {
  const parts = partsOf(code);
  for (let index = parts.length - 1; index >= 0; index--) {
    const part = parts[index] ?? "";
    if (typeof part !== "string" && !(part.kind === "code" && part.isOneLine)) break;
    const rest = typeof part === "string" ? part.trimEnd() : trimmedEnd(part);
    parts[index] = rest;
    if (!(typeof rest === "string" ? rest === "" : isEmpty(rest))) break;
  }
  return assembled(parts);
}

function trimmedStart(code: Code): Code {
  const parts = partsOf(code);
  for (const [index, part] of parts.entries()) {
    if (typeof part !== "string" && !(part.kind === "code" && part.isOneLine)) break;
    const rest = typeof part === "string" ? part.trimStart() : trimmedStart(part);
    parts[index] = rest;
    if (!(typeof rest === "string" ? rest === "" : isEmpty(rest))) break;
  }
  return assembled(parts);
}

/** Texts and pieces in the order in which they stand. */
function partsOf({ start, slots, texts }: Code): (string | Piece)[] {
  return [start, ...slots.flatMap((slot, index) => [slot, textBehind(index, slots, texts)])];
}

/** What stands behind the slot of this index. */
export function textBehind(index: number, slots: Code["slots"], texts: Code["texts"]): string {
  if (typeof texts !== "string") return texts[index + 1] ?? "";
  return index + 1 < slots.length ? texts : "";
}

/** Code of these parts; texts among them are taken as they stand. */
export function assembled(parts: readonly (string | Piece)[]): Code {
  const texts: string[] = [""];
  const slots: Piece[] = [];
  let width = 0;
  let isOneLine = true;
  let isSettled = true;
  for (const part of parts) {
    if (typeof part === "string") {
      texts[slots.length] += part;
      width += part.length;
      isOneLine &&= !part.includes("\n");
    } else {
      slots.push(part);
      texts.push("");
      width += widthOf(part);
      isOneLine &&= part.kind !== "code" || part.isOneLine;
      isSettled &&= part.kind === "code" ? part.isSettled : part.kind === "reference" || part.kind === "local";
    }
  }
  isSettled &&= isOneLine;
  return { kind: "code", start: texts[0] ?? "", slots, texts, width, isOneLine, isSettled };
}

function isNothing(piece: Code | Reference | null): boolean {
  return piece === null || isEmpty(piece);
}

function isEmpty(piece: Code | Reference): boolean {
  return piece.kind === "code" && piece.width === 0;
}

function isSeveral(slot: Slot): slot is readonly (Code | Reference | null)[] {
  return Array.isArray(slot);
}
