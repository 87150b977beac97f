// ED701, ED703 and ED704: constraints, triggers and joins that Citus does not support for a distributed table.

import { type Entity, isPartlyUnreadable, type Parent, updatedAtField } from "../../../2-model/data/entity.ts";
import { isJoinOf } from "../../../2-model/data/entity-parts.ts";
import { sharedDistribution } from "../../../2-model/data/table/distribution.ts";
import { auditWriter } from "../../../2-model/data/write/events-and-audit.ts";
import type { Report } from "../../../diagnostics/report.ts";
import type { Span } from "../../../diagnostics/span.ts";

export function checkDistribution(entity: Entity, report: Report): void {
  for (const parent of entity.parents) checkReference(entity, parent, report);
  if (entity.distribution === null) return;
  checkField(entity, report);
  checkTriggers(entity, report);
  checkAudit(entity, report);
  checkJoins(entity, report);
  for (const { through, span } of entity.links) {
    const parameters = { entity: entity.names.type, through: through.names.type };
    report.add("distribution-links", span, parameters);
  }
}

/** The value of the distribution column decides on which node a row is, so it is required and cannot change. */
function checkField(entity: Entity, report: Report): void {
  const { distribution, names } = entity;
  if (distribution?.kind !== "by") return;
  const { field, span } = distribution;
  const refuse = (reason: string, suggestion: string): void => {
    const parameters = { entity: names.type, field: field.name, reason, suggestion };
    report.add("distribution-impossible", span, parameters, { span: field.span, message: "the field" });
  };
  if (field.nullable) refuse("it is nullable, and a row without a value has no node", "remove `| null` from its type");
  else if (field.inUpdate)
    refuse("requests may change it, but a row cannot move to another node", "remove `update` from its `@field`");
  else if (field.column.defaultValue?.kind === "generated")
    refuse("PostgreSQL generates it on the node", "distribute by a column that it is computed from");
}

function checkReference(entity: Entity, parent: Parent, report: Report): void {
  const { field, target, span } = parent;
  const reason = refusedReference(entity, parent);
  if (reason !== null) {
    const parameters = { field: field.name, entity: entity.names.type, target: target.names.type, ...reason };
    report.add("distribution-reference", span, parameters);
    return;
  }
  const place = entity.distributedBy;
  if (place === null || target.distribution?.kind !== "by") return;
  for (const [option, action] of Object.entries({ onDelete: parent.onDelete, onUpdate: parent.onUpdate })) {
    if (action !== "set null" && action !== "set default") continue;
    report.add("distribution-action", span, { option, action, field: field.name, place: place.name });
  }
}

/** True if the option `distribute` was refused; its own diagnostic comes first. */
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
      suggestion: `distribute \`${isNot}\` too; for a small table that all nodes need, write \`distribute: "reference"\``,
    };
  }
  if (other.kind === "reference") return null;
  if (own.kind === "reference") {
    return {
      reason: "a reference table is on every node, and the rows that it refers to are on one",
      suggestion: `distribute \`${entity.names.type}\` like \`${name}\``,
    };
  }
  if (sharedDistribution(entity, parent) !== null) return null;
  return {
    reason: `the rows may be on different nodes, since \`on\` does not pair \`${own.field.name}\` with \`${other.field.name}\``,
    suggestion: "distribute both by fields of the same meaning and type",
  };
}

function checkTriggers(entity: Entity, report: Report): void {
  const { migrations, names, source } = entity;
  const span = source.options.get("migrations") ?? source.annotation;
  const touched = migrations?.touchUpdatedAt ?? null;
  if (touched === null || updatedAtField(entity) !== null) return;
  const suggestion = `remove \`update\` from the \`@field\` of \`${touched.name}\`; generated statements then set it`;
  report.add("distribution-trigger", span, { option: "touchUpdatedAt", entity: names.type, suggestion });
}

/**
 * Without a trigger, the audit log is written by generated statements, which have to read each row before they change
 * it.
 */
function checkAudit(entity: Entity, report: Report): void {
  if (auditWriter(entity) !== "statement") return;
  const { upsert, parents, names, source, sql } = entity;
  const refuse = (what: string, span: Span, reason: string, suggestion: string): void => {
    report.add("distribution-audit", span, { what, entity: names.type, reason, suggestion });
  };
  if (sql !== "full") {
    const span = source.options.get("migrations") ?? source.annotation;
    refuse(
      `\`sql: "${sql}"\``,
      span,
      "no generated statement writes its rows",
      "remove `audit`, and write the log yourself",
    );
    return;
  }
  if (upsert?.action === "update") {
    const reason = "an upsert does not know the previous values of the row";
    refuse("`upsert`", upsert.span, reason, 'use `action: "nothing"`, and `update` the existing row');
  }
  for (const { field, onDelete, span } of parents) {
    if (onDelete !== "cascade" && onDelete !== "set null" && onDelete !== "set default") continue;
    const reason = "no generated statement writes the rows that it changes";
    const suggestion = 'use `"restrict"` or `"no action"`, and delete or change these rows first';
    refuse(`\`onDelete: "${onDelete}"\` on \`${field.name}\``, span, reason, suggestion);
  }
}

/** A reference table can be joined on every node; a distributed table only by the distribution column. */
function checkJoins(entity: Entity, report: Report): void {
  const field = entity.distributedBy;
  if (field === null || isPartlyUnreadable(entity)) return;
  for (const join of entity.joins) {
    const { table, on, span } = join;
    // Reports one mistake per join; a missing comparison of owners comes first.
    if (on.some((pair) => pair.field === field) || !report.isClear(span)) continue;
    const isReference = entity.parents.some(
      ({ target }) => isJoinOf(join, target.table) && target.distribution?.kind === "reference",
    );
    if (!isReference) report.add("distribution-join", span, { entity: entity.names.type, table, field: field.name });
  }
}
