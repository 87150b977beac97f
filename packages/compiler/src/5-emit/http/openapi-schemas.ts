// The bodies of requests and responses as the schemas of an OpenAPI 3.1 document.

import { isSameInJson, jsonIn } from "../../2-model/data/column-type.ts";
import type { Field } from "../../2-model/data/field.ts";
import type { JsonType } from "../../2-model/data/json-shape.ts";
import { responseFields, servedCommands, showsRows } from "../../2-model/data/served.ts";
import { exportNames } from "../../2-model/names/exports.ts";
import { resultName } from "../../2-model/names/item-exports.ts";
import { bodiesOf, type RequestBody } from "../../4-plan/http/routes.ts";
import { type Code, list, ts } from "../../text/code.ts";
import { key, literal, text } from "../../text/literal.ts";
import { type Emission, httpRuntime, httpRuntimeType, importedCode } from "../context.ts";
import { describedSchema, propertySchema, typeSchema } from "../values/json-schema.ts";
import { type JsonComponents, jsonComponents, jsonOf } from "../values/json-shape-schema.ts";
import { listedOf } from "../values/listed.ts";
import { bodyType } from "./bodies.ts";
import { streamEventSchema } from "./stream-event.ts";

export function schemasConstant(emission: Emission): Code {
  const head = ts`const schemas: ${httpRuntimeType("OpenApiDocument")}["components"]["schemas"] =`;
  const made = schemas(emission);
  if (made.length === 0) return ts`${head} {};`;
  return ts`
    ${head} {
      ${made}
    };`;
}

/** What the document calls the body of a request. */
export function bodyName(body: RequestBody, emission: Emission): string {
  return body.dto === "create" ? exportNames(emission.entity.names).createRequest.name : bodyType(body, emission).name;
}

/** Only what the handlers use. */
function schemas(emission: Emission): readonly Code[] {
  const { entity, plan, types } = emission;
  const bodies = bodiesOf(plan.routes);
  const isShown = showsRows(entity);
  const shown = isShown ? responseFields(entity) : [];
  const results = servedCommands(entity).flatMap((command) =>
    command.result.kind === "type" ? [{ name: resultName(command), json: command.result.json }] : [],
  );
  const sent = bodies.flatMap((body) => (body.dto === "payload" ? [] : body.fields));
  const payloads = bodies.flatMap((body) =>
    body.dto === "payload" ? [{ name: bodyName(body, emission), json: body.json }] : [],
  );
  const listed = listedOf(emission);
  const ownJson = [...payloads, ...results];
  const components = jsonComponents(
    [...jsonOf([...new Set([...sent, ...shown, ...(listed?.fields ?? [])])]), ...ownJson.map(({ json }) => json)],
    entity.names.type,
  );
  const jsonSchema = (json: JsonType): Code =>
    literal(typeSchema({ kind: "scalar", scalar: "json", json }, "request", components.nameOf));
  const properties = (fields: readonly Field[], dto: Dto): readonly Code[] =>
    fields.map((field) => property(field, dto, components.nameOf, emission));
  return [
    ...bodies.map((body) => {
      if (body.dto === "payload") return null;
      const required = literal(body.required.map(({ jsonName }) => jsonName));
      const open = ts`${key(bodyName(body, emission))}: ${httpRuntime("objectSchema")}(${required}, {`;
      return objectSchema(open, properties(body.fields, body.dto === "create" ? "create" : "update"));
    }),
    isShown
      ? objectSchema(
          ts`${key(types.response.name)}: ${httpRuntime("wholeObjectSchema")}({`,
          properties(shown, "response"),
        )
      : null,
    listed === null
      ? null
      : objectSchema(
          ts`${key(listed.type.name)}: ${httpRuntime("wholeObjectSchema")}({`,
          properties(listed.fields, "response"),
        ),
    streamEventSchema(emission, (fields) => properties(fields, "response")),
    ...ownJson.map(({ name, json }) => ts`${key(name)}: ${jsonSchema(json)},`),
    ...components.made.map(({ name, shape }) => ts`${key(name)}: ${jsonSchema({ kind: "seen", shape })},`),
  ].filter((schema) => schema !== null);
}

function objectSchema(open: Code, properties: readonly Code[]): Code {
  if (properties.length === 0) return ts`${open}}),`;
  return ts`
    ${open}
      ${properties}
    }),`;
}

type Dto = Parameters<typeof propertySchema>[1];

function property(field: Field, dto: Dto, component: JsonComponents["nameOf"], emission: Emission): Code {
  return ts`${key(field.jsonName)}: ${propertyCode(field, dto, component, emission)},`;
}

/** What a schema of the user's own says of a value it says in requests, too; what the compiler cannot see it says alone. */
function propertyCode(field: Field, dto: Dto, component: JsonComponents["nameOf"], emission: Emission): Code {
  const { rules, type, nullable } = field;
  const ours = withMembers(field, dto, component, emission);
  if (rules.schema === null) return ours;
  if (jsonIn(type)?.kind !== "unseen") {
    if (dto === "response" || !isSameInJson(type)) return ours;
    const refined = [ours, importedCode(rules.schema, emission), literal({ nullable })];
    return list(ts`${httpRuntime("refinedSchema")}(`, refined, ")");
  }
  const direction = text(dto === "response" ? "output" : "input");
  const own = ts`${httpRuntime("jsonSchemaOf")}(${importedCode(rules.schema, emission)}, ${direction})`;
  const schema = nullable ? ts`${httpRuntime("nullableSchema")}(${own})` : own;
  const described = Object.entries(describedSchema(field, dto));
  if (described.length === 0) return schema;
  const items = described.map(([name, value]) => ts`${key(name)}: ${literal(value ?? null)}`);
  return list("{ ", [ts`...${schema}`, ...items], " }");
}

/** The schema of a value; of an embedded object with the schemas that its members have of the user. */
function withMembers(field: Field, dto: Dto, component: JsonComponents["nameOf"], emission: Emission): Code {
  const ours = propertySchema(field, dto, component, emission.entity);
  const parts = field.parts ?? [];
  if (parts.every(({ rules }) => rules.schema === null)) return literal(ours);
  const { properties: _, ...others } = ours;
  const members = parts.map((part) => ts`${key(part.jsonName)}: ${propertyCode(part, dto, component, emission)}`);
  const items = Object.entries(others).map(([name, value]) => ts`${key(name)}: ${literal(value ?? null)}`);
  return list("{ ", [...items, ts`${list("properties: { ", members, " }")}`], " }");
}
