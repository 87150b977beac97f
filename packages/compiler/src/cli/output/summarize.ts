// Formats the summary of a run.
import { counted, renderCounts } from "../../diagnostics/render/summary.ts";
import type { Outcome } from "../../project/write-output.ts";
import type { Findings } from "./select-findings.ts";

export function summarize(findings: Findings, outcome: Outcome, milliseconds: number): string {
  const { entities, written, problems, hasFileSystemError } = outcome;
  const { diagnostics, skipped, hiddenNotes } = findings;
  const found = [...diagnostics.map(({ severity, span }) => ({ severity, path: span.path })), ...problems];
  const counts = [
    renderCounts(found),
    skipped.length === 0 ? null : `${counted(skipped.length, "file")} not generated because of errors`,
    hiddenNotes === 0 ? null : `${counted(hiddenNotes, "note")}, shown with --verbose`,
  ].filter((part) => part !== null);
  return [...(counts.length === 0 ? [] : [counts.join("; ")]), ...outcomeLine()].join("\n");

  function outcomeLine(): readonly string[] {
    if (hasFileSystemError) return [];
    const all = counted(entities, "entity", "entities");
    const time = `in ${Math.round(milliseconds)} ms`;
    if (written === null) {
      const isFresh = !problems.some(({ severity }) => severity === "error");
      return isFresh ? [`everything generated for ${all} is up to date, ${time}`] : [];
    }
    const removed = written.removed === 0 ? "" : `, removed ${written.removed}`;
    return [`wrote ${counted(written.written, "file")} for ${all}${removed}, ${written.unchanged} unchanged, ${time}`];
  }
}
