// The analysis of the corpus, compared with what its statements return for random rows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import type { Transaction } from "entity-derive/runtime";
import { randomNumbers } from "../../../../tools/test-databases/src/random.ts";
import { analyzeStatements } from "../../src/queries/analyze/analyze-statements.ts";
import { corpus, schema } from "./corpus.ts";
import { fillTables } from "./random-rows.ts";
import { run, type Witness, witnessOf } from "./witness.ts";

/** Enough for most statements to return rows; `check-corpus.ts` runs more. */
const rounds = 4;

describeBehaviour("the corpus of statements", (database) => {
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
  const { results } = await analyzeStatements(
    transaction,
    corpus.map((text) => ({ text })),
  );
  return results.map((result, index) => {
    const text = corpus[index] ?? "";
    if (result.kind === "refused") throw new Error(`${text}: ${result.message}`);
    assert.ok(result.isExact, text);
    return witnessOf(text, result);
  });
}
