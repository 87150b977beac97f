// Emits the schemas of request and response bodies in an OpenAPI 3.1 document.

import type { Entity } from "../../2-model/data/entity.ts";
import { type Field, isSecret } from "../../2-model/data/field/field.ts";
import { responseFields, returnsRows, routedCommands } from "../../2-model/data/http.ts";
import { hasNestedMembers } from "../../2-model/data/nested.ts";
import { exportNames } from "../../2-model/names/exports.ts";
import { resultName } from "../../2-model/names/item-exports.ts";
import { bodiesOf, type RequestBody } from "../../4-plan/http/request-bodies.ts";
import { type Code, nothing, ts } from "../../text/code.ts";
import { key, literal } from "../../text/literal.ts";
import { type Emission, httpRuntime, httpRuntimeType } from "../context.ts";
import { fieldSchema, payloadSchema, type ValueEmission } from "../dto/field-schema.ts";
import { jsonUses } from "../dto/json-schemas.ts";
import {
  type JsonSchema,
  jsonSchemaEmission,
  type Keywords,
  literalInJson,
  schemaCode,
} from "../values/json-schema.ts";
import { listRowOf } from "../values/list-shape.ts";
import { bodyNames } from "./bodies.ts";
import { nestedSchemas, noNestedSchemas } from "./nested-schemas.ts";
import { streamEventSchema } from "./stream-event.ts";

export function schemasConstant(emission: Emission): Code {
  const head = ts`const schemas: ${httpRuntimeType("OpenApiDocument")}["components"]["schemas"] =`;
  const members = schemas(emission);
  if (members.length === 0) return ts`${head} {};`;
  return ts`
    ${head} {
      ${members}
    };`;
}

/** Returns the name of the schema of a request body. */
export function bodyName(body: RequestBody, emission: Emission): string {
  return body.dto === "create"
    ? exportNames(emission.entity.names).createRequest.name
    : bodyNames(body, emission).type.name;
}

/** Returns the schemas that the routes use. */
function schemas(emission: Emission): readonly Code[] {
  const { entity, plan, types } = emission;
  const bodies = bodiesOf(plan.routes);
  const hasResponse = returnsRows(entity);
  const responded = hasResponse ? responseFields(entity) : [];
  const results = routedCommands(entity).flatMap((command) =>
    command.result.kind === "type" ? [{ name: resultName(command), json: command.result.json }] : [],
  );
  const requested = bodies.flatMap((body) => (body.dto === "payload" ? [] : body.fields));
  const payloads = bodies.flatMap((body) =>
    body.dto === "payload" ? [{ name: bodyName(body, emission), json: body.json }] : [],
  );
  const listRow = listRowOf(emission);
  const ownJson = [...payloads, ...results];
  const uses = [
    ...jsonUses([[...requested, ...responded, ...(listRow?.fields ?? [])]], emission),
    ...ownJson.map((own) => ({ ...own, type: nothing, count: 1 })),
  ];
  const values = jsonSchemaEmission(emission, uses);
  const nested = hasResponse ? nestedSchemas(values) : noNestedSchemas;
  const properties = (fields: readonly Field[], dto: Dto): readonly Code[] =>
    fields.map((field) => property(field, dto, values));
  return [
    ...bodies.map((body) => {
      if (body.dto === "payload") return null;
      const required = literal(body.required.map(({ jsonName }) => jsonName));
      const open = ts`${key(bodyName(body, emission))}: ${httpRuntime("objectSchema")}(${required}, {`;
      return objectSchema(open, properties(body.fields, body.dto === "create" ? "create" : "update"));
    }),
    hasResponse
      ? objectSchema(ts`${key(types.response.name)}: ${httpRuntime("wholeObjectSchema")}({`, [
          ...properties(responded, "response"),
          ...nested.properties,
        ])
      : null,
    hasNestedMembers(entity) && plan.clientEvents !== null
      ? objectSchema(
          ts`${key(types.responseFields.name)}: ${httpRuntime("wholeObjectSchema")}({`,
          properties(responded, "response"),
        )
      : null,
    listRow === null
      ? null
      : objectSchema(
          ts`${key(listRow.type.name)}: ${httpRuntime("wholeObjectSchema")}({`,
          properties(listRow.fields, "response"),
        ),
    streamEventSchema(emission, (fields) => properties(fields, "response")),
    ...ownJson.map(({ name, json }) => ts`${key(name)}: ${schemaCode(payloadSchema({ json }, values))},`),
    ...values.json.constants,
    ...nested.components,
  ].filter((schema) => schema !== null);
}

function objectSchema(open: Code, properties: readonly Code[]): Code {
  if (properties.length === 0) return ts`${open}}),`;
  return ts`
    ${open}
      ${properties}
    }),`;
}

type Dto = "create" | "update" | "response";

function property(field: Field, dto: Dto, values: ValueEmission<JsonSchema>): Code {
  const schema = fieldSchema(field, dto === "response" ? "response" : "request", values);
  const keywords = { ...schema.keywords, ...documentation(field, dto, values.entity) };
  return ts`${key(field.jsonName)}: ${schemaCode({ ...schema, keywords })},`;
}

/** Returns the keywords of a property besides its type and its rules; those of `@schema` are not in the update DTO. */
function documentation(field: Field, dto: Dto, entity: Entity): Keywords {
  return {
    ...(dto === "response" ? {} : exampleSchema(field, entity)),
    ...(field.doc === null ? {} : { description: field.doc }),
    ...(dto !== "response" && isSecret(field) ? { writeOnly: true } : {}),
    ...(dto === "create" ? defaultSchema(field) : {}),
    ...(dto === "update" ? {} : field.schema),
  };
}

/** Returns the example `null` for an optional reference: tools would invent the id of a row that does not exist. */
function exampleSchema(field: Field, { parents }: Entity): Keywords {
  const isReference = parents.some(({ pairs }) => pairs.some(({ own }) => own === field));
  return isReference && field.nullable ? { examples: [null] } : {};
}

function defaultSchema({ valueSource }: Field): Keywords {
  if (valueSource.kind !== "request" || valueSource.whenMissing.kind !== "literal") return {};
  const value = literalInJson(valueSource.whenMissing.value);
  return value === undefined ? {} : { default: value };
}
