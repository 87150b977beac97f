// Members of indexes: orders, expressions, and columns that are stored besides.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { ConstraintError, type Database } from "entity-derive/runtime";
import { LetterMigration, PostgresLetterRepository } from "./letter.derived/index.ts";
import { LetterCopyMigration } from "./letter-copy.derived/index.ts";
import { ReadingMigration } from "./reading.derived/index.ts";

async function indexesOf(db: Database, table: string): Promise<readonly (string | undefined)[]> {
  const { rows } = await db.query(
    { name: "indexes", text: "SELECT indexdef FROM pg_indexes WHERE tablename = $1 ORDER BY indexname" },
    [table],
  );
  return rows.map(([definition]) => definition?.replace(/^CREATE | ON public\.\w+/g, ""));
}

const letter = { box: "A", number: "1", code: "x", subject: "Rent", readingId: null, answeredOn: null };

describeBehaviour("members of an index", (database) => {
  database.migrateOnce([ReadingMigration, LetterMigration, LetterCopyMigration]);

  test("have the order, the expression and the stored columns that are asked for", async () => {
    assert.deepEqual(await indexesOf(database.db, "letters"), [
      "INDEX letters_answered_on_sent_at_idx USING btree (answered_on DESC NULLS LAST, sent_at NULLS FIRST)",
      "UNIQUE INDEX letters_box_lower_number_key USING btree (box, lower(subject)) INCLUDE (number) WHERE (answered_on IS NULL)",
      "UNIQUE INDEX letters_box_number_key USING btree (box, number DESC)",
      "INDEX letters_box_subject_code_idx USING btree (box) INCLUDE (subject, code) WHERE (answered_on IS NULL)",
      "INDEX letters_code_idx USING hash (code)",
      "UNIQUE INDEX letters_code_subject_key USING btree (code) INCLUDE (subject)",
      "INDEX letters_lower_coalesce_lower1_idx USING btree (lower(subject), COALESCE(box, code) DESC, lower(code))",
      "UNIQUE INDEX letters_md5_key USING btree (md5(code))",
      "UNIQUE INDEX letters_pkey USING btree (id)",
      "INDEX letters_place USING btree (((box || code)))",
      "INDEX letters_reading_id_sent_at_idx USING btree (reading_id, sent_at DESC)",
      "INDEX letters_sent_at_subject_idx USING btree (sent_at) INCLUDE (subject)",
      "INDEX letters_text USING gin (to_tsvector('english'::regconfig, subject))",
    ]);
  });

  test("serve an index that they begin with, in their order or the opposite one", async () => {
    assert.deepEqual(await indexesOf(database.db, "letter_copies"), [
      "INDEX letter_copies_by_place USING btree (place, letter_id DESC)",
      "INDEX letter_copies_last USING btree (place DESC NULLS LAST)",
      "INDEX letter_copies_letter_id_place_idx USING btree (letter_id DESC, place DESC)",
      "UNIQUE INDEX letter_copies_pkey USING btree (id)",
      "INDEX letter_copies_place_letter_id_idx USING btree (place, letter_id)",
      "INDEX letter_copies_sheets_idx USING btree (sheets NULLS FIRST)",
      "INDEX letter_copies_sheets_place_idx USING btree (sheets, place NULLS FIRST)",
    ]);
  });

  test("identify a row if all of them are columns", async () => {
    const letters = new PostgresLetterRepository(database.db);
    const first = await letters.create(letter);
    assert.deepEqual(await letters.findByBoxAndNumber("A", "1"), first);
    const again = await letters.upsert({ ...letter, subject: "Rent, again" });
    assert.equal(again.id, first.id);
    assert.equal(again.subject, "Rent, again");
    const methods = Object.getOwnPropertyNames(PostgresLetterRepository.prototype);
    assert.deepEqual(
      methods.filter((name) => /^findBy(?!Id)/.test(name)),
      ["findByCode", "findByBoxAndNumber"],
    );
  });

  test("an expression that two rows have in common is a constraint error without a field", async () => {
    const letters = new PostgresLetterRepository(database.db);
    await letters.create(letter);
    await assert.rejects(letters.create({ ...letter, number: "2", code: "y", subject: "RENT" }), (error) => {
      assert.ok(error instanceof ConstraintError);
      assert.deepEqual([error.kind, error.constraint, error.field], ["unique", "letters_box_lower_number_key", null]);
      return true;
    });
  });
});
