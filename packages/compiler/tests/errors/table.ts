// Reads and writes tables of errors: `ED112.txt` has the variants of one diagnostic, each as an annotated listing of its
// files. A line begins with what it is:
//
//   == alias-twice              a variant; the case is named ED112-alias-twice
//   user.entity.ts              a file of it
//     @sort slug!: string;      a line of the file; `-` instead of a space where `--fix` replaces it, by lines with a `+`
//   >       ^^^^ 1 error ED112: the first diagnostic, under the place that it marks; its help and fix follow
//   >  ---- 1 the first one     a label of the first diagnostic, under its own place
//   ! …                         a diagnostic as it is rendered, where it has no place in these files
import assert from "node:assert/strict";
import { structuredPatch } from "diff";

/** One variant of a diagnostic. */
export interface Variant {
  readonly name: string;
  /** The texts of its files, by their paths. */
  readonly files: ReadonlyMap<string, string>;
  /** The listing that is expected. */
  readonly listing: string;
}

/** Reads the variants of a table. */
export function readTable(text: string): readonly Variant[] {
  const sections = text.split(/^== /m).slice(1);
  return sections.map((section) => {
    const [name = "", ...lines] = section.trimEnd().split("\n");
    return { name, files: filesIn(lines), listing: lines.join("\n") };
  });
}

/** The text of a table. */
export function writeTable(variants: readonly { readonly name: string; readonly listing: string }[]): string {
  return variants.map(({ name, listing }) => `== ${name}\n${listing}\n`).join("\n");
}

function filesIn(lines: readonly string[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  let path = "";
  for (const line of lines) {
    if (/^[>+!]/.test(line)) continue;
    if (/^[^\s-]/.test(line)) path = line;
    files.set(path, line === path ? "" : `${files.get(path) ?? ""}${line.slice(2)}\n`);
  }
  return files;
}

/** The annotated listing of files, from the rendered text of their diagnostics and from their texts after `--fix`. */
export function listingOf(
  files: ReadonlyMap<string, string>,
  rendered: string,
  fixed: ReadonlyMap<string, string>,
): string {
  const notes = new Map<string, string[]>();
  const unplaced: string[] = [];
  for (const [index, block] of blocksOf(rendered).entries()) {
    const placed = notesOf(block, String(index + 1), files);
    if (placed === null) unplaced.push(...block.split("\n").map((line) => `! ${line}`.trimEnd()));
    for (const { place, lines } of placed ?? []) notes.set(place, [...(notes.get(place) ?? []), ...lines]);
  }
  const listed = [...files].flatMap(([path, text]) => {
    let number = 0;
    return [
      path,
      ...changesOf(text, fixed.get(path) ?? text).flatMap((line) => {
        const shown = `${line[0]} ${line.slice(1)}`.trimEnd();
        if (line.startsWith("+")) return [shown];
        number += 1;
        return [shown, ...(notes.get(`${path}:${number}`) ?? [])];
      }),
    ];
  });
  return [...listed, ...unplaced].join("\n");
}

/** All lines of a text, as a unified diff has them. */
function changesOf(text: string, fixed: string): readonly string[] {
  if (text === fixed)
    return text.trimEnd() === ""
      ? []
      : text
          .replace(/\n$/, "")
          .split("\n")
          .map((line) => ` ${line}`);
  const { hunks } = structuredPatch("", "", text, fixed, "", "", { context: Number.MAX_SAFE_INTEGER });
  return hunks.flatMap(({ lines }) => lines);
}

/** The diagnostics of a rendered text. */
function blocksOf(rendered: string): readonly string[] {
  return rendered
    .trimEnd()
    .split(/\n\n(?=(?:error|warning|note)\b)/)
    .filter((block) => block !== "");
}

interface Note {
  /** `user.entity.ts:6` */
  readonly place: string;
  readonly lines: readonly string[];
}

/**
 * The notes that a rendered diagnostic puts beneath lines of the files; null if it is not rendered as a frame of these
 * files with all that belongs to it. So nothing of a rendered text is left out but what the files say themselves.
 */
function notesOf(block: string, number: string, files: ReadonlyMap<string, string>): readonly Note[] | null {
  const lines = block.split("\n");
  const [header = "", ...rest] = lines;
  const [, id] = /^(?:error|warning|note) (ED\d+): /.exec(header) ?? [];
  const notes: { place: string; lines: string[] }[] = [];
  const place = /^ {2}([\w./-]+):(\d+):(\d+)(?:: (.*))?$/;
  let text: string | null = header;
  while (rest.length > 0 && place.test(rest[0] ?? "")) {
    const [, path = "", line = "", column = "", label] = place.exec(rest.shift() ?? "") ?? [];
    const frames = framesIn(rest, (files.get(path) ?? "").split("\n"));
    const [first, last] = frames ?? [];
    const said: string | undefined = text ?? label;
    text = null;
    if (first === undefined || said === undefined) return null;
    if (String(first.line) !== line || first.marks.search(/\S/) + 1 !== Number(column)) return null;
    notes.push({ place: `${path}:${line}`, lines: [`> ${first.marks} ${number} ${said}`] });
    if (last !== undefined) notes.push({ place: `${path}:${last.line}`, lines: [`> ${last.marks} ${number} (end)`] });
  }
  if (rest.pop() !== `  explain: entity-derive explain ${id}` || text !== null) return null;
  if (!rest.every((line) => /^ {2}(?:help|fix): |^ {8}/.test(line))) return null;
  notes[0]?.lines.push(...rest.map((line) => `>${line}`));
  return notes;
}

interface Frame {
  readonly line: number;
  readonly marks: string;
}

/** Takes the frame from the beginning of the lines: one line with its marks, or the first and the last of several. */
function framesIn(rest: string[], source: readonly string[]): readonly Frame[] | null {
  if (!/^ +\|$/.test(rest.shift() ?? "")) return null;
  const frames: Frame[] = [];
  let isCut = false;
  for (;;) {
    const [, line = "", shown = ""] = /^ +(\d+) \| ?(.*)$/.exec(rest[0] ?? "") ?? [];
    const [, marks = ""] = /^ +\| ([ ^-]+)$/.exec(rest[1] ?? "") ?? [];
    if (line === "" || marks === "") break;
    if (source[Number(line) - 1]?.trimEnd() !== shown) return null;
    frames.push({ line: Number(line), marks });
    rest.splice(0, 2);
    if (/^ +…$/.test(rest[0] ?? "")) isCut = rest.shift() !== undefined;
  }
  const [first, last] = frames;
  const lines = (last?.line ?? 0) - (first?.line ?? 0);
  assert.equal(isCut, last !== undefined && lines > 1, "a frame leaves lines out where there are more than two");
  return frames;
}
