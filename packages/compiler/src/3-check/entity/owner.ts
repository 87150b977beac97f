// ED204 and ED508: a row cannot be its own owner, and handlers that serve it to whoever may call them.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Report } from "../../diagnostics/report.ts";

export function checkOwner({ owner, id, api, names }: Entity, report: Report): void {
  if (owner === null) return;
  if (owner === id) report.add("owner-id", owner.span, { field: owner.name });
  // A guard says that not everybody may do everything; what it lets through would reach the rows of others. A new row has no owner yet.
  const guarded = api?.operations.filter((operation) => operation !== "create" && api.guards[operation] !== null) ?? [];
  if (api !== null && guarded.length > 0)
    report.add("owner-unscoped", api.places.guard, { entity: names.type, owner: owner.name }, [
      { span: owner.span, message: "the owner" },
    ]);
}
