// Runs the corpus on many random rows: `node check-corpus.ts [rounds] [files…]`. It starts a server of its own, and lists
// columns that are said to be nullable and never were NULL.
import { readFileSync } from "node:fs";
import { pgDatabase } from "entity-derive/pg";
import { Pool } from "pg";
import { randomNumbers } from "../../../../tools/test-databases/src/random.ts";
import { startServer } from "../../../../tools/test-databases/src/server.ts";
import { analyzeStatements } from "../../src/queries/analyze/analyze-statements.ts";
import type { AnalyzedValue } from "../../src/queries/data/analysis.ts";
import { corpus, linesOf, schema } from "./corpus.ts";
import { describeType } from "./describe-analysis.ts";
import { fillTables } from "./random-rows.ts";
import { run, type Witness, witnessOf } from "./witness.ts";

const [rounds = "100", ...files] = process.argv.slice(2);
const statements = files.length === 0 ? corpus : files.flatMap((path) => linesOf(readFileSync(path, "utf8")));
const server = await startServer();
const pool = new Pool({ connectionString: server.address, max: 1 });
const random = randomNumbers(1);
const refused: string[] = [];
const witnesses: Witness[] = [];
try {
  await pgDatabase(pool).transaction(async (db) => {
    await db.execute(schema);
    const { results } = await analyzeStatements(db, statements);
    for (const [index, result] of results.entries()) {
      const text = statements[index] ?? "";
      if (result.kind === "refused") refused.push(`${text}\n  ${result.message}`);
      else witnesses.push(witnessOf(text, result));
    }
    for (let round = 0; round < Number(rounds); round += 1) {
      await db.execute("SAVEPOINT round");
      await fillTables(db, random, (round % 6) * 2);
      for (const witness of witnesses) await run(db, witness, random);
      await db.execute("ROLLBACK TO SAVEPOINT round");
    }
  });
} finally {
  await pool.end();
  await server.stop();
}

let [right, nullable, unsound] = [0, 0, 0];
for (const { text, analysis, nulls, faults, rows } of witnesses) {
  unsound += faults.size;
  const columns = analysis.columns.map((column, index) => {
    const isWitnessed = !column.nullable || nulls.has(`${index + 1} ${column.name}`);
    if (isWitnessed) right += 1;
    else nullable += 1;
    return { column, isWitnessed };
  });
  const said = columns.filter(({ isWitnessed }) => !isWitnessed).map(({ column }) => described(column.name, column));
  if (said.length > 0 || faults.size > 0 || rows === 0)
    console.log([`${text} (${rows} rows)`, ...[...faults].map((fault) => `UNSOUND ${fault}`), ...said].join("\n  "));
}
for (const one of refused) console.log(`REFUSED ${one}`);
console.log(`${right} right, ${unsound} unsound, ${nullable} said to be nullable and never NULL`);
if (unsound > 0) process.exitCode = 1;

function described(name: string, { type, nullReasons }: AnalyzedValue): string {
  return `${name} ${describeType(type)}: ${nullReasons.map(({ kind, subject }) => `${kind} ${subject}`).join(", ")}`;
}
