// Findings as `--strict` has them: warnings are errors.
import type { Finding } from "@entity-derive/migrations";

export function strictly(findings: readonly Finding[], { strict }: { readonly strict?: true }): readonly Finding[] {
  if (strict !== true) return findings;
  return findings.map((finding) => (finding.severity === "warning" ? { ...finding, severity: "error" } : finding));
}
