// Emits the type of the messages of an event stream, and its schema for the OpenAPI document.
import type { Field } from "../../2-model/data/field/field.ts";
import { hasNestedMembers, nestedMembers } from "../../2-model/data/nested.ts";
import { soleKey } from "../../2-model/data/table/key.ts";
import type { ClientEventPlan, EventShape } from "../../4-plan/methods/events.ts";
import { type Code, join, list, objectType, type Reference, ts } from "../../text/code.ts";
import { key, literalUnion, text } from "../../text/literal.ts";
import { documented, type Emission, httpRuntime } from "../context.ts";
import { typeSchema } from "../values/json-schema.ts";

/**
 * Returns the schema for the OpenAPI document; null if no route streams events.
 * @param properties returns the schemas of fields in responses
 */
export function streamEventSchema(
  emission: Emission,
  properties: (fields: readonly Field[]) => readonly Code[],
): Code | null {
  const { plan, types } = emission;
  const { clientEvents } = plan;
  if (clientEvents === null) return null;
  const kinds = clientEvents.kinds.map((shape) => eventKindSchema(shape, clientEvents, emission, properties));
  return ts`
    ${key(types.streamEvent.name)}: ${httpRuntime("streamEventSchema")}(
      ${kinds}
    ),`;
}

function eventKindSchema(
  { kind, content }: EventShape,
  { changes }: ClientEventPlan,
  emission: Emission,
  properties: (fields: readonly Field[]) => readonly Code[],
): Code {
  const open = ts`${httpRuntime("eventKindSchema")}(${text(kind)}, {`;
  const id = ts`id: ${idSchema(emission)}`;
  switch (content) {
    case "entity":
      return ts`${open} entity: ${httpRuntime("schemaOf")}(${text(shownDto(emission).name)}) }),`;
    case "id":
      return ts`${open} ${id} }),`;
    case "changes":
      return ts`
        ${open}
          ${id},
          changes: ${httpRuntime("objectSchema")}([], {
            ${properties(changes)}
          }),
        }),`;
  }
}

/** Returns the schema of the id; that of a composite key is an object of its parts. */
function idSchema(emission: Emission): Code {
  const { entity } = emission;
  const sole = soleKey(entity);
  if (sole !== null) return typeSchema(sole.type, emission);
  const parts = entity.key.fields.map(({ jsonName, type }) => ts`${key(jsonName)}: ${typeSchema(type, emission)}`);
  return list(ts`${httpRuntime("wholeObjectSchema")}({ `, parts, " })");
}

/** Returns the type that clients of the routes see; null if no route streams events. */
export function streamEvent(emission: Emission): Code | null {
  const { entity, plan, types } = emission;
  const { clientEvents } = plan;
  const route = plan.routes.find(({ endpoint }) => endpoint === "stream");
  if (clientEvents === null || route === undefined) return null;
  const kinds = clientEvents.kinds.map(({ kind, content }) => {
    const members = [ts`readonly type: ${text(kind)}`, ...contentMembers(content, clientEvents, emission)];
    return ts`| ${objectType(members)}`;
  });
  return documented(
    `The data of each message of \`GET ${route.path}\`: an event of ${entity.names.labelWithArticle}, with an id that identifies duplicates.`,
    ts`
      export interface ${types.streamEvent} {
        readonly id: number;
        readonly event:
          ${join(kinds, "\n")};
      }`,
  );
}

function contentMembers(
  content: EventShape["content"],
  { changes }: ClientEventPlan,
  emission: Emission,
): readonly Code[] {
  const { responseJson } = emission.types;
  const id = ts`readonly id: ${idType(emission)}`;
  switch (content) {
    case "entity":
      return [ts`readonly entity: ${withoutNested(emission)}`];
    case "id":
      return [id];
    case "changes": {
      const names = literalUnion(changes.map(({ jsonName }) => jsonName));
      return [id, ts`readonly changes: Partial<Pick<${responseJson}, ${names}>>`];
    }
  }
}

/** Returns the DTO of the fields: events have no nested members. */
function shownDto({ entity, types }: Emission): Reference {
  return hasNestedMembers(entity) ? types.responseFields : types.response;
}

function withoutNested({ entity, types }: Emission): Code {
  const names = nestedMembers(entity).map(({ jsonName }) => jsonName);
  return names.length === 0 ? ts`${types.responseJson}` : ts`Omit<${types.responseJson}, ${literalUnion(names)}>`;
}

function idType({ entity, types }: Emission): Code {
  const sole = soleKey(entity);
  if (sole !== null) return ts`${types.responseJson}[${text(sole.jsonName)}]`;
  return ts`Pick<${types.responseJson}, ${literalUnion(entity.key.fields.map(({ jsonName }) => jsonName))}>`;
}
