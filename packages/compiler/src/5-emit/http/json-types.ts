// Emits the types of requests and responses in JSON: the DTOs, with other types for values that JSON has as strings or numbers.

import { isFormatted } from "../../2-model/data/field/column-type.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { isRenamed } from "../../2-model/data/field/json-name.ts";
import { type JsonShape, partsOf } from "../../2-model/data/field/json-shape.ts";
import { requestFilters, responseFields } from "../../2-model/data/http.ts";
import { type NestedMember, nestedMembers } from "../../2-model/data/nested.ts";
import type { CommandType } from "../../2-model/data/write/command.ts";
import { bodiesOf } from "../../4-plan/http/request-bodies.ts";
import { servedOrders } from "../../4-plan/lists/orders.ts";
import { scalars } from "../../language/types/index.ts";
import { type Code, objectType, type Reference, ts } from "../../text/code.ts";
import { docComment, key, literalUnion, text } from "../../text/literal.ts";
import { capitalized } from "../../text/names.ts";
import { declarations, documented, type Emission, emissionInFileOf, httpRuntimeType } from "../context.ts";
import { fieldSchema } from "../dto/field-schema.ts";
import { fieldType } from "../values/field-type.ts";
import { jsonSchemaEmission } from "../values/json-schema.ts";
import { listRowOf } from "../values/list-shape.ts";
import { nestedType } from "../values/nested.ts";
import { bodyNames } from "./bodies.ts";
import { streamEvent } from "./stream-event.ts";

/** A DTO and its form in JSON. */
interface Shape {
  readonly dto: Reference;
  readonly json: Reference;
  readonly doc: string;
  readonly fields: readonly Field[];
  readonly required: readonly Field[];
  readonly nested: readonly NestedMember[];
  /** Fields that the DTO requires, but not the body, because a header can have their value. */
  readonly fromHeader: readonly Field[];
}

export function jsonTypes(emission: Emission): readonly Code[] {
  return [
    ...shapes(emission).map((shape) => documented(shape.doc, jsonType(shape, emission))),
    ...declarations(emission, { listedRowJson, streamEvent, listParameters }),
  ];
}

function shapes(emission: Emission): readonly Shape[] {
  const { entity, exports, plan, types } = emission;
  const { labelWithArticle } = entity.names;
  const responded = responseFields(entity);
  const response: Shape = {
    dto: types.response,
    json: types.responseJson,
    doc: `${capitalized(labelWithArticle)} in JSON.`,
    fields: responded,
    required: responded,
    nested: nestedMembers(entity),
    fromHeader: [],
  };
  const bodies = bodiesOf(plan.routes).flatMap((body): readonly Shape[] => {
    if (body.dto === "payload") return [];
    const { fields, required } = body;
    const fromHeader = body.dto === "command" ? [] : body.fromHeader;
    const doc =
      body.dto === "command"
        ? `The request body of the command ${body.command.name.value}, in JSON.`
        : `The request body that ${body.dto === "create" ? "creates" : "changes"} ${labelWithArticle}, in JSON.`;
    return [
      {
        dto: bodyNames(body, emission).type,
        json: bodyNames(body, emission).json,
        doc,
        fields,
        required,
        nested: [],
        fromHeader,
      },
    ];
  });
  return exports.has("responseJson") ? [response, ...bodies] : bodies;
}

/** Returns the JSON type of the rows of a list, if it is not that of the response DTO. */
function listedRowJson(emission: Emission): Code {
  const { entity, types } = emission;
  const members = (listRowOf(emission)?.fields ?? []).map(
    (field) => ts`${key(field.jsonName)}: ${fieldInJson(field, emission)};`,
  );
  const body = ts`
    export interface ${types.listedRowJson} {
      ${members}
    }`;
  return documented(`${capitalized(entity.names.labelWithArticle)} in a list, in JSON.`, body);
}

/** Returns the type of the query string: the query without filters that requests cannot use, and with `count` if the list has it. */
function listParameters({ entity, plan, types }: Emission): Code {
  const { listParameters: name, query, sortField } = types;
  const hidden = entity.conditions.filter((condition) => !requestFilters(entity).includes(condition));
  const renamed = requestFilters(entity).filter(isRenamed);
  const removed = [...hidden, ...renamed];
  const served =
    removed.length === 0 ? ts`${query}` : ts`Omit<${query}, ${literalUnion(removed.map((one) => one.name))}>`;
  const added = [
    ...renamed.map(({ name, jsonName }) => ts`readonly ${key(jsonName)}?: ${query}[${text(name)}]`),
    ...(entity.api?.list.count === true ? [ts`readonly count?: boolean`] : []),
  ];
  const parameters = added.length === 0 ? served : ts`${served} & ${objectType(added)}`;
  const orders = plan.orders === null ? [] : servedOrders(plan.orders);
  const all = plan.orders === null || orders.length === plan.orders.choices.length;
  const sort = all ? ts`${sortField}` : literalUnion(orders.map(({ value }) => value));
  return ts`
    ${docComment(`The query parameters of a list of ${entity.names.pluralLabel}.`)}
    export type ${name} = ${httpRuntimeType("HonoQuery")}<${parameters}, ${sort}>;`;
}

/** The greatest number of different fields for which the type extends the DTO: their names fit on its line. */
const maxDifferences = 3;

/** Returns the JSON type of a DTO: an extension with the few fields that differ, or an interface with all fields. */
function jsonType({ dto, json, fields, required, nested, fromHeader }: Shape, emission: Emission): Code {
  const changed = fields.filter((field) => isRenamed(field) || !isSame(field) || fromHeader.includes(field));
  const different = [...changed, ...nested];
  if (different.length === 0) return ts`export type ${json} = ${dto};`;
  const base = ts`Omit<${dto}, ${literalUnion(different.map(({ name }) => name))}>`;
  const isShort = different.length <= maxDifferences && changed.length < fields.length;
  const members = (isShort ? changed : fields).map((field) => {
    const type = fieldInJson(field, emission);
    return required.includes(field)
      ? ts`${key(field.jsonName)}: ${type};`
      : ts`${key(field.jsonName)}?: ${type} | undefined;`;
  });
  return ts`
    export interface ${json}${isShort ? ts` extends ${base}` : null} {
      ${[...members, ...nested.map((member) => ts`${key(member.jsonName)}: ${nestedInJson(member, emission)};`)]}
    }`;
}

/** Returns the JSON type of a nested member. */
function nestedInJson(member: NestedMember, emission: Emission): Code {
  const inFile = emissionInFileOf(emission, member.target);
  const fields = responseFields(member.target);
  const row = objectType(
    fields.map((field) => {
      const type = isRenamed(field) || !isSame(field) ? fieldInJson(field, inFile) : fieldType(field, inFile);
      return ts`${key(field.jsonName)}: ${type}`;
    }),
  );
  return nestedType(member, row);
}

/** Whether the type of a field is the same in JSON. That of an object, or one that only tsc can resolve, may differ. */
function isSame({ type, spelling }: Field): boolean {
  if (type.kind === "scalar" && type.scalar === "json") return true;
  if (spelling.kind === "opaque" || (type.kind === "array" && (spelling.kind !== "array" || spelling.isReadonly)))
    return false;
  const one = type.kind === "array" ? type.of : type;
  if (one.kind === "choice") return !one.isEnum;
  return one.kind === "scalar" && one.scalar !== "json" && !isFormatted(scalars[one.scalar]);
}

function fieldInJson(field: Field, emission: Emission): Code {
  const { type } = field;
  if (type.kind === "scalar" && type.scalar === "json") return fieldType(field, emission);
  return fieldSchema(field, "response", jsonSchemaEmission(emission)).type;
}

/** Returns the JSON type of a payload or result: the declared type, unless JSON has other names or formats. */
export function declaredInJson({ json }: Pick<CommandType, "json">, declared: Code, emission: Emission): Code {
  if (json.kind === "opaque" || !differsInJson(json.shape)) return declared;
  return jsonSchemaEmission(emission).json.schemaOf(json.shape).type;
}

function differsInJson(shape: JsonShape): boolean {
  if (shape.kind === "scalar") return isFormatted(scalars[shape.scalar]);
  return (shape.kind === "object" && shape.members.some(isRenamed)) || partsOf(shape).some(differsInJson);
}
