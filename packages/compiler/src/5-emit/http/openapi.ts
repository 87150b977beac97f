// The routes and schemas of an entity as an OpenAPI 3.1 document.

import type { Api, Security } from "../../2-model/data/api.ts";
import { jsonIn } from "../../2-model/data/column-type.ts";
import { type Condition, isTextSearch } from "../../2-model/data/condition.ts";
import { responseFields } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field.ts";
import { byPath, type RequestBody, type Route } from "../../4-plan/http/routes.ts";
import { blocks, type Code, list, raw, ts } from "../../text/code.ts";
import { key, type Literal, literal, text } from "../../text/literal.ts";
import { documented, type Emission, importedCode, runtime, runtimeType } from "../context.ts";
import { conditionSentence } from "../repository/query.ts";
import { describedSchema, propertySchema, typeSchema } from "../values/json-schema.ts";
import { type JsonComponents, jsonComponents } from "../values/json-shape-schema.ts";

export function emitOpenApi(emission: Emission): Code {
  const { entity } = emission;
  const { api, names } = entity;
  if (api === null) return raw("");
  const items = [...byPath(emission.plan.routes)].map(([path, routes]) => {
    const operations = routes.map(
      (route) => ts`${raw(route.method.toLowerCase())}: ${operation(route, api, emission)},`,
    );
    return ts`
      ${key(path)}: {
        ${operations}
      },`;
  });
  const body = ts`
    export const ${emission.values.api} = {
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
    schemasConstant(schemas(emission)),
  ]);
}

function schemasConstant(made: readonly (readonly [string, Code])[]): Code {
  const head = ts`const schemas: ${runtimeType("OpenApiDocument")}["components"]["schemas"] =`;
  if (made.length === 0) return ts`${head} {};`;
  return ts`
    ${head} {
      ${made.map(([name, schema]) => ts`${key(name)}: ${schema},`)}
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

function operation(route: Route, api: Api, emission: Emission): Code {
  const isOpen = api.security !== null && route.guard === null && Object.values(api.guards).some((one) => one !== null);
  const problems = ts`...${runtime("problemResponses")}(${raw(route.failures.join(", "))})`;
  return ts`
    {
      operationId: ${text(emission.values[`${route.operation}Handler`].name)},
      summary: ${text(summary(route, emission))},
      ${isOpen ? ts`security: [],` : null}
      ${parameters(route, emission)}
      ${route.body === null ? null : ts`requestBody: ${runtime("jsonBody")}(${reference(bodyName(route.body, emission))}),`}
      ${list("responses: { ", [success(route, emission), problems], " },")}
    }`;
}

function success({ operation: made, success: { status, shows } }: Route, { entity, types }: Emission): Code {
  const { word, words } = entity.names;
  const said = {
    create: `The new ${word}.`,
    get: `The ${word}.`,
    update: `The ${word} as it is now.`,
    delete: `The ${word} is removed.`,
    list: `A page of ${words}.`,
  };
  const description = text(said[made]);
  if (shows === "nothing") return ts`${literal(status)}: { description: ${description} }`;
  const response = shows === "page" ? "pageResponse" : status === 201 ? "createdResponse" : "jsonResponse";
  return ts`${literal(status)}: ${runtime(response)}(${description}, ${reference(types.response.name)})`;
}

function bodyName({ dto }: RequestBody, { types }: Emission): string {
  return dto === "create" ? types.createRequest.name : types.updateRequest.name;
}

function reference(name: string): Code {
  return ts`${runtime("schemaOf")}(${text(name)})`;
}

function summary(route: Route, { entity }: Emission): string {
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

function parameters(route: Route, emission: Emission): Code | null {
  switch (route.parameters) {
    case "none":
      return null;
    case "id":
      return ts`parameters: [${runtime("idParameter")}],`;
    case "list":
      return ts`
        parameters: [
          ${listParameters(emission)}
        ],`;
  }
}

function listParameters({ entity, plan }: Emission): readonly Code[] {
  const { default: size, max } = entity.api?.pagination ?? { default: 20, max: 100 };
  const query = (name: string, description: string, schema: Literal): Code =>
    ts`${runtime("queryParameter")}(${text(name)}, ${text(description)}, ${literal(schema)}),`;
  const orders = plan.orders.map((order) => order.value);
  return [
    ts`...${runtime("pageParameters")}(${literal(size)}, ${literal(max)}),`,
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
function schemas(emission: Emission): readonly (readonly [string, Code])[] {
  const { entity, plan, types } = emission;
  const bodies = plan.routes.flatMap(({ body }) => body ?? []);
  const isShown = plan.routes.some((route) => route.success.shows !== "nothing");
  const shown = isShown ? responseFields(entity) : [];
  const components = jsonComponents(
    [...new Set([...bodies.flatMap(({ fields }) => fields), ...shown])],
    entity.names.type,
  );
  const object = (fields: readonly Field[], required: readonly Field[], dto: Dto): Code => {
    const properties = fields.map((field) => {
      return ts`${key(field.name)}: ${property(field, dto, components.nameOf, emission)}`;
    });
    const names = required.length === 0 ? [] : [ts`required: ${literal(required.map(({ name }) => name))}`];
    return list("{ ", [ts`type: "object"`, ...names, ts`properties: ${list("{ ", properties, " }")}`], " }");
  };
  return [
    ...bodies.map((body) => [bodyName(body, emission), object(body.fields, body.required, body.dto)] as const),
    ...(isShown ? [[types.response.name, object(shown, shown, "response")] as const] : []),
    ...components.made.map(({ name, shape }) => {
      const json = { kind: "scalar", scalar: "json", json: { kind: "seen", shape } } as const;
      return [name, literal(typeSchema(json, "request", components.nameOf))] as const;
    }),
  ];
}

type Dto = Parameters<typeof propertySchema>[1];

/** What the compiler cannot see is described by the user's own schema, where that offers it. */
function property(field: Field, dto: Dto, component: JsonComponents["nameOf"], emission: Emission): Code {
  const { rules, type, nullable } = field;
  if (rules.schema === null || jsonIn(type)?.kind !== "unseen") return literal(propertySchema(field, dto, component));
  const direction = text(dto === "response" ? "output" : "input");
  const own = ts`${runtime("jsonSchemaOf")}(${importedCode(rules.schema, emission)}, ${direction})`;
  const schema = nullable ? ts`{ anyOf: [${own}, { type: "null" }] }` : own;
  const described = Object.entries(describedSchema(field, dto));
  if (described.length === 0) return schema;
  const items = described.map(([name, value]) => ts`${key(name)}: ${literal(value ?? null)}`);
  return list("{ ", [ts`...${schema}`, ...items], " }");
}
