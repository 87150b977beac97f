// Renders diagnostics as workflow commands, which GitHub Actions shows at the changed lines.
import { type Diagnostic, type FileProblem, type Severity, sentenceOf } from "../diagnostic.ts";
import { linesOf, positionOf, type RenderContext } from "./place.ts";

const commands: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", note: "notice" };

export function renderGithub(
  diagnostics: readonly Diagnostic[],
  problems: readonly FileProblem[],
  { textOf, shownPath }: RenderContext,
): string {
  const one = ({ id, severity, message, help, span }: Diagnostic): string => {
    const text = textOf(span.path);
    const place = text === null ? {} : propertiesOf(text, span.start, span.end);
    return command(severity, { file: shownPath(span.path), ...place, title: id }, withHelp(message, help));
  };
  return [
    ...diagnostics.map(one),
    ...problems.map((problem) =>
      command(
        problem.severity,
        problem.path === null
          ? {}
          : { file: shownPath(problem.path), ...(problem.line === undefined ? {} : { line: problem.line }) },
        withHelp(sentenceOf(problem, shownPath), problem.help),
      ),
    ),
  ].join("\n");
}

/** GitHub refuses columns for a range over several lines. */
function propertiesOf(text: string, from: number, to: number): Readonly<Record<string, number>> {
  const lines = linesOf(text);
  const start = positionOf(lines, from);
  const end = positionOf(lines, to);
  if (start.line !== end.line) return { line: start.line, endLine: end.line };
  return { line: start.line, endLine: end.line, col: start.column, endColumn: end.column };
}

function command(severity: Severity, properties: Readonly<Record<string, string | number>>, message: string): string {
  const list = Object.entries(properties).map(
    ([name, value]) => `${name}=${escapeData(String(value)).replaceAll(":", "%3A").replaceAll(",", "%2C")}`,
  );
  return `::${[commands[severity], ...(list.length === 0 ? [] : [list.join(",")])].join(" ")}::${escapeData(message)}`;
}

function withHelp(message: string, help: string): string {
  return help === "" ? message : `${message}\nhelp: ${help}`;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
