// An entity into what is given for a row: by a create or an update request, by the server, by a command.

import type { Entity } from "../entity.ts";
import { type Field, isAuto, isRequired } from "../field/field.ts";
import { jsonName } from "../field/json-name.ts";
import { noRules } from "../field/value-rules.ts";
import { hasRowWrites } from "../http.ts";
import type { Command } from "./command.ts";

/** What a create request carries: not the owner where that is known. */
export function requestFields({ fields, knownOwner }: Entity): readonly Field[] {
  return fields.filter((field) => field.valueSource.kind === "request" && field !== knownOwner);
}

/** What an update request carries: not the owner where rows are one owner's, whose they stay. */
export function updateFields({ fields, knownOwner }: Entity): readonly Field[] {
  return fields.filter((field) => field.inUpdate && field !== knownOwner);
}

/** What the server alone changes: no update request carries it, and nothing else sets it of itself. */
export function updateValueFields(entity: Entity): readonly Field[] {
  const { key, owner, version, live, migrations, distribution } = entity;
  const place = distribution?.kind === "by" ? distribution.field : null;
  const kept = [...key.fields, owner, version, live, migrations?.touchUpdatedAt, place];
  return entity.fields.filter((field) => !(field.inUpdate || isAuto(field) || kept.includes(field)));
}

/** Whether a request can make a row. */
export function hasCreateRequest({ fields }: Entity): boolean {
  return fields.some((field) => field.valueSource.kind === "request");
}

/** Whether a request can change a row. */
export function hasUpdateRequest({ fields }: Entity): boolean {
  return fields.some((field) => field.inUpdate);
}

/** Whether the repository can make a row: of a request, or of the server's values alone. */
export function canCreate(entity: Entity): boolean {
  return hasCreateRequest(entity) || entity.fields.some((field) => field.valueSource.kind === "server");
}

/** Whether the repository can change a row: by a request, or by the server's values alone. */
export function canUpdate(entity: Entity): boolean {
  return hasUpdateRequest(entity) || updateValueFields(entity).length > 0;
}

export function serverFields({ fields, knownOwner }: Entity): readonly Field[] {
  return fields.filter((field) => field.valueSource.kind === "server" && field !== knownOwner);
}

/** Whether `create` needs values that no request carries. */
export function needsServerValues(entity: Entity): boolean {
  return serverFields(entity).some(isRequired);
}

/** The fields of the entity that a command carries besides the key. */
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

/** The property of an update request that says which version the change is based on; null without `@version`. */
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

/** Whether a request, or a command, can have the field. */
export function isInRequest(field: Field, entity: Entity): boolean {
  if (field.valueSource.kind === "request" || field.inUpdate) return true;
  return entity.commands.some((command) => contentFields(command, entity).includes(field));
}
