// Indexes that are asked for: in the order of their columns, quoted, under names that never collide, without lookups.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { PostgresReadingRepository, ReadingMigration } from "./reading.derived/index.ts";

describeBehaviour("index", (database) => {
  database.migrateOnce([ReadingMigration]);

  test("indexes are there, once, and not unique", async () => {
    const repository = new PostgresReadingRepository(database.db);
    await repository.createMany([
      { sensor: "a", value: 1 },
      { sensor: "a", value: 1 },
    ]);
    const { rows } = await database.db.query(
      { name: "indexes", text: "SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'readings' ORDER BY 2" },
      [],
    );
    const long = "a_very_long_name_that_alone_is_almost_too_long_for_postgres";
    assert.deepEqual(
      rows.map(([, definition]) =>
        definition?.replace(/^CREATE (.*) USING btree (.*)$/, "$1 $2").replace(/_\w{8} ON/, " ON"),
      ),
      [
        'INDEX "readings_Value_idx" ON public.readings ("Value")',
        `INDEX readings_a_very_long_name_that_alone_is_almost_too_lon ON public.readings (${long}, another_very_long_name_of_the_same_length_as_that)`,
        `INDEX readings_a_very_long_name_that_alone_is_almost_too_lon ON public.readings (${long}, another_very_long_name_of_the_same_length_as_this)`,
        "INDEX readings_created_at_sensor_idx ON public.readings (created_at, sensor)",
        "INDEX readings_sensor_created_at_idx ON public.readings (sensor, created_at)",
        "UNIQUE INDEX readings_pkey ON public.readings (id)",
      ],
    );
    assert.equal(new Set(rows.map(([name]) => name)).size, 6);
    for (const [name] of rows) assert.ok((name ?? "").length <= 63);
  });

  test("an index gives no lookup", () => {
    const methods = Object.getOwnPropertyNames(PostgresReadingRepository.prototype);
    assert.deepEqual(
      methods.filter((name) => /By/.test(name)),
      ["findById", "findByIds"],
    );
  });
});
