// The database that users get for their tests.
import assert from "node:assert/strict";
import { test } from "node:test";
import { testDatabase } from "entity-derive/testing";
import { statement } from "../statements.ts";

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

test("a test database has the extensions that the migrations create", async () => {
  const db = await testDatabase([
    {
      table: "public.places",
      EXTENSIONS: [
        "CREATE EXTENSION IF NOT EXISTS citext",
        'create extension if not exists "uuid-ossp" WITH SCHEMA public',
        "CREATE EXTENSION earthdistance CASCADE",
        "CREATE EXTENSION IF NOT EXISTS plpgsql",
      ],
      UP: "CREATE TABLE IF NOT EXISTS places (name citext, id uuid DEFAULT uuid_generate_v4())",
    },
  ]);
  const found = statement("extensions", "SELECT extname FROM pg_extension ORDER BY extname");
  const names = (await db.query(found, [])).rows.flat();
  assert.deepEqual(names, ["citext", "cube", "earthdistance", "plpgsql", "uuid-ossp"]);
  await db.close();
});

test("an extension that PGlite does not ship is named, with the table that wants it", async () => {
  for (const name of ["postgis", "../pglite", "constructor"]) {
    const wanting = {
      table: "public.places",
      EXTENSIONS: [`CREATE EXTENSION IF NOT EXISTS "${name}"`],
      UP: "SELECT 1",
    };
    await assert.rejects(testDatabase([wanting]), (error: Error) =>
      error.message.startsWith(
        `the migration of public.places creates the extension ${name}, which PGlite does not include`,
      ),
    );
  }
});
