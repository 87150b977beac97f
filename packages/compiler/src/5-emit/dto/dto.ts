// Emits `dto.ts`: the types and schemas of requests and responses.

import type { Entity } from "../../2-model/data/entity.ts";
import { type Field, isRequired } from "../../2-model/data/field/field.ts";
import { responseFields } from "../../2-model/data/http.ts";
import { hasNestedMembers } from "../../2-model/data/nested.ts";
import { requestFields, updateFields, versionExpectation } from "../../2-model/data/write/inputs.ts";
import { setters } from "../../2-model/names/members.ts";
import { selfRow } from "../../4-plan/statement.ts";
import { blocks, type Code, ts } from "../../text/code.ts";
import { docComment, identifier, key, literalUnion } from "../../text/literal.ts";
import { capitalized } from "../../text/names.ts";
import { declarations, documented, type Emission, ownedEmission } from "../context.ts";
import { fieldType, presentType } from "../values/field-type.ts";
import { copyFunction, interfaceOf, property } from "../values/interface.ts";
import { nestedCopies, nestedProperties } from "../values/nested.ts";
import { shapeNames } from "../values/row-shape.ts";
import { commandBodies, commandRequest, payloadType, payloadUse } from "./command-requests.ts";
import { objectSchema, schemaShape } from "./exported-schema.ts";
import { createSchema, type DtoEmission, fieldSchema, presentSchema, updateSchema } from "./field-schema.ts";
import { jsonSchemas, jsonUses } from "./json-schemas.ts";
import { nestedSchemas } from "./nested-schemas.ts";
import { hasOwnSchema, payloadHasOwnSchema } from "./own-schema.ts";
import { valibot } from "./valibot.ts";
import { zod } from "./zod.ts";

export function emitDto({ validator, ...rest }: Emission): Code {
  const { entity } = rest;
  const builder = validator === "zod" ? zod : valibot;
  const commands = commandBodies(rest.plan.routes);
  const commandFields = commands.map((body) => (body.dto === "command" ? body.fields : []));
  const dtos = [requestFields(entity), updateFields(entity), responseFields(entity), ...commandFields];
  const uses = [
    ...jsonUses(dtos, { validator, ...rest }),
    ...commands.flatMap((body) => payloadUse(body, { validator, ...rest }) ?? []),
  ];
  const json = jsonSchemas(uses, builder, { validator, ...rest });
  const emission: DtoEmission = { ...rest, validator, builder, json };
  const owned = emission.exports.has("ownedCreateRequest") ? [requestFields(entity, entity.owner)] : [];
  const inputs = [...requestFields(entity), ...updateFields(entity), ...commandFields.flat()];
  const payloads = commands.filter((body) => body.dto === "payload");
  const objects = [requestFields(entity), patchFields(entity), responseFields(entity), ...commandFields];
  return blocks([
    ...json.constants,
    ...declarations(emission, {
      createRequest,
      ownedCreateRequest,
      updateRequest,
      compositeKey,
      withNested,
      responseFields: fieldsDto,
      response,
    }),
    ...commands.flatMap((body) => commandRequest(body, emission)),
    schemaShape([...objects.filter((fields) => fields.length > 0), ...owned], emission),
    ...builder.support(
      inputs,
      payloads.map(payloadType),
      [...requestFields(entity).filter(isRequired), ...commandFields.flat()],
      hasOwnSchema(inputs) || payloads.some(payloadHasOwnSchema),
    ),
  ]);
}

function createRequest(emission: DtoEmission): Code[] {
  return createRequestOf(requestFields(emission.entity), emission, "");
}

function createRequestOf(fields: readonly Field[], emission: DtoEmission, remark: string): Code[] {
  const { entity, types } = emission;
  const members = fields.map((field) => property(field, emission, !isRequired(field)));
  return [
    documented(
      `The request body that creates ${entity.names.labelWithArticle}${remark}.`,
      interfaceOf(types.createRequest, members),
    ),
    objectSchema(types.createRequest, fields, (field) => createSchema(field, emission), emission),
  ];
}

/** Returns the request of an owner's repository. */
function ownedCreateRequest(emission: DtoEmission): Code[] {
  const { entity } = emission;
  return createRequestOf(requestFields(entity, entity.owner), ownedEmission(emission), ", without the owner");
}

/** Returns the fields of an update request, with the expected version. */
function patchFields(entity: Entity): readonly Field[] {
  const fields = updateFields(entity);
  const expected = versionExpectation(entity);
  return expected === null || fields.length === 0 ? fields : [...fields, expected];
}

function updateRequest(emission: DtoEmission): Code[] {
  const { entity } = emission;
  const { version } = entity;
  const { labelWithArticle } = entity.names;
  const fields = updateFields(entity);
  const { updateRequest: name, patch } = emission.types;
  const doc = [
    `The request body that changes ${labelWithArticle}: absent fields keep their values, null clears a nullable field.`,
    `\`${name.name}.patch()\` builds one step by step.`,
  ];
  const schemaOf = (field: Field): Code =>
    fields.includes(field) ? updateSchema(field, emission) : presentSchema(field, "response", emission);
  const schema = objectSchema(name, patchFields(entity), schemaOf, emission, patch);
  const builder = ts`
    export class ${patch} {
      ${[...fields.flatMap((field) => settersOf(field, emission)), expectingVersion(version, emission)]}
    }`;
  return [
    documented(
      doc,
      interfaceOf(name, [
        ...fields.map((field) => property(field, emission, true)),
        ...(version === null
          ? []
          : [
              ts`
                ${docComment(`The \`${version.name}\` that the change is based on.`)}
                expectedVersion: ${fieldType(version, emission)};`,
            ]),
      ]),
    ),
    ts`
      ${docComment(`A change to ${labelWithArticle}, built step by step. Fields that are not set keep their values.`)}
      export interface ${patch} extends ${version === null ? name : ts`Omit<${name}, "expectedVersion">`} {}`,
    builder,
    schema,
  ];
}

/** Returns the setters of a field, on one line each. */
function settersOf(field: Field, emission: Emission): Code[] {
  const { set, clear } = setters(field);
  const assigned = (value: Code): Code => ts`{ return Object.assign(this, { ${key(field.name)}: ${value} }); }`;
  const setting = ts`${identifier(set)}(value: ${presentType(field, emission)}): this ${assigned(ts`value`)}`;
  return clear === null ? [setting] : [setting, ts`${identifier(clear)}(): this ${assigned(ts`null`)}`];
}

/** Returns `expectingVersion`, which adds the property that `update` requires to the type of the patch. */
function expectingVersion(version: Field | null, emission: Emission): Code | null {
  if (version === null) return null;
  const type = fieldType(version, emission);
  return ts`
    expectingVersion(expectedVersion: ${type}): this & { expectedVersion: ${type} } {
      return Object.assign(this, { expectedVersion });
    }`;
}

function compositeKey({ entity, self, types }: DtoEmission): Code {
  const names = literalUnion(entity.key.fields.map(({ name }) => name));
  const doc = `The primary key of ${entity.names.labelWithArticle}.`;
  return documented(doc, ts`export type ${types.compositeKey} = Pick<${self}, ${names}>;`);
}

/** Returns the type of the rows that repositories return. */
function withNested(emission: DtoEmission): Code {
  const { entity, self, types } = emission;
  return documented(
    `${capitalized(entity.names.labelWithArticle)} with the members that its responses have besides the fields.`,
    ts`
      export interface ${types.withNested} extends ${self} {
        ${nestedProperties(emission)}
      }`,
  );
}

/** Returns the response without nested members, as events and the responses of other entities have it. */
function fieldsDto(emission: DtoEmission): Code[] {
  const { entity, types } = emission;
  const name = types.responseFields;
  const fields = responseFields(entity);
  return [
    documented(
      `The fields of ${entity.names.labelWithArticle} in responses.`,
      interfaceOf(
        name,
        fields.map((field) => property(field, emission)),
      ),
    ),
    objectSchema(name, fields, (field) => fieldSchema(field, "response", emission), emission),
  ];
}

function response(emission: DtoEmission): Code[] {
  const { entity, types, values } = emission;
  const { labelWithArticle } = entity.names;
  const fields = responseFields(entity);
  const name = types.response;
  const hasNested = hasNestedMembers(entity);
  const members = hasNested ? nestedProperties(emission) : fields.map((field) => property(field, emission));
  const declaration = hasNested
    ? ts`
      export interface ${name} extends ${types.responseFields} {
        ${members}
      }`
    : interfaceOf(name, members);
  const schemaOf = (field: Field): Code => fieldSchema(field, "response", emission);
  const schema = objectSchema(name, fields, schemaOf, emission, null, nestedSchemas(emission));
  const source = { one: emission.one, self: shapeNames(selfRow, emission).type };
  const copy = copyFunction(values.toResponse, name, fields, source, nestedCopies(emission));
  return [
    documented(`${capitalized(labelWithArticle)} as shown in responses.`, declaration),
    schema,
    documented(`Returns the fields of ${labelWithArticle} that are shown in responses.`, copy),
  ];
}
