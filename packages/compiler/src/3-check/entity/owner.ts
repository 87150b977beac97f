// ED204, ED311, ED312 and ED504: a row cannot be its own owner, uniqueness within owners and across them, and writes without a guard.
import { type Entity, isPartlyUnread } from "../../2-model/data/entity.ts";
import { guardsOf } from "../../2-model/data/indexes.ts";
import { isServedToOwners, ownerField } from "../../2-model/data/ownership.ts";
import type { Report } from "../../diagnostics/report.ts";

export function checkOwner(entity: Entity, report: Report): void {
  const { owner, id } = entity;
  if (owner !== null && owner === id) report.add("owner-id", owner.span, { field: owner.name });
  for (const field of entity.fields) {
    const { uniqueInOwner } = field.column;
    if (uniqueInOwner === "no" || owner !== null || isPartlyUnread(entity)) continue;
    const [option, instead] = uniqueInOwner === "all" ? ["owner", "true"] : ["live-owner", '"live"'];
    const parameters = { option, instead, field: field.name, entity: entity.names.type };
    report.add("unique-without-owner", field.span, parameters);
  }
  checkUnguarded(entity, report);
  checkUniqueness(entity, report);
}

/** What another owner's row refuses tells that it is there. */
function checkUniqueness(entity: Entity, report: Report): void {
  const { owner, id, api } = entity;
  if (owner === null || api === null || !isServedToOwners(entity)) return;
  if (!api.operations.some((operation) => operation === "create" || operation === "update")) return;
  for (const { fields, span } of guardsOf(entity.indexes, id)) {
    const [first, second] = fields;
    if (first === id || fields.includes(owner) || first === undefined) continue;
    const what = fields.map((field) => `\`${field.name}\``).join(" with ");
    const isLive = second === undefined && first.column.unique === "live";
    const suggestion =
      second === undefined
        ? `make it unique within the owner: \`unique: "${isLive ? "live-owner" : "owner"}"\``
        : `add \`${owner.name}\` to the unique index`;
    report.add("unique-across-owners", span, { what, suggestion });
  }
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
}
