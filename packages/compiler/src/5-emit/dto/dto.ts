// The data transfer objects: what requests carry and what responses show, each an interface and its schema.

import { requestFields, responseFields, updateFields } from "../../2-model/data/entity.ts";
import { type Field, isRequired } from "../../2-model/data/field.ts";
import { setters } from "../../2-model/names/members.ts";
import { blocks, type Code, type Reference, raw, ts } from "../../text/code.ts";
import { access, key } from "../../text/literal.ts";
import { documented, type Emission } from "../context.ts";
import { fieldType, presentType } from "../values/field-type.ts";
import { valibot } from "./valibot.ts";
import type { Validator } from "./validator.ts";
import { zod } from "./zod.ts";

export function emitDto(emission: Emission): Code {
  const { entity } = emission;
  return blocks([
    ...(requestFields(entity).length === 0 ? [] : createRequest(emission)),
    ...(updateFields(entity).length === 0 ? [] : updateRequest(emission)),
    ...response(emission),
    ...validatorOf(emission).support([...requestFields(entity), ...updateFields(entity)]),
  ]);
}

function createRequest(emission: Emission): Code[] {
  const { entity } = emission;
  const validator = validatorOf(emission);
  const { aWord } = entity.names;
  const fields = requestFields(entity);
  const property = (field: Field): Code => {
    return isRequired(field) ? ts`${key(field.name)}: ${fieldType(field, emission)};` : optional(field, emission);
  };
  const name = emission.types.createRequest;
  return [
    documented(
      `The body that creates ${aWord}.`,
      interfaceOf(
        name,
        fields.map((field) => documented(field.doc, property(field))),
      ),
    ),
    ts`export const ${name} = ${validator.object(
      name,
      fields.map((field) => ts`${key(field.name)}: ${requestSchema(field, validator, emission)},`),
    )};`,
  ];
}

/** Optional where something else supplies the value. */
function requestSchema(field: Field, validator: Validator, emission: Emission): Code {
  const schema = validator.present(field, "request", emission);
  if (field.nullable) return validator.nullish(schema);
  return isRequired(field) ? schema : validator.optional(schema);
}

/** Every field is optional, and only a nullable one accepts null. */
function updateSchema(field: Field, validator: Validator, emission: Emission): Code {
  const schema = validator.present(field, "request", emission);
  return field.nullable ? validator.nullish(schema) : validator.optional(schema);
}

function responseSchema(field: Field, validator: Validator, emission: Emission): Code {
  const schema = validator.present(field, "response", emission);
  return field.nullable ? validator.nullable(schema) : schema;
}

function updateRequest(emission: Emission): Code[] {
  const { entity } = emission;
  const { version } = entity;
  const validator = validatorOf(emission);
  const { aWord } = entity.names;
  const fields = updateFields(entity);
  const { updateRequest: name, patch } = emission.types;
  const doc = [
    `The body that changes ${aWord}: an absent field stays as it is, null empties a nullable one.`,
    `\`${name.name}.patch()\` builds one step by step.`,
  ];
  const members = [
    ...fields.map((field) => ts`${key(field.name)}: ${updateSchema(field, validator, emission)},`),
    ...(version === null ? [] : [ts`expectedVersion: ${validator.expected(version)},`]),
  ];
  const schema = ts`
    export const ${name} = Object.assign(
      ${validator.object(name, members)},
      { patch: (): ${patch} => new ${patch}() },
    );`;
  const builder = ts`
    export class ${patch} {
      ${[...fields.flatMap((field) => settersOf(field, emission)), expecting(version, emission)]}
    }`;
  return [
    documented(
      doc,
      interfaceOf(name, [
        ...fields.map((field) => documented(field.doc, optional(field, emission))),
        ...(version === null
          ? []
          : [
              documented(
                `The \`${version.name}\` that the change is based on.`,
                ts`expectedVersion: ${fieldType(version, emission)};`,
              ),
            ]),
      ]),
    ),
    documented(
      `A change to ${aWord}, built step by step. Fields that are not set stay as they are.`,
      ts`export interface ${patch} extends ${version === null ? name : ts`Omit<${name}, "expectedVersion">`} {}`,
    ),
    builder,
    schema,
  ];
}

/** A line each: there are as many as there are fields, and they are all alike. */
function settersOf(field: Field, emission: Emission): Code[] {
  const { set, clear } = setters(field);
  const assigned = (value: string): Code => ts`{ return Object.assign(this, { ${key(field.name)}: ${raw(value)} }); }`;
  const setting = ts`${raw(set)}(value: ${presentType(field, emission)}): this ${assigned("value")}`;
  return clear === null ? [setting] : [setting, ts`${raw(clear)}(): this ${assigned("null")}`];
}

/** Only then can the patch be used: its type gains the member that an update needs. */
function expecting(version: Field | null, emission: Emission): Code | null {
  if (version === null) return null;
  const type = fieldType(version, emission);
  return ts`
    expectingVersion(expectedVersion: ${type}): this & { expectedVersion: ${type} } {
      return Object.assign(this, { expectedVersion });
    }`;
}

function response(emission: Emission): Code[] {
  const { entity, self, one, types, values } = emission;
  const { aWord } = entity.names;
  const validator = validatorOf(emission);
  const fields = responseFields(entity);
  const name = types.response;
  const shape = interfaceOf(
    name,
    fields.map((field) => documented(field.doc, ts`${key(field.name)}: ${fieldType(field, emission)};`)),
  );
  const schema = ts`export const ${name} = ${validator.object(
    name,
    fields.map((field) => ts`${key(field.name)}: ${responseSchema(field, validator, emission)},`),
  )};`;
  const copy = ts`
    export function ${values.toResponse}(${one}: ${self}): ${name} {
      return {
        ${fields.map((field) => ts`${key(field.name)}: ${one}${access(field.name)},`)}
      };
    }`;
  return [
    documented(`What ${aWord} looks like from outside.`, shape),
    schema,
    documented(`The part of ${aWord} that may be shown.`, copy),
  ];
}

function optional(field: Field, emission: Emission): Code {
  return ts`${key(field.name)}?: ${fieldType(field, emission)} | undefined;`;
}

function interfaceOf(name: Reference, members: readonly Code[]): Code {
  return ts`
    export interface ${name} {
      ${members}
    }`;
}

function validatorOf({ validator }: Emission): Validator {
  return validator === "zod" ? zod : valibot;
}
