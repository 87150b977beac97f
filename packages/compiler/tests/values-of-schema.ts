// A JSON Schema of our OpenAPI documents into arbitrary values that it describes.
import fc from "fast-check";

/** What of JSON Schema the documents use. */
export interface Schema {
  readonly [keyword: string]: unknown;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly pattern?: string;
  readonly format?: string;
  readonly contentEncoding?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** @param depth how many references have led there: a type that refers to itself has to end */
export function valuesOf(schema: Schema, schemas: Readonly<Record<string, Schema>>, depth = 0): fc.Arbitrary<unknown> {
  const part = (inner: Schema): fc.Arbitrary<unknown> =>
    valuesOf(inner, schemas, depth + (inner.$ref === undefined ? 0 : 1));
  if (schema.$ref !== undefined) return part(schemas[schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)] ?? {});
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    const ending = depth > deepest ? choices.filter(({ type }) => type !== undefined && type !== "object") : choices;
    return fc.oneof(...(ending.length === 0 ? choices : ending).map(part));
  }
  if (schema.allOf !== undefined) {
    const [first = {}, ...others] = schema.allOf;
    return others.length === 0
      ? part({ ...first, ...without(schema, "allOf") })
      : fc.tuple(...schema.allOf.map(part)).map((parts) => Object.assign({}, ...parts));
  }
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type: string) => part({ ...schema, type })));
  const range = rangeOf(schema);
  switch (schema.type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.oneof(edges(range, 1), fc.maxSafeInteger()).map((number) => clamped(Math.round(number), range));
    case "number":
      return fc
        .oneof(edges(range, 0.5), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer())
        .map((number) => clamped(schema.format === "float" ? Math.fround(number) || 0 : number, range));
    case "string":
      return texts(schema);
    case "array":
      return arrays(schema, part, depth);
    case "object":
      return objects(schema, part, depth);
    default:
      // A body with that name is refused before anything reads it.
      return fc.jsonValue({ maxDepth: 2 }).filter((value) => !JSON.stringify(value).includes("__proto__"));
  }
}

const deepest = 2;

function without(schema: Schema, keyword: string): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== keyword));
}

const ranges: Readonly<Record<string, Range>> = {
  int16: { minimum: -32_768, maximum: 32_767 },
  int32: { minimum: -2_147_483_648, maximum: 2_147_483_647 },
  int64: { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  float: { minimum: -3.4028234663852886e38, maximum: 3.4028234663852886e38 },
};

interface Range {
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

/** What the keywords leave of the range of the format. */
function rangeOf({ format = "", minimum, maximum }: Schema): Range {
  const range = ranges[format];
  return { minimum: minimum ?? range?.minimum, maximum: maximum ?? range?.maximum };
}

function edges({ minimum = -1000, maximum = 1000 }: Range, step: number): fc.Arbitrary<number> {
  return fc.constantFrom(minimum, minimum + step, maximum, maximum - step, 0, -0);
}

function clamped(number: number, { minimum = -Number.MAX_VALUE, maximum = Number.MAX_VALUE }: Range): number {
  return number < minimum ? minimum : number > maximum ? maximum : number;
}

function texts({ format, pattern, contentEncoding, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  const made = formatted(format, pattern, contentEncoding);
  if (made !== null) return made.filter((text) => text.length >= minLength && text.length <= maxLength);
  // Lengths count UTF-16 code units, of which an emoji has two.
  const unit = fc.constantFrom("a", "Z", "0", " ", "é", "ß", "\n", '"', "\\", "漢");
  const plain = fc.string({ unit, minLength, maxLength });
  return minLength > 1
    ? plain
    : fc.oneof(
        plain,
        fc.string({ unit: "grapheme" }).filter(({ length }) => length >= minLength && length <= maxLength),
      );
}

function formatted(format?: string, pattern?: string, encoding?: string): fc.Arbitrary<string> | null {
  if (encoding === "base64") return fc.uint8Array().map((bytes) => Buffer.from(bytes).toString("base64"));
  switch (format) {
    case "uuid":
      return fc.oneof(
        fc.uuid(),
        fc.uuid().map((uuid) => uuid.toUpperCase()),
        fc.constant("ffffffff-ffff-ffff-ffff-ffffffffffff"),
      );
    case "date-time":
      return fc
        .tuple(days, times, fc.constantFrom("Z", "+02:00", "-11:30"))
        .map(([day, time, zone]) => `${day}T${time}${zone}`);
    case "date":
      return days;
    case "email":
      // Zod takes `--` in a domain and Valibot does not.
      return fc
        .tuple(
          fc.stringMatching(/^[a-z][\w+-]{0,8}(\.[a-z]{1,4})?$/),
          fc.domain().filter((domain) => !domain.includes("--")),
        )
        .map(([name, domain]) => `${name}@${domain}`);
    case "uri":
      return fc.webUrl({ withQueryParameters: true, withFragments: true });
  }
  if (pattern === undefined) return null;
  if (pattern.includes("T\\d"))
    return fc
      .tuple(
        days,
        fc.oneof(
          times,
          times.map((time) => time.slice(0, 5)),
        ),
      )
      .map(([day, time]) => `${day}T${time}`);
  if (pattern.startsWith("^\\d{2}:"))
    return fc.oneof(
      times,
      times.map((time) => time.slice(0, 5)),
    );
  if (pattern === "^-?\\d{1,19}$") return fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n).map(String);
  return fc.stringMatching(new RegExp(pattern));
}

const days = fc.oneof(
  fc
    .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom("2024-02-29", "2000-02-29", "1999-12-31", "2001-02-28", "0000-01-01"),
);

const times = fc
  .tuple(fc.integer({ min: 0, max: 86_399 }), fc.option(fc.stringMatching(/^\d{1,9}$/)))
  .map(([second, fraction]) => {
    const clock = new Date(second * 1000).toISOString().slice(11, 19);
    return fraction === null ? clock : `${clock}.${fraction}`;
  });

function arrays(
  { items, prefixItems = [], minItems, maxItems }: Schema,
  part: (schema: Schema) => fc.Arbitrary<unknown>,
  depth: number,
): fc.Arbitrary<unknown[]> {
  const most = depth > deepest ? 0 : 4;
  const rest =
    items === undefined || items === false || (most === 0 && (minItems ?? 0) === 0)
      ? fc.constant([])
      : fc.array(part(items), {
          minLength: Math.max((minItems ?? 0) - prefixItems.length, 0),
          maxLength: maxItems ?? Math.max(most, minItems ?? 0),
        });
  return fc.tuple(fc.tuple(...prefixItems.map(part)), rest).map(([first, others]) => [...first, ...others]);
}

function objects(
  { properties = {}, required = [], additionalProperties }: Schema,
  part: (schema: Schema) => fc.Arbitrary<unknown>,
  depth: number,
): fc.Arbitrary<object> {
  const kept = Object.entries(properties).filter(([name]) => depth <= deepest || required.includes(name));
  const known = fc.record(Object.fromEntries(kept.map(([name, schema]) => [name, part(schema)])), {
    requiredKeys: required.filter((name) => name in properties) as never[],
  });
  if (typeof additionalProperties !== "object") return known;
  const names = fc.string().filter((name) => name !== "__proto__" && !(name in properties));
  return fc
    .tuple(known, fc.dictionary(names, part(additionalProperties), { maxKeys: 3, noNullPrototype: true }))
    .map(([members, others]) => ({ ...others, ...members }));
}
