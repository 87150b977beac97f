// The one child by `@hasOne`: of one row, or of many at once; live, and only where its owner may see it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type DatabaseCase, describeBehaviour, recordStatements } from "@entity-derive/test-databases";
import { newUuid } from "entity-derive/runtime";
import { diagramTable, mermaidDiagram } from "../../../src/4-plan/app/diagram.ts";
import { entityFiles, plansOf } from "../../compile-case.ts";
import { AccountMigration, PostgresAccountRepository } from "./account.derived/index.ts";
import { ContractMigration, PostgresContractRepository } from "./contract.derived/index.ts";
import { NoteMigration, PostgresNoteRepository } from "./note.derived/index.ts";
import { AvatarMigration, PostgresAvatarRepository } from "./people/avatar.derived/index.ts";
import { PostgresProfileRepository, ProfileMigration } from "./people/profile.derived/index.ts";
import { PostgresStepRepository, StepMigration } from "./people/step.derived/index.ts";
import { PostgresUserRepository, UserMigration } from "./user.derived/index.ts";

const people = [AvatarMigration, ProfileMigration, StepMigration, UserMigration];
const migrations = [...people, NoteMigration, ContractMigration, AccountMigration];

function opened({ db }: DatabaseCase) {
  return {
    users: new PostgresUserRepository(db),
    profiles: new PostgresProfileRepository(db),
    avatars: new PostgresAvatarRepository(db),
    steps: new PostgresStepRepository(db),
    accounts: new PostgresAccountRepository(db),
    contracts: new PostgresContractRepository(db),
    notes: new PostgresNoteRepository(db),
  };
}

describeBehaviour("has-one", (database) => {
  database.migrateOnce(migrations);

  test("the child of a row, or null", async () => {
    const { users, profiles, avatars } = opened(database);
    const [ada, bob] = [await users.create({ name: "Ada" }), await users.create({ name: "Bob" })];
    const profile = await profiles.create({ userId: ada.id, bio: "x" });
    const avatar = await avatars.create({ userId: bob.id, drawnById: ada.id });
    assert.deepEqual(await users.findProfile(ada.id), profile);
    assert.deepEqual(await users.findProfile(ada.id.toUpperCase()), profile);
    assert.equal(await users.findProfile(bob.id), null);
    assert.equal(await users.findProfile(newUuid()), null);
    assert.deepEqual([await users.findPortrait(bob.id), await users.findPortrait(ada.id)], [avatar, null]);
    assert.deepEqual([await users.findDrawing(bob.id), await users.findDrawing(ada.id)], [null, avatar]);
    await assert.rejects(users.findProfile("x"), RangeError);
  });

  test("the children of many rows, by the ids as they were given; an id without one is not there", async () => {
    const { users, profiles } = opened(database);
    const [ada, bob, eve] = await users.createMany(["Ada", "Bob", "Eve"].map((name) => ({ name })));
    assert.ok(ada !== undefined && bob !== undefined && eve !== undefined);
    const [first, second] = await profiles.createMany([ada, bob].map(({ id }) => ({ userId: id, bio: "x" })));
    const upper = bob.id.toUpperCase();
    const found = await users.findProfilesByUserIds([eve.id, upper, newUuid(), ada.id, ada.id]);
    assert.deepEqual(
      [...found],
      [
        [upper, second],
        [ada.id, first],
      ],
    );
    assert.deepEqual(await users.findProfilesByUserIds([]), new Map());
    await assert.rejects(users.findProfilesByUserIds([ada.id, "x"]), RangeError);
  });

  test("a deleted child is not seen, and another one may take its place", async () => {
    const { users, profiles } = opened(database);
    const { id: userId } = await users.create({ name: "Ada" });
    const first = await profiles.create({ userId, bio: "first" });
    await assert.rejects(profiles.create({ userId, bio: "second" }));
    await profiles.delete(first.id);
    assert.equal(await users.findProfile(userId), null);
    assert.equal((await users.findProfilesByUserIds([userId])).size, 0);
    const second = await profiles.create({ userId, bio: "second" });
    assert.deepEqual(await users.findProfile(userId), second);
    assert.deepEqual(await users.findProfilesByUserIds([userId]), new Map([[userId, second]]));
  });

  test("an entity can have one of its own", async () => {
    const { steps } = opened(database);
    const first = await steps.create({});
    const second = await steps.create({ previousId: first.id });
    assert.deepEqual(await steps.findNext(first.id), second);
    assert.equal(await steps.findNext(second.id), null);
    assert.deepEqual(await steps.findNextsByStepIds([second.id, first.id]), new Map([[first.id, second]]));
  });

  test("a repository of one owner does not see the children of others", async () => {
    const { accounts, contracts, notes } = opened(database);
    const [ours, theirs] = [newUuid(), newUuid()];
    const made = async (tenantId: string) => {
      const { id } = await accounts.create({ tenantId });
      const contract = await contracts.create({ tenantId, accountId: id });
      return { id, contract, note: await notes.create({ accountId: id, text: tenantId }) };
    };
    const [mine, yours] = [await made(ours), await made(theirs)];
    const owned = accounts.ownedBy(ours);
    assert.deepEqual([await owned.findContract(mine.id), await owned.findNote(mine.id)], [mine.contract, mine.note]);
    assert.deepEqual([await owned.findContract(yours.id), await owned.findNote(yours.id)], [null, null]);
    const ids = [mine.id, yours.id];
    assert.deepEqual(await owned.findContractsByAccountIds(ids), new Map([[mine.id, mine.contract]]));
    assert.deepEqual(await owned.findNotesByAccountIds(ids), new Map([[mine.id, mine.note]]));
    assert.equal((await accounts.findContractsByAccountIds(ids)).size, 2);
  });
});

describeBehaviour(
  "has-one, on the server",
  (database) => {
    database.migrateOnce(migrations);

    test("the children are one statement, of however many rows", async () => {
      const { users } = opened(database);
      const ids = (await users.createMany([{ name: "a" }, { name: "b" }])).map(({ id }) => id);
      for (const call of [() => users.findProfile(ids[0] ?? ""), () => users.findProfilesByUserIds(ids)]) {
        const statements = await recordStatements(database.postgres?.address ?? "", call);
        assert.deepEqual(
          statements.map((statement) => statement.calls),
          [1],
        );
      }
    });
  },
  { engines: ["pg"] },
);

test("the diagram says that there is one at most", () => {
  const plans = plansOf(import.meta.dirname, entityFiles(import.meta.dirname));
  const lines = mermaidDiagram(plans.flatMap(({ entity }) => diagramTable(entity) ?? [])).split("\n");
  for (const line of [
    "  users ||--o| profiles : user_id",
    "  users |o--o| avatars : drawn_by_id",
    "  accounts ||--o| contracts : account_id",
  ])
    assert.ok(lines.includes(line), line);
});
