// What a run says of a deadlock, and of commits whose answers are lost, and how often it goes on after one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { applyMigrations, type MigrationRunError } from "entity-derive/migrations";
import type { Database } from "entity-derive/runtime";

const file = { name: "20260101T000000_notes", text: "CREATE TABLE public.notes (id int PRIMARY KEY);" };

/** A database that takes back some first commits of files, and whose connection is lost before it has said so. */
function losing(db: Database, count: number): { readonly db: Database; readonly commits: () => number } {
  let commits = 0;
  const hold: Database["hold"] = (run) =>
    db.hold((connection) =>
      run({
        query: (statement, parameters) => connection.query(statement, parameters),
        execute: async (text) => {
          if (text !== "COMMIT" || ++commits > count) return connection.execute(text);
          await connection.execute("ROLLBACK");
          throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
        },
      }),
    );
  const losingDb: Database = {
    query: db.query.bind(db),
    stream: db.stream.bind(db),
    execute: db.execute.bind(db),
    afterCommit: db.afterCommit.bind(db),
    scoped: db.scoped.bind(db),
    transaction: db.transaction.bind(db),
    listen: db.listen.bind(db),
    close: db.close.bind(db),
    hold,
  };
  return { db: losingDb, commits: () => commits };
}

describeBehaviour(
  "errors of runs",
  (database) => {
    test("five commits whose answers are lost are made again", async () => {
      const { db, commits } = losing(database.db, 5);
      await applyMigrations(db, [file]);
      assert.equal(commits(), 6);
      await database.db.execute("SELECT FROM public.notes");
    });

    test("a sixth one ends the run, which says where it is recorded whether the file is applied", async () => {
      const { db, commits } = losing(database.db, 6);
      await assert.rejects(applyMigrations(db, [file]), {
        name: "MigrationRunError",
        reason: "lost",
        fault: "the connection was lost during the commit of a file, and the database cannot be reached",
        help: 'run it again: "public"."entity_migrations" records whether the file is applied',
      });
      assert.equal(commits(), 6);
    });

    test("a deadlock is told in the server's words, with what to do about it", async () => {
      const text = "DO $$ BEGIN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END $$;";
      await assert.rejects(
        applyMigrations(database.db, [{ ...file, text }], { wait: 0 }),
        (error: MigrationRunError) => {
          assert.equal(error.reason, "blocked");
          assert.equal(error.fault, "deadlock detected");
          assert.equal(error.help, "end the blocking transaction, or allow more time with --wait");
          assert.equal(
            error.message,
            "20260101T000000_notes.sql:1: deadlock detected; end the blocking transaction, or allow more time with --wait",
          );
          return true;
        },
      );
    });
  },
  { engines: ["pg", "pglite"] },
);
