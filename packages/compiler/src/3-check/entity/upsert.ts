// ED302, ED303 and ED304: upserts that can never conflict, cannot return the row, or would change nothing.

import { type Entity, isPartlyUnreadable } from "../../2-model/data/entity.ts";
import type { Upsert } from "../../2-model/data/entity-parts.ts";
import { sequenceField } from "../../2-model/data/table/key.ts";
import { type Proposal, possible, removeOption, replace } from "../../diagnostics/fixes/change.ts";
import type { Report } from "../../diagnostics/report.ts";

export function checkUpsert(entity: Entity, report: Report): void {
  const { upsert, returning } = entity;
  if (upsert === null) return;
  for (const { value: field, span } of upsert.conflict) {
    if (field.valueSource.kind === "generator" || field === sequenceField(entity))
      report.add("upsert-conflict-id", span, { field: field.name });
    else if (field.nullable) report.add("upsert-conflict-nullable", span, { field: field.name });
  }
  if (returning.kind !== "full") {
    const found = returning.kind === "fields" ? "a list of fields" : `\`"${returning.kind}"\``;
    const place = entity.source.options.get("returning");
    const fixes = place === undefined ? [] : [removeOption("returning", place)];
    report.add("upsert-returning", upsert.span, { returning: found }, ...fixes);
  }
  if (upsert.action === "update" && upsert.overwritten.length === 0 && !isPartlyUnreadable(entity))
    report.add("upsert-nothing-to-update", upsert.span, {}, changeToDoNothing(upsert));
}

function changeToDoNothing({ actionSpan, span }: Upsert): Proposal {
  const text = 'action: "nothing"';
  return actionSpan === null
    ? possible(`add \`${text}\``, { kind: "insert-item", span, text })
    : possible(`change it to \`${text}\``, replace(actionSpan, '"nothing"'));
}
