// Indexes that another one begins with, and those that only look like it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { ReadingMigration } from "./reading.derived/index.ts";
import { SampleMigration } from "./sample.derived/index.ts";

describeBehaviour("index, what another one begins with", (database) => {
  database.migrateOnce([SampleMigration, ReadingMigration]);

  test("is left out, unless its rows, its text or its method are others", async () => {
    const { rows } = await database.db.query(
      { name: "indexes", text: "SELECT indexdef FROM pg_indexes WHERE tablename = 'samples' ORDER BY indexname" },
      [],
    );
    assert.deepEqual(
      rows.map(([definition]) => definition?.replace(/^CREATE | ON public.samples/g, "")),
      [
        "UNIQUE INDEX samples_code_key USING btree (code)",
        "INDEX samples_created_at_idx USING btree (created_at)",
        "INDEX samples_email_idx USING btree (email)",
        "UNIQUE INDEX samples_email_label_key USING btree (lower(email), label)",
        "INDEX samples_id_label_idx USING btree (id, label)",
        "UNIQUE INDEX samples_label_reading_id_key USING btree (label, reading_id)",
        "INDEX samples_label_trgm_idx USING gin (label gin_trgm_ops)",
        "UNIQUE INDEX samples_pkey USING btree (id)",
        "INDEX samples_reading_id_created_at_idx USING btree (reading_id, created_at)",
        "INDEX samples_slug_idx USING btree (slug)",
        "UNIQUE INDEX samples_slug_key USING btree (slug) WHERE (deleted_at IS NULL)",
        "INDEX samples_updated_at_idx USING brin (updated_at)",
      ],
    );
  });
});
