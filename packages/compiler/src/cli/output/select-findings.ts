// Selects the findings to print: those of the selected files, and the errors because of which they are skipped.

import type { Compilation } from "../../compilation.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { FileProblem } from "../../diagnostics/file-problem.ts";
import { listing } from "../../text/names.ts";

export interface Findings {
  readonly diagnostics: readonly Diagnostic[];
  /** The number of hidden notes. */
  readonly hiddenNotes: number;
  /** A line for each selected file that is skipped because of another file. */
  readonly skipped: readonly FileProblem[];
}

export function selectFindings(
  diagnostics: readonly Diagnostic[],
  compilation: Pick<Compilation, "skipped">,
  chosen: ReadonlySet<string> | null,
  verbose: boolean,
): Findings {
  const skippedFiles = [...compilation.skipped].filter(([path]) => chosen?.has(path) !== false);
  const reasons = new Set(skippedFiles.flatMap(([, roots]) => roots));
  const ofInterest = diagnostics.filter(
    ({ span, severity }) => chosen?.has(span.path) !== false || (severity === "error" && reasons.has(span.path)),
  );
  const visible = ofInterest.filter(({ severity }) => verbose || severity !== "note");
  return {
    diagnostics: visible,
    hiddenNotes: ofInterest.length - visible.length,
    skipped: skippedFiles.map(([path, roots]) => ({
      severity: "note",
      path,
      message: `is not generated because of errors in ${listing(roots)}`,
      help: "",
    })),
  };
}
