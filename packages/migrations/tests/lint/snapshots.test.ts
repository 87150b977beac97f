// How often all tables are read while a file is watched: for what touches tables that were there, and never for the rest.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { onQuery } from "entity-derive/runtime";
import { describeObservation } from "../../src/lint/describe-effects.ts";
import { fileFindings } from "../../src/lint/lint-files.ts";
import { fileOf, observed } from "./files.ts";

const tables = "CREATE TABLE public.users (id int PRIMARY KEY, name text)";

const own = Array.from(
  { length: 20 },
  (_, number) => `CREATE TYPE public.state_${number} AS ENUM ('on');
CREATE TABLE public.things_${number} (id int PRIMARY KEY, state public.state_${number} UNIQUE, parent int);
CREATE INDEX ON public.things_${number} (parent);
COMMENT ON TABLE public.things_${number} IS 'One of many';`,
).join("\n");

describeBehaviour(
  "snapshots",
  (database) => {
    beforeEach(() => database.db.execute(tables));

    const counted = async (sql: string) => {
      let snapshots = 0;
      const stop = onQuery(({ name }) => {
        if (name === "lint.snapshot") snapshots++;
      });
      try {
        return { observations: await observed(database.db, sql), snapshots };
      } finally {
        stop();
      }
    };

    test("a file that makes only things of its own needs one", async () => {
      const { observations, snapshots } = await counted(own);
      assert.equal(snapshots, 1);
      assert.deepEqual(
        observations.map(describeObservation),
        Array.from({ length: 80 }, () => "locks no existing table"),
      );
    });

    test("what comes after such statements is seen as if each had been watched", async () => {
      const sql = `${own}
CREATE TABLE public.notes (id int PRIMARY KEY, user_id int REFERENCES public.users);
CREATE UNIQUE INDEX users_name ON public.users (name);
CREATE INDEX ON public.notes (user_id);`;
      const { observations, snapshots } = await counted(sql);
      assert.equal(snapshots, 5);
      assert.deepEqual(observations.slice(80).map(describeObservation), [
        "takes SHARE ROW EXCLUSIVE on public.users, briefly: no table is scanned or rewritten",
        "builds public.users_name while no other session can write public.users (locked since line 81)",
        "takes no further lock",
      ]);
      assert.deepEqual(
        fileFindings(fileOf(sql), observations).map(({ id, location }) => [
          id,
          location.kind === "file" ? location.line : 0,
        ]),
        [
          ["ED802", 82],
          ["ED803", 82],
        ],
      );
    });

    test("a comment on a table that was there is watched", async () => {
      const { observations } = await counted("COMMENT ON TABLE public.users IS 'People';");
      assert.deepEqual(observations.map(describeObservation), [
        "takes SHARE UPDATE EXCLUSIVE on public.users: other sessions read and write",
      ]);
    });
  },
  { engines: ["pg", "pglite"] },
);
