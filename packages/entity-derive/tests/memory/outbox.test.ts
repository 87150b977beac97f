// An outbox of 100,000 rows in the memory of a batch, as the process that drains it sees it.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { eachDatabase } from "@entity-derive/test-databases";
import { createOutbox, outboxRows } from "../outbox/outbox-table.ts";

const megabyte = 2 ** 20;
const rows = 100_000;

eachDatabase(
  "memory of a drainer",
  (database) => {
    test("an outbox of 100,000 rows takes no more than one of 10,000", async () => {
      await createOutbox(database.db);
      await database.db.execute(`
        INSERT INTO entity_outbox (entity, entity_id, kind, payload)
        SELECT 'users', n::text, 'updated', jsonb_build_object('id', n, 'note', repeat(md5(n::text), 15))
          FROM generate_series(1, ${rows}) AS n`);
      const child = [join(import.meta.dirname, "drain-process.ts"), database.postgres?.address ?? "", String(rows)];
      const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", ...child]);
      const { handled, inUse } = JSON.parse(stdout);
      assert.equal(handled, rows);
      assert.deepEqual(await outboxRows(database.db, "id"), []);
      const [first, ...others] = inUse;
      assert.equal(others.length, 9);
      for (const later of others) assert.ok(later - first < 2 * megabyte, `${inUse}`);
    });
  },
  { engines: ["pg"] },
);
