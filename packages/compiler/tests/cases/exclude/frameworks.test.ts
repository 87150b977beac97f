// Violations of EXCLUDE constraints are the same answers under every framework.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { sameAnswers } from "../../same-answers.ts";
import { PostgresStayRepository, StayMigration, stayRoutes } from "./stay.derived/index.ts";

const stay = {
  bed: 1,
  from: "2026-01-01",
  until: "2026-01-03",
  leastWeight: null,
  mostWeight: null,
  hours: null,
  firstFloor: null,
  lastFloor: null,
} as const;

describeBehaviour("exclude under every framework", (database) => {
  database.migrateOnce([StayMigration]);

  test("an overlap is a 409 with its constraint, and a reversed range a 422", async () => {
    const stays = new PostgresStayRepository(database.db);
    await stays.create(stay);
    const { id } = await stays.create({ ...stay, bed: 2 });
    const answers = await sameAnswers(stayRoutes(stays), [
      ["POST", "/stays", { ...stay, from: "2026-01-02", until: "2026-01-05" }],
      ["PATCH", `/stays/${id}`, { bed: 1 }],
      ["POST", "/stays", { ...stay, bed: 3, from: "2026-01-05", until: "2026-01-02" }],
    ]);
    assert.deepEqual(
      answers.map(({ status, text }) => [status, JSON.parse(text).constraint]),
      [
        [409, "stays_bed_daterange_excl"],
        [409, "stays_bed_daterange_excl"],
        [422, "stays_from_until_check"],
      ],
    );
    assert.equal(await stays.count(), 2);
  });
});
