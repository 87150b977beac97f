// Emits the types and schemas of commands' request bodies.

import type { ColumnType } from "../../2-model/data/field/column-type.ts";
import { bodiesOf, type CommandBody, type PayloadBody } from "../../4-plan/http/request-bodies.ts";
import type { Route } from "../../4-plan/http/routes.ts";
import { type Code, ts } from "../../text/code.ts";
import { documented, type Emission } from "../context.ts";
import { bodyNames } from "../http/bodies.ts";
import { interfaceOf, property } from "../values/interface.ts";
import { typeCode } from "../values/type-code.ts";
import { objectSchema, valueSchema } from "./exported-schema.ts";
import { type DtoEmission, listedSchema, payloadSchema } from "./field-schema.ts";
import type { JsonUse } from "./json-schemas.ts";

/** Returns the bodies that have their own schema. */
export function commandBodies(routes: readonly Route[]): readonly (CommandBody | PayloadBody)[] {
  return bodiesOf(routes).filter((body) => body.dto === "command" || body.dto === "payload");
}

export function commandRequest(body: CommandBody | PayloadBody, emission: DtoEmission): readonly Code[] {
  const name = bodyNames(body, emission).schema;
  const doc = `The request body of the command ${body.command.name.value}.`;
  if (body.dto === "payload") {
    return [
      documented(doc, ts`export type ${name} = ${typeCode(body.type, emission)};`),
      valueSchema(name, payloadSchema(body, emission), emission),
    ];
  }
  const members = body.fields.map((field) => property(field, emission));
  return [
    documented(doc, interfaceOf(name, members)),
    objectSchema(name, body.fields, (field) => listedSchema(field, emission), emission),
  ];
}

/** Returns the use of a payload's JSON type, for the schemas of recursive types; null for a body that is not a payload. */
export function payloadUse(body: CommandBody | PayloadBody, emission: Emission): JsonUse | null {
  if (body.dto === "command") return null;
  const { name } = bodyNames(body, emission).schema;
  return { name, json: body.json, type: typeCode(body.type, emission), count: 1 };
}

export function payloadType({ json }: PayloadBody): ColumnType {
  return { kind: "scalar", scalar: "json", json };
}
