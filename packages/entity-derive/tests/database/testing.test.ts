// The database that users get for their tests.
import assert from "node:assert/strict";
import { test } from "node:test";
import { statement } from "entity-derive/codegen/v1";
import { testDatabase } from "entity-derive/testing";

test("a test database has the migrations and trigrams", async () => {
  const db = await testDatabase([
    {
      table: "public.notes",
      EXTENSIONS: ["CREATE EXTENSION IF NOT EXISTS pg_trgm"],
      UP: "CREATE TABLE IF NOT EXISTS notes (title text); INSERT INTO notes VALUES ('kept')",
    },
  ]);
  const similar = statement("notes.similar", "SELECT title FROM notes WHERE similarity(title, $1) > 0.9");
  assert.deepEqual((await db.query(similar, ["kept"])).rows, [["kept"]]);
  await db.close();
  await db.close();
  await assert.rejects(db.query(similar, ["kept"]));
});
