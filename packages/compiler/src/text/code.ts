// Templates of TypeScript into code: text whose slots take code, references or nothing, with structural indentation.

import { dedented } from "./dedent.ts";

/** A name that the printed file must import. Relative modules are written without an ending. */
export interface Reference {
  readonly kind: "reference";
  readonly name: string;
  readonly module: string;
  readonly use: "type" | "value";
}

/** A piece of TypeScript. Made by {@link ts}, {@link raw} and the functions beside them, never by hand. */
export interface Code {
  readonly kind: "code";
  readonly parts: readonly (string | Reference | Code)[];
}

/** What a slot takes. A bare string is none of it, so no text reaches a file without being meant as code. */
export type Slot = Code | Reference | null | readonly (Code | Reference | null)[];

/** A reference to something that exists at run time. */
export function value(module: string, name: string): Reference {
  return { kind: "reference", name, module, use: "value" };
}

/** A reference to something that exists only in types. */
export function type(module: string, name: string): Reference {
  return { kind: "reference", name, module, use: "type" };
}

/** Text that is known to be TypeScript: a name, a literal that was already escaped. */
export function raw(text: string): Code {
  return { kind: "code", parts: [text] };
}

export const nothing: Code = { kind: "code", parts: [] };

/** Code from a template that looks like its output: common indentation goes, and a line that holds only an empty slot goes too. */
export function ts(strings: TemplateStringsArray, ...slots: readonly Slot[]): Code {
  const texts = dedented(strings);
  const parts: (string | Reference | Code)[] = [];
  let pending = "";
  for (const [index, text] of texts.entries()) {
    pending += text;
    if (index === slots.length) break;
    const slot = slots[index] ?? null;
    const next = texts[index + 1] ?? "";
    if (slot === null || isEmpty(slot)) {
      const alone =
        /(^|\n)[ \t]*$/.test(pending) && (parts.length === 0 || pending.includes("\n")) && /^[ \t]*(\n|$)/.test(next);
      if (alone) {
        pending = pending.replace(/\n?[ \t]*$/, "");
        if (pending === "" && parts.length === 0) texts[index + 1] = next.replace(/^[ \t]*\n?/, "");
      }
      continue;
    }
    if (pending !== "") parts.push(pending);
    pending = "";
    parts.push(codeOf(slot));
  }
  if (pending !== "") parts.push(pending);
  return { kind: "code", parts };
}

/** Pieces one after another with a separator between them; empty ones are left out. */
export function join(pieces: readonly (Code | Reference | null)[], separator: string | Code): Code {
  const parts: (string | Code | Reference)[] = [];
  for (const piece of pieces) {
    if (isEmpty(piece)) continue;
    if (parts.length > 0) parts.push(separator);
    parts.push(piece as Code | Reference);
  }
  return { kind: "code", parts };
}

/** Pieces a line each. */
export function lines(pieces: readonly (Code | Reference | null)[]): Code {
  return join(pieces, "\n");
}

/** Pieces with an empty line between them, as statements of a file or methods of a class stand. */
export function blocks(pieces: readonly (Code | Reference | null)[]): Code {
  return join(pieces, "\n\n");
}

/** `open a, b close` on one line where it fits, otherwise an item a line. */
export function list(
  open: string | Code,
  items: readonly (Code | Reference)[],
  close: string | Code,
  width = 92,
): Code {
  const start = typeof open === "string" ? raw(open) : open;
  const end = typeof close === "string" ? raw(close) : close;
  const inline = join(items, ", ");
  const short = widthOf(start) + widthOf(inline) + widthOf(end) <= width && !hasNewline(inline);
  if (items.length === 0) return { kind: "code", parts: [trimmedEnd(start), trimmedStart(end)] };
  if (short) return { kind: "code", parts: [start, inline, end] };
  return ts`
    ${trimmedEnd(start)}
      ${join(items, ",\n")},
    ${trimmedStart(end)}`;
}

function trimmedEnd(code: Code): Code {
  const last = code.parts.at(-1);
  return typeof last === "string" ? { kind: "code", parts: [...code.parts.slice(0, -1), last.trimEnd()] } : code;
}

function trimmedStart(code: Code): Code {
  const [first, ...rest] = code.parts;
  return typeof first === "string" ? { kind: "code", parts: [first.trimStart(), ...rest] } : code;
}

export function isEmpty(slot: Slot): boolean {
  if (slot === null) return true;
  if (Array.isArray(slot)) return slot.every(isEmpty);
  const piece = slot as Code | Reference;
  return piece.kind === "code" && piece.parts.every((part) => (typeof part === "string" ? part === "" : isEmpty(part)));
}

function codeOf(slot: Exclude<Slot, null>): Code | Reference {
  return Array.isArray(slot) ? lines(slot) : (slot as Code | Reference);
}

/** How many characters it takes on one line. */
export function widthOf(code: Code | Reference): number {
  if (code.kind === "reference") return code.name.length;
  return code.parts.reduce((sum, part) => sum + (typeof part === "string" ? part.length : widthOf(part)), 0);
}

function hasNewline(code: Code | Reference): boolean {
  return (
    code.kind === "code" &&
    code.parts.some((part) => (typeof part === "string" ? part.includes("\n") : hasNewline(part)))
  );
}
