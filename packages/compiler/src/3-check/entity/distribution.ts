// ED701, ED703 and ED704: what Citus refuses of a table that it distributes, and what it would have to ask of nodes that know nothing of each other.
import { distributionField, isOnSameNode } from "../../2-model/data/distribution.ts";
import { type Entity, isPartlyUnread, type Parent, touchedField } from "../../2-model/data/entity.ts";
import { isAudited } from "../../2-model/data/known-writes.ts";
import type { Report } from "../../diagnostics/report.ts";

export function checkDistribution(entity: Entity, report: Report): void {
  for (const parent of entity.parents) checkReference(entity, parent, report);
  if (entity.distribution === null) return;
  checkField(entity, report);
  checkTriggers(entity, report);
  checkJoins(entity, report);
  for (const { through, span } of entity.links) {
    const parameters = { entity: entity.names.type, through: through.names.type };
    report.add("distribution-links", span, parameters);
  }
}

/** The value says on which node a row is: there has to be one, and it stays. */
function checkField(entity: Entity, report: Report): void {
  const { distribution, names } = entity;
  if (distribution?.kind !== "by") return;
  const { field, span } = distribution;
  const refuse = (reason: string, suggestion: string): void => {
    const parameters = { entity: names.type, field: field.name, reason, suggestion };
    report.add("distribution-impossible", span, parameters, { labels: [{ span: field.span, message: "the field" }] });
  };
  if (field.nullable)
    refuse("it may be null, and a row without a value is on no node", "remove `| null` from its type");
  else if (field.inUpdate)
    refuse("requests may change it, and a row stays on its node", "leave `update` out of its `@field`");
  else if (field.column.defaultValue?.kind === "generated")
    refuse("PostgreSQL generates it, which it does on the node", "distribute by a column that it is made of");
}

function checkReference(entity: Entity, parent: Parent, report: Report): void {
  const { field, target, span } = parent;
  const reason = refusedReference(entity, parent);
  if (reason !== null) {
    const parameters = { field: field.name, entity: entity.names.type, target: target.names.type, ...reason };
    report.add("distribution-reference", span, parameters);
    return;
  }
  const place = distributionField(entity);
  if (place === null || target.distribution?.kind !== "by") return;
  for (const [option, action] of Object.entries({ onDelete: parent.onDelete, onUpdate: parent.onUpdate })) {
    if (action !== "set null" && action !== "set default") continue;
    report.add("distribution-action", span, { option, action, field: field.name, place: place.name });
  }
}

/** What the table is distributed by could not be read: what follows from it is said when it is. */
function isRefused({ distribution, source }: Entity): boolean {
  return distribution === null && source.options.has("distribute");
}

function refusedReference(
  entity: Entity,
  parent: Parent,
): { readonly reason: string; readonly suggestion: string } | null {
  const [own, other] = [entity.distribution, parent.target.distribution];
  const name = parent.target.names.type;
  if (own === null && (other === null || isRefused(entity))) return null;
  if (own === null || other === null) {
    const [is, isNot] = own === null ? [name, entity.names.type] : [entity.names.type, name];
    return {
      reason: `\`${is}\` is distributed, and \`${isNot}\` is on one server`,
      suggestion: `distribute \`${isNot}\`, too; a small table that all need is \`distribute: "reference"\``,
    };
  }
  if (other.kind === "reference") return null;
  if (own.kind === "reference") {
    return {
      reason: "the rows of a reference table are on every node, and those that it refers to on one",
      suggestion: `distribute \`${entity.names.type}\` like \`${name}\``,
    };
  }
  if (isOnSameNode(entity, parent)) return null;
  return {
    reason: `the rows may be on different nodes: it does not compare \`${own.field.name}\` with \`${other.field.name}\``,
    suggestion: "distribute both by fields of one meaning and type",
  };
}

function checkTriggers(entity: Entity, report: Report): void {
  const { migrations, names, source } = entity;
  const span = source.options.get("migrations") ?? source.annotation;
  if (isAudited(entity)) {
    const suggestion = "write the log from what is published instead";
    report.add("distribution-trigger", span, { option: "audit", entity: names.type, suggestion });
  }
  const touched = migrations?.touchUpdatedAt ?? null;
  if (touched === null || touchedField(entity) !== null) return;
  const suggestion = `leave \`update\` out of the \`@field\` of \`${touched.name}\`: the statements set it then`;
  report.add("distribution-trigger", span, { option: "touchUpdatedAt", entity: names.type, suggestion });
}

/** A reference table is joined on every node; of others the rows that belong together are on one. */
function checkJoins(entity: Entity, report: Report): void {
  const field = distributionField(entity);
  if (field === null || isPartlyUnread(entity)) return;
  for (const { table, schema, on, span } of entity.joins) {
    if (on.some((pair) => pair.field === field)) continue;
    const isReference = entity.parents.some(
      ({ target }) =>
        target.table.name === table && target.table.schema === schema && target.distribution?.kind === "reference",
    );
    if (!isReference) report.add("distribution-join", span, { entity: entity.names.type, table, field: field.name });
  }
}
