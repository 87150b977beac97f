// Checks many random statements: `node check-many.ts [count] [seed]`. It starts a server of its own.
import { pgDatabase } from "entity-derive/pg";
import { Pool } from "pg";
import { startServer } from "../../../../tools/test-databases/src/server.ts";
import { checkRandomStatements } from "./check-random.ts";

const [count = "100000", first = "1"] = process.argv.slice(2);
const server = await startServer();
const pool = new Pool({ connectionString: server.address, max: 1 });
// Each database listens to its pool, so all seeds share one.
const db = pgDatabase(pool);
let statements = 0;
for (let seed = Number(first); statements < Number(count); seed += 1) {
  const checked = await checkRandomStatements(db, seed, 1000);
  statements += checked.statements;
  for (const fault of checked.faults) console.log(`seed ${seed}: ${fault}`);
  if (checked.faults.length > 0) process.exitCode = 1;
  console.log(`${statements} statements, seed ${seed}: ${checked.faults.length} faults`);
}
await pool.end();
await server.stop();
