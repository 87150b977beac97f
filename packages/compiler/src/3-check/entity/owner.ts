// ED204 and ED504: a row cannot be its own owner, and without a guard nobody's rows are changed.
import type { Entity } from "../../2-model/data/entity.ts";
import { ownerField } from "../../2-model/data/ownership.ts";
import type { Report } from "../../diagnostics/report.ts";

export function checkOwner(entity: Entity, report: Report): void {
  const { owner, id } = entity;
  if (owner !== null && owner === id) report.add("owner-id", owner.span, { field: owner.name });
  checkUnguarded(entity, report);
  const created = entity.api?.named.create ?? null;
  if (created === null || entity.api?.owner !== "id") return;
  const suggestion = "remove it: an owner sees the one row that it is, and adds none";
  const parameters = { name: "create", entity: entity.names.type, reason: '`owner: "id"`', suggestion };
  report.add("operation-impossible", created, parameters);
}

/** Who has thought of guards is told where there is none: without one it is not known whose rows may be changed. */
function checkUnguarded(entity: Entity, report: Report): void {
  const { api } = entity;
  const owner = ownerField(entity);
  if (api === null || owner === null || !api.isGuarded) return;
  const writes = api.operations.filter(
    (operation) => operation !== "get" && operation !== "list" && api.guards[operation] === null,
  );
  for (const operation of writes) {
    const parameters = { operation, entity: entity.names.type };
    report.add("owner-unguarded", api.guardPlaces[operation] ?? api.places.guard, parameters, [
      { span: owner.span, message: "the owner" },
    ]);
  }
  for (const { command, isPublic, guard } of api.commands) {
    if (isPublic || guard !== null) continue;
    const parameters = { command: command.name.value, entity: entity.names.type };
    report.add("owner-unguarded-command", command.name.span, parameters, [{ span: owner.span, message: "the owner" }]);
  }
}
