// What reaches the server: one statement for one query, and nothing beside it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachDatabase, recordStatements } from "@entity-derive/test-databases";
import { statement } from "../statements.ts";

const insert = statement("entries.create", "INSERT INTO entries VALUES ($1)");

eachDatabase(
  "statements on the server",
  (database) => {
    const address = (): string => database.postgres?.address ?? "";

    test("a query is one statement", async () => {
      await database.db.execute("CREATE TABLE entries (name text)");
      // The first one opens the connection, and has settings sent in front of it.
      await database.db.query(insert, ["first"]);
      const recorded = await recordStatements(address(), async () => {
        for (let i = 0; i < 3; i++) await database.db.query(insert, [String(i)]);
      });
      assert.deepEqual(recorded, [{ text: insert.text, calls: 3 }]);
    });

    test("a transaction adds BEGIN and COMMIT", async () => {
      await database.db.execute("CREATE TABLE entries (name text)");
      const recorded = await recordStatements(address(), () =>
        database.db.transaction((transaction) => transaction.query(insert, ["a"])),
      );
      assert.deepEqual(recorded.map(({ text }) => text).toSorted(), ["BEGIN", "COMMIT", insert.text]);
    });
  },
  { engines: ["pg", "pg pipelined", "postgres.js"] },
);
