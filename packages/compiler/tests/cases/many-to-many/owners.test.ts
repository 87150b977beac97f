// Many to many in a repository of one owner: rows of others are as good as missing on either side, and in between.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { ConstraintError, NotFoundError, newUuid } from "entity-derive/runtime";
import { IssueMigration, PostgresIssueRepository } from "./issue.derived/index.ts";
import { IssueLabelMigration, PostgresIssueLabelRepository } from "./issue-label.derived/index.ts";
import { IssueWatcherMigration } from "./issue-watcher.derived/index.ts";
import { LabelMigration, PostgresLabelRepository } from "./label.derived/index.ts";
import { MarkMigration, PostgresMarkRepository } from "./mark.derived/index.ts";
import { PostgresWatcherRepository, WatcherMigration } from "./watcher.derived/index.ts";

describeBehaviour("many-to-many, of owners", (database) => {
  database.migrateOnce([
    IssueMigration,
    LabelMigration,
    IssueLabelMigration,
    MarkMigration,
    WatcherMigration,
    IssueWatcherMigration,
  ]);

  /** Two workspaces with the same in each: an issue with a label, a mark and a watcher, and a label that it has not. */
  async function workspaces() {
    const { db } = database;
    const watcher = await new PostgresWatcherRepository(db).create({ name: "w" });
    const all = new PostgresIssueRepository(db, { actor: String });
    const of = async (workspaceId: string) => {
      const issues = all.ownedBy(workspaceId);
      const labels = new PostgresLabelRepository(db).ownedBy(workspaceId);
      const issue = await issues.create({ title: "i" });
      const [label, spare] = [await labels.create({ name: "a" }), await labels.create({ name: "b" })];
      await issues.addLabels(issue.id, [label.id], { note: "n" });
      await issues.addMarks(issue.id, [label.id]);
      await issues.addWatchers(issue.id, [watcher.id]);
      return { workspaceId, issues, labels, issue, label, spare };
    };
    const [ours, theirs] = [await of(newUuid()), await of(newUuid())];
    const state = async () => {
      const joined = await new PostgresIssueLabelRepository(db).list(99, 0);
      const marks = await new PostgresMarkRepository(db).list(99, 0);
      const watched = await all.findWatchersByIssueIds([ours.issue.id, theirs.issue.id]);
      return { joined, marks, watched };
    };
    return { all, ours, theirs, watcher, state };
  }

  const isMissing = (entity: string, id: string) => (error: unknown) =>
    error instanceof NotFoundError && error.entity === entity && error.id === id;

  test("what is found is the owner's, from whichever ids", async () => {
    const { ours, theirs, watcher } = await workspaces();
    const { issues, issue, label } = ours;
    const ids = [issue.id, theirs.issue.id];
    assert.deepEqual(await issues.findLabels(issue.id), [label]);
    assert.deepEqual(await issues.findMarks(issue.id), [label]);
    assert.deepEqual(await issues.findWatchers(issue.id), [watcher]);
    for (const found of [
      await issues.findLabels(theirs.issue.id),
      await issues.findMarks(theirs.issue.id),
      await issues.findWatchers(theirs.issue.id),
      await ours.labels.findIssues(theirs.label.id),
    ])
      assert.deepEqual(found, []);
    assert.deepEqual([...(await issues.findLabelsByIssueIds(ids)).values()], [[label], []]);
    assert.deepEqual([...(await issues.findMarksByIssueIds(ids)).values()], [[label], []]);
    assert.deepEqual([...(await issues.findWatchersByIssueIds(ids)).values()], [[watcher], []]);
  });

  test("another owner's label cannot be added: it is missing, and nothing is written", async () => {
    const { ours, theirs, state } = await workspaces();
    const { issues, issue, spare } = ours;
    const before = await state();
    const { id } = theirs.label;
    await assert.rejects(issues.addLabels(issue.id, [spare.id, id]), isMissing("Label", id));
    await assert.rejects(issues.addMarks(issue.id, [spare.id, id]), isMissing("Label", id));
    await assert.rejects(issues.setLabels(issue.id, [spare.id, id]), isMissing("Label", id));
    await assert.rejects(issues.setMarks(issue.id, [id]), isMissing("Label", id));
    await assert.rejects(ours.labels.addIssues(spare.id, [theirs.issue.id]), isMissing("Issue", theirs.issue.id));
    assert.deepEqual(await state(), before);
  });

  test("another owner's issue cannot be changed: it is missing, whatever would be added or taken away", async () => {
    const { ours, theirs, watcher, state } = await workspaces();
    const { issues, label } = ours;
    const before = await state();
    const { id } = theirs.issue;
    const isIssueMissing = isMissing("Issue", id);
    await assert.rejects(issues.addLabels(id, [label.id]), isIssueMissing);
    await assert.rejects(issues.addLabels(id, []), isIssueMissing);
    await assert.rejects(issues.addMarks(id, [label.id]), isIssueMissing);
    await assert.rejects(issues.addWatchers(id, [watcher.id]), isIssueMissing);
    for (const set of [issues.setLabels, issues.setMarks, issues.setWatchers])
      await assert.rejects(set.call(issues, id, []), isIssueMissing);
    assert.equal(await issues.removeLabels(id, [theirs.label.id]), 0);
    assert.equal(await issues.removeMarks(id, [theirs.label.id]), 0);
    assert.equal(await issues.removeWatchers(id, [watcher.id]), 0);
    assert.deepEqual(await state(), before);
  });

  test("new rows are the owner's, whatever the values say, and so are their events", async () => {
    const { ours, theirs } = await workspaces();
    const values = { note: "x", workspaceId: theirs.workspaceId };
    await ours.issues.as("ada").addLabels(ours.issue.id, [ours.spare.id], values);
    assert.equal((await ours.issues.findLabels(ours.issue.id)).length, 2);
    const { rows } = await database.db.query(
      {
        name: "test",
        text: "SELECT meta ->> 'owner', meta ->> 'actor', payload -> 'entity' ->> 'note' FROM entity_outbox ORDER BY id DESC LIMIT 1",
      },
      [],
    );
    assert.deepEqual(rows, [[ours.workspaceId, "ada", "x"]]);
  });

  test("a row that joins two owners' rows all the same shows nothing of the other's", async () => {
    const { ours, theirs } = await workspaces();
    await new PostgresMarkRepository(database.db).create({ issueId: ours.issue.id, labelId: theirs.label.id });
    assert.deepEqual(await ours.issues.findMarks(ours.issue.id), [ours.label]);
    assert.deepEqual([...(await ours.issues.findMarksByIssueIds([ours.issue.id])).values()], [[ours.label]]);
    assert.equal(await theirs.issues.removeMarks(ours.issue.id, [theirs.label.id]), 0);
    assert.equal(await ours.issues.setMarks(ours.issue.id, []), 2);
  });

  test("a repository of all is told the owner, and the database refuses another one", async () => {
    const { all, ours, theirs } = await workspaces();
    const values = { workspaceId: ours.workspaceId };
    assert.equal(await all.addLabels(ours.issue.id, [ours.spare.id], values), 1);
    const error = await all.addLabels(ours.issue.id, [theirs.label.id], values).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof ConstraintError);
    assert.deepEqual([error.kind, error.field], ["foreign_key", "labelId"]);
    assert.equal(await all.setLabels(theirs.issue.id, [], values), 1);
  });
});
