// Analyses random statements, runs them on random rows, and returns what was said of them and is not so.
import type { Database, Transaction } from "entity-derive/runtime";
import { randomNumbers } from "../../../../tools/test-databases/src/random.ts";
import { analyzeStatements } from "../../src/queries/analyze/analyze-statements.ts";
import { schema } from "./corpus.ts";
import { fillTables } from "./random-rows.ts";
import { randomStatement } from "./random-statements.ts";
import { run, type Witness, witnessOf } from "./witness.ts";

export interface RandomCheck {
  readonly statements: number;
  readonly rows: number;
  readonly faults: readonly string[];
}

/** Statements of a batch are analysed together, and run on the same rows. */
const batch = 500;
const rounds = 3;

export async function checkRandomStatements(db: Database, seed: number, count: number): Promise<RandomCheck> {
  const random = randomNumbers(seed);
  const faults: string[] = [];
  let statements = 0;
  let rows = 0;
  while (statements < count) {
    const texts = Array.from({ length: batch }, () => randomStatement(random));
    const witnesses = await rolledBack(db, async (transaction) => {
      await transaction.execute(schema);
      const analyzed = await analyzedStatements(transaction, texts);
      await transaction.execute("SET LOCAL statement_timeout = '5s'");
      for (let round = 0; round < rounds; round += 1) {
        await transaction.execute("SAVEPOINT round");
        await fillTables(transaction, random, 2 + round * 2);
        for (const witness of analyzed) await run(transaction, witness, random);
        await transaction.execute("ROLLBACK TO SAVEPOINT round");
      }
      return analyzed;
    });
    statements += witnesses.length;
    rows += witnesses.reduce((sum, witness) => sum + witness.rows, 0);
    faults.push(...witnesses.flatMap(({ text, faults: found }) => [...found].map((fault) => `${text}: ${fault}`)));
  }
  return { statements, rows, faults };
}

/** Some statements are refused: the types of their parts do not fit. */
async function analyzedStatements(transaction: Transaction, texts: readonly string[]): Promise<readonly Witness[]> {
  const { results } = await analyzeStatements(transaction, texts);
  return results.flatMap((result, index) => {
    const text = texts[index] ?? "";
    if (result.kind === "refused") return [];
    if (!result.isExact) throw new Error(`nothing is known of ${text}`);
    return [witnessOf(text, result)];
  });
}

class RolledBack<T> extends Error {
  readonly value: T;

  constructor(value: T) {
    super("rolled back");
    this.value = value;
  }
}

async function rolledBack<T>(db: Database, use: (transaction: Transaction) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (transaction) => {
      throw new RolledBack(await use(transaction));
    });
  } catch (error) {
    if (error instanceof RolledBack) return (error as RolledBack<T>).value;
    throw error;
  }
}
