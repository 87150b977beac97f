// Renders diagnostics in one of the formats of `--format`.
import type { Diagnostic, FileProblem } from "../diagnostic.ts";
import { renderGithub } from "./github.ts";
import { renderJson } from "./json.ts";
import type { RenderContext } from "./place.ts";
import type { Paint } from "./style.ts";
import { renderText } from "./text.ts";

export const formats = ["text", "json", "github"] as const;
export type Format = (typeof formats)[number];

/** The default. */
export const defaultFormat: Format = "text";

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
