// Forms of parts into the form of the whole: nullable values, choices, lists and objects.
import type { JsonValue } from "../vocabulary/json.ts";
import { type JsonForm, JsonMisfit, readPart } from "./json-form.ts";

/** What JSON lacks is null, too: a column that was added later. */
export function nullableInJson<T>(form: JsonForm<T>): JsonForm<T | null> {
  return {
    toJson: (value) => (value === null ? null : form.toJson(value)),
    fromJson: (json) => (json === null || json === undefined ? null : form.fromJson(json)),
  };
}

/** What JSON lacks has the column's default: the value of all rows that were there when the column was added. */
export function defaultInJson<T>(form: JsonForm<T>, absent: JsonValue): JsonForm<T> {
  return {
    toJson: (value) => form.toJson(value),
    fromJson: (json) => form.fromJson(json === undefined ? structuredClone(absent) : json),
  };
}

/** One of some texts. */
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

/** JSON as it is. Its type is not checked. */
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

/** An object with all of these properties; what else it has is dropped. */
export function objectInJson<T extends object>(forms: PropertyForms<T>): JsonForm<T> {
  const properties = Object.entries(forms) as [string, JsonForm<unknown>][];
  return {
    toJson: (value) => writeParts(value, properties),
    fromJson: (json) => readParts<T>(json, properties),
  };
}

/** An object with some of these properties: an absent one stays absent. */
export function partialInJson<T extends object>(forms: PropertyForms<T>): JsonForm<T> {
  const properties = Object.entries(forms) as [string, JsonForm<unknown>][];
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

/** An object as the array of its properties, in their order here: a composite key. */
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
