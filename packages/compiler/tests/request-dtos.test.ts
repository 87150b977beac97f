// What is read without a schema: nothing that the schema refuses, never another value, and all that a client should send.

import { deepStrictEqual, ok, throws } from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { seed } from "@entity-derive/test-databases/random";
import type { StandardSchema } from "entity-derive/codegen/v1";
import type { RequestDto } from "entity-derive/codegen/v1/http";
import fc from "fast-check";
import { casesFolder } from "./compile-case.ts";
import { type Schema, valuesOf } from "./values-of-schema.ts";

/** The files keep what reads requests to themselves: here they are asked for it, once a text in them is replaced. */
const exporting = "?with-request-dtos=";

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const [, replaced] = url.split(exporting);
    if (replaced === undefined) return loaded;
    const [from, to] = JSON.parse(decodeURIComponent(replaced)) as [string, string];
    const source = String(loaded.source).replaceAll(from, to);
    return { ...loaded, source: `${source}\nexport const requestDtos = { ${namesIn(source).join(", ")} };` };
  },
});

function namesIn(routes: string): readonly string[] {
  return [...routes.matchAll(/^const (\w+): RequestDto</gm)].flatMap(([, name]) => name ?? []);
}

/** What reads a request, beside its schema. */
interface Compared {
  readonly name: string;
  /** What the OpenAPI document allows. */
  readonly samples: fc.Arbitrary<unknown>;
  /** @throws {AssertionError} when it reads what the schema refuses, or as something else */
  readonly outcome: (body: unknown) => "read" | "accepted" | "refused";
}

async function comparedIn(path: string, from = "", to = ""): Promise<readonly Compared[]> {
  const replaced = encodeURIComponent(JSON.stringify([from, to]));
  const { requestDtos } = (await import(`${pathToFileURL(path)}${exporting}${replaced}`)) as {
    readonly requestDtos: Readonly<Record<string, RequestDto<unknown>>>;
  };
  const schemas = await schemasIn(dirname(path));
  const compared = Object.entries(requestDtos).map(async ([name, { read, schema }]): Promise<Compared> => {
    const { "~standard": judge } = (await schema()) as StandardSchema<unknown>;
    const described = schemas[dtoName(name)] ?? schemas[dtoName(name).replace("Owned", "")];
    ok(described, `${path} describes ${name}`);
    const outcome: Compared["outcome"] = (body) => {
      const judged = judge.validate(body);
      ok(!(judged instanceof Promise));
      let value: unknown;
      try {
        value = read(body);
      } catch {
        return judged.issues === undefined ? "accepted" : "refused";
      }
      ok(judged.issues === undefined, `the schema refuses ${JSON.stringify(body)}: ${JSON.stringify(judged.issues)}`);
      deepStrictEqual(comparable(value), comparable(judged.value));
      return "read";
    };
    return { name, samples: valuesOf(described, schemas), outcome };
  });
  return Promise.all(compared);
}

/** Values of which a part is another than it should be. */
function checkBroken({ samples, outcome }: Compared, numRuns: number): void {
  const broken = fc.property(samples, fc.infiniteStream(fc.nat()), hostile, (body, steps, put) => {
    outcome(changedAt(asSent(body), steps, put));
  });
  fc.assert(broken, { numRuns, seed });
}

const files = globSync("**/*.derived/routes.ts", { cwd: casesFolder }).sort();

let taken = 0;
let valid = 0;

for (const file of files) {
  const path = join(casesFolder, file);
  if (namesIn(readFileSync(path, "utf8")).length === 0) continue;
  test(`requests of ${dirname(file)}`, async (context) => {
    for (const compared of await comparedIn(path)) {
      await context.test(compared.name, () => {
        const { samples, outcome } = compared;
        const allowed = fc.property(samples, (sample) => {
          const body = asSent(sample);
          const found = outcome(body);
          if (isLeft(body)) return;
          if (found !== "refused") valid += 1;
          if (found === "read") taken += 1;
          ok(found !== "accepted", `left to the schema: ${JSON.stringify(body)}`);
        });
        fc.assert(allowed, { numRuns: 30, seed });
        checkBroken(compared, 75);
        for (const body of ["", 0, null, [], [{}], "{}", true, undefined, Object.create(null)]) outcome(body);
      });
    }
  });
}

test("nearly all that is valid is read without a schema", () => {
  ok(valid > 2_500 && taken / valid > 0.999, `${taken} of ${valid}`);
});

test("a bound that is off by one is noticed", async (context) => {
  const path = join(casesFolder, "validate/contact.derived/routes.ts");
  for (const [from, to] of [
    ['asText(object["name"], 2, 5)', 'asText(object["name"], 1, 5)'],
    ['asText(object["name"], 2, 5)', 'asText(object["name"], 2, 6)'],
    ['asEmail(asText(object["email"], 0, 30))', 'asText(object["email"], 0, 30)'],
    ["asI16(item, 0, 150)", "asI16(item, -1, 150)"],
    ["asI16(item, 0, 150)", "asI16(item, 0, 151)"],
    ["undefined, 1000", "undefined, 1001"],
    ["asBigint(item, BigInt(1), BigInt(10))", "asBigint(item, BigInt(1), BigInt(11))"],
    ["asDecimal(item, 0.01, 99.99)", "asDecimal(item)"],
    ["asText, 1, 2", "asText, 0, 2"],
    ["asText, 1, 2", "asText, 1, 3"],
    ["-1.5", "-2.5"],
    ['asNullable(object["plain"], asI32)', 'asNullable(object["plain"], asF64)'],
    ["\\d{5}", "\\d{5,6}"],
  ] as const) {
    await context.test(`${from}: ${to}`, async () => {
      const [create] = await comparedIn(path, from, to);
      ok(create);
      throws(() => checkBroken(create, 20_000));
    });
  }
});

/** Whether it holds the one type of all cases that only a schema can tell. */
function isLeft(body: unknown): boolean {
  return typeof body === "object" && body !== null && "outline" in body && body.outline !== null;
}

function dtoName(reader: string): string {
  return `${reader.slice(0, 1).toUpperCase()}${reader.slice(1)}`;
}

async function schemasIn(folder: string): Promise<Readonly<Record<string, Schema>>> {
  const module = (await import(`${pathToFileURL(join(folder, "openapi.ts"))}`)) as Readonly<
    Record<string, { openapi(): { components: { schemas: Readonly<Record<string, Schema>> } } }>
  >;
  return Object.assign({}, ...Object.values(module).map((api) => api.openapi().components.schemas));
}

/** As it comes out of a parser of JSON, but with `-0`, which JSON has and `JSON.stringify` does not write. */
function asSent(value: unknown): unknown {
  return structuredClone(value);
}

/** What JSON can hold where it should not: also what a parser makes of `1e400`, and of a name that is special. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      null,
      "",
      " ",
      0,
      -0,
      1,
      -1,
      0.5,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      2 ** 31,
      2 ** 53,
      1e21,
      true,
      [],
      [null],
      {},
      "\ud800",
    ],
    ...[
      "a".repeat(300),
      "👩‍👩‍👧‍👦",
      "2023-02-29",
      "2024-02-30T00:00:00Z",
      "24:00",
      "23:59:60",
      "+1",
      "1e5",
      "-",
      "0x1f",
      "1_0",
    ],
    ...[
      "9223372036854775808",
      "-9223372036854775809",
      "00000000000000000001",
      "99.990000000000000000001",
      "0.0099999999999999999",
    ],
    ...[
      "a@b",
      "a..b@example.com",
      "'a@example.com",
      "a@example.com\n",
      "http://",
      "http://a b",
      " http://a.b",
      "javascript:1",
    ],
    ...["1.2.3.4/33", "::1/129", ":::", "1::2::3", "AAA=", "A", "====", "2024-01-01T00:00:00", "2024-01-01 00:00:00Z"],
    ...["2024-01-01T00:00Z", "2024-01-01T00:00:00.1234567890Z", "2024-01-01T00:00:00+0200", "12:00:00.1234567890"],
    ...[JSON.parse('{"__proto__":{"a":1}}'), { length: 1 }, { constructor: { prototype: 1 } }, [[[[]]]]],
  ),
  fc.jsonValue(),
  fc.integer().map(String),
  fc.double().map(String),
  fc.string({ unit: "binary" }),
);

/** The value with another one somewhere in it: in place of a part, beside one, or lengthened by one. */
function changedAt(value: unknown, steps: Iterator<number>, put: unknown): unknown {
  const step = steps.next().value as number;
  if (typeof value === "string" && step % 3 === 0) return step % 2 === 0 ? `${value}0` : value.slice(1);
  if (typeof value === "number" && step % 3 === 0) return step % 2 === 0 ? value + 1 : value - 1;
  if (typeof value !== "object" || value === null || step % 8 === 0) return put;
  if (Array.isArray(value)) {
    if (value.length === 0 || step % 5 === 0) return [...value, value[0] ?? put];
    const index = step % value.length;
    return step % 7 === 0 ? value.toSpliced(index, 1) : value.with(index, changedAt(value[index], steps, put));
  }
  const names = Object.keys(value);
  const name = names[step % Math.max(names.length, 1)];
  if (name === undefined || step % 9 === 0) return { ...value, another: put };
  const { [name]: member, ...others } = value as Readonly<Record<string, unknown>>;
  return step % 7 === 0 ? others : { ...others, [name]: changedAt(member, steps, put) };
}

/** `Temporal` values have no properties to compare, and the order of keys is no difference. */
function comparable(value: unknown): unknown {
  if (typeof value !== "object" || value === null || value instanceof Date || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map(comparable);
  if (Object.prototype.toString.call(value).startsWith("[object Temporal.")) return `${value}`;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, comparable(member)]));
}
