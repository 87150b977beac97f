// What is read without a schema: nothing that the schema refuses, never another value, and all that a client should send.
import { deepStrictEqual, ok } from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { basename, dirname, join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import type { RequestDto, StandardSchema } from "entity-derive/codegen/v1";
import fc from "fast-check";
import { casesFolder } from "./compile-case.ts";
import { type Schema, valuesOf } from "./values-of-schema.ts";

/** The files keep what reads requests to themselves: here they are asked for it. */
const exporting = "?with-request-dtos";

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith(exporting)) return loaded;
    const names = namesIn(String(loaded.source));
    return { ...loaded, source: `${loaded.source}\nexport const requestDtos = { ${names.join(", ")} };` };
  },
});

function namesIn(routes: string): readonly string[] {
  return [...routes.matchAll(/^const (\w+): RequestDto</gm)].flatMap(([, name]) => name ?? []);
}

const files = globSync("**/*.derived/routes.ts", { cwd: casesFolder }).sort();

let taken = 0;
let valid = 0;

for (const file of files) {
  const path = join(casesFolder, file);
  if (namesIn(readFileSync(path, "utf8")).length === 0) continue;
  test(`requests of ${dirname(file)}`, async (context) => {
    const folder = dirname(path);
    const { requestDtos } = (await import(`${pathToFileURL(path)}${exporting}`)) as {
      readonly requestDtos: Readonly<Record<string, RequestDto<unknown>>>;
    };
    const schemas = await schemasIn(folder);
    for (const [name, { read, schema }] of Object.entries(requestDtos)) {
      const { "~standard": judge } = (await schema()) as StandardSchema<unknown>;
      const described = schemas[dtoName(name)] ?? schemas[dtoName(name).replace("Owned", "")];
      ok(described, `${basename(folder)} describes ${name}`);
      await context.test(name, () => {
        const samples = valuesOf(described, schemas);
        const check = (body: unknown): "read" | "accepted" | "refused" => {
          const judged = judge.validate(body);
          ok(!(judged instanceof Promise));
          let value: unknown;
          try {
            value = read(body);
          } catch {
            return judged.issues === undefined ? "accepted" : "refused";
          }
          ok(
            judged.issues === undefined,
            `the schema refuses ${JSON.stringify(body)}: ${JSON.stringify(judged.issues)}`,
          );
          deepStrictEqual(comparable(value), comparable(judged.value));
          return "read";
        };
        fc.assert(
          fc.property(samples, (body) => {
            const outcome = check(asSent(body));
            if (isLeft(body)) return;
            if (outcome !== "refused") valid += 1;
            if (outcome === "read") taken += 1;
            ok(outcome !== "accepted", `left to the schema: ${JSON.stringify(body)}`);
          }),
          { numRuns: 60 },
        );
        fc.assert(
          fc.property(samples, fc.infiniteStream(fc.nat()), hostile, (body, steps, put) => {
            check(changedAt(asSent(body), steps, put));
          }),
          { numRuns: 150 },
        );
        for (const body of ["", 0, null, [], [{}], "{}", true, undefined, Object.create(null)]) check(body);
      });
    }
  });
}

test("nearly all that is valid is read without a schema", () => {
  ok(valid > 5_000 && taken / valid > 0.999, `${taken} of ${valid}`);
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
