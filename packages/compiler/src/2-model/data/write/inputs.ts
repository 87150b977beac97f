// The fields in create and update requests, in the server's values, and in commands.

import type { Entity } from "../entity.ts";
import { type Field, isAuto, isRequired } from "../field/field.ts";
import { jsonName } from "../field/json-name.ts";
import { noRules } from "../field/value-rules.ts";
import { hasRowWrites } from "../http.ts";
import type { Command } from "./command.ts";

/**
 * Returns the fields of a create request.
 * @param known the owner if the repository provides it, which requests and server values then leave out
 */
export function requestFields({ fields }: Entity, known: Field | null = null): readonly Field[] {
  return fields.filter((field) => field.valueSource.kind === "request" && field !== known);
}

/** Returns the fields of an update request. */
export function updateFields({ fields }: Entity, known: Field | null = null): readonly Field[] {
  return fields.filter((field) => field.inUpdate && field !== known);
}

/** Returns the fields that only the server changes: not in update requests, and not set automatically. */
export function updateValueFields(entity: Entity): readonly Field[] {
  const { primaryKey, owner, version, deletedAt, migrations } = entity;
  const kept = [...primaryKey, owner, version, deletedAt, migrations?.touchUpdatedAt];
  return entity.fields.filter((field) => !(field.inUpdate || isAuto(field) || kept.includes(field)));
}

export function hasCreateRequest({ fields }: Entity): boolean {
  return fields.some((field) => field.valueSource.kind === "request");
}

export function hasUpdateRequest({ fields }: Entity): boolean {
  return fields.some((field) => field.inUpdate);
}

/** True if the repository can create a row, from a request or from the server's values alone. */
export function canCreate(entity: Entity): boolean {
  return hasCreateRequest(entity) || entity.fields.some((field) => field.valueSource.kind === "server");
}

/** True if the repository can change a row, by a request or by the server's values alone. */
export function canUpdate(entity: Entity): boolean {
  return hasUpdateRequest(entity) || updateValueFields(entity).length > 0;
}

export function serverFields({ fields }: Entity, known: Field | null = null): readonly Field[] {
  return fields.filter((field) => field.valueSource.kind === "server" && field !== known);
}

/** True if `create` requires the argument `values`. */
export function needsServerValues(entity: Entity, known: Field | null = null): boolean {
  return serverFields(entity, known).some(isRequired);
}

/** Returns the fields of the entity in a command besides the key. */
export function contentFields({ content }: Command, entity: Entity): readonly Field[] {
  switch (content.kind) {
    case "create":
      return requestFields(entity);
    case "update":
      return updateFields(entity);
    case "fields":
      return content.fields.map((field) => field.value);
    case "nothing":
    case "payload":
      return [];
  }
}

/** Returns the property `expectedVersion` of an update request; null without `@version`. */
export function versionExpectation(entity: Entity): Field | null {
  const { version } = entity;
  if (version === null) return null;
  const name = "expectedVersion";
  return {
    ...version,
    name,
    jsonName: jsonName(name, entity.jsonCase),
    path: [name],
    doc: `The \`${version.jsonName}\` that the change is based on${hasRowWrites(entity) ? "; over HTTP `If-Match` can say it instead" : ""}.`,
    rules: noRules,
    schema: {},
  };
}

/** True if a request or a command contains the field. */
export function isInRequest(field: Field, entity: Entity): boolean {
  if (field.valueSource.kind === "request" || field.inUpdate) return true;
  return entity.commands.some((command) => contentFields(command, entity).includes(field));
}
