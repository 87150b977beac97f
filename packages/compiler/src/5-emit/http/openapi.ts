// The routes and schemas of an entity as an OpenAPI 3.1 document.

import type { Api, Security } from "../../2-model/data/api.ts";
import { type Condition, isTextSearch } from "../../2-model/data/condition.ts";
import { requestFields, responseFields, updateFields } from "../../2-model/data/entity.ts";
import { isRequired } from "../../2-model/data/field.ts";
import { blocks, type Code, list, raw, ts } from "../../text/code.ts";
import { key, type Literal, literal, text } from "../../text/literal.ts";
import { documented, type Emission, runtime, runtimeType } from "../context.ts";
import { conditionSentence } from "../repository/query.ts";
import { objectSchema, propertySchema, typeSchema } from "../values/json-schema.ts";
import { type Served, servedRoutes } from "./routes.ts";

export function emitOpenApi(emission: Emission): Code {
  const { entity } = emission;
  const { api, names } = entity;
  if (api === null) return raw("");
  const served = servedRoutes(emission);
  const paths = [...new Set(served.map((route) => route.path))];
  const items = paths.map((path) => {
    const operations = served
      .filter((route) => route.path === path)
      .map((route) => ts`${raw(route.method.toLowerCase())}: ${operation(route, api, emission)},`);
    return ts`
      ${key(path)}: {
        ${operations}
      },`;
  });
  const body = ts`
    export const ${raw(names.type)}Api = {
      openapi(): ${runtimeType("OpenApiDocument")} {
        return ${runtime("openApi")}({
          ${info(api)}
          tag: ${tag(api, emission)},
          ${api.security === null ? null : ts`security: ${literal(securityOf(api.security))},`}
          paths,
          schemas,
        });
      },
    };`;
  return blocks([
    documented(`The OpenAPI document of ${names.words}.`, body),
    ts`
      const paths: ${runtimeType("OpenApiDocument")}["paths"] = {
        ${items}
      };`,
    schemasConstant(schemas(served, emission)),
  ]);
}

function schemasConstant(made: readonly (readonly [string, Literal])[]): Code {
  const head = ts`const schemas: ${runtimeType("OpenApiDocument")}["components"]["schemas"] =`;
  if (made.length === 0) return ts`${head} {};`;
  return ts`
    ${head} {
      ${made.map(([name, schema]) => ts`${key(name)}: ${literal(schema)},`)}
    };`;
}

/** What the annotation says about the API; nothing where it says nothing. */
function info({ info: given }: Api): Code | null {
  const said = Object.entries(given).filter(([, value]) => value !== null);
  return said.length === 0 ? null : ts`info: ${literal(Object.fromEntries(said))},`;
}

function tag(api: Api, { entity }: Emission): Code {
  return literal({ name: api.tag, ...(entity.doc === null ? {} : { description: entity.doc }) });
}

function securityOf(security: Security): Literal {
  if (security.kind === "bearer") return "bearer";
  return security.kind === "cookie" ? { cookie: security.name } : { apiKey: security.header };
}

function operation(route: Served, api: Api, emission: Emission): Code {
  const { names } = emission.entity;
  const refused = route.guard === null ? [] : [401, 403];
  const head = [
    ts`operationId: ${text(route.handler)},`,
    ts`summary: ${text(summary(route, emission))},`,
    api.security !== null && route.guard === null && Object.values(api.guards).some((guard) => guard !== null)
      ? ts`security: [],`
      : null,
    parameters(route, emission),
  ];
  const tail = ([statuses, success, request]: readonly [readonly number[], Code, Code | null]): Code => ts`
    {
      ${head}
      ${request}
      responses: {
        ${success}
        ...${runtime("problemResponses")}(${list(
          "",
          [...statuses, ...refused].sort((a, b) => a - b).map((status) => raw(String(status))),
          "",
        )}),
      },
    }`;
  const show = (status: number, description: string): Code =>
    ts`${raw(String(status))}: ${runtime("jsonResponse")}(${text(description)}, ${reference(`${names.type}Response`)}),`;
  const requestBody = (name: string): Code => ts`requestBody: ${runtime("jsonBody")}(${reference(name)}),`;
  switch (route.operation) {
    case "create": {
      const location = literal({
        Location: { description: "Where it can be found.", schema: { type: "string", format: "uri-reference" } },
      });
      const success = ts`201: ${runtime("jsonResponse")}(${text(`The new ${names.word}.`)}, ${reference(`${names.type}Response`)}, ${location}),`;
      return tail([[400, 409, 413, 415, 422], success, requestBody(`Create${names.type}Request`)]);
    }
    case "get":
      return tail([[400, 404], show(200, `The ${names.word}.`), null]);
    case "update":
      return tail([
        [400, 404, 409, 413, 415, 422],
        show(200, `The ${names.word} as it is now.`),
        requestBody(`Update${names.type}Request`),
      ]);
    case "delete":
      return tail([[400, 404], ts`204: { description: ${text(`The ${names.word} is removed.`)} },`, null]);
    case "list": {
      const link = literal({
        Link: {
          description: 'Where the next page is (`rel="next"`), when there may be one.',
          schema: { type: "string" },
        },
      });
      const rows = ts`{ type: "array", items: ${reference(`${names.type}Response`)} }`;
      return tail([
        [400],
        ts`200: ${runtime("jsonResponse")}(${text(`A page of ${names.words}.`)}, ${rows}, ${link}),`,
        null,
      ]);
    }
  }
}

function reference(name: string): Code {
  return ts`${runtime("schemaOf")}(${text(name)})`;
}

function summary(route: Served, { entity }: Emission): string {
  const { aWord, words } = entity.names;
  const sentences = {
    create: `Add ${aWord}`,
    get: `Show ${aWord}`,
    update: `Change ${aWord}`,
    delete: `Remove ${aWord}`,
    list: `List ${words}`,
  };
  return sentences[route.operation];
}

function parameters(route: Served, emission: Emission): Code | null {
  if (route.operation === "create") return null;
  const id: Literal = { name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } };
  const given: readonly Literal[] = route.operation === "list" ? listParameters(emission) : [id];
  return list(
    "parameters: [",
    given.map((parameter) => literal(parameter)),
    "],",
    114,
  );
}

function listParameters({ entity, plan }: Emission): readonly Literal[] {
  const { default: size, max } = entity.api?.pagination ?? { default: 20, max: 100 };
  const query = (name: string, description: string, schema: Literal): Literal => ({
    name,
    in: "query",
    description,
    schema,
  });
  const orders = plan.orders.map((order) => order.value);
  return [
    query("limit", `The most rows to return; more than ${max} are not.`, {
      type: "integer",
      minimum: 0,
      default: size,
    }),
    query("offset", "The rows to skip.", { type: "integer", minimum: 0, default: 0 }),
    query("after", "The last id of the page before. Neither skips nor repeats rows. Goes with `limit` alone.", {
      type: "string",
      format: "uuid",
    }),
    ...(orders.length === 0 ? [] : [query("sort", "The order.", { type: "string", enum: orders })]),
    ...entity.conditions.map((condition) =>
      query(condition.name, conditionSentence(condition), conditionSchema(condition)),
    ),
  ];
}

function conditionSchema(condition: Condition): Literal {
  return isTextSearch(condition) ? { type: "string" } : typeSchema(condition.field.type);
}

/** Only what the handlers use. */
function schemas(served: readonly Served[], { entity }: Emission): readonly (readonly [string, Literal])[] {
  const { type } = entity.names;
  const has = (...operations: readonly Served["operation"][]): boolean =>
    served.some(({ operation }) => operations.includes(operation));
  const made: (readonly [string, Literal])[] = [];
  if (has("create")) {
    const required = requestFields(entity).filter(isRequired);
    made.push([
      `Create${type}Request`,
      objectSchema(requestFields(entity), required, (field) => propertySchema(field, "create")),
    ]);
  }
  if (has("update"))
    made.push([
      `Update${type}Request`,
      objectSchema(updateFields(entity), [], (field) => propertySchema(field, "update")),
    ]);
  if (has("create", "get", "update", "list")) {
    const fields = responseFields(entity);
    made.push([`${type}Response`, objectSchema(fields, fields, (field) => propertySchema(field, "response"))]);
  }
  return made;
}
