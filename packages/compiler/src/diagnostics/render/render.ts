// Renders diagnostics in one of the formats of `--format`.
import type { Diagnostic } from "../diagnostic.ts";
import type { FileProblem } from "../file-problem.ts";
import type { Format } from "./format.ts";
import { renderGithub } from "./github.ts";
import { renderJson } from "./json.ts";
import type { RenderContext } from "./render-context.ts";
import type { Paint } from "./style.ts";
import { renderText } from "./text.ts";

export function renderDiagnostics(
  format: Format,
  diagnostics: readonly Diagnostic[],
  problems: readonly FileProblem[],
  context: RenderContext,
  paint: Paint,
): string {
  switch (format) {
    case "text":
      return renderText(diagnostics, problems, context, paint);
    case "json":
      return renderJson(diagnostics, problems, context);
    case "github":
      return renderGithub(diagnostics, problems, context);
  }
}
