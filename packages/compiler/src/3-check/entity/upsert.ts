// ED302, ED303, ED304 and ED310: an upsert that never meets a row, that could not give it back, that would change nothing, or the row of another owner.
import { type Entity, isPartlyUnread } from "../../2-model/data/entity.ts";
import type { Report } from "../../diagnostics/report.ts";

export function checkUpsert(entity: Entity, report: Report): void {
  const { upsert, returning, id, owner } = entity;
  if (upsert === null) return;
  for (const { value: field, span } of upsert.conflict) {
    if (field === id) report.add("upsert-conflict-id", span, { field: field.name });
    else if (field.nullable) report.add("upsert-conflict-nullable", span, { field: field.name });
  }
  if (owner !== null && !upsert.target.fields.includes(owner)) {
    const [first = upsert] = upsert.conflict;
    const parameters = { entity: entity.names.type, owner: owner.name };
    report.add("upsert-without-owner", first.span, parameters, [{ span: owner.span, message: "the owner" }]);
  }
  if (returning.kind !== "full") {
    const written = returning.kind === "fields" ? "a list of fields" : `\`"${returning.kind}"\``;
    report.add("upsert-returning", upsert.span, { returning: written });
  }
  if (upsert.action === "update" && upsert.overwritten.length === 0 && !isPartlyUnread(entity))
    report.add("upsert-nothing-to-update", upsert.span, {});
}
