// Reads the values that only the server sets, for which there is no generated schema.
import { Problem } from "entity-derive/http";
import type { Field } from "../../2-model/data/field/field.ts";
import { memberName } from "../../2-model/data/field/field.ts";
import { inputOf } from "../describe/fields.ts";
import { readField, type Values } from "../rows/parameters.ts";

/**
 * @param required the fields that have to be present
 * @throws {Problem} 400 for another field, a missing one, or a value that the field cannot have
 */
export function readServerValues(fields: readonly Field[], sent: Values, required: readonly Field[] = []): Values {
  const missing = required.find(({ jsonName }) => sent[jsonName] === undefined);
  if (missing !== undefined) throw invalid(missing.jsonName, "is required");
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const field = fields.find((one) => one.jsonName === name);
      if (field === undefined) throw invalid(name, "is not a field that the server sets");
      return [field.name, readValue(field, name, value)];
    }),
  );
}

function readValue(field: Field, path: string, value: unknown): unknown {
  if (value === null) {
    if (field.nullable) return null;
    throw invalid(path, "must not be null");
  }
  const { type, parts } = field;
  if (parts !== null) return readObject(parts, path, value);
  if (type.kind === "array") {
    if (!Array.isArray(value)) throw invalid(path, "must be a list");
    return value.map((item, index) => readValue({ ...field, type: type.of }, `${path}[${index}]`, item));
  }
  const input = inputOf(type);
  if (input === "json") return value;
  if (input === "bytes") return readBytes(path, value);
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean")
    throw invalid(path, "must be a text, a number or a boolean");
  return readField(field, path, String(value));
}

function readObject(parts: readonly Field[], path: string, value: unknown): Values {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw invalid(path, "must be an object");
  const members = value as Values;
  return Object.fromEntries(
    parts.map((part) => [
      memberName(part),
      readValue(part, `${path}.${part.jsonName}`, members[part.jsonName] ?? null),
    ]),
  );
}

function readBytes(path: string, value: unknown): Uint8Array {
  if (typeof value === "string" && /^(?:[\w+/]{4})*(?:[\w+/]{2}==|[\w+/]{3}=)?$/.test(value))
    return Buffer.from(value, "base64");
  throw invalid(path, "must be bytes in base64");
}

function invalid(path: string, message: string): Problem {
  return new Problem(400, `\`${path}\` ${message}`, { issues: [{ path, message }] });
}
