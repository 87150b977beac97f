// Diagnostics of the compiler as those of the editor, with their fixes.
import type { Diagnostic as Shown } from "@codemirror/lint";
import type { Diagnostic, Fix } from "@entity-derive/compiler";
import { capitalized } from "../../../../packages/compiler/src/text/names.ts";

const severities = { error: "error", warning: "warning", note: "hint" } as const;

/** Returns the diagnostics of one file; `length` is that of its text. */
export function shownDiagnostics(
  diagnostics: readonly Diagnostic[],
  path: string,
  length: number,
  apply: (fix: Fix) => void,
): readonly Shown[] {
  return diagnostics
    .filter(({ span }) => span.path === path)
    .map(({ id, severity, message, help, span, fixes }) => ({
      from: Math.min(span.start, length),
      to: Math.min(Math.max(span.start, span.end), length),
      severity: severities[severity],
      source: id,
      message: help === "" ? message : `${message}\n${help}`,
      actions: fixes.map((fix) => ({ name: capitalized(fix.title), apply: () => apply(fix) })),
    }));
}
