// The bodies of requests into how each becomes its DTO: by code that needs no library, or by its schema alone.

import { isRenamed } from "../../../2-model/data/field/json-name.ts";
import { requestFields, updateFields, versionExpectation } from "../../../2-model/data/write/inputs.ts";
import { bodiesOf, type RequestBody } from "../../../4-plan/http/routes.ts";
import { type Code, list, moduleSpecifier, type Reference, ts } from "../../../text/code.ts";
import { access, identifier, key } from "../../../text/literal.ts";
import { camelCase } from "../../../text/names.ts";
import { documented, type Emission, httpRuntime, httpRuntimeType } from "../../context.ts";
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
import { reading, sent } from "./words.ts";

/** What handlers read the bodies of requests with. */
export interface RequestDtos {
  /** The arguments that say it: a `RequestDto`, or a schema. */
  readonly readerOf: (body: RequestBody) => Code | Reference;
  /** The expression for the DTO of a request. */
  readonly read: (body: RequestBody) => Code;
  readonly declarations: readonly Code[];
}

/** What handlers are written with. */
export interface HandlerEmission extends Emission {
  readonly dtos: RequestDtos;
}

interface ReadBody {
  readonly body: RequestBody;
  readonly name: Code;
  readonly code: Code;
}

export function requestDtos(emission: Emission): RequestDtos {
  const all = bodiesOf(emission.plan.routes);
  const readable = readBodies(all, emission);
  // What only the others would call is not declared.
  const { bodies, declared } =
    readable.bodies.length === all.length
      ? readable
      : readBodies(
          readable.bodies.map(({ body }) => body),
          emission,
        );
  const names = new Map(bodies.map(({ body, name }) => [bodyNames(body, emission).schema.name, name]));
  const nameOf = (body: RequestBody): Code | undefined => names.get(bodyNames(body, emission).schema.name);
  return {
    readerOf: (body) => nameOf(body) ?? bodyNames(body, emission).schema,
    read(body) {
      const name = nameOf(body);
      // Named: without `strictNullChecks` the type that a schema infers is not that of its DTO.
      const read =
        name === undefined
          ? ts`${httpRuntime("readJson")}<${bodyNames(body, emission).type}>`
          : ts`${httpRuntime("readDto")}`;
      return ts`await ${read}(request, ${name ?? bodyNames(body, emission).schema}, options.bodyLimit)`;
    },
    declarations: [...declared, ...bodies.map(({ code }) => code)],
  };
}

/** Those of the bodies that can be read without a schema, and what their JSON columns are read by. */
function readBodies(
  all: readonly RequestBody[],
  emission: Emission,
): { readonly bodies: readonly ReadBody[]; readonly declared: readonly Code[] } {
  const json = jsonSchemas(usesOf(all, emission), reading, emission);
  const values = { ...emission, words: reading, json };
  const bodies = all.flatMap((body): readonly ReadBody[] => {
    const code = body.dto === "payload" ? payloadCode(payloadSchema(body, values)) : membersCode(body, values);
    if (code === null) return [];
    const schema = bodyNames(body, emission).schema;
    const name = identifier(camelCase(schema.name));
    return [{ body, name, code: declaration(name, code, bodyNames(body, emission).type, schema) }];
  });
  return { bodies, declared: json.constants };
}

function usesOf(bodies: readonly RequestBody[], emission: Emission): readonly JsonUse[] {
  const listed = bodies.map((body) => (body.dto === "payload" ? [] : body.fields));
  const payloads = bodies.flatMap((body) => (body.dto === "payload" ? (payloadUse(body, emission) ?? []) : []));
  return [...jsonUses(listed, emission), ...payloads];
}

function declaration(name: Code, code: Code, type: Reference, schema: Reference): Code {
  return documented(
    `Reads a value that \`${schema.name}\` accepts; the schema reports the errors of any other.`,
    ts`
      const ${name}: ${httpRuntimeType("RequestDto")}<${type}> = {
        read(body) {
          ${code}
        },
        schema: async () => (await import(${moduleSpecifier(schema.module)}))${access(schema.name)},
      };`,
  );
}

function payloadCode(payload: Reader | null): Code | null {
  return payload === null ? null : ts`return ${expressionOf(payload, ts`body`)};`;
}

/** The fields that have to be there first, then each of the others that is. */
function membersCode(
  body: Exclude<RequestBody, { readonly dto: "payload" }>,
  emission: ValueEmission<Reader | null>,
): Code | null {
  const read = membersOf(body, emission);
  const members = read.flatMap(({ schema, ...member }) => (schema === null ? [] : [{ ...member, schema }]));
  if (members.length < read.length) return null;
  const isWhole = members.some(isRenamed);
  const present = members.filter(({ schema }) => isWhole || schema.absent === "refused");
  const others = members.filter((member) => !present.includes(member));
  const literal = list(
    "{ ",
    present.map(({ name, jsonName, schema }) => {
      const value = expressionOf(schema, sent(jsonName));
      // What renames the members of a DTO names all of them.
      const read = schema.absent === "refused" ? value : ts`${sent(jsonName)} === undefined ? undefined : ${value}`;
      return ts`${key(name)}: ${read}`;
    }),
    " }",
  );
  const given = ts`const given = ${httpRuntime("asObject")}(body);`;
  if (others.length === 0) {
    return ts`
      ${given}
      return ${literal};`;
  }
  return ts`
    ${given}
    const dto: ${bodyNames(body, emission).type} = ${literal};
    ${inParts(
      others.map(
        ({ name, jsonName, schema }) =>
          ts`if (${sent(jsonName)} !== undefined) dto${access(name)} = ${expressionOf(schema, sent(jsonName))};`,
      ),
    )}
    return dto;`;
}

function membersOf(
  body: Exclude<RequestBody, { readonly dto: "payload" }>,
  emission: ValueEmission<Reader | null>,
): readonly Member<Reader | null>[] {
  const { entity } = emission;
  switch (body.dto) {
    case "create":
      return requestFields(entity).map((field) => ({ ...field, schema: createSchema(field, emission) }));
    case "update": {
      const expected = versionExpectation(entity);
      return [
        ...updateFields(entity).map((field) => ({ ...field, schema: updateSchema(field, emission) })),
        ...(expected === null ? [] : [{ ...expected, schema: presentSchema(expected, "response", emission) }]),
      ];
    }
    case "command":
      return body.fields.map((field) => ({ ...field, schema: listedSchema(field, emission) }));
  }
}
