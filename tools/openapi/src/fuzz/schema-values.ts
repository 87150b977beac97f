// A JSON Schema into values that it allows.
import type { JsonSchema } from "entity-derive/openapi";
import fc from "fast-check";
import type { Memory } from "./memory.ts";
import { numberFormats } from "./number-formats.ts";

type Value = fc.Arbitrary<unknown>;

/** Sources of values besides their schema. */
export interface Source {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly memory: Memory;
}

/** References deeper than this are made only where nothing else is possible. */
const deepest = 4;

export function valuesOf(schema: JsonSchema, source: Source, depth = 0): Value {
  const { $ref, const: only, enum: choices, anyOf, oneOf, allOf, type } = schema;
  const inner = (of: JsonSchema): Value => valuesOf(of, source, depth);
  if (typeof $ref === "string") return valuesOf(referred($ref, source), source, depth + 1);
  if (only !== undefined) return fc.constant(only);
  if (Array.isArray(choices)) return fc.constantFrom(...choices);
  const alternatives = anyOf ?? oneOf;
  if (Array.isArray(alternatives)) return fc.oneof(...shallow(alternatives, depth).map(inner));
  if (Array.isArray(allOf)) {
    const { allOf: _, ...own } = schema;
    return inner(Object.assign({}, own, ...allOf));
  }
  if (Array.isArray(type)) return fc.oneof(...type.map((one: string) => inner({ ...schema, type: one })));
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return integers(schema);
    case "number":
      return numbers(schema);
    case "string":
      return strings(schema, source.memory);
    case "array":
      return arrays(schema, source, depth);
    case "object":
      return objects(schema, source, depth);
    default:
      return fc.jsonValue({ maxDepth: 2, stringUnit: "grapheme" });
  }
}

/** Of alternatives those that end, once it is deep enough. */
function shallow(alternatives: readonly JsonSchema[], depth: number): readonly JsonSchema[] {
  const ending = alternatives.filter(({ $ref }) => $ref === undefined);
  return depth < deepest || ending.length === 0 ? alternatives : ending;
}

function referred(reference: string, { schemas }: Source): JsonSchema {
  const found = schemas[reference.slice("#/components/schemas/".length)];
  if (found === undefined) throw new Error(`The document has no ${reference}`);
  return found;
}

function integers({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, format }: JsonSchema): Value {
  const { min: least = Number.MIN_SAFE_INTEGER, max: most = Number.MAX_SAFE_INTEGER } =
    numberFormats[`${format}`] ?? {};
  const min = numberIn(minimum) ?? (numberIn(exclusiveMinimum) ?? least - 1) + 1;
  const max = numberIn(maximum) ?? (numberIn(exclusiveMaximum) ?? most + 1) - 1;
  const near = (value: number): number => Math.min(Math.max(value, min), max);
  return fc.oneof(
    fc.integer({ min: near(-5), max: near(20) }),
    fc.maxSafeInteger().map((value) => near(value)),
    fc.constantFrom(min, max, near(0)),
  );
}

function numbers({ minimum, maximum, format }: JsonSchema): Value {
  const { min: least = -Number.MAX_VALUE, max: most = Number.MAX_VALUE } = numberFormats[`${format}`] ?? {};
  const [min, max] = [numberIn(minimum) ?? least, numberIn(maximum) ?? most];
  return fc.oneof(fc.double({ min, max, noNaN: true, noDefaultInfinity: true }), fc.constantFrom(min, max));
}

function strings(schema: JsonSchema, memory: Memory): Value {
  const { format, pattern } = schema;
  const [minLength, maxLength] = [numberIn(schema["minLength"]) ?? 0, numberIn(schema["maxLength"])];
  const fits = (text: string): boolean =>
    text.length >= minLength && (maxLength === undefined || text.length <= maxLength);
  switch (format) {
    case "uuid":
      return fc.oneof({ weight: 3, arbitrary: memory.ids }, fc.uuid());
    case "date-time":
      return instants;
    case "date":
      return days;
    case "email":
      return fc.emailAddress({ size: "small" }).filter(fits).map(plainEmail);
    case "uri":
      return fc.webUrl().filter(fits);
  }
  if (typeof pattern === "string") return fc.stringMatching(new RegExp(pattern, "u")).filter(fits);
  const most = maxLength ?? 40;
  // Lengths are counted in code points by JSON Schema, and in UTF-16 units by most validators: plain text at the edges.
  const text = fc.string({ unit: "grapheme", minLength, maxLength: Math.max(minLength, Math.floor(most / 8)) });
  const edge = fc.constantFrom(minLength, Math.min(most, 10_000)).map((length) => "x".repeat(length));
  const searches = fc.constantFrom("tea", "a", "%", "_", "\\", "'", '"', " ", "ß", "İ", "🍵").filter(fits);
  return fc.oneof({ weight: 3, arbitrary: text.filter(fits) }, edge, { weight: 2, arbitrary: searches });
}

const years = { min: new Date("0001-01-02T00:00:00Z"), max: new Date("9999-12-30T00:00:00Z"), noInvalidDate: true };
const days = fc.date(years).map((date) => date.toISOString().slice(0, 10));
const instants = fc.tuple(fc.date(years), fc.constantFrom("Z", "+00:00", "-07:30", "+14:00")).map(([date, offset]) => {
  return date.toISOString().replace("Z", offset);
});

/** Of what RFC 5322 allows in front of the `@`, what everybody allows. */
function plainEmail(address: string): string {
  const [local = "", domain = ""] = address.split("@");
  const plain = local.replaceAll(/[^a-z0-9]/gi, "") || "x";
  return `${plain}@${domain}`;
}

function arrays(schema: JsonSchema, source: Source, depth: number): Value {
  const { prefixItems, items = {} } = schema;
  const [minLength, maxItems] = [numberIn(schema["minItems"]) ?? 0, numberIn(schema["maxItems"])];
  const inner = (of: unknown): Value => valuesOf(of as JsonSchema, source, depth);
  if (Array.isArray(prefixItems)) return fc.tuple(...prefixItems.map(inner));
  const maxLength = depth >= deepest ? minLength : Math.max(minLength, Math.min(maxItems ?? 4, 4));
  if (schema["uniqueItems"] === true)
    return fc.uniqueArray(inner(items), { minLength, maxLength, selector: (item) => JSON.stringify(item) });
  const some = fc.array(inner(items), { minLength, maxLength });
  if (maxItems === undefined || maxItems > 200) return some;
  const full = fc.array(inner(items), { minLength: maxItems, maxLength: maxItems });
  return fc.oneof({ weight: 9, arbitrary: some }, full);
}

function objects(schema: JsonSchema, source: Source, depth: number): Value {
  const { properties = {}, required = [], additionalProperties } = schema;
  const known = Object.entries(properties as Readonly<Record<string, JsonSchema>>);
  const isRequired = (name: string): boolean => (required as readonly string[]).includes(name);
  const made = known.filter(([name, { $ref }]) => isRequired(name) || $ref === undefined || depth < deepest);
  const members = Object.fromEntries(made.map(([name, property]) => [name, valuesOf(property, source, depth)]));
  const own = fc.record(members, { requiredKeys: made.map(([name]) => name).filter(isRequired) });
  if (typeof additionalProperties !== "object" || additionalProperties === null) return own;
  const rest = valuesOf(additionalProperties as JsonSchema, source, depth + 1);
  const names = fc.string({ minLength: 1, maxLength: 8 }).filter((name) => !(name in members) && name !== "__proto__");
  return fc.tuple(fc.dictionary(names, rest, { maxKeys: 3 }), own).map(([others, value]) => ({ ...others, ...value }));
}

function numberIn(keyword: unknown): number | undefined {
  return typeof keyword === "number" ? keyword : undefined;
}
