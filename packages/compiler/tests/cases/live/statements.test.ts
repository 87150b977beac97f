// Statements of one's own keep to live parents, through two levels.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, everyEngine } from "@entity-derive/test-databases";
import { ConstraintError, newUuid } from "entity-derive/runtime";
import { PostgresPlan } from "./plan.derived/index.ts";
import { PostgresProjectRepository, ProjectMigration } from "./project.derived/index.ts";
import { PostgresTaskRepository, TaskMigration } from "./task.derived/index.ts";

describeBehaviour(
  "live parents of statements",
  (database) => {
    database.migrateOnce([ProjectMigration, TaskMigration]);

    async function planned() {
      const { db } = database;
      const workspaceId = newUuid();
      const projects = new PostgresProjectRepository(db).ownedBy(workspaceId);
      const tasks = new PostgresTaskRepository(db).ownedBy(workspaceId);
      const plan = new PostgresPlan(db).ownedBy(workspaceId);
      const { id: projectId } = await projects.create({ name: "first" });
      const add = async (parentId: string | null) => {
        const task = await plan.add({ id: newUuid(), projectId, parentId });
        assert.ok(task !== null);
        return task;
      };
      const top = await add(null);
      const below = await add(top.id);
      return { plan, projects, tasks, projectId, add, top, below };
    }

    const refused = (promise: Promise<unknown>): Promise<void> =>
      assert.rejects(promise, (error) => error instanceof ConstraintError && error.kind === "foreign_key");

    test("rows within rows are the entities, without the columns that keep them to their parents", async () => {
      const { plan, tasks, projectId, top, below } = await planned();
      assert.deepEqual(await plan.tree(), [{ id: projectId, name: "first", tasks: [{ task: top, below: [below] }] }]);
      assert.deepEqual(await tasks.findById(below.id), below);
      await plan.dropTasks({ ids: [below.id] });
      assert.deepEqual((await plan.tree())[0]?.tasks, [{ task: top, below: [] }]);
    });

    test("a statement deletes no parent of live rows, at either level", async () => {
      const { plan, projectId, top, below } = await planned();
      await refused(plan.dropTasks({ ids: [top.id] }));
      await refused(plan.dropProjects({ ids: [projectId] }));
      assert.equal(await plan.dropTasks({ ids: [below.id] }), 1);
      await refused(plan.dropProjects({ ids: [projectId] }));
      assert.equal(await plan.dropTasks({ ids: [top.id] }), 1);
      assert.equal(await plan.dropProjects({ ids: [projectId] }), 1);
      assert.deepEqual(await plan.tree(), []);
    });

    test("one statement deletes all levels, since their rows are compared at its end", async () => {
      const { plan, projects, projectId } = await planned();
      assert.equal(await plan.drop({ id: projectId }), 1);
      assert.equal(await projects.findById(projectId), null);
    });

    test("no row is made, moved or restored under a deleted parent", async () => {
      const { plan, projects, tasks, projectId, add, top, below } = await planned();
      const gone = await add(null);
      await plan.dropTasks({ ids: [gone.id, below.id] });
      await refused(add(gone.id));
      await refused(plan.move({ id: top.id, parentId: gone.id }));
      assert.equal(await plan.move({ id: top.id, parentId: null }), 1);
      await plan.drop({ id: projectId });
      await refused(plan.restoreTask({ id: below.id }));
      await projects.restore(projectId);
      // Its project lives again, but not the task above it.
      await refused(plan.restoreTask({ id: below.id }));
      await tasks.restore(top.id);
      assert.equal(await plan.restoreTask({ id: below.id }), 1);
      assert.deepEqual(await tasks.findById(below.id), below);
    });
  },
  { engines: everyEngine },
);
