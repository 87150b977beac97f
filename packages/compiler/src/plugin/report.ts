// Combines findings into one message with a position, for bundlers that show a single error.
import { type Finding, headlineOf } from "./finding.ts";

/** The message format of Rollup, Rolldown and Vite. */
export interface Log {
  readonly message: string;
  /** The file. */
  readonly id?: string;
  /** The line counts from 1; the origin of the column depends on the consumer. */
  readonly loc?: { readonly file: string; readonly line: number; readonly column: number };
  readonly frame?: string;
}

/** The error format of Vite's overlay. */
export interface Overlay extends Log {
  readonly stack: string;
  readonly plugin: string;
}

/** Converts one finding; the bundler adds position and code itself. */
export function logOf(finding: Finding): Log {
  const { place } = finding;
  const frame = place === null ? {} : { frame: place.frame };
  // Rollup counts columns from 0.
  return { message: headlineOf(finding), ...whereOf(finding, 0), ...frame };
}

/** Combines all errors, because only one can end a build; the position is that of the first. */
export function logOfAll(errors: readonly [Finding, ...Finding[]]): Log {
  const [first, ...others] = errors;
  if (others.length === 0) return logOf(first);
  const texts = errors.map(({ text }) => text).join("\n\n");
  return { message: `${errors.length} errors\n\n${texts}\n`, ...whereOf(first, 0) };
}

/** Returns the first error with its code frame, and the others in place of the stack. */
export function overlayOf([first, ...others]: readonly [Finding, ...Finding[]]): Overlay {
  // Links to an editor count columns from 1.
  const location = whereOf(first, 1);
  const frame = first.place === null ? {} : { frame: trimFirstLine(first.place.frame) };
  const stack = others.map(textWithLink).join("\n\n");
  return { message: headlineOf(first), ...location, ...frame, stack, plugin: "entity-derive" };
}

function whereOf({ place }: Finding, firstColumn: 0 | 1): Pick<Log, "id" | "loc"> {
  if (place === null) return {};
  const { file, line, column } = place;
  return { id: file, loc: { file, line, column: column - 1 + firstColumn } };
}

/** The overlay turns an absolute path into a link. */
function textWithLink({ text, place }: Finding): string {
  return place === null
    ? text
    : text.replace(/^ {2}.+(:\d+:\d+)$/m, (_, location: string) => `  ${place.file}${location}`);
}

/** The overlay trims the first line, which would misalign the carets. */
function trimFirstLine(frame: string): string {
  const lines = frame.split("\n").filter((line) => line.trim() !== "|" || line.includes("^"));
  const indent = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  return `${lines.map((line) => line.slice(indent)).join("\n")}\n`;
}
