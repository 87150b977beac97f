// Builds the fix that selects one of several foreign keys for a relation.
import { type Change, insert, type Proposal, possible } from "../../../diagnostics/fixes/change.ts";
import type { Use } from "../../resolve/annotations/annotations.ts";

export function chooseForeignKey(
  option: "foreignKey" | "targetKey",
  field: string,
  { span, reading: [options] }: Use<"hasMany"> | Use<"hasOne">,
): Proposal {
  const text = `${option}: "${field}"`;
  const change: Change =
    options.kind === "value"
      ? { kind: "insert-item", span: options.span, text }
      : insert({ ...span, start: span.end - ")".length }, `{ ${text} }`);
  return possible(`add \`${text}\``, change);
}
