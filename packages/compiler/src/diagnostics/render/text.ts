// Renders diagnostics as text: message, place, code and help.
import { memoized } from "../../text/memoized.ts";
import type { Diagnostic, FileProblem, Fix } from "../diagnostic.ts";
import type { Span } from "../span.ts";
import { renderFrame } from "./frame.ts";
import { type Lines, linesOf, positionOf, type RenderContext } from "./place.ts";
import type { Paint } from "./style.ts";

export function renderText(
  diagnostics: readonly Diagnostic[],
  problems: readonly FileProblem[],
  { textOf, shownPath }: RenderContext,
  paint: Paint,
): string {
  const linesIn = memoized((path: string): Lines | null => {
    const text = textOf(path);
    return text === null ? null : linesOf(text);
  });
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

/** Renders problems with files, one per line; consecutive problems with the same help share it. */
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

/** Shows only the fix that `--fix` applies; other fixes are described by the help and offered by editors. */
function fixLine(fixes: readonly Fix[], paint: Paint): readonly string[] {
  const title = certainFix(fixes);
  return title === null ? [] : [`  ${paint("help", "fix")}: ${visible(title)}`];
}

/** Returns the title of the fix that `--fix` applies; null if there is none. */
export function certainFix(fixes: readonly Fix[]): string | null {
  return fixes.find(({ isCertain }) => isCertain)?.title ?? null;
}

/** Makes control characters visible, because names and values from sources must not control the terminal. */
function visible(text: string): string {
  return text.replaceAll(/(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, "\u{FFFD}");
}
