// Emits the tuple types of rows, and the functions that convert rows to objects.

import type { Entity } from "../../2-model/data/entity.ts";
import { choiceIn } from "../../2-model/data/field/column-type.ts";
import { columnsOf, type Field, isNullableColumn } from "../../2-model/data/field/field.ts";
import { hasNestedMembers } from "../../2-model/data/nested.ts";
import { choiceName } from "../../2-model/names/item-exports.ts";
import { type Code, fillList, list, nothing, type Reference, ts, value } from "../../text/code.ts";
import { arrayType, identifier, isReserved, key, literal, text } from "../../text/literal.ts";
import { camelCase, pascalCase } from "../../text/names.ts";
import { documented, type Emission, runtime, sibling } from "../context.ts";
import { mayBeUnreadable, properties } from "./codec.ts";
import { propertyType } from "./field-type.ts";

/** Returns `export type UserRow = readonly [id: string, bio: string | null];`. */
export function rowType(name: Reference, fields: readonly Field[]): Code {
  const stored = columnsOf(fields);
  const elements = stored.map((field) => ts`${label(field)}: string${isNullableColumn(field) ? ts` | null` : null}`);
  return fillList(ts`export type ${name} = readonly [`, elements, "];");
}

/** Returns the label of a tuple element. A reserved word is not allowed as a label. */
export function label(field: Field, suffix = ""): Code {
  const [first = "", ...rest] = field.path;
  const name = rest.length === 0 ? first : camelCase(first) + rest.map(pascalCase).join("");
  return identifier(isReserved(name + suffix) ? `${name}${suffix}_` : name + suffix);
}

/** Returns constants with the values of choices, which tsc checks against the fields of a type. */
export function choiceConstants(
  fields: readonly Field[],
  whole: Code | Reference,
  emission: Emission,
): readonly Code[] {
  return fields.flatMap((field) => {
    const choice = choiceIn(field.type);
    if (choice === null) return [];
    const values = list("[", choice.values.map(text), "]");
    const own = propertyType(whole, field);
    const present = field.nullable ? ts`NonNullable<${own}>` : own;
    const expected = field.type.kind === "array" ? present : ts`readonly ${arrayType(present)}`;
    const name = sibling(choiceName(emission.entity, field));
    const doc = `The values of \`${field.name}\`.`;
    // A cast from texts, since the enum's members would need a run-time import.
    const cast = choice.isEnum ? ts` as ${expected}` : nothing;
    return [documented(doc, ts`export const ${name}: ${expected} = ${values}${cast};`)];
  });
}

/** Returns `export function userFromRow(row: UserRow): User { … }`. */
export function fromRowFunction(
  name: Reference,
  row: Code | Reference,
  result: Code | Reference,
  fields: readonly Field[],
  emission: Emission,
): Code {
  const read = ts`
    return {
      ${properties(fields, emission)}
    };`;
  return ts`
    export function ${name}(row: ${row}): ${result} {
      ${readingRow(read, fields, emission)}
    }`;
}

/** Adds the row's key to errors of decoding. */
function readingRow(reading: Code, fields: readonly Field[], { entity }: Emission): Code {
  const columns = columnsOf(fields);
  const isNamed = entity.key.fields.every((field) => columns.includes(field) && !field.isHidden);
  if (!isNamed || !fields.some(mayBeUnreadable)) return reading;
  return namingRow(reading, (field) => ts`row[${literal(columns.indexOf(field))}]`, entity);
}

/**
 * Adds the row's key to errors that statements throw.
 * @param partOf returns the expression for a field of the key
 */
export function namingRow(statements: Code, partOf: (field: Field) => Code, { key: { fields }, table }: Entity): Code {
  const parts = fields.map((field) => ts`${key(field.name)}: ${partOf(field)}`);
  return ts`
    try {
      ${statements}
    } catch (error) {
      throw ${runtime("nameRow")}(error, ${text(table.name)}, ${list("{ ", parts, " }")});
    }`;
}

/** Returns `userFromRow`, which creates instances if the class has methods. */
export function entityFromRow(emission: Emission): Code {
  const { entity, self, types, values } = emission;
  // Rows with nested members begin with the columns of the table.
  const row = hasNestedMembers(entity) ? ts`${types.row} | ${types.nestedRow}` : ts`${types.row}`;
  if (!entity.isHydrated) return fromRowFunction(values.fromRow, row, self, entity.fields, emission);
  const read = ts`
    return Object.assign(new ${value(self.module, self.name)}(), {
      ${properties(entity.fields, emission)}
    });`;
  return ts`
    export function ${values.fromRow}(row: ${row}): ${self} {
      ${readingRow(read, entity.fields, emission)}
    }`;
}
