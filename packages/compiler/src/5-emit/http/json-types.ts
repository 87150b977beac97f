// What requests and responses are in JSON, as a client of the routes sees them: the DTO, but for what JSON has no word for.

import { isFormatted } from "../../2-model/data/field/column-type.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { isRenamed } from "../../2-model/data/field/json-name.ts";
import { type JsonShape, partsOf } from "../../2-model/data/field/json-shape.ts";
import { requestFilters, responseFields } from "../../2-model/data/http.ts";
import type { CommandType } from "../../2-model/data/write/command.ts";
import { bodiesOf } from "../../4-plan/http/routes.ts";
import { servedOrders } from "../../4-plan/lists/orders.ts";
import { scalars } from "../../language/types/index.ts";
import { type Code, type Reference, ts } from "../../text/code.ts";
import { key, literalUnion, text } from "../../text/literal.ts";
import { capitalized } from "../../text/names.ts";
import { declarations, documented, type Emission, httpRuntimeType } from "../context.ts";
import { fieldSchema } from "../dto/field-schema.ts";
import { fieldType } from "../values/field-type.ts";
import { jsonSchemaEmission, objectType } from "../values/json-schema.ts";
import { listedOf } from "../values/list-shape.ts";
import { bodyNames } from "./bodies.ts";
import { streamEvent } from "./stream-event.ts";

/** A DTO and its form in JSON. */
interface Shape {
  readonly dto: Reference;
  readonly json: Reference;
  readonly doc: string;
  readonly fields: readonly Field[];
  readonly required: readonly Field[];
  /** What the DTO alone requires. */
  readonly supplied: readonly Field[];
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
  const shown = responseFields(entity);
  const response: Shape = {
    dto: types.response,
    json: types.responseJson,
    doc: `${capitalized(labelWithArticle)} in JSON.`,
    fields: shown,
    required: shown,
    supplied: [],
  };
  const bodies = bodiesOf(plan.routes).flatMap((body): readonly Shape[] => {
    if (body.dto === "payload") return [];
    const { fields, required } = body;
    const supplied = body.dto === "command" ? [] : body.fromHeader;
    const doc =
      body.dto === "command"
        ? `The request body of the command ${body.command.name.value}, in JSON.`
        : `The request body that ${body.dto === "create" ? "creates" : "changes"} ${labelWithArticle}, in JSON.`;
    return [
      { dto: bodyNames(body, emission).type, json: bodyNames(body, emission).json, doc, fields, required, supplied },
    ];
  });
  return exports.has("responseJson") ? [response, ...bodies] : bodies;
}

/** A row of a list that does not show the response DTO. */
function listedRowJson(emission: Emission): Code {
  const { entity, types } = emission;
  const members = (listedOf(emission)?.fields ?? []).map(
    (field) => ts`${key(field.jsonName)}: ${fieldInJson(field, emission)};`,
  );
  const body = ts`
    export interface ${types.listedRowJson} {
      ${members}
    }`;
  return documented(`${capitalized(entity.names.labelWithArticle)} in a list, in JSON.`, body);
}

/** The query as a client gives it: without what is not served, and with the number of rows where that can be asked for. */
function listParameters({ entity, plan, types }: Emission): Code {
  const { listParameters: name, query, sortField } = types;
  const hidden = entity.conditions.filter((condition) => !requestFilters(entity).includes(condition));
  const renamed = requestFilters(entity).filter(isRenamed);
  const removed = [...hidden, ...renamed];
  const left =
    removed.length === 0 ? ts`${query}` : ts`Omit<${query}, ${literalUnion(removed.map((one) => one.name))}>`;
  const added = [
    ...renamed.map(({ name, jsonName }) => ts`readonly ${key(jsonName)}?: ${query}[${text(name)}]`),
    ...(entity.api?.list.count === true ? [ts`readonly count?: boolean`] : []),
  ];
  const asked = added.length === 0 ? left : ts`${left} & ${objectType(added)}`;
  const orders = plan.orders === null ? [] : servedOrders(plan.orders);
  const all = plan.orders === null || orders.length === plan.orders.choices.length;
  const sort = all ? ts`${sortField}` : literalUnion(orders.map(({ value }) => value));
  return documented(
    `The query parameters of a list of ${entity.names.pluralLabel}.`,
    ts`export type ${name} = ${httpRuntimeType("HonoQuery")}<${asked}, ${sort}>;`,
  );
}

/** As many names as there is room for beside the DTO's. */
const maxDifferences = 3;

/** Says of a DTO no more than what is different in JSON, where that is little. */
function jsonType({ dto, json, fields, required, supplied }: Shape, emission: Emission): Code {
  const different = fields.filter((field) => isRenamed(field) || !isSame(field) || supplied.includes(field));
  if (different.length === 0) return ts`export type ${json} = ${dto};`;
  const base = ts`Omit<${dto}, ${literalUnion(different.map(({ name }) => name))}>`;
  const isShort = different.length <= maxDifferences && different.length < fields.length;
  const members = (isShort ? different : fields).map((field) => {
    const type = fieldInJson(field, emission);
    return required.includes(field)
      ? ts`${key(field.jsonName)}: ${type};`
      : ts`${key(field.jsonName)}?: ${type} | undefined;`;
  });
  return ts`
    export interface ${json}${isShort ? ts` extends ${base}` : null} {
      ${members}
    }`;
}

/** Whether a DTO has the very type that JSON has. An object, or a type that only tsc understands, may have another. */
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

/** The declared type itself, where JSON has the same members with the same values. */
export function declaredInJson({ json }: Pick<CommandType, "json">, declared: Code, emission: Emission): Code {
  if (json.kind === "unseen" || !differsInJson(json.shape)) return declared;
  return jsonSchemaEmission(emission).json.schemaOf(json.shape).type;
}

function differsInJson(shape: JsonShape): boolean {
  if (shape.kind === "scalar") return isFormatted(scalars[shape.scalar]);
  return (shape.kind === "object" && shape.members.some(isRenamed)) || partsOf(shape).some(differsInJson);
}
