// Emits the types, parameters and texts of keys, so that other files need not distinguish single and composite keys.
import { scalarOf } from "../../2-model/data/field/column-type.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { isUuidKeyPart, soleKey } from "../../2-model/data/table/key.ts";
import { type Code, join, list, ts } from "../../text/code.ts";
import { access, literal, key as propertyName } from "../../text/literal.ts";
import { type Emission, runtime, runtimeType } from "../context.ts";
import { decoded, encoded, encodedList } from "./codec.ts";
import { presentType } from "./field-type.ts";

/** Returns `Uuid` or `i64`; for a composite key the type that `dto.ts` exports. */
export function keyType(emission: Emission): Code {
  const sole = soleKey(emission.entity);
  if (sole === null) return ts`${emission.types.compositeKey}`;
  // A generated key is a `Uuid`, whatever the name of the field's type is.
  return sole.valueSource.kind === "generator" && emission.entity.keyGenerator.isUuid
    ? ts`${runtimeType("Uuid")}`
    : presentType(sole, emission);
}

/** Whether keys are UUIDs, which are compared ignoring case. */
export function isUuidKey({ entity }: Emission): boolean {
  const sole = soleKey(entity);
  return sole !== null && isUuidKeyPart(sole, entity);
}

/** Returns the parameters of a key, one for each field: `uuidToText(id)`. */
export function keyParameters(key: Code, emission: Emission): readonly Code[] {
  const { fields } = emission.entity.key;
  return fields.map((field) => partText(field, partOf(key, field, emission), emission));
}

/** Returns the parameters of several keys: `arrayToText(ids, uuidToText)`. */
export function keyListParameters(keys: Code, emission: Emission): readonly Code[] {
  const { fields } = emission.entity.key;
  return fields.map((field) => {
    const parts = fields.length === 1 ? keys : ts`${keys}.map((id) => id${access(field.name)})`;
    if (isUuidKeyPart(field, emission.entity)) return ts`${runtime("arrayToText")}(${parts}, ${runtime("uuidToText")})`;
    return encodedList(field, parts, emission);
  });
}

function partOf(key: Code, field: Field, { entity }: Emission): Code {
  return soleKey(entity) === null ? ts`${key}${access(field.name)}` : key;
}

function partText(field: Field, value: Code, emission: Emission): Code {
  return isUuidKeyPart(field, emission.entity)
    ? ts`${runtime("uuidToText")}(${value})`
    : encoded(field, value, emission);
}

/** Returns the text of a key in errors and logs; that of a UUID is not normalized. */
export function keyText(key: Code, emission: Emission): Code {
  const sole = soleKey(emission.entity);
  if (sole === null) return ts`${emission.values.keyText}(${key})`;
  return isUuidKeyPart(sole, emission.entity) ? key : encoded(sole, key, emission);
}

/** Returns `JSON.stringify([uuidToText(id.orderId), id.line])`. */
export function compositeText(key: Code, emission: Emission): Code {
  const parts = emission.entity.key.fields.map((field) => {
    const part = ts`${key}${access(field.name)}`;
    return isNumber(field) ? part : partText(field, part, emission);
  });
  return list("JSON.stringify([", parts, "])");
}

/** Whether the JSON of a field is a number. */
function isNumber({ type }: Field): boolean {
  const scalar = scalarOf(type);
  return scalar !== null && scalar.schema["type"] !== "string";
}

/** Returns the text of a row's key: `user.id`, `i64ToText(order.id)` or `orderItemKeyText(item)`. */
export function rowText(row: Code, emission: Emission): Code {
  const sole = soleKey(emission.entity);
  return keyText(sole === null ? row : ts`${row}${access(sole.name)}`, emission);
}

/** Returns the key as properties of another object: `id`, `code: id` or `...id`. */
export function keyMembers(key: Code, name: string, { entity }: Emission): Code {
  const sole = soleKey(entity);
  if (sole === null) return ts`...${key}`;
  return sole.name === name ? key : ts`${propertyName(sole.name)}: ${key}`;
}

/** Returns the text of a key from a row that has only the columns of the key. */
export function keyTextOfRow(row: Code, emission: Emission): Code {
  const { key } = emission.entity;
  const sole = soleKey(emission.entity);
  if (sole !== null && isOwnText(sole)) return ts`${row}[0]`;
  const members = key.fields.map((field, index) => {
    const value = decoded(field, ts`${row}[${literal(index)}]`, emission);
    return { value, member: ts`${propertyName(field.name)}: ${value}` };
  });
  const whole = list(
    "{ ",
    members.map(({ member }) => member),
    " }",
  );
  return keyText(sole === null ? whole : (members[0]?.value ?? whole), emission);
}

/** Whether PostgreSQL returns a value in the same text as it was sent. */
function isOwnText({ type }: Field): boolean {
  const scalar = scalarOf(type);
  return type.kind === "choice" || scalar?.textForm === "unique" || scalar?.family === "decimal";
}

/** Returns the text of the key that a foreign key refers to; empty if it is null. */
export function referredText(row: Code, foreignKey: readonly Field[], emission: Emission): Code {
  const { entity } = emission;
  const parts = foreignKey.map((field) => ts`${row}${access(field.name)}`);
  const sole = soleKey(entity);
  const members = entity.key.fields.map((field, index) => ts`${propertyName(field.name)}: ${parts[index] ?? row}`);
  const text = keyText(sole === null ? list("{ ", members, " }") : (parts[0] ?? row), emission);
  const nullable = parts.filter((_, index) => foreignKey[index]?.nullable === true).map((part) => ts`${part} === null`);
  return nullable.length === 0 ? text : ts`${join(nullable, " || ")} ? "" : ${text}`;
}
