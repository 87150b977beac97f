// A file whose losses were consented to when it was planned into one that says so: `check` lints it like any other.
import type { Finding } from "../difference/steps.ts";

export interface AcceptedLosses {
  readonly text: string;
  /** What is left, at the lines of the new text. */
  readonly findings: readonly Finding[];
}

/** @param reason what the consent was given by: `--drop users.full_name` */
export function acceptLosses(text: string, findings: readonly Finding[], reason: string): AcceptedLosses {
  const lines = text.split("\n");
  const losses = findings.flatMap(({ id, place }) => (id === "ED801" && place.kind === "file" ? [place.line] : []));
  // From the end, so that the lines before stay where they are; each accepts one finding.
  for (const line of losses.toSorted((a, b) => b - a))
    lines.splice(line - 1, 0, `-- entity-derive: allow ED801, ${reason}`);
  const left = findings.filter(({ id }) => id !== "ED801");
  return {
    text: lines.join("\n"),
    findings: left.map((finding) => {
      const { place } = finding;
      if (place.kind !== "file") return finding;
      return { ...finding, place: { ...place, line: place.line + losses.filter((line) => line <= place.line).length } };
    }),
  };
}
