// Methods for one owner's rows: they find, change and delete nothing of others, and do not reveal that it is there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, recordStatements } from "@entity-derive/test-databases";
import { ConflictError, newUuid, transaction } from "entity-derive/runtime";
import {
  type CreateDocumentRequest,
  DocumentMigration,
  PostgresDocumentRepository,
  UpdateDocumentRequest,
  withDocuments,
} from "./document.derived/index.ts";
import { OwnerMigration, PostgresOwnerRepository } from "./owner.derived/index.ts";
import { PostgresReceiptRepository, ReceiptMigration } from "./receipt.derived/index.ts";

const ada = newUuid();
const bob = newUuid();
const dto = (ownerId: string, title = "t"): CreateDocumentRequest => ({ ownerId, title, body: "b" });

describeBehaviour("owner", (database) => {
  database.migrateOnce([DocumentMigration, OwnerMigration, ReceiptMigration]);

  function documents(): PostgresDocumentRepository {
    return new PostgresDocumentRepository(database.db);
  }
  function owners(): PostgresOwnerRepository {
    return new PostgresOwnerRepository(database.db);
  }

  test("a row is found by its owner alone", async () => {
    const repository = documents();
    const document = await repository.create(dto(ada));
    assert.deepEqual(await repository.findByIdScoped(document.id, ada), document);
    assert.deepEqual(await repository.findByIdScoped(document.id.toUpperCase(), ada.toUpperCase()), document);
    assert.equal(await repository.findByIdScoped(document.id, bob), null);
    assert.equal(await repository.findByIdScoped(newUuid(), ada), null);
    await assert.rejects(() => repository.findByIdScoped(document.id, "' OR true --"), RangeError);
    await assert.rejects(() => repository.findByIdScoped("x", ada), RangeError);
  });

  test("listByOwner shows this owner's live rows, the newest id first", async () => {
    const repository = documents();
    const mine = await repository.createMany([dto(ada, "1"), dto(ada, "2"), dto(ada, "3"), dto(ada, "4")]);
    await repository.createMany([dto(bob, "5"), dto(bob, "6")]);
    await repository.delete(mine[1]?.id ?? "");
    const titles = async (...args: [string, number, number]): Promise<string> =>
      (await repository.listByOwner(...args)).map(({ title }) => title).join("");
    assert.equal(await titles(ada, 10, 0), "431");
    assert.equal(await titles(ada, 1, 1), "3");
    assert.equal(await titles(ada, 0, 0), "");
    assert.equal(await titles(ada, 10, 3), "");
    assert.equal(await titles(bob, 10, 0), "65");
    assert.equal(await titles(newUuid(), 10, 0), "");
    for (const wrong of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      await assert.rejects(() => repository.listByOwner(ada, wrong, 0), RangeError);
      await assert.rejects(() => repository.listByOwner(ada, 1, wrong), RangeError);
    }
  });

  test("updateScoped changes the owner's row, and gives null for another's, whatever the version", async () => {
    const repository = documents();
    const document = await repository.create(dto(ada));
    for (const expectedVersion of [0, 1, -1, 2 ** 31 - 1]) {
      assert.equal(await repository.updateScoped(document.id, bob, { title: "stolen", expectedVersion }), null);
      assert.equal(await repository.updateScoped(document.id, bob, { expectedVersion }), null);
      assert.equal(await repository.updateScoped(newUuid(), ada, { title: "none", expectedVersion }), null);
    }
    assert.deepEqual(await repository.findById(document.id), document);
    const changed = await repository.updateScoped(document.id, ada, { title: "new", expectedVersion: 0 });
    assert.deepEqual(changed, { ...document, title: "new", version: 1 });
    const cleared = await repository.updateScoped(
      document.id,
      ada,
      UpdateDocumentRequest.patch().clearBody().expectingVersion(1),
    );
    assert.deepEqual(cleared, { ...document, title: "new", body: null, version: 2 });
  });

  test("updateScoped with a stale version conflicts and changes nothing, with an empty patch too", async () => {
    const repository = documents();
    const { id } = await repository.create(dto(ada));
    const current = await repository.updateScoped(id, ada, { title: "new", expectedVersion: 0 });
    const conflict = (error: unknown): boolean =>
      error instanceof ConflictError && error.entity === "Document" && error.id === id && error.expectedVersion === 0;
    await assert.rejects(repository.updateScoped(id, ada, { title: "stale", expectedVersion: 0 }), conflict);
    await assert.rejects(repository.updateScoped(id, ada, { expectedVersion: 0 }), conflict);
    assert.deepEqual(await repository.updateScoped(id, ada, { expectedVersion: 1 }), current);
    assert.deepEqual(await repository.findById(id), current);
  });

  test("of many writers with one version one wins, the owner's", async () => {
    const repository = documents();
    const { id } = await repository.create(dto(ada));
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        repository.updateScoped(id, index % 2 === 0 ? ada : bob, { title: String(index), expectedVersion: 0 }),
      ),
    );
    const won = results.flatMap((result) => (result.status === "fulfilled" && result.value ? [result.value] : []));
    const lost = results.filter((result) => result.status === "rejected" && result.reason instanceof ConflictError);
    const foreign = results.filter((result) => result.status === "fulfilled" && result.value === null);
    assert.deepEqual([won.length, lost.length, foreign.length], [1, 19, 20]);
    assert.deepEqual(await repository.findById(id), won[0]);
  });

  test("deleteScoped deletes the owner's row alone", async () => {
    const repository = documents();
    const { id } = await repository.create(dto(ada));
    assert.equal(await repository.deleteScoped(id, bob), false);
    assert.notEqual(await repository.findById(id), null);
    assert.equal(await repository.deleteScoped(newUuid(), ada), false);
    assert.equal(await repository.deleteScoped(id, ada), true);
    assert.equal(await repository.deleteScoped(id, ada), false);
    assert.equal(await repository.findByIdScoped(id, ada), null);
    assert.equal(await repository.updateScoped(id, ada, { title: "x", expectedVersion: 0 }), null);
    assert.notEqual((await repository.findByIdWithDeleted(id))?.deletedAt, null);
  });

  test("in a transaction too", async () => {
    const repository = documents();
    const { id } = await repository.create(dto(ada));
    const failed = transaction(database.db, withDocuments).run(async ({ documents }) => {
      assert.equal(await documents.updateScoped(id, bob, { title: "b", expectedVersion: 0 }), null);
      assert.equal((await documents.updateScoped(id, ada, { title: "a", expectedVersion: 0 }))?.version, 1);
      await documents.updateScoped(id, ada, { title: "a", expectedVersion: 0 });
    });
    await assert.rejects(failed, ConflictError);
    assert.equal((await repository.findById(id))?.version, 0);
  });

  test("an owner may be a text, and nobody's rows are nobody's", async () => {
    const repository = owners();
    const nobody = await repository.create({ name: "n", tenant: null });
    for (const tenant of ["", "null", "' OR true --", "\\", "$1", "%", "€😀"]) {
      assert.equal(await repository.findByIdScoped(nobody.id, tenant), null);
      assert.equal(await repository.updateScoped(nobody.id, tenant, { name: "x", expectedVersion: 0 }), null);
      assert.equal(await repository.deleteScoped(nobody.id, tenant), false);
      const row = await repository.create({ name: tenant, tenant });
      assert.deepEqual(await repository.listByOwner(tenant, 10, 0), [row]);
      assert.deepEqual(await repository.findByIdScoped(row.id, tenant), row);
    }
    assert.deepEqual(await repository.findById(nobody.id), nobody);
  });

  test("a row that is given away is its new owner's", async () => {
    const repository = owners();
    const { id } = await repository.create({ name: "n", tenant: "a" });
    assert.equal((await repository.updateScoped(id, "a", { tenant: "b", expectedVersion: 0 }))?.tenant, "b");
    assert.equal(await repository.updateScoped(id, "a", { tenant: "a", expectedVersion: 1 }), null);
    assert.equal(await repository.updateScoped(id, "a", { expectedVersion: 0 }), null);
    assert.equal((await repository.updateScoped(id, "b", { expectedVersion: 1 }))?.tenant, "b");
    assert.equal(await repository.deleteScoped(id, "a"), false);
    assert.equal(await repository.deleteScoped(id, "b"), true);
    assert.equal(await repository.findById(id), null);
  });

  test("without anything to update there is no updateScoped; the largest number is an owner", async () => {
    const repository = new PostgresReceiptRepository(database.db);
    assert.equal("updateScoped" in repository, false);
    const account = 2n ** 63n - 1n;
    const receipt = await repository.create({ account });
    assert.deepEqual(await repository.findByIdScoped(receipt.id, account), receipt);
    assert.equal(await repository.findByIdScoped(receipt.id, -(2n ** 63n)), null);
    await assert.rejects(() => repository.findByIdScoped(receipt.id, account + 1n), RangeError);
  });
});

describeBehaviour(
  "owner, on the server",
  (database) => {
    database.migrateOnce([OwnerMigration]);

    test("each method is one statement, and one more where a version is expected and nothing is changed", async () => {
      const repository = new PostgresOwnerRepository(database.db);
      const { id } = await repository.create({ name: "n", tenant: "hostile" });
      const calls: Readonly<Record<string, () => Promise<unknown>>> = {
        findByIdScoped: () => repository.findByIdScoped(id, "hostile"),
        listByOwner: () => repository.listByOwner("hostile", 10, 0),
        updateScoped: () => repository.updateScoped(id, "hostile", { name: "hostile", expectedVersion: 0 }),
        stale: () => assert.rejects(repository.updateScoped(id, "hostile", { name: "x", expectedVersion: 0 })),
        foreign: () => repository.updateScoped(id, "hostile too", { name: "x", expectedVersion: 0 }),
        empty: () => repository.updateScoped(id, "hostile", { expectedVersion: 1 }),
        deleteScoped: () => repository.deleteScoped(id, "hostile"),
      };
      const looking = ["stale", "foreign"];
      for (const [name, call] of Object.entries(calls)) {
        const statements = await recordStatements(database.postgres?.address ?? "", call);
        assert.deepEqual(
          statements.map((statement) => statement.calls),
          looking.includes(name) ? [1, 1] : [1],
          name,
        );
        for (const { text } of statements) assert.doesNotMatch(text, /hostile/);
      }
    });
  },
  { engines: ["pg"] },
);
