// The configuration `postgres: n`: statements with syntax or functions of a later version are ED901.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { cacheFolder, embeddedDatabase } from "@entity-derive/migrations";
import { Report } from "../../src/diagnostics/report.ts";
import { analyzeFiles } from "../../src/queries/analyze-files.ts";
import { moduleNames } from "../../src/queries/data/module-names.ts";
import type { PostgresVersion } from "../../src/queries/data/postgres-version.ts";
import { ModelTables } from "../../src/queries/resolve/model-tables.ts";
import { parseQueryFile } from "../../src/queries/source/parse-query-file.ts";
import { newerStatements, newerStatementsSchema, oldStatements } from "./newer-statements.ts";
import { parser } from "./statements.ts";

const embedded = embeddedDatabase(cacheFolder());
after(() => embedded.close());

/** The messages about statements, by their numbers. */
async function refused(
  statements: readonly string[],
  postgres: PostgresVersion,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const file = statements.map(
    (sql, index) =>
      `-- name: s${index} ${/^(?:MERGE|UPDATE|DELETE|INSERT)/.test(sql) && !/RETURNING/.test(sql) ? ":exec" : ":many"}\n${sql};\n`,
  );
  const text = file.join("\n");
  const report = new Report();
  const path = "some.queries.sql";
  const names = moduleNames(path);
  assert.ok(names !== null);
  const parsed = { names, file: parseQueryFile(path, text, parser, report) };
  assert.ok(report.isEmpty);
  await embedded.withRollback([], async (db) => {
    await db.execute(newerStatementsSchema);
    const analyzed = await analyzeFiles(db, [parsed], new ModelTables([]), postgres);
    report.include(analyzed.get(path)?.report ?? new Report());
  });
  const starts = file.map((_, index) => file.slice(0, index).reduce((sum, one) => sum + one.length + 1, 0));
  const errors = report.sorted.filter(({ id }) => id === "ED901");
  const found = new Map<number, string[]>();
  for (const { span, message } of errors) {
    const index = starts.findLastIndex((start) => start <= span.start);
    found.set(index, [...(found.get(index) ?? []), message]);
  }
  return found;
}

for (const postgres of [15, 16, 17, 18] as const)
  test(`on PostgreSQL ${postgres} what later versions added is refused, and nothing else`, async () => {
    const found = await refused(
      newerStatements.map(([, sql]) => sql),
      postgres,
    );
    for (const [index, [version, sql]] of newerStatements.entries()) {
      const messages = found.get(index) ?? [];
      assert.equal(messages.length > 0, version > postgres, `${sql}\n${messages.join("\n")}`);
      if (version > postgres)
        assert.ok(
          messages.some((one) => one.endsWith(`it is of version ${version}`)),
          messages.join("\n"),
        );
    }
    assert.deepEqual([...(await refused(oldStatements, postgres))], []);
  });
