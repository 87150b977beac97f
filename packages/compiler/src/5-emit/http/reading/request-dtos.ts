// Emits the code that reads request bodies into DTOs: functions that need no validator library, or the schema alone.

import type { Field } from "../../../2-model/data/field/field.ts";
import { isRenamed } from "../../../2-model/data/field/json-name.ts";
import { bodiesOf, type RequestBody } from "../../../4-plan/http/request-bodies.ts";
import { type Code, list, moduleSpecifier, type Reference, ts } from "../../../text/code.ts";
import { access, identifier, key } from "../../../text/literal.ts";
import { camelCase } from "../../../text/names.ts";
import { type Emission, httpRuntime, httpRuntimeType } from "../../context.ts";
import { payloadUse } from "../../dto/command-requests.ts";
import {
  createSchema,
  listedSchema,
  payloadSchema,
  presentSchema,
  updateSchema,
  type ValueEmission,
} from "../../dto/field-schema.ts";
import { type JsonUse, jsonSchemas, jsonUses } from "../../dto/json-schemas.ts";
import type { Member } from "../../dto/validator.ts";
import { inParts } from "../../statement-parts.ts";
import { bodyNames } from "../bodies.ts";
import { expressionOf, type Reader } from "./reader.ts";
import { objectMember, readerBuilder } from "./reader-builder.ts";

/** The code with which handlers read request bodies. */
export interface RequestDtos {
  /** Returns the reader of a body: a `RequestDto`, or a schema. */
  readonly readerOf: (body: RequestBody) => Code | Reference;
  /** Returns the expression that reads the DTO of a request. */
  readonly read: (body: RequestBody) => Code;
  readonly declarations: readonly Code[];
}

/** The context of the emitters of handlers. */
export interface HandlerEmission extends Emission {
  readonly dtos: RequestDtos;
}

interface BodyReader {
  readonly body: RequestBody;
  readonly name: Code;
  readonly code: Code;
}

export function requestDtos(emission: Emission): RequestDtos {
  const all = bodiesOf(emission.plan.routes);
  const readable = bodyReaders(all, emission);
  // Functions that only the unreadable bodies would call are not declared.
  const { bodies, declared } =
    readable.bodies.length === all.length
      ? readable
      : bodyReaders(
          readable.bodies.map(({ body }) => body),
          emission,
        );
  const names = new Map(bodies.map(({ body, name }) => [bodyNames(body, emission).schema.name, name]));
  const nameOf = (body: RequestBody): Code | undefined => names.get(bodyNames(body, emission).schema.name);
  return {
    readerOf: (body) => nameOf(body) ?? bodyNames(body, emission).schema,
    read(body) {
      const name = nameOf(body);
      // The type argument is explicit because without `strictNullChecks` a schema infers another type than its DTO.
      const read =
        name === undefined
          ? ts`${httpRuntime("readJson")}<${bodyNames(body, emission).type}>`
          : ts`${httpRuntime("readDto")}`;
      return ts`await ${read}(request, ${name ?? bodyNames(body, emission).schema}, options.bodyLimit)`;
    },
    declarations: [...declared, ...bodies.map(({ code }) => code)],
  };
}

/** Returns the readers of the bodies that need no schema, and the declarations of the functions that read their JSON columns. */
function bodyReaders(
  all: readonly RequestBody[],
  emission: Emission,
): { readonly bodies: readonly BodyReader[]; readonly declared: readonly Code[] } {
  const json = jsonSchemas(usesOf(all, emission), readerBuilder, emission);
  const values = { ...emission, builder: readerBuilder, json };
  const bodies = all.flatMap((body): readonly BodyReader[] => {
    const code = body.dto === "payload" ? payloadCode(payloadSchema(body, values)) : membersCode(body, values);
    if (code === null) return [];
    const schema = bodyNames(body, emission).schema;
    const name = identifier(camelCase(schema.name));
    return [{ body, name, code: declaration(name, code, bodyNames(body, emission).type, schema) }];
  });
  return { bodies, declared: json.constants };
}

function usesOf(bodies: readonly RequestBody[], emission: Emission): readonly JsonUse[] {
  const fieldLists = bodies.map((body) => (body.dto === "payload" ? [] : body.fields));
  const payloads = bodies.flatMap((body) => (body.dto === "payload" ? (payloadUse(body, emission) ?? []) : []));
  return [...jsonUses(fieldLists, emission), ...payloads];
}

function declaration(name: Code, code: Code, type: Reference, schema: Reference): Code {
  return ts`
    const ${name}: ${httpRuntimeType("RequestDto")}<${type}> = {
      read(body) {
        ${code}
      },
      schema: async () => (await import(${moduleSpecifier(schema.module)}))${access(schema.name)},
    };`;
}

function payloadCode(payload: Reader | null): Code | null {
  return payload === null ? null : ts`return ${expressionOf(payload, ts`body`)};`;
}

/** Returns the lines that read a body: an object with the required members, then an assignment for each optional one. */
function membersCode(
  body: Exclude<RequestBody, { readonly dto: "payload" }>,
  emission: ValueEmission<Reader | null>,
): Code | null {
  const all = membersOf(body, emission);
  const members = all.flatMap(({ schema, ...member }) => (schema === null ? [] : [{ ...member, schema }]));
  if (members.length < all.length) return null;
  const hasRenamed = members.some(isRenamed);
  const required = members.filter(({ schema }) => hasRenamed || schema.whenMissing === "reject");
  const optional = members.filter((member) => !required.includes(member));
  const literal = list(
    "{ ",
    required.map(({ name, jsonName, schema }) => {
      const value = expressionOf(schema, objectMember(jsonName));
      // A DTO with a renamed member has all members, also absent ones, as `undefined`.
      const read =
        schema.whenMissing === "reject" ? value : ts`${objectMember(jsonName)} === undefined ? undefined : ${value}`;
      return ts`${key(name)}: ${read}`;
    }),
    " }",
  );
  const start = ts`const object = ${httpRuntime("asObject")}(body);`;
  if (optional.length === 0) {
    return ts`
      ${start}
      return ${literal};`;
  }
  return ts`
    ${start}
    const dto: ${bodyNames(body, emission).type} = ${literal};
    ${inParts(
      optional.map(
        ({ name, jsonName, schema }) =>
          ts`if (${objectMember(jsonName)} !== undefined) dto${access(name)} = ${expressionOf(schema, objectMember(jsonName))};`,
      ),
    )}
    return dto;`;
}

function membersOf(
  body: Exclude<RequestBody, { readonly dto: "payload" }>,
  emission: ValueEmission<Reader | null>,
): readonly Member<Reader | null>[] {
  const schemaOf = (field: Field): Reader | null => {
    if (body.dto === "create") return createSchema(field, emission);
    if (body.dto === "command") return listedSchema(field, emission);
    return body.fromHeader.includes(field) ? presentSchema(field, "response", emission) : updateSchema(field, emission);
  };
  return body.fields.map((field) => ({ ...field, schema: schemaOf(field) }));
}
