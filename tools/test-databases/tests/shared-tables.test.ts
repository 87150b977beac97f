// Tables that are made once for a suite: no test notices what the one before it has done.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachDatabase, everyEngine } from "@entity-derive/test-databases";

const tables = `
  CREATE TABLE kinds (id INT PRIMARY KEY, name TEXT);
  INSERT INTO kinds VALUES (1, 'a');
  CREATE SEQUENCE numbers START 5;
  CREATE TABLE notes (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, kind INT REFERENCES kinds, text TEXT);
  CREATE FUNCTION one() RETURNS INT LANGUAGE SQL AS 'SELECT 1'`;

/** All but the rows of other tables, and sequences. */
const changes = {
  "a column": "ALTER TABLE notes ADD extra INT",
  "a default": "ALTER TABLE notes ALTER text SET DEFAULT 'b'",
  "a constraint that is gone": "ALTER TABLE notes DROP CONSTRAINT notes_kind_fkey",
  "a trigger that is off": "ALTER TABLE notes DISABLE TRIGGER ALL",
  "a policy": "ALTER TABLE notes ENABLE ROW LEVEL SECURITY; CREATE POLICY mine ON notes USING (kind = 1)",
  "a privilege": "GRANT SELECT ON notes TO public",
  "a comment": "COMMENT ON COLUMN notes.text IS 'text'",
  "the body of a function": "CREATE OR REPLACE FUNCTION one() RETURNS INT LANGUAGE SQL AS 'SELECT 2'",
  "a sequence's steps": "ALTER SEQUENCE numbers INCREMENT 2",
  "an owner of a sequence": "ALTER SEQUENCE numbers OWNED BY notes.text",
  "a schema": "CREATE SCHEMA other",
  "a type": "CREATE TYPE mood AS ENUM ('calm')",
  statistics: "INSERT INTO notes (text) SELECT 'a' FROM generate_series(1, 10); ANALYZE notes",
  "a row that was made with the tables": "UPDATE kinds SET name = 'b'",
  "a table that was emptied": "TRUNCATE kinds, notes",
  "many rows": "INSERT INTO notes (text) SELECT repeat('a', 100) FROM generate_series(1, 4000)",
};

eachDatabase(
  "tables that are made once",
  (database) => {
    let made = 0;
    database.migrateOnce(async (db) => {
      made++;
      await db.execute(tables);
      // Foreign keys and triggers are on.
      const { rows } = await db.query({ name: "role", text: "SHOW session_replication_role" }, []);
      assert.deepEqual(rows, [["origin"]]);
    });

    async function values(text: string): Promise<readonly (string | null)[]> {
      return (await database.db.query({ name: "", text }, [])).rows.flat();
    }

    /** @param times how often they have been made */
    async function areAsMade(times: number): Promise<void> {
      assert.equal(made, times);
      assert.deepEqual(await values("SELECT id, name FROM kinds"), ["1", "a"]);
      assert.deepEqual(await values("SELECT count(*) FROM notes"), ["0"]);
      assert.deepEqual(await values("SELECT nextval('numbers'), one()"), ["5", "1"]);
      assert.deepEqual(await values("INSERT INTO notes (kind) VALUES (1) RETURNING id, text"), ["1", null]);
    }

    for (const time of ["first", "second", "third"])
      test(`rows and numbers of sequences are gone, and the tables are kept: ${time}`, () => areAsMade(1));

    for (const [index, [name, sql]] of Object.entries(changes).entries())
      test(`after what was before, ${name}`, async () => {
        await areAsMade(index + 1);
        await database.db.execute(sql);
      });

    test("after the last of them", () => areAsMade(Object.keys(changes).length + 1));
  },
  { engines: everyEngine },
);
