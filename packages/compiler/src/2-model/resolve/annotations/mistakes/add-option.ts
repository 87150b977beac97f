// Builds the fix that adds an option to `@entity`.
import { certain, type Proposal } from "../../../../diagnostics/fixes/change.ts";
import type { Annotations } from "../annotations.ts";

/** Returns a certain fix, so it is only for errors with this one correction; none if there is no object to add to. */
export function addOption(text: string, annotations: Annotations): readonly Proposal[] {
  const span = annotations.one("entity")?.reading.span;
  return span === undefined ? [] : [certain(`add \`${text}\``, { kind: "insert-item", span, text })];
}
