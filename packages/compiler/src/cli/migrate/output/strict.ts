// Applies `--strict`: warnings become errors.
import type { Severity } from "../../../diagnostics/diagnostic.ts";

export function applyStrict<F extends { readonly severity: Severity }>(
  findings: readonly F[],
  { strict }: { readonly strict?: true },
): readonly F[] {
  if (strict !== true) return findings;
  return findings.map((finding) => (finding.severity === "warning" ? { ...finding, severity: "error" } : finding));
}
