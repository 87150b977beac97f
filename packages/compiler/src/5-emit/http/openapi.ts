// Emits the OpenAPI 3.1 document of an entity's routes.

import type { Api, Security } from "../../2-model/data/api.ts";
import { elementOf } from "../../2-model/data/field/column-type.ts";
import type { Condition, FieldCondition } from "../../2-model/data/field/condition.ts";
import { requestFilters } from "../../2-model/data/http.ts";
import { isUuidKeyPart } from "../../2-model/data/table/key.ts";
import { resultName } from "../../2-model/names/item-exports.ts";
import { keyInPath } from "../../4-plan/http/key-in-path.ts";
import { byPath, type Route } from "../../4-plan/http/routes.ts";
import { blocks, type Code, join, list, nothing, ts } from "../../text/code.ts";
import { identifier, key, type Literal, literal, text } from "../../text/literal.ts";
import { call, documented, type Emission, httpRuntime, httpRuntimeType, servedEmission } from "../context.ts";
import { conditionSentence, servedSorts } from "../repository/queries/query.ts";
import { typeSchema } from "../values/json-schema.ts";
import { listRowOf } from "../values/list-shape.ts";
import { handlerOf } from "./handlers/handler.ts";
import { bodyName, schemasConstant } from "./openapi-schemas.ts";
import { routeTexts } from "./route-texts.ts";

export function emitOpenApi(whole: Emission): Code {
  const emission = servedEmission(whole);
  const { entity } = emission;
  const { api, names } = entity;
  if (api === null) return nothing;
  const items = [...byPath(emission.plan.routes)].map(([path, routes]) => {
    const operations = routes.map(
      (route) => ts`${identifier(route.method.toLowerCase())}: ${operation(route, api, emission)},`,
    );
    return ts`
      ${key(path)}: {
        ${operations}
      },`;
  });
  const body = ts`
    export const ${emission.values.api} = {
      openapi: (): ${httpRuntimeType("OpenApiDocument")} => ${httpRuntime("openApi")}({
        ${info(api)}
        tag: ${tag(api, emission)},
        ${api.security === null ? null : ts`security: ${literal(securityOf(api.security))},`}
        paths,
        schemas,
      }),
    };`;
  return blocks([
    documented(`The OpenAPI document of ${names.pluralLabel}.`, body),
    ts`
      const paths: ${httpRuntimeType("OpenApiDocument")}["paths"] = {
        ${items}
      };`,
    schemasConstant(emission),
  ]);
}

/** Returns the property `info` from the annotation; null if it has none. */
function info({ info: members }: Api): Code | null {
  const present = Object.entries(members).filter(([, value]) => value !== null);
  return present.length === 0 ? null : ts`info: ${literal(Object.fromEntries(present))},`;
}

function tag(api: Api, { entity }: Emission): Code {
  return literal({ name: api.tag, ...(entity.doc === null ? {} : { description: entity.doc }) });
}

function securityOf(security: Security): Literal {
  if (security.kind === "bearer") return "bearer";
  return security.kind === "cookie" ? { cookie: security.name } : { apiKey: security.header };
}

function operation(route: Route, api: Api, emission: Emission): Code {
  const isGuarded = emission.plan.routes.some(({ guard }) => guard !== null);
  const isOpen = api.security !== null && route.guard === null && isGuarded;
  return ts`
    {
      operationId: ${text(handlerOf(route, emission).name)},
      summary: ${text(routeTexts(route, emission.entity).summary)},
      ${isOpen ? ts`security: [],` : null}
      ${parameters(route, emission)}
      ${route.body === null ? null : ts`requestBody: ${httpRuntime("jsonBody")}(${text(bodyName(route.body, emission))}),`}
      ${responses(route, emission)}
    }`;
}

function responses(route: Route, emission: Emission): Code {
  const all = [success(route, emission), ...unmodified(route), ...problems(route)];
  return route.idempotency === null
    ? list("responses: { ", all, " },")
    : list(ts`responses: ${httpRuntime("idempotent")}({ `, all, " }),");
}

function problems({ failures }: Route): readonly Code[] {
  return failures.length === 0 ? [] : [ts`...${httpRuntime("problemResponses")}(${join(failures.map(literal), ", ")})`];
}

function success(route: Route, emission: Emission): Code {
  const { entity, types } = emission;
  const { status, shows } = route.success;
  const start = ts`${literal(status)}: `;
  const description = text(routeTexts(route, entity).success);
  if (shows === "stream")
    return ts`${start}${httpRuntime("eventStreamResponse")}(${description}, ${text(types.streamEvent.name)})`;
  if (shows === "nothing") return ts`${start}{ description: ${description} }`;
  if (shows === "result" && route.endpoint === "command")
    return ts`${start}${httpRuntime("jsonResponse")}(${description}, ${text(resultName(route.command))})`;
  if (shows === "page") {
    const row = text((listRowOf(emission)?.type ?? types.response).name);
    const counted = entity.api?.list.count === true ? ts`, true` : null;
    return ts`${start}${httpRuntime("tagged")}(${httpRuntime("pageResponse")}(${description}, ${row}${counted}))`;
  }
  const response = status === 201 ? "createdResponse" : "jsonResponse";
  return ts`${start}${httpRuntime("tagged")}(${httpRuntime(response)}(${description}, ${text(types.response.name)}))`;
}

function unmodified({ method, success: { shows } }: Route): readonly Code[] {
  return method === "GET" && shows !== "stream" ? [ts`304: ${httpRuntime("notModified")}`] : [];
}

function parameters(route: Route, emission: Emission): Code | null {
  switch (route.parameters) {
    case "none":
      return route.idempotency === null ? null : list("parameters: [", keyParameter(route), "],");
    case "id":
      return list("parameters: [", [...pathParameters(emission), ...conditions(route), ...keyParameter(route)], "],");
    case "list":
      return ts`
        parameters: [
          ${queryParameters(emission)}
          ${conditions(route).map((condition) => ts`${condition},`)}
        ],`;
    case "position":
      return ts`parameters: [${httpRuntime("lastEventIdParameter")}],`;
  }
}

/** Returns the parameters of the path, which are the parts of the key. */
function pathParameters(emission: Emission): readonly Code[] {
  const segments = keyInPath(emission.entity);
  const [{ field }] = segments;
  if (segments.length === 1 && isUuidKeyPart(field, emission.entity)) return [ts`${httpRuntime("idParameter")}`];
  return segments.map((one) =>
    call(httpRuntime("pathParameter"), [text(one.name), typeSchema(one.field.type, emission)]),
  );
}

/** Returns the header parameter for preconditions with entity tags. */
function conditions({ method }: Route): readonly Code[] {
  return [ts`${httpRuntime(method === "GET" ? "ifNoneMatchParameter" : "ifMatchParameter")}`];
}

function keyParameter({ idempotency }: Route): readonly Code[] {
  if (idempotency === null) return [];
  const keep = text(durationText(idempotency.keep));
  return [call(httpRuntime("idempotencyKeyParameter"), idempotency.required ? [keep, ts`true`] : [keep])];
}

/** The units of durations, the longest first. */
const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
  ["millisecond", 1],
] as const;

/** Returns a duration in its longest unit: `24 hours`, `7 days`. */
function durationText(milliseconds: number): string {
  const [unit, length] = units.find(([, one]) => milliseconds % one === 0 && milliseconds > one) ?? ["millisecond", 1];
  const count = milliseconds / length;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

function queryParameters(emission: Emission): readonly Code[] {
  const { entity, plan } = emission;
  const { default: size, max } = entity.api?.pagination ?? { default: 20, max: 100 };
  return [
    ts`...${httpRuntime("pageParameters")}(${literal(size)}, ${literal(max)}),`,
    entity.api?.list.count === true ? ts`${httpRuntime("countParameter")},` : null,
    plan.orders === null ? null : ts`${httpRuntime("sortParameter")}(${servedSorts(plan.orders, emission)}),`,
    ...requestFilters(entity).map((condition) => conditionParameter(condition, emission)),
  ].filter((parameter) => parameter !== null);
}

function conditionParameter(condition: Condition, emission: Emission): Code {
  const { jsonName: name } = condition;
  const sentence = text(conditionSentence(condition, "jsonName"));
  if (condition.kind === "full-text") return ts`${httpRuntime("searchParameter")}(${text(name)}, ${sentence}),`;
  const { comparison, field } = condition;
  const isList = comparison.operand === "values";
  const schema = isList ? typeSchema(elementOf(field.type), emission) : conditionSchema(condition, emission);
  const parameters = [text(name), sentence, schema];
  return ts`${httpRuntime(isList ? "listParameter" : "queryParameter")}(${join(parameters, ", ")}),`;
}

function conditionSchema({ comparison: { operand }, field }: FieldCondition, emission: Emission): Code {
  if (operand === "absence") return literal({ type: "boolean" });
  return operand === "text" ? literal({ type: "string" }) : typeSchema(field.type, emission);
}
