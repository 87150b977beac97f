// Emits interfaces of fields, and functions that copy fields.
import type { Field } from "../../2-model/data/field/field.ts";
import { type Code, type Reference, ts } from "../../text/code.ts";
import { access, key } from "../../text/literal.ts";
import { documented, type Emission } from "../context.ts";
import { fieldType } from "./field-type.ts";

export function interfaceOf(name: Reference, members: readonly Code[]): Code {
  // Linters reject an empty interface.
  if (members.length === 0) return ts`export type ${name} = {};`;
  return ts`
    export interface ${name} {
      ${members}
    }`;
}

/** Returns `name: string;`, or `name?: string | undefined;` if the field can be absent. */
export function property(field: Field, emission: Emission, canBeAbsent = false): Code {
  const type = fieldType(field, emission);
  const name = key(field.name);
  return documented(field.doc, canBeAbsent ? ts`${name}?: ${type} | undefined;` : ts`${name}: ${type};`);
}

/** Returns a function that copies some fields of an entity. */
export function copyFunction(
  name: Reference,
  type: Reference,
  fields: readonly Field[],
  { one, self }: Pick<Emission, "one" | "self">,
  nested: readonly Code[] = [],
): Code {
  return ts`
    export function ${name}(${one}: ${self}): ${type} {
      return {
        ${[...fields.map((field) => ts`${key(field.name)}: ${one}${access(field.name)},`), ...nested]}
      };
    }`;
}
