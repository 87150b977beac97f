// An update that expects a version beside hooks, of entities that are called like what its method works with.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { ConflictError, NotFoundError, newUuid } from "entity-derive/runtime";
import { FoundMigration, PostgresFoundRepository } from "./found.derived/index.ts";
import { PatchMigration, PostgresPatchRepository } from "./patch.derived/index.ts";
import { PostgresRequestRepository, RequestMigration } from "./request.derived/index.ts";
import { PostgresRowRepository, RowMigration } from "./row.derived/index.ts";

describeBehaviour("versions beside hooks", (database) => {
  database.migrateOnce([FoundMigration, RowMigration, RequestMigration, PatchMigration]);

  test("the hook before runs, the one after only where the row has changed", async () => {
    const calls: unknown[] = [];
    const founds = new PostgresFoundRepository(database.db, {
      hooks: {
        beforeUpdate: (id, dto) => void calls.push(["before", id, { ...dto }]),
        afterUpdate: (found) => void calls.push(["after", found]),
      },
    });
    const made = await founds.create({ place: "attic" });
    const first = { place: "cellar", expectedVersion: 0 };
    const changed = await founds.update(made.id, first);
    assert.deepEqual(changed, { id: made.id, place: "cellar", revision: 1 });
    assert.deepEqual(calls.splice(0), [
      ["before", made.id, first],
      ["after", changed],
    ]);

    for (const stale of [{ place: "roof", expectedVersion: 0 }, { expectedVersion: 0 }, { expectedVersion: 2 }]) {
      await assert.rejects(founds.update(made.id, stale), ConflictError);
      assert.deepEqual(calls.splice(0), [["before", made.id, stale]]);
    }
    const missing = newUuid();
    await assert.rejects(founds.update(missing, first), NotFoundError);
    assert.deepEqual(calls.splice(0), [["before", missing, first]]);

    assert.deepEqual(await founds.update(made.id, { expectedVersion: 1 }), changed);
    assert.deepEqual(calls.splice(0), [["before", made.id, { expectedVersion: 1 }]]);
    assert.deepEqual(await founds.findById(made.id), changed);
  });

  test("the version that is expected is the one that the hook leaves", async () => {
    let expected = 0;
    const founds = new PostgresFoundRepository(database.db, {
      hooks: {
        beforeUpdate: (_id, dto) => {
          dto.expectedVersion = expected;
        },
      },
    });
    const { id } = await founds.create({ place: "attic" });
    assert.equal((await founds.update(id, { place: "roof", expectedVersion: 7 })).revision, 1);
    expected = 5;
    const isOfHook = (error: unknown): boolean => error instanceof ConflictError && error.expectedVersion === 5;
    await assert.rejects(founds.update(id, { place: "cellar", expectedVersion: 1 }), isOfHook);
    assert.equal((await founds.findById(id))?.place, "roof");
  });

  test("entities called like the row, the request and the columns that are set", async () => {
    const { db } = database;
    const [rows, requests] = [new PostgresRowRepository(db), new PostgresRequestRepository(db)];
    const patches = new PostgresPatchRepository(db);
    const row = await rows.create({ place: "a" });
    assert.deepEqual(await rows.update(row.id, { place: "b", expectedVersion: 0 }), {
      ...row,
      place: "b",
      revision: 1,
    });
    await assert.rejects(rows.update(row.id, { place: "c", expectedVersion: 0 }), ConflictError);
    const request = await requests.create({ patch: "a" });
    assert.equal((await requests.update(request.id, { patch: "b", expectedVersion: 0 })).patch, "b");
    await assert.rejects(requests.update(request.id, { patch: "c", expectedVersion: 0 }), ConflictError);
    const patch = await patches.create({ found: "a" });
    assert.deepEqual(await patches.update(patch.id, { found: "b", expectedVersion: 0 }), {
      ...patch,
      found: "b",
      row: 1,
    });
    await assert.rejects(patches.update(patch.id, { found: "c", expectedVersion: 0 }), ConflictError);
    for (const repository of [rows, requests, patches])
      await assert.rejects(repository.update(newUuid(), { expectedVersion: 0 }), NotFoundError);
  });
});
