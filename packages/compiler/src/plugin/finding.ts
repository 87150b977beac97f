// Converts diagnostics and problems to a form for all bundlers: text, file, line and column.
import { resolve } from "node:path";
import { type Diagnostic, type FileProblem, type Severity, sentenceOf } from "../diagnostics/diagnostic.ts";
import { renderFrame } from "../diagnostics/render/frame.ts";
import { linesOf, lineText, positionOf, type RenderContext } from "../diagnostics/render/place.ts";
import { paintNothing } from "../diagnostics/render/style.ts";
import { certainFix, renderText } from "../diagnostics/render/text.ts";
import type { Span } from "../diagnostics/span.ts";
import { pathFrom } from "../text/paths/slash-path.ts";

/** A position in a file. Lines and columns count from 1, columns in UTF-16 units. */
export interface FindingPosition {
  /** Absolute. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly lineText: string;
  /** The code frame with carets. */
  readonly frame: string;
}

export interface Finding {
  readonly severity: Severity;
  /** Null for a problem of a generated file, the configuration or the file system. */
  readonly id: string | null;
  readonly message: string;
  /** Empty if there is nothing to do. */
  readonly help: string;
  /** The title of the fix that `entity-derive generate --fix` applies; null for none. */
  readonly fix: string | null;
  /** Null if it has no position in a source. */
  readonly place: FindingPosition | null;
  /** Further positions that explain the first. */
  readonly labels: readonly { readonly message: string; readonly place: FindingPosition | null }[];
  /** The text that the command prints. */
  readonly text: string;
}

/** Returns the findings in order. `textOf` returns texts as they were compiled. */
export function findingsOf(
  root: string,
  diagnostics: readonly Diagnostic[],
  problems: readonly FileProblem[],
  textOf: RenderContext["textOf"],
): readonly Finding[] {
  // Terminals and editors open paths relative to the bundler's working directory.
  const shownPath = (path: string): string => pathFrom("", resolve(root, path));
  const context: RenderContext = { textOf, shownPath };
  const place = (span: Span): FindingPosition | null => placeOf(root, span, textOf(span.path));
  return [
    ...diagnostics.map((diagnostic) => ({
      severity: diagnostic.severity,
      id: diagnostic.id,
      message: diagnostic.message,
      help: diagnostic.help,
      fix: certainFix(diagnostic.fixes),
      place: place(diagnostic.span),
      labels: diagnostic.labels.map(({ message, span }) => ({ message, place: place(span) })),
      text: renderText([diagnostic], [], context, paintNothing),
    })),
    ...problems.map((problem) => ({
      severity: problem.severity,
      id: null,
      message: sentenceOf(problem, shownPath),
      help: problem.help,
      fix: null,
      place: null,
      labels: [],
      text: renderText([], [problem], context, paintNothing),
    })),
  ];
}

function placeOf(root: string, span: Span, text: string | null): FindingPosition | null {
  if (text === null) return null;
  const lines = linesOf(text);
  const start = positionOf(lines, span.start);
  const end = positionOf(lines, Math.max(span.start, span.end));
  return {
    file: resolve(root, span.path),
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
    lineText: lineText(lines, start.line),
    frame: renderFrame(lines, span, paintNothing, "^").join("\n"),
  };
}

/** Returns message and help, for bundlers that show the position themselves. */
export function headlineOf({ id, message, help, fix }: Finding): string {
  const fact = id === null ? message : `${id}: ${message}`;
  const explain = id === null ? [] : [`explain: entity-derive explain ${id}`];
  const steps = [...(help === "" ? [] : [`help: ${help}`]), ...(fix === null ? [] : [`fix: ${fix}`])];
  return [fact, ...steps, ...explain].join("\n");
}

/** Returns errors, warnings and, if requested, notes. */
export function bySeverity(
  findings: readonly Finding[],
  options: { readonly failOnError?: boolean; readonly verbose?: boolean },
): { readonly errors: readonly Finding[]; readonly warnings: readonly Finding[] } {
  const isError = ({ severity }: Finding): boolean => severity === "error" && options.failOnError !== false;
  const visible = findings.filter(({ severity }) => severity !== "note" || options.verbose === true);
  return { errors: visible.filter(isError), warnings: visible.filter((finding) => !isError(finding)) };
}
