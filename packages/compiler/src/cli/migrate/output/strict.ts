// Applies `--strict`: warnings become errors.
import type { Finding } from "@entity-derive/migrations";

export function applyStrict(findings: readonly Finding[], { strict }: { readonly strict?: true }): readonly Finding[] {
  if (strict !== true) return findings;
  return findings.map((finding) => (finding.severity === "warning" ? { ...finding, severity: "error" } : finding));
}
