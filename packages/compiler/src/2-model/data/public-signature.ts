// The part of an entity that code generated for other entities depends on.

import { type Entity, type Parent, updatedAtField } from "./entity.ts";
import type { ColumnType } from "./field/column-type.ts";
import type { Field } from "./field/field.ts";
import { hasNestedMembers } from "./nested.ts";
import { fullTextSignature } from "./table/full-text.ts";
import type { IndexKey } from "./table/index-keys.ts";
import { importIdentity } from "./user-import.ts";

/**
 * Returns names, table, columns, keys, owner, soft deletion, and what follows from relations. Doc comments, spans,
 * rules of values and routes are not included, so a change to them does not affect other entities.
 */
export function publicSignature(entity: Entity): string {
  const { names, source, table, key, events, api, migrations } = entity;
  return JSON.stringify([
    [...Object.values(names), source.path, [...source.unreadable], source.hasUnreadIndexes],
    [table.schema, table.name, entity.keyGenerator.make, entity.sql],
    [entity.distribution?.kind ?? null, nameOf(entity.distributedBy)],
    entity.fields.map((field) => fieldSignature(field, source.path)),
    [key.fields.map(({ name }) => name), nameOf(entity.deletedAt)],
    [
      nameOf(entity.owner),
      nameOf(entity.annotatedOwner),
      nameOf(entity.version),
      api !== null,
      api?.allOwners ?? false,
    ],
    entity.indexes.map(({ name, keys, fields, method, content, unique, where, createdBy }) => [
      name,
      keys.map(keySignature),
      fields.map((field) => field.name),
      ...[method, content, unique, where?.value ?? null, createdBy],
    ]),
    events === null ? null : [events.outbox?.kind, events.channel],
    [migrations?.audit ?? null, migrations != null && migrations.rls !== null, nameOf(updatedAtField(entity))],
    [entity.hooks, entity.joins.length, hasNestedMembers(entity)],
    relationSignature(entity),
  ]);
}

function keySignature({ of, operator, isDescending, nullsFirst }: IndexKey): unknown {
  if (of.kind === "expression") return [of.sql.value, operator, isDescending, nullsFirst];
  if (of.kind === "full-text") return fullTextSignature(of.fullText);
  const fields = of.kind === "field" ? [of.field] : [of.range.from, of.range.to];
  return [fields.map(({ name }) => name), operator, isDescending, nullsFirst];
}

function relationSignature({ parents, constraints, cascadesToAudit }: Entity): unknown {
  return [
    parents.map(parentSignature),
    constraints?.map(({ name, kind, field, jsonField }) => [name, kind, field, jsonField]) ?? "passed on",
    [...cascadesToAudit],
  ];
}

function parentSignature(parent: Parent): string {
  const { field, pairs, columns, target, onDelete, onUpdate, constraint, deferrable, live } = parent;
  const fields = columns.map(({ own, target: part }) => `${own.name} ${part.name}`).join(" ");
  const leads = `${target.source.path} ${target.names.type}`;
  const options = [onDelete, onUpdate, constraint, deferrable, live?.constraint];
  return [field.name, pairs.length, fields, leads, ...options].join("|");
}

function nameOf(field: Field | null): string | null {
  return field?.name ?? null;
}

function fieldSignature(field: Field, path: string): unknown {
  const { column, parts, type, valueSource, rules } = field;
  return [
    [
      field.name,
      field.jsonName,
      field.path,
      field.nullable,
      field.isInNullableObject,
      field.isHidden,
      field.inUpdate,
      field.inResponse,
    ],
    [column.name, column.type?.value, column.varchar?.value, column.ci, column.pgEnum?.value, column.unique],
    column.codec !== null,
    [column.uniqueInOwner, column.defaultValue?.kind],
    typeSignature(type),
    field.spelling,
    valueSource.kind === "request" || valueSource.kind === "server"
      ? [valueSource.kind, valueSource.whenMissing.kind]
      : valueSource.kind,
    // Responses of other entities show the value as the schema gives it.
    rules.schema === null ? null : importIdentity(rules.schema, path),
    parts?.map((part) => fieldSignature(part, path)),
  ];
}

/** Leaves out spans and former labels, which are reported where the type is declared. */
function typeSignature(type: ColumnType): unknown {
  if (type.kind === "array") return ["array", typeSignature(type.of)];
  if (type.kind === "object")
    return type.members.map(({ name, jsonName, nullable, type: of }) => [name, jsonName, nullable, typeSignature(of)]);
  if (type.kind === "choice") {
    const { values, valueObject, isEnum } = type;
    if (valueObject === null) return [values, isEnum];
    return [values, isEnum, valueObject.pgType, valueObject.schema, valueObject.exported];
  }
  return type.json?.kind === "known" ? [type.scalar, type.json.shape] : [type.scalar, type.json?.kind];
}
