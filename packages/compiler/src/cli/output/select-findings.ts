// Selects the findings to print: those of the selected files, and the errors because of which they are skipped.

import type { Diagnostic, FileProblem } from "../../diagnostics/diagnostic.ts";
import type { RunResult } from "../../project/cache/cached-run.ts";
import { listing } from "../../text/names.ts";

export interface Findings {
  readonly diagnostics: readonly Diagnostic[];
  /** The number of hidden notes. */
  readonly hiddenNotes: number;
  /** A line for each selected file that is skipped because of another file. */
  readonly skipped: readonly FileProblem[];
}

export function selectFindings(
  { diagnostics, skipped, selected }: RunResult["compilation"],
  verbose: boolean,
): Findings {
  const skippedFiles = [...skipped].filter(([path]) => selected?.has(path) !== false);
  const reasons = new Set(skippedFiles.flatMap(([, roots]) => roots));
  const ofInterest = diagnostics.filter(
    ({ span, severity }) => selected?.has(span.path) !== false || (severity === "error" && reasons.has(span.path)),
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
