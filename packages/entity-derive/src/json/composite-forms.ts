// JSON forms of nullable values, choices, lists and objects, composed of other forms.
import type { JsonValue } from "../vocabulary/json.ts";
import { type JsonForm, JsonMisfit, readPart } from "./json-form.ts";

/** A missing property is null, too: the column was added later. */
export function nullableInJson<T>(form: JsonForm<T>): JsonForm<T | null> {
  return {
    toJson: (value) => (value === null ? null : form.toJson(value)),
    fromJson: (json) => (json === null || json === undefined ? null : form.fromJson(json)),
  };
}

/** A missing property has the column's default: the value of all rows that existed when the column was added. */
export function defaultInJson<T>(form: JsonForm<T>, absent: JsonValue): JsonForm<T> {
  return {
    toJson: (value) => form.toJson(value),
    fromJson: (json) => form.fromJson(json === undefined ? structuredClone(absent) : json),
  };
}

/** The form of a text that is one of certain values. */
export function choiceInJson<const T extends string>(values: readonly T[]): JsonForm<T> {
  return {
    toJson: (value) => value,
    fromJson(json) {
      const found = values.find((value) => value === json);
      if (found === undefined) throw new JsonMisfit([], `is not one of ${values.join(", ")}`);
      return found;
    },
  };
}

/** The form of any JSON value. Its type is not checked. */
export function valueInJson<T = JsonValue>(): JsonForm<T> {
  return {
    toJson: (value) => value,
    fromJson(json) {
      if (json === undefined) throw new JsonMisfit([], "is missing");
      return json as T;
    },
  };
}

export function arrayInJson<T>(form: JsonForm<T>): JsonForm<T[]> {
  return {
    toJson: (values) => values.map((value) => form.toJson(value)),
    fromJson(json) {
      if (!Array.isArray(json)) throw new JsonMisfit([], "is not a list");
      return json.map((item: unknown, index) => readPart(form, item, String(index)));
    },
  };
}

/** The form of each property of a type. */
export type PropertyForms<T> = { readonly [Key in keyof T]-?: JsonForm<Exclude<T[Key], undefined>> };

/** The form of an object with all of these properties. Other properties are dropped. */
export function objectInJson<T extends object>(forms: PropertyForms<T>): JsonForm<T> {
  const properties = Object.entries(forms) as [string, JsonForm<unknown>][];
  return {
    toJson: (value) => writeParts(value, properties),
    fromJson: (json) => readParts<T>(json, properties),
  };
}

/** The form of an object with some of the named properties. */
export function partialInJson<T extends object>(
  forms: PropertyForms<T>,
  names: readonly (keyof T & string)[],
): JsonForm<T> {
  const properties = names.map((name): [string, JsonForm<unknown>] => [name, forms[name] as JsonForm<unknown>]);
  const present = (value: object) =>
    properties.filter(([key]) => Object.hasOwn(value, key) && (value as Record<string, unknown>)[key] !== undefined);
  return {
    toJson: (value) => writeParts(value, present(value)),
    fromJson: (json) => readParts<T>(json, present(objectOf(json))),
  };
}

/** @throws {JsonMisfit} for anything but an object */
export function objectOf(json: unknown): Readonly<Record<string, unknown>> {
  if (typeof json !== "object" || json === null || Array.isArray(json)) throw new JsonMisfit([], "is not an object");
  return json as Readonly<Record<string, unknown>>;
}

function writeParts(value: object, properties: readonly [string, JsonForm<unknown>][]): unknown {
  const whole = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(properties.map(([key, form]) => [key, form.toJson(whole[key])]));
}

function readParts<T>(json: unknown, properties: readonly [string, JsonForm<unknown>][]): T {
  const whole = objectOf(json);
  return Object.fromEntries(properties.map(([key, form]) => [key, readPart(form, whole[key], key)])) as T;
}

/** The form of an object as the array of its values, such as a composite key. */
export function keyInJson<T extends object>(forms: PropertyForms<T>): JsonForm<T> {
  const properties = Object.entries(forms) as [Extract<keyof T, string>, JsonForm<unknown>][];
  return {
    toJson: (value) => properties.map(([name, form]) => form.toJson(value[name])),
    fromJson(json) {
      if (!Array.isArray(json) || json.length !== properties.length)
        throw new JsonMisfit([], `is not a list of ${properties.length} values`);
      return Object.fromEntries(
        properties.map(([name, form], index) => [name, readPart(form, json[index], String(index))]),
      ) as T;
    },
  };
}
