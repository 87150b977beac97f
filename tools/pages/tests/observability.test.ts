// The examples of docs/observability.md, run: queries become spans of OpenTelemetry, and slow ones are reported.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { context, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { Database } from "entity-derive/runtime";
import { testDatabase } from "entity-derive/testing";
import { readPages, repository } from "./pages.ts";

const folder = mkdtempSync(join(tmpdir(), "entity-derive-observability-"));
const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
let db: Database;

before(async () => {
  const page = readPages().find(({ path }) => path === "docs/observability.md");
  for (const { file, text } of page?.blocks ?? []) writeFileSync(join(folder, file), text);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"), "dir");
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  trace.setGlobalTracerProvider(provider);
  db = await testDatabase();
});

after(async () => {
  await db.close();
  await provider.shutdown();
  rmSync(folder, { recursive: true });
});

const imported = <T>(file: string): Promise<T> => import(pathToFileURL(join(folder, file)).href) as Promise<T>;

test("a span for each query, below the one in which it was asked", async () => {
  const { stopTracing } = await imported<{ readonly stopTracing: () => void }>("tracing.ts");
  const numbers = { name: "numbers.list", text: "SELECT * FROM generate_series(1, $1::int)" };
  const divide = { name: "numbers.divide", text: "SELECT 1 / $1::int" };
  const tracer = trace.getTracer("test");
  const begun = Date.now();
  await Promise.all(
    ["GET /a", "GET /b"].map((name) =>
      tracer.startActiveSpan(name, async (request) => {
        await db.query(numbers, ["3"]);
        await db.transaction((transaction) => transaction.query(divide, ["0"])).catch(() => undefined);
        request.end();
      }),
    ),
  );
  stopTracing();
  await db.query(numbers, ["4"]);
  const spans = exporter.getFinishedSpans();
  assert.equal(spans.length, 6);
  for (const name of ["GET /a", "GET /b"]) {
    const request = spans.find((span) => span.name === name)?.spanContext();
    const [listed, divided, ...rest] = spans.filter(
      ({ parentSpanContext }) => parentSpanContext?.spanId === request?.spanId,
    );
    assert.deepEqual(rest, []);
    assert.deepEqual([listed?.name, divided?.name], ["numbers.list", "numbers.divide"]);
    assert.equal(listed?.spanContext().traceId, request?.traceId);
    assert.equal(listed?.kind, SpanKind.CLIENT);
    assert.deepEqual(listed?.attributes, {
      "db.system.name": "postgresql",
      "db.query.summary": "numbers.list",
      "db.query.text": numbers.text,
      "db.response.returned_rows": 3,
    });
    assert.equal(listed?.status.code, SpanStatusCode.UNSET);
    assert.equal(divided?.status.code, SpanStatusCode.ERROR);
    assert.equal(divided?.attributes["db.response.status_code"], "22012");
    const [seconds = 0, nanoseconds = 0] = listed?.startTime ?? [];
    const startedAt = seconds * 1000 + nanoseconds / 1e6;
    assert.ok(startedAt >= begun && startedAt <= Date.now());
    const [longSeconds = 0, longNanoseconds = 0] = listed?.duration ?? [];
    assert.ok(longSeconds + longNanoseconds > 0);
  }
});

test("slow queries are reported, quick ones are not", async () => {
  type WarnOfSlowQueries = (longest: number, warn: (text: string) => void) => () => void;
  const { warnOfSlowQueries } = await imported<{ readonly warnOfSlowQueries: WarnOfSlowQueries }>("slow-queries.ts");
  const warnings: string[] = [];
  for (const [longest, name] of [
    [Number.POSITIVE_INFINITY, "quick"],
    [0, "slow"],
  ] as const) {
    const stop = warnOfSlowQueries(longest, (text) => warnings.push(text));
    await db.query({ name, text: "SELECT 1" }, []);
    stop();
  }
  assert.equal(warnings.length, 1);
  assert.match(warnings[0] ?? "", /^slow: \d+ ms, 1 rows$/);
});
