// Entities that are distributed, on the coordinator that CITUS_URL names: what they do there, and how many shards each statement asks.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { citusPlan, eachDatabase } from "@entity-derive/test-databases";
import { type Database, migrate } from "entity-derive/runtime";
import { Client } from "pg";
import type { Plan } from "../../src/4-plan/plan.ts";
import { withTable } from "../../src/4-plan/schema/schema.ts";
import type { Statement } from "../../src/4-plan/statement.ts";
import { listStatements } from "../../src/4-plan/statement-list.ts";
import { isAtomic, migrations, worksAcrossTenants, worksWithinATenant } from "../cases/distribute/tenancy.ts";
import * as entries from "../cases/distribute-audit/entries.ts";
import { caseNames, casesFolder, entityFiles, plansOf } from "../compile-case.ts";
import { runnableMigration } from "../runnable-migration.ts";

/** The cases with a distributed entity, with all of their plans that have a table. */
const cases = caseNames()
  .map((name) => ({ name, root: join(casesFolder, name) }))
  .map(({ name, root }) => ({
    name,
    plans: plansOf(root, entityFiles(root)).filter(({ entity }) => entity.sql !== "none"),
  }))
  .filter(({ plans }) => plans.some(({ entity }) => entity.distribution !== null));

async function kinds(db: Database): Promise<ReadonlyMap<string, string>> {
  const text = "SELECT logicalrelid::text, partmethod::text FROM pg_dist_partition";
  const { rows } = await db.query({ name: "distributed", text }, []);
  return new Map(rows.map(([table, method]) => [table ?? "", method ?? ""]));
}

/** Whatever an owned repository asks has the owner; only a reference table is on every node anyway. */
function asksOneShard({ entity }: Plan, { name }: Statement): boolean {
  if (entity.distribution?.kind !== "by") return entity.distribution !== null;
  return /\.owned\.\w+$/.test(name) && entity.distribution.field === entity.owner;
}

eachDatabase(
  "distributed entities",
  (database) => {
    database.migrateOnce(migrations);

    for (const works of [worksWithinATenant, worksAcrossTenants, isAtomic])
      test(`${works.name} on several nodes`, () => works(database.db));
  },
  { engines: ["citus", "citus pipelined"] },
);

eachDatabase(
  "the log of distributed entities",
  (database) => {
    const { migrations, ...all } = entries;
    database.migrateOnce(migrations);

    for (const logs of Object.values(all)) test(`${logs.name} on several nodes`, () => logs(database.db));
  },
  { engines: ["citus", "citus pipelined"] },
);

eachDatabase(
  "statements of distributed entities",
  (database) => {
    for (const { name, plans } of cases)
      test(`every statement of ${name} runs, and those of an owner ask one shard`, async () => {
        const { db, postgres } = database;
        const migrations = plans.map(({ entity }) => runnableMigration(withTable(entity)));
        await migrate(db, migrations);
        await migrate(db, migrations);
        const distributed = await kinds(db);
        for (const { entity } of plans) {
          const { distribution, table } = entity;
          const method = distribution === null ? undefined : distribution.kind === "by" ? "h" : "n";
          assert.equal(distributed.get(table.name), method, table.name);
        }
        const client = new Client(postgres?.address);
        await client.connect();
        let fanOuts = 0;
        try {
          for (const plan of plans)
            for (const { statement, texts } of listStatements(plan))
              for (const text of texts) {
                const { tasks, refusal } = await citusPlan(client, text);
                assert.equal(refusal, null, `${statement.name}: ${text}`);
                if (asksOneShard(plan, statement)) assert.ok(tasks <= 1, `${statement.name}, ${tasks} tasks: ${text}`);
                if (tasks > 1) fanOuts += 1;
              }
        } finally {
          await client.end();
        }
        assert.ok(fanOuts > 0, "methods by id alone ask every shard");
      });
  },
  { engines: ["citus"] },
);

test("there is a case with a distributed entity", () => assert.ok(cases.length > 0));
