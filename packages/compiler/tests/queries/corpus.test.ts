// The analysis of the corpus, compared with what its statements return for random rows.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import type { Transaction } from "entity-derive/runtime";
import { randomNumbers } from "../../../../tools/test-databases/src/random.ts";
import { analyzeStatements } from "../../src/queries/analyze/analyze-statements.ts";
import { corpus, schema } from "./corpus.ts";
import { describeType } from "./describe-analysis.ts";
import { fillTables } from "./random-rows.ts";
import { run, type Witness, witnessOf } from "./witness.ts";

/** Enough for most statements to return rows; `check-corpus.ts` runs more. */
const rounds = 4;

/** The columns of each statement, with `?` behind those that may be NULL. */
const expected = new URL("corpus-nulls.txt", import.meta.url);

describeBehaviour("the corpus of statements", (database) => {
  test("the columns that may be NULL are as expected", async () => {
    await database.db.transaction(async (transaction) => {
      await transaction.execute(schema);
      const described = (await analyzed(transaction)).map(({ text, analysis }) => {
        const columns = analysis.columns.map(
          ({ name, type, nullable }) => `${name} ${describeType(type)}${nullable ? "?" : ""}`,
        );
        return `${text}\n  ${columns.join(", ")}\n`;
      });
      if (process.env["UPDATE"] === "1") writeFileSync(expected, described.join(""));
      assert.equal(described.join(""), readFileSync(expected, "utf8"));
    });
  });

  test("no value that is said to be never NULL is NULL, and no statement has more rows than said", async () => {
    await database.db.transaction(async (transaction) => {
      await transaction.execute(schema);
      const witnesses = await analyzed(transaction);
      const random = randomNumbers();
      for (let round = 0; round < rounds; round += 1) {
        await transaction.execute("SAVEPOINT round");
        await fillTables(transaction, random, round * 2);
        for (const witness of witnesses) await run(transaction, witness, random);
        await transaction.execute("ROLLBACK TO SAVEPOINT round");
      }
      assert.deepEqual(
        witnesses.flatMap(({ text, faults }) => [...faults].map((fault) => `${text}: ${fault}`)),
        [],
      );
    });
  });
});

async function analyzed(transaction: Transaction): Promise<readonly Witness[]> {
  const { results } = await analyzeStatements(transaction, corpus);
  return results.map((result, index) => {
    const text = corpus[index] ?? "";
    if (result.kind === "refused") throw new Error(`${text}: ${result.message}`);
    assert.ok(result.isExact, text);
    return witnessOf(text, result);
  });
}
