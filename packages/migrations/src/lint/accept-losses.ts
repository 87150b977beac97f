// Adds `allow` comments to a planned file, for losses that were accepted when it was planned.
import { lossHelp } from "../difference/findings/data-losses.ts";
import type { Consent } from "../difference/intent.ts";
import type { Finding } from "../difference/migration-plan.ts";

export interface AcceptedLosses {
  readonly text: string;
  /** The remaining findings, at the lines of the new text. */
  readonly findings: readonly Finding[];
}

/**
 * Accepts the losses of a planned file. Planning has asked for consent to all but conversions: the effect of USING on
 * values is known only after the statement was run.
 */
export function acceptLosses(text: string, findings: readonly Finding[], consent: Consent): AcceptedLosses {
  const { drops, allowsDataLoss } = consent;
  const isAccepted = ({ id, drop }: Finding): boolean =>
    id === "ED801" && (allowsDataLoss || drop === undefined || drops.has(drop));
  const reason = allowsDataLoss ? "--allow-data-loss" : `--drop ${[...drops].join(" ")}`;
  const lines = text.split("\n");
  const losses = findings.flatMap((one) =>
    isAccepted(one) && one.location.kind === "file" ? [one.location.line] : [],
  );
  // From the end, so that earlier line numbers stay valid. Each comment accepts one finding.
  for (const line of losses.toSorted((a, b) => b - a))
    lines.splice(line - 1, 0, `-- entity-derive: allow ED801, ${reason}`);
  const remaining = findings.filter((one) => !isAccepted(one));
  return {
    text: lines.join("\n"),
    findings: remaining.map((finding) => {
      const { location, drop } = finding;
      if (location.kind !== "file") return finding;
      const line = location.line + losses.filter((loss) => loss <= location.line).length;
      const help = drop === undefined ? finding.help : lossHelp(drop);
      return { ...finding, help, location: { ...location, line } };
    }),
  };
}
