// Diagnostics into text for people: what is wrong, where, the code, and what to do.
import type { Diagnostic } from "../diagnostic.ts";
import type { FileProblem } from "../file-problem.ts";
import type { Fix } from "../fix.ts";
import type { Span } from "../span.ts";
import { renderFrame } from "./frame.ts";
import { type Lines, linesOf, positionOf } from "./place.ts";
import type { Paint } from "./style.ts";
import type { Surroundings } from "./surroundings.ts";

export function renderText(
  diagnostics: readonly Diagnostic[],
  problems: readonly FileProblem[],
  { textOf, shownPath }: Surroundings,
  paint: Paint,
): string {
  const known = new Map<string, Lines | null>();
  const linesIn = (path: string): Lines | null => {
    let lines = known.get(path);
    if (lines === undefined) {
      const text = textOf(path);
      lines = text === null ? null : linesOf(text);
      known.set(path, lines);
    }
    return lines;
  };
  const place = (span: Span): string => {
    const lines = linesIn(span.path);
    if (lines === null) return paint("place", shownPath(span.path));
    const { line, column } = positionOf(lines, span.start);
    return paint("place", `${shownPath(span.path)}:${line}:${column}`);
  };
  const frame = (span: Span, mark: "^" | "-"): readonly string[] => {
    const lines = linesIn(span.path);
    return lines === null ? [] : renderFrame(lines, span, paint, mark);
  };
  const one = ({ id, severity, message, help, span, labels, fixes }: Diagnostic): string =>
    [
      `${paint(severity, `${severity} ${id}`)}${paint("strong", `: ${visible(message)}`)}`,
      `  ${place(span)}`,
      ...frame(span, "^"),
      ...labels.flatMap((label) => [`  ${place(label.span)}: ${visible(label.message)}`, ...frame(label.span, "-")]),
      ...helpLine(help, paint),
      ...fixLine(fixes, paint),
      `  ${paint("help", "explain")}: entity-derive explain ${id}`,
    ].join("\n");

  return [...diagnostics.map(one), ...renderProblems(problems, shownPath, paint)].join("\n\n");
}

/** Problems with files, one a line; those with the same help share it. */
function renderProblems(
  problems: readonly FileProblem[],
  shownPath: (path: string) => string,
  paint: Paint,
): readonly string[] {
  const helps = [...new Set(problems.map((problem) => problem.help))];
  return helps.map((help) =>
    [
      ...problems
        .filter((problem) => problem.help === help)
        .map(
          ({ severity, path, message }) =>
            `${paint(severity, severity)}: ${path === null ? "" : `${paint("place", shownPath(path))} `}${visible(message)}`,
        ),
      ...helpLine(help, paint),
    ].join("\n"),
  );
}

function helpLine(help: string, paint: Paint): readonly string[] {
  return help === "" ? [] : [`  ${paint("help", "help")}: ${visible(help).replaceAll("\n", "\n        ")}`];
}

/** Only what `--fix` would do by itself: a choice is the help's to explain, and an editor's to offer. */
function fixLine(fixes: readonly Fix[], paint: Paint): readonly string[] {
  const title = certainFix(fixes);
  return title === null ? [] : [`  ${paint("help", "fix")}: ${visible(title)}`];
}

/** The title of what `--fix` would do by itself; null where it would do nothing. */
export function certainFix(fixes: readonly Fix[]): string | null {
  return fixes.find(({ isCertain }) => isCertain)?.title ?? null;
}

/** Names and values come from the sources: none of them may steer the terminal. */
function visible(text: string): string {
  return text.replaceAll(/(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, "\u{FFFD}");
}
