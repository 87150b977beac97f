// Every regular expression that can see a request takes time in proportion to its length. Rules of the user's own are theirs.
import assert from "node:assert/strict";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { runInNewContext } from "node:vm";
import type { HttpRequest } from "entity-derive/http";
import { decimalToText } from "../../../entity-derive/src/codec/decimal.ts";
import { asIpAddress } from "../../../entity-derive/src/http/body-readers/scalars.ts";
import { readTags } from "../../../entity-derive/src/http/preconditions/tag-list.ts";
import { parseMigration } from "../../../entity-derive/src/migrations/parse-migration.ts";
import { casesFolder } from "../compile-case.ts";
import { constructsExpressions, type Expression, expressionsIn, expressionsOf } from "./collect.ts";

const repository = join(import.meta.dirname, "../../../..");
const runtime = join(repository, "packages/entity-derive/src");
const runtimeFiles = globSync("**/*.ts", { cwd: runtime }).map((path) => join(runtime, path));
const generated = globSync("**/*.derived/**/*.ts", { cwd: casesFolder }).map((path) => join(casesFolder, path));
const written = globSync("**/*.ts", { cwd: casesFolder }).filter((path) => !path.includes(".derived"));
/** What the cases give as rules, in text or as expressions. */
const own = new Set(written.flatMap((path) => expressionsIn(join(casesFolder, path))).map(({ source }) => source));

const long = 100_000;
const migrations: readonly string[] = [
  `SELECT 'a' ${"--".repeat(long)}`,
  `SELECT 'a'\n${"-- a\n".repeat(long)}`,
  `SELECT 1 ${"+".repeat(long)} 1`,
  `SELECT ${"'".repeat(long + 1)}`,
  `SELECT E'${"\\'".repeat(long)}`,
  `SELECT "${'""'.repeat(long)}`,
  `SELECT ${"$a".repeat(long)}`,
  `SELECT ${"(".repeat(long)}`,
  `${"/*".repeat(long)}`,
  `-- entity-derive${" ".repeat(long)}x${" ".repeat(long)}x`,
  `-- entity-derive: allow ED803${" ".repeat(long)}x`,
  "SELECT 1;\n".repeat(long),
];

/** What the application gives to an adapter is no request. */
test("the runtime makes no expression of a text, where nobody could find it", () => {
  const files = runtimeFiles.filter((path) => !path.startsWith(join(runtime, "adapters")));
  assert.deepEqual(files.filter(constructsExpressions), []);
});

/**
 * What the checker has found safe, for its version: it takes half a minute for all of them. A full run (`ENGINES=all`)
 * checks them anew, and UPDATE=1 adds those that are new and drops those that are gone.
 */
const safeFile = join(import.meta.dirname, "safe.json");
const { version } = JSON.parse(readFileSync(join(repository, "node_modules/recheck/package.json"), "utf8"));
const isUpdate = process.env["UPDATE"] === "1";

function knownAsSafe(): ReadonlySet<string> {
  if (process.env["ENGINES"] === "all") return new Set();
  const read = JSON.parse(readFileSync(safeFile, "utf8")) as { readonly recheck: string; readonly safe: string[] };
  return new Set(read.recheck === version ? read.safe : []);
}

describe("linear in the length of what they see", () => {
  const known = knownAsSafe();
  const safe = new Set<string>();
  after(() => {
    if (!isUpdate) return;
    writeFileSync(safeFile, `${JSON.stringify({ recheck: version, safe: [...safe].sort() }, null, 2)}\n`);
  });

  let check: (source: string, flags: string) => { readonly status: string; readonly complexity: string };
  before(async () => {
    // In this process, so that nothing of it is left behind.
    process.env["RECHECK_SYNC_BACKEND"] = "pure";
    const { checkSync } = await import("recheck");
    check = (source, flags) => {
      const checked = checkSync(source, flags, { timeout: 120_000 });
      const complexity = "complexity" in checked ? checked.complexity?.summary : undefined;
      return { status: checked.status, complexity: complexity ?? "" };
    };
  });

  function linear(expressions: readonly Expression[]): void {
    const distinct = new Map(expressions.map((one) => [`/${one.source}/${one.flags}`, one]));
    assert.ok(distinct.size > 10, "expressions are found");
    const slow = [...distinct].flatMap(([text, { source, flags, place }]) => {
      const { status, complexity } = known.has(text) ? { status: "safe", complexity: "" } : check(source, flags);
      if (status === "safe") safe.add(text);
      return status === "safe" ? [] : [`${text} of ${relative(repository, place)}: ${status}, ${complexity}`];
    });
    assert.deepEqual(slow, []);
  }

  test("expressions of the runtime", () => linear(runtimeFiles.flatMap(expressionsIn)));

  test("long headers, values and migration files are read at once", () => {
    const request = (value: string): HttpRequest => ({ header: () => value }) as Partial<HttpRequest> as HttpRequest;
    const reads: readonly (() => unknown)[] = [
      () => asIpAddress("a".repeat(1_000_000)),
      () => asIpAddress(`${":".repeat(1_000_000)}x`),
      () => decimalToText(`1${"0".repeat(1_000_000)}1`, undefined, 2),
      () => readTags(request(`${" ".repeat(1_000_000)}x`), "If-None-Match"),
      () => readTags(request(`"a"${" ".repeat(1_000_000)}x`), "If-Match"),
      ...migrations.map((text) => () => parseMigration("long", text)),
    ];
    // In proportion to the square of the length each takes minutes, and in proportion to it some milliseconds.
    for (const read of reads) {
      const settle = (): void => {
        try {
          read();
        } catch {
          // Refused.
        }
      };
      runInNewContext("settle()", { settle }, { timeout: 20_000 });
    }
  });

  test("expressions of generated code", () => {
    linear(generated.flatMap(expressionsIn).filter(({ source }) => !own.has(source)));
  });

  test("expressions of Zod and Valibot in generated schemas", async () => {
    const found: Expression[] = [];
    for (const path of generated.filter((file) => file.endsWith("/dto.ts")))
      found.push(...expressionsOf({ ...(await import(pathToFileURL(path).href)) }, path));
    linear(found.filter(({ source }) => !own.has(source)));
  });
});
