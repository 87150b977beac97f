// What the analysis says of statements: types, reasons of NULL, origins, parameters; `UPDATE=1` writes it down.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { analyzeStatements } from "../../src/queries/analyze/analyze-statements.ts";
import { schema } from "./corpus.ts";
import { describeAnalysis } from "./describe-analysis.ts";

const statements = readFileSync(new URL("described.sql", import.meta.url), "utf8")
  .trim()
  .split(";\n");
const expected = new URL("described.txt", import.meta.url);

describeBehaviour("the analysis of statements", (database) => {
  test("types, reasons of NULL, origins and parameters are as expected", async () => {
    const texts = statements.map((text) => text.replace(/;$/, ""));
    const { results } = await database.db.transaction(async (transaction) => {
      await transaction.execute(schema);
      return await analyzeStatements(transaction, texts);
    });
    const described = `${results.map((result, index) => describeAnalysis(texts[index] ?? "", result)).join("\n\n")}\n`;
    if (process.env["UPDATE"] === "1") writeFileSync(expected, described);
    assert.equal(described, readFileSync(expected, "utf8"));
  });

  test("two calls in one transaction say the same, also of statements that are refused", async () => {
    await database.db.transaction(async (transaction) => {
      await transaction.execute(schema);
      const describeAll = async (texts: readonly string[]): Promise<readonly string[]> => {
        const { results } = await analyzeStatements(transaction, texts);
        return results.map((result, index) => describeAnalysis(texts[index] ?? "", result));
      };
      const texts = [
        "SELECT 'é', name FROM users WHERE id = $1",
        "SELECT 1 AS one",
        "SELECT nme FROM users",
        "SELECT FROM WHERE",
        "VALUES (2)",
      ];
      const first = await describeAll(texts);
      assert.match(first[2] ?? "", /refused at 7: 42703/);
      assert.match(first[3] ?? "", /refused at 12: 42601/);
      assert.deepEqual((await describeAll(texts.toReversed())).toReversed(), first);
    });
  });
});
