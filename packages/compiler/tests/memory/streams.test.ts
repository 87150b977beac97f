// A stream of 100,000 rows in the memory of a few batches, as the process that reads it sees it.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { eachDatabase } from "@entity-derive/test-databases";
import { migrate } from "entity-derive/runtime";
import { IssueMigration } from "../cases/lists/issue.derived/index.ts";

const megabyte = 2 ** 20;

eachDatabase(
  "memory of a stream",
  (database) => {
    for (const [what, note] of [
      ["short rows", "NULL"],
      ["rows of 700 characters", "repeat(md5(n::text), 20)"],
    ] as const) {
      test(`100,000 ${what} are read in less than 20 MB`, async () => {
        await migrate(database.db, [IssueMigration]);
        await database.db.execute(`
          INSERT INTO issues (id, title, slug, status, labels, cost, urgent, note)
          SELECT gen_random_uuid(), 'title ' || n, 'slug ' || n, 'open', ARRAY['a', 'b'], n, false, ${note}
            FROM generate_series(1, 100000) AS n`);
        const child = [join(import.meta.dirname, "stream-process.ts"), database.postgres?.address ?? ""];
        // How much garbage V8 lets come together before it looks is its own choice, up to 16 MB and more, and how much more
        // comes meanwhile depends on when its other threads have a processor.
        const flags = ["--expose-gc", "--max-semi-space-size=4", "--single-threaded-gc"];
        const { stdout } = await promisify(execFile)(process.execPath, [...flags, ...child]);
        const { rows, length, grown } = JSON.parse(stdout);
        assert.deepEqual({ rows, length }, { rows: 100_000, length: note === "NULL" ? 0 : 64_000_000 });
        assert.ok(grown.rss < 20 * megabyte, `the process grew by ${Math.round(grown.rss / megabyte)} MB`);
        assert.ok(grown.heapUsed < 20 * megabyte, `the heap grew by ${Math.round(grown.heapUsed / megabyte)} MB`);
      });
    }
  },
  { engines: ["pg"] },
);
