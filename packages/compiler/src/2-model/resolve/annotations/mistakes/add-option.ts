// An option that `@entity` lacks into the fix that adds it, where its object is written out.
import { certain, type Proposal } from "../../../../diagnostics/fixes/change.ts";
import type { Annotations } from "../annotations.ts";

/** Only for mistakes without another correction. */
export function addOption(text: string, annotations: Annotations): readonly Proposal[] {
  const span = annotations.one("entity")?.reading.span;
  return span === undefined ? [] : [certain(`add \`${text}\``, { kind: "insert-item", span, text })];
}
