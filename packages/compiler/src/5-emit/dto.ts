// The data transfer objects: what requests carry and what responses show, each an interface and its Zod schema.

import { type Field, requestFields, responseFields, updateFields } from "../2-model/entity.ts";
import { blocks, type Code, raw, ts, value } from "../text/code.ts";
import { access, key } from "../text/literal.ts";
import { pascalCase } from "../text/names.ts";
import { documented, type Emission } from "./context.ts";
import { fieldType, presentType } from "./field-type.ts";
import { requestSchema, updateSchema } from "./zod.ts";

const z = value("zod", "z");

export function emitDto(emission: Emission): Code {
  const { entity } = emission;
  return blocks([
    ...(requestFields(entity).length === 0 ? [] : createRequest(emission)),
    ...(updateFields(entity).length === 0 ? [] : updateRequest(emission)),
    ...response(emission),
  ]);
}

function createRequest(emission: Emission): Code[] {
  const { entity } = emission;
  const { type, aWord } = entity.names;
  const fields = requestFields(entity);
  const property = (field: Field): Code => {
    const refused = field.supply.kind === "request" && field.supply.absent.kind === "refused";
    return refused ? ts`${key(field.name)}: ${fieldType(field, emission)};` : optional(field, emission);
  };
  const name = raw(`Create${type}Request`);
  return [
    documented(
      `The body that creates ${aWord}.`,
      interfaceOf(
        name,
        fields.map((field) => documented(field.doc, property(field))),
      ),
    ),
    objectSchema(
      name,
      fields.map((field) => ts`${key(field.name)}: ${requestSchema(field, emission)},`),
    ),
  ];
}

function updateRequest(emission: Emission): Code[] {
  const { entity } = emission;
  const { type, aWord } = entity.names;
  const fields = updateFields(entity);
  const name = raw(`Update${type}Request`);
  const patch = raw(`${type}Patch`);
  const doc = [
    `The body that changes ${aWord}: an absent field stays as it is, null empties a nullable one.`,
    `\`Update${type}Request.patch()\` builds one step by step.`,
  ];
  const schema = ts`
    export const ${name} = Object.assign(
      ${z}.object({
        ${fields.map((field) => ts`${key(field.name)}: ${updateSchema(field, emission)},`)}
      }) satisfies ${z}.core.$ZodType<${name}>,
      { patch: (): ${patch} => new ${patch}() },
    );`;
  const builder = ts`
    export class ${patch} implements ${name} {
      ${fields.map((field) => ts`declare ${key(field.name)}?: ${fieldType(field, emission)} | undefined;`)}

      ${blocks(fields.flatMap((field) => setters(field, emission)))}
    }`;
  return [
    documented(
      doc,
      interfaceOf(
        name,
        fields.map((field) => documented(field.doc, optional(field, emission))),
      ),
    ),
    documented(`A change to ${aWord}, built step by step. Fields that are not set stay as they are.`, builder),
    schema,
  ];
}

function setters(field: Field, emission: Emission): Code[] {
  const suffix = raw(pascalCase(field.name));
  const set = ts`
    set${suffix}(value: ${presentType(field, emission)}): this {
      this${access(field.name)} = value;
      return this;
    }`;
  const clear = ts`
    clear${suffix}(): this {
      this${access(field.name)} = null;
      return this;
    }`;
  return field.nullable ? [set, clear] : [set];
}

function response(emission: Emission): Code[] {
  const { entity, self } = emission;
  const { type, aWord, one } = entity.names;
  const fields = responseFields(entity);
  const name = raw(`${type}Response`);
  const shape = interfaceOf(
    name,
    fields.map((field) => documented(field.doc, ts`${key(field.name)}: ${fieldType(field, emission)};`)),
  );
  const copy = ts`
    export function to${name}(${raw(one)}: ${self}): ${name} {
      return {
        ${fields.map((field) => ts`${key(field.name)}: ${raw(one)}${access(field.name)},`)}
      };
    }`;
  return [
    documented(`What ${aWord} looks like from outside.`, shape),
    documented(`The part of ${aWord} that may be shown.`, copy),
  ];
}

function optional(field: Field, emission: Emission): Code {
  return ts`${key(field.name)}?: ${fieldType(field, emission)} | undefined;`;
}

function interfaceOf(name: Code, members: readonly Code[]): Code {
  return ts`
    export interface ${name} {
      ${members}
    }`;
}

function objectSchema(name: Code, members: readonly Code[]): Code {
  return ts`
    export const ${name} = ${z}.object({
      ${members}
    }) satisfies ${z}.core.$ZodType<${name}>;`;
}
