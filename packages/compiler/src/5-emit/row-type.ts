// The fields of a row into a tuple type of texts, and the function that makes an object of it.
import type { Field } from "../2-model/entity.ts";
import { type Code, list, raw, ts, value } from "../text/code.ts";
import { isReserved } from "../text/literal.ts";
import { camelCase, pascalCase } from "../text/names.ts";
import { properties } from "./codec.ts";
import type { Emission } from "./context.ts";

/** `readonly [id: string, bio: string | null]` */
export function rowType(fields: readonly Field[]): Code {
  const stored = fields.flatMap((field) => field.parts ?? [field]);
  const elements = stored.map((field) => ts`${label(field)}: string${raw(field.nullable ? " | null" : "")}`);
  return ts`readonly ${list("[", elements, "]")}`;
}

/** A name for an element of a tuple; TypeScript takes it for the element itself where it is a reserved word. */
export function label(field: Field, suffix = ""): Code {
  const [first = "", ...rest] = field.path;
  const name = rest.length === 0 ? first : camelCase(first) + rest.map(pascalCase).join("");
  return raw(isReserved(name + suffix) ? `${name}${suffix}_` : name + suffix);
}

/** `export function userFromRow(row: UserRow): User { … }` */
export function fromRowFunction(
  name: string,
  row: Code,
  result: Code,
  fields: readonly Field[],
  emission: Emission,
  inRowFile: boolean,
): Code {
  return ts`
    export function ${raw(name)}(row: ${row}): ${result} {
      return {
        ${properties(fields, emission, inRowFile)}
      };
    }`;
}

/** `userFromRow`; an entity with methods comes back as an instance of its class. */
export function entityFromRow(emission: Emission): Code {
  const { entity, self } = emission;
  const { type, prefix } = entity.names;
  if (!entity.isHydrated) return fromRowFunction(`${prefix}FromRow`, raw(`${type}Row`), ts`${self}`, entity.fields, emission, true);
  return ts`
    export function ${raw(prefix)}FromRow(row: ${raw(type)}Row): ${self} {
      return Object.assign(new ${value(self.module, self.name)}(), {
        ${properties(entity.fields, emission, true)}
      });
    }`;
}
