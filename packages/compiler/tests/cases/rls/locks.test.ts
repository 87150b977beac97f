// Locks of repositories that are limited to an owner: rows of others are neither locked nor shown, with and without conditions.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { type Database, newUuid, OwnerError, transaction } from "entity-derive/runtime";
import { application, forgetful } from "../../secured-application.ts";
import {
  IssueMigration,
  type OwnedIssueRepository,
  type OwnedIssueTransactionRepo,
  PostgresIssueRepository,
  withIssues,
} from "./issue.derived/index.ts";
import { PostgresProjectRepository, ProjectMigration } from "./project.derived/index.ts";
import { WorkspaceMigration } from "./workspace.derived/index.ts";

class LoudIssues extends PostgresIssueRepository {
  readonly volume: number = 11;
}

describeBehaviour("locks of an owner", (database) => {
  const open = application(database, [WorkspaceMigration, ProjectMigration, IssueMigration]);
  async function attacked(
    attack: (db: Database, ours: OwnedIssueRepository, theirs: OwnedIssueRepository) => Promise<void>,
  ): Promise<void> {
    const app = await open();
    try {
      const found = async (name: string): Promise<OwnedIssueRepository> => {
        const id = newUuid();
        await app.owner.query({ name: "found", text: "INSERT INTO workspaces VALUES ($1, $2)" }, [id, name]);
        const project = await new PostgresProjectRepository(app.db).ownedBy(id).create({ key: "p", name });
        const issues = new PostgresIssueRepository(app.db).ownedBy(id);
        await issues.create({ projectId: project.id, code: "1", title: name });
        await issues.delete((await issues.create({ projectId: project.id, code: "2", title: name })).id);
        return issues;
      };
      await attack(app.db, await found("ours"), await found("theirs"));
    } finally {
      await app.close();
    }
  }

  for (const [form, forgets] of [
    ["with its conditions", false],
    ["behind policies alone", true],
  ] as const)
    test(`no row of another owner is locked, ${form}`, () =>
      attacked(async (db, ours, theirs) => {
        const on = forgets ? forgetful(db) : db;
        const [mine, yours] = [await ours.findFirst({}), await theirs.findFirst({})];
        assert.ok(mine !== null && yours !== null);
        const [gone] = (await theirs.listWithDeleted(9, 0)).filter(({ deletedAt }) => deletedAt !== null);
        await transaction(on, withIssues)
          .as("ada")
          .run(async ({ issues, tx }) => {
            const own: OwnedIssueTransactionRepo = issues.ownedBy(ours.owner).as("bob");
            assert.equal((await own.findByIdForUpdate(mine.id))?.title, "ours");
            for (const id of [yours.id, gone?.id ?? "", newUuid()]) {
              assert.equal(await own.findByIdForUpdate(id), null);
              assert.equal(await own.whileLocked(id, async (issue) => issue), null);
            }
            assert.throws(() => own.ownedBy(theirs.owner), OwnerError);
            // Nested: the savepoint has the owner too, and so does the one in it.
            await own.whileLocked(mine.id, async (issue, inside) => {
              assert.equal(inside.owner, ours.owner);
              assert.equal(await inside.whileLocked(yours.id, async (row) => row), null);
              await inside.update(mine.id, { title: "locked", expectedVersion: issue?.version ?? -1 });
            });
            const nested = transaction(tx, withIssues(LoudIssues));
            await nested.run(async ({ issues: loud }) => {
              const owned = loud.ownedBy(ours.owner);
              assert.ok(owned instanceof LoudIssues && owned.volume === 11);
              assert.equal((await owned.findByIdForUpdate(mine.id))?.title, "locked");
              assert.equal(await owned.findByIdForUpdate(yours.id), null);
            });
            // The other owner's turn in the same transaction, and then nobody's.
            assert.equal((await issues.ownedBy(theirs.owner).findByIdForUpdate(yours.id))?.title, "theirs");
            assert.equal(await issues.findByIdForUpdate(mine.id), null);
          });
        assert.deepEqual(
          [(await ours.findById(mine.id))?.title, (await theirs.findById(yours.id))?.title],
          ["locked", "theirs"],
        );
      }));

  test("what fails while a row is locked is rolled back, and leaves no owner behind", () =>
    attacked(async (db, ours, theirs) => {
      const mine = await ours.findFirst({});
      assert.ok(mine !== null);
      const failed = ours.whileLocked(mine.id, async (_, inside) => {
        await inside.update(mine.id, { title: "never", expectedVersion: 0 });
        throw new Error("stopped");
      });
      await assert.rejects(failed, /stopped/);
      assert.deepEqual(await ours.findById(mine.id), mine);
      assert.equal((await theirs.findFirst({}))?.title, "theirs");
      assert.deepEqual(await new PostgresIssueRepository(db).list(9, 0), []);
    }));
});
