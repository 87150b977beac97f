// Builds TypeScript code from templates, whose slots take code, references or nothing.

import { formOf } from "./template/template-form.ts";

/** A name, and the module from which the printed file imports it: a package, `./dto`, or `/src/user.derived/dto` from the root of the project. */
export interface Reference {
  readonly kind: "reference";
  readonly name: string;
  readonly module: string;
  /** A `specifier` imports nothing: it is the path of the module, for `import()`. */
  readonly use: "type" | "value" | "namespace" | "specifier";
  /** The name in the file, unless it is taken. */
  readonly local: string;
}

/** A variable or parameter whose name comes from the user; the printer renames it if it would shadow another name. */
export interface Local {
  readonly kind: "local";
  readonly name: string;
  /** The name if the preferred one is taken. */
  readonly alternative: string;
}

/** Two layouts of the same code. The printer takes the flat one if it fits on the line. */
export interface Layout {
  readonly kind: "layout";
  /** On one line. */
  readonly flat: Code;
  /** A function, because most are never needed. */
  readonly broken: () => Code;
}

/** Items with commas, as many per line as fit. */
export interface Fill {
  readonly kind: "fill";
  readonly items: readonly Code[];
}

/**
 * A piece of TypeScript: a text, then slots, each followed by a text. Created by {@link ts}, {@link raw} and other
 * functions of this file.
 */
export interface Code {
  readonly kind: "code";
  readonly start: string;
  readonly slots: readonly Piece[];
  /** The text after each slot, at its index plus one; or the separator between all slots. */
  readonly texts: readonly string[] | string;
  /** The number of characters on one line. */
  readonly width: number;
  readonly isOneLine: boolean;
  /** True if it is on one line regardless of the space. */
  readonly isSettled: boolean;
}

export type Piece = Reference | Local | Layout | Fill | Code;

/** The content of a slot. A plain string is not allowed, so no text becomes code by accident. */
export type Slot = Code | Reference | null | readonly (Code | Reference | null)[];

/** References a run-time export. */
export function value(module: string, name: string, local: string = name): Reference {
  return { kind: "reference", name, module, use: "value", local };
}

/** References a whole module under a name: `import * as v from "valibot"`. */
export function namespace(module: string, name: string): Reference {
  return { kind: "reference", name, module, use: "namespace", local: name };
}

/** References an export that is used as a type. */
export function type(module: string, name: string): Reference {
  return { kind: "reference", name, module, use: "type", local: name };
}

/** Returns the path of a module as a string literal: `"./dto.ts"`, with the file's import extension. */
export function moduleSpecifier(module: string): Reference {
  return { kind: "reference", name: module, module, use: "specifier", local: JSON.stringify(module) };
}

/** Returns a variable or parameter whose name comes from the user. */
export function local(name: string, alternative: string): Code {
  return assembled([{ kind: "local", name, alternative }]);
}

const none: readonly Piece[] = [];

/** Returns text that is known to be TypeScript: a name, or an escaped literal. */
export function raw(text: string): Code {
  const isOneLine = !text.includes("\n");
  return { kind: "code", start: text, slots: none, texts: "", width: text.length, isOneLine, isSettled: isOneLine };
}

export const nothing: Code = raw("");

/**
 * Returns code from a template that looks like its output: common indentation is removed, and so are lines with only
 * empty slots.
 */
export function ts(strings: TemplateStringsArray, ...slots: Slot[]): Code {
  const pieces = slots as Piece[];
  let empty = 0;
  let width = 0;
  let isOneLine = true;
  let isSettled = true;
  for (let index = 0; index < slots.length; index++) {
    const content = slots[index] ?? nothing;
    const slot = isSeveral(content) ? lines(content) : content;
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

/** Joins pieces with a separator, and leaves empty ones out. */
export function join(pieces: readonly (Code | Reference | null)[], separator: string | Code): Code {
  const slots = pieces.some(isNothing) ? pieces.filter((piece) => !isNothing(piece)) : pieces;
  if (typeof separator !== "string")
    return join(
      (slots as readonly (Code | Reference)[]).flatMap((piece, index) => (index === 0 ? [piece] : [separator, piece])),
      "",
    );
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

/** Joins pieces, one per line. */
export function lines(pieces: readonly (Code | Reference | null)[]): Code {
  return join(pieces, "\n");
}

/** Joins pieces with an empty line between them, like statements of a file or methods of a class. */
export function blocks(pieces: readonly (Code | Reference | null)[]): Code {
  return join(pieces, "\n\n");
}

/** Returns `open a, b close` on one line if it fits, otherwise one item per line. */
export function list(open: string | Code, items: readonly (Code | Reference)[], close: string | Code): Code {
  const start = typeof open === "string" ? raw(open) : open;
  const end = typeof close === "string" ? raw(close) : close;
  if (items.length === 0) return concatenate(trimmed(start, "end"), trimmed(end, "start"));
  return flatOrBroken(
    concatenate(start, join(items, ", "), end),
    () => ts`
      ${trimmed(start, "end")}
        ${join(items, ",\n")},
      ${trimmed(end, "start")}`,
  );
}

/** Like `list`, but with as many items per line as fit. */
export function fillList(open: Code, items: readonly Code[], close: string): Code {
  const end = raw(close);
  return flatOrBroken(
    concatenate(open, join(items, ", "), end),
    () => ts`
      ${trimmed(open, "end")}
        ${assembled([{ kind: "fill", items }])}
      ${trimmed(end, "start")}`,
  );
}

/** Returns an object type, with one member per line if they do not fit on one. Formatters write the same semicolons. */
export function objectType(members: readonly Code[]): Code {
  const flat = ts`{ ${join(members, "; ")} }`;
  if (members.length === 1) return flat;
  const broken = ts`
    {
      ${members.map((member) => ts`${member};`)}
    }`;
  return fitting(flat, broken);
}

/** Returns code that is flat if it fits on the line. */
export function fitting(flat: Code, broken: Code): Code {
  return flatOrBroken(flat, () => broken);
}

function flatOrBroken(flat: Code, make: () => Code): Code {
  if (!flat.isOneLine) return make();
  let result: Code | null = null;
  const broken = (): Code => (result ??= make());
  const slots: readonly Piece[] = [{ kind: "layout", flat, broken }];
  return { kind: "code", start: "", slots, texts: "", width: flat.width, isOneLine: true, isSettled: false };
}

/** Joins pieces without a separator. */
function concatenate(...pieces: readonly Code[]): Code {
  return join(pieces, "");
}

/** Removes spaces at the start or at the end. */
function trimmed(code: Code, side: "start" | "end"): Code {
  const parts = [code.start, ...code.slots.flatMap((slot, index) => [slot, textBehind(index, code.slots, code.texts)])];
  const trim = (text: string): string => (side === "start" ? text.trimStart() : text.trimEnd());
  const indexes = [...parts.keys()];
  for (const index of side === "start" ? indexes : indexes.reverse()) {
    const part = parts[index] ?? "";
    if (typeof part !== "string" && !(part.kind === "code" && part.isOneLine)) break;
    const rest = typeof part === "string" ? trim(part) : trimmed(part, side);
    parts[index] = rest;
    if (!(typeof rest === "string" ? rest === "" : isEmpty(rest))) break;
  }
  return assembled(parts);
}

/** Returns the text after the slot of this index. */
export function textBehind(index: number, slots: Code["slots"], texts: Code["texts"]): string {
  if (typeof texts !== "string") return texts[index + 1] ?? "";
  return index + 1 < slots.length ? texts : "";
}

/** Returns code of these parts; texts are taken literally. */
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
