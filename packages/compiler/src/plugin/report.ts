// Findings into one message with one place, for bundlers that show or throw a single error.
import { type Finding, headlineOf } from "./finding.ts";

/** What Rollup, Rolldown and Vite know of a message. */
export interface Log {
  readonly message: string;
  /** The file. */
  readonly id?: string;
  /** The line counts from 1; who shows it decides about the column. */
  readonly loc?: { readonly file: string; readonly line: number; readonly column: number };
  readonly frame?: string;
}

/** What Vite's overlay shows. */
export interface Overlay extends Log {
  readonly stack: string;
  readonly plugin: string;
}

/** A single finding, of which the bundler shows place and lines by itself. */
export function logOf(finding: Finding): Log {
  const { place } = finding;
  const frame = place === null ? {} : { frame: place.frame };
  // Rollup counts columns from 0.
  return { message: headlineOf(finding), ...whereOf(finding, 0), ...frame };
}

/** All errors, though a build can be ended by one only: the place is that of the first. */
export function logOfAll(errors: readonly [Finding, ...Finding[]]): Log {
  const [first, ...others] = errors;
  if (others.length === 0) return logOf(first);
  const texts = errors.map(({ text }) => text).join("\n\n");
  return { message: `${errors.length} errors\n\n${texts}\n`, ...whereOf(first, 0) };
}

/** The first error with its lines; the others below, where stacks stand. */
export function overlayOf([first, ...others]: readonly [Finding, ...Finding[]]): Overlay {
  // What leads to an editor counts columns from 1.
  const where = whereOf(first, 1);
  const frame = first.place === null ? {} : { frame: flush(first.place.frame) };
  const stack = others.map(textWithLink).join("\n\n");
  return { message: headlineOf(first), ...where, ...frame, stack, plugin: "entity-derive" };
}

function whereOf({ place }: Finding, firstColumn: 0 | 1): Pick<Log, "id" | "loc"> {
  if (place === null) return {};
  const { file, line, column } = place;
  return { id: file, loc: { file, line, column: column - 1 + firstColumn } };
}

/** The overlay makes a link of an absolute path. */
function textWithLink({ text, place }: Finding): string {
  return place === null ? text : text.replace(/^ {2}.+(:\d+:\d+)$/m, (_, where: string) => `  ${place.file}${where}`);
}

/** The overlay takes the space before the first line away, and would shift it against the carets. */
function flush(frame: string): string {
  const lines = frame.split("\n").filter((line) => line.trim() !== "|" || line.includes("^"));
  const indent = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  return `${lines.map((line) => line.slice(indent)).join("\n")}\n`;
}
