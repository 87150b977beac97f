// Fields into exported interfaces, and into the functions that copy them.
import type { Field } from "../../2-model/data/field/field.ts";
import { type Code, type Reference, ts } from "../../text/code.ts";
import { access, key } from "../../text/literal.ts";
import { documented, type Emission } from "../context.ts";
import { fieldType } from "./field-type.ts";

export function interfaceOf(name: Reference, members: readonly Code[]): Code {
  // Formatters turn an interface without members into this.
  if (members.length === 0) return ts`export type ${name} = {};`;
  return ts`
    export interface ${name} {
      ${members}
    }`;
}

/** `name: string;`, or `name?: string | undefined;` if it can be absent. */
export function property(field: Field, emission: Emission, canBeAbsent = false): Code {
  const type = fieldType(field, emission);
  const name = key(field.name);
  return documented(field.doc, canBeAbsent ? ts`${name}?: ${type} | undefined;` : ts`${name}: ${type};`);
}

/** A function from an entity to an object of some of its fields. */
export function copyFunction(
  name: Reference,
  type: Reference,
  fields: readonly Field[],
  { one, self }: Emission,
): Code {
  return ts`
    export function ${name}(${one}: ${self}): ${type} {
      return {
        ${fields.map((field) => ts`${key(field.name)}: ${one}${access(field.name)},`)}
      };
    }`;
}
