// Emits the events of an entity: their union type, and the codec between events and JSON.

import type { ColumnType } from "../../2-model/data/field/column-type.ts";
import { type Field, memberName } from "../../2-model/data/field/field.ts";
import { hasUpdateRequest, updateValueFields } from "../../2-model/data/write/inputs.ts";
import { choiceName } from "../../2-model/names/item-exports.ts";
import type { EventPlan, EventShape } from "../../4-plan/methods/events.ts";
import { scalars } from "../../language/types/index.ts";
import { blocks, type Code, fillList, join, list, nothing, type Reference, ts } from "../../text/code.ts";
import { access, docComment, key, literal, literalUnion, text } from "../../text/literal.ts";
import { declarations, documented, type Emission, runtime, runtimeType, sibling } from "../context.ts";
import { propertyType } from "../values/field-type.ts";
import { literalInJson } from "../values/json-schema.ts";
import { keyType } from "../values/key.ts";
import { choiceConstants } from "../values/row-type.ts";

export function emitEvents(emission: Emission): Code {
  const { entity, plan, self } = emission;
  const { events } = plan;
  if (events === null) return nothing;
  const forms = ts`
    const properties = {
      ${events.shown.map((field) => ts`${key(field.name)}: ${fieldForm(field, emission)},`)}
    };`;
  return blocks([
    ...(entity.sql === "none" ? choiceConstants(events.shown, self, emission) : []),
    ...declarations(emission, { eventEntity: () => eventEntityType(events, emission) }),
    union(events, emission),
    documented(`The JSON formats of the properties of ${entity.names.labelWithArticle}.`, forms),
    eventForm(events, emission),
  ]);
}

/** Returns the type of the entity in events, without the fields that events leave out. */
function eventEntityType({ shown }: EventPlan, emission: Emission): Code {
  const { entity, self } = emission;
  const hidden = entity.fields.filter((field) => !shown.includes(field));
  const names = (fields: readonly Field[]): Code => literalUnion(fields.map((field) => field.name));
  const type = entity.isHydrated ? ts`Pick<${self}, ${names(shown)}>` : ts`Omit<${self}, ${names(hidden)}>`;
  const doc =
    hidden.length === 0
      ? `The fields of ${entity.names.labelWithArticle} in events.`
      : `The fields of ${entity.names.labelWithArticle} in events: all but those marked \`skip\`.`;
  return documented(doc, ts`export type ${emission.types.eventEntity} = ${type};`);
}

function entityInEvents({ exports, self, types }: Emission): Code {
  return ts`${exports.has("eventEntity") ? types.eventEntity : self}`;
}

function union(events: EventPlan, emission: Emission): Code {
  const { entity, types } = emission;
  const members = events.kinds.map(
    ({ kind, content }) => ts`| { readonly type: ${text(kind)}; ${contentType(content, events, emission)} }`,
  );
  return ts`
    ${docComment(`An event of ${entity.names.labelWithArticle}.`)}
    export type ${types.event} =
      ${join(members, "\n")};`;
}

function contentType(content: EventShape["content"], events: EventPlan, emission: Emission): Code {
  const id = ts`readonly id: ${keyType(emission)}`;
  switch (content) {
    case "entity":
      return ts`readonly entity: ${entityInEvents(emission)}`;
    case "changes":
      return ts`${id}; readonly changes: ${changesType(events, emission)}`;
    case "id":
      return id;
  }
}

/** Returns the type of the changes in an event: the fields of the request and of the update values that events show. */
function changesType({ notChanges, serverChanges }: EventPlan, { entity, types }: Emission): Code {
  const shown = (type: Reference): Code =>
    notChanges.length === 0 ? ts`${type}` : ts`Omit<${type}, ${literalUnion(notChanges)}>`;
  const isAll = serverChanges.length === updateValueFields(entity).length;
  const names = literalUnion(serverChanges.map(({ name }) => name));
  const changed = isAll ? ts`${types.updateValues}` : ts`Pick<${types.updateValues}, ${names}>`;
  if (hasUpdateRequest(entity)) {
    const request = shown(types.updateRequest);
    return serverChanges.length === 0 ? request : ts`${request} & ${changed}`;
  }
  if (serverChanges.length === 0) return ts`Record<string, never>`;
  return isAll ? shown(types.updateValues) : changed;
}

function eventForm(events: EventPlan, emission: Emission): Code {
  const { values } = emission;
  const name = values.event;
  const kinds = events.kinds.map(({ kind }) => text(kind));
  const form = ts`
    export const ${name}: ${runtimeType("EventForm")}<${name}> = ${runtime("eventForm")}(${text(name.name)}, ${fillList(ts`[`, kinds, "]")}, {
      id: ${keyForm(emission)},
      entity: ${runtime("objectInJson")}<${entityInEvents(emission)}>(properties),
      ${events.kinds.every(({ content }) => content !== "changes") ? null : changesForm(events, emission)}
    });`;
  return documented(
    `Reads and writes the events as JSON: \`${name.name}.parse(json)\`, \`${name.name}.stringify(event)\`.`,
    form,
  );
}

function changesForm(events: EventPlan, emission: Emission): Code {
  const names = events.changes.map((field) => text(field.name));
  const form = ts`changes: ${runtime("partialInJson")}<${changesType(events, emission)}>`;
  return names.length === 0 ? ts`${form}({}, []),` : fillList(ts`${form}(properties, [`, names, "]),");
}

/** Returns the JSON format of the id; that of a composite key is an array of its parts. */
function keyForm({ entity }: Emission): Code {
  const { fields } = entity.key;
  const [first, ...others] = fields;
  if (others.length === 0) return ts`properties${access(first.name)}`;
  const members = fields.map(({ name }) => ts`${key(name)}: properties${access(name)}`);
  return ts`${list(ts`${runtime("keyInJson")}({ `, members, " })")}`;
}

function fieldForm(field: Field, emission: Emission): Code {
  const present = presentForm(field, emission);
  const form = field.nullable ? ts`${runtime("nullableInJson")}(${present})` : present;
  const { defaultValue } = field.column;
  const absent =
    defaultValue?.kind === "literal" && field.parts === null ? literalInJson(defaultValue.value) : undefined;
  // An event that was stored before the column existed has no value for it.
  return absent === undefined ? form : ts`${runtime("defaultInJson")}(${form}, ${literal(absent)})`;
}

/** Returns the JSON format of a value that is not null. */
function presentForm(field: Field, emission: Emission): Code {
  if (field.parts !== null) {
    const parts = field.parts.map((part) => ts`${key(memberName(part))}: ${fieldForm(part, emission)}`);
    return list(ts`${runtime("objectInJson")}<${nonNullType(field, emission)}>({ `, parts, " })");
  }
  if (field.spelling.kind === "opaque" && !isJson(field.type))
    return ts`${typeForm(field.type, field, emission)} as ${runtimeType("JsonForm")}<${nonNullType(field, emission)}>`;
  return typeForm(field.type, field, emission);
}

function typeForm(type: ColumnType, field: Field, emission: Emission): Code {
  const json = ts`${runtime("valueInJson")}<${nonNullType(field, emission)}>()`;
  if (isJson(type)) return json;
  switch (type.kind) {
    case "scalar":
      return ts`${scalars[type.scalar].codec.event ?? json}`;
    case "choice":
      return ts`${runtime("choiceInJson")}(${choiceValues(field, emission)})`;
    case "array":
      return ts`${runtime("arrayInJson")}(${typeForm(type.of, field, emission)})`;
    case "object":
      return json;
  }
}

/** Whether the values are JSON, or arrays of JSON, and need no conversion. */
function isJson(type: ColumnType): boolean {
  const one = type.kind === "array" ? type.of : type;
  return one.kind === "scalar" && one.scalar === "json";
}

function choiceValues(field: Field, { entity }: Emission): Code {
  return ts`${sibling(choiceName(entity, field))}`;
}

/** Returns the type of a property without null: `User["address"]["street"]`. */
function nonNullType(field: Field, { self }: Emission): Code {
  const own = propertyType(self, field);
  return field.nullable ? ts`NonNullable<${own}>` : own;
}
