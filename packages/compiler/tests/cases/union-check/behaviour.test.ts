// CHECK constraints that keep columns to the values of their unions.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, everyEngine } from "@entity-derive/test-databases";
import { SchemaDriftError } from "entity-derive/runtime";
import { send } from "../../send.ts";
import { PostgresTaskRepository, TaskMigration, taskRouter } from "./task.derived/index.ts";

const task = { level: "low", pet: { kind: "cat", sex: "m", name: "Tom" }, origin: "web", note: "" } as const;

describeBehaviour(
  "union-check",
  (database) => {
    database.migrateOnce([TaskMigration]);

    test("the database refuses foreign values, and no list meets one", async () => {
      const { db } = database;
      const tasks = new PostgresTaskRepository(db);
      const { id } = await tasks.create({ ...task, level: "it's high", marks: ["red", "blue", "red"] });
      const foreign = [
        ["state = 'lost'", "tasks_state_check"],
        ["level = 'its high'", "tasks_level_check"],
        ["marks = '{red,green}'", "tasks_marks_check"],
        ["marks = '{red,null}'", "tasks_marks_check"],
        ["pet_kind = 'bird'", "tasks_pet_kind_check"],
        ["state = 'done', level = NULL", "tasks_state_check1"],
      ] as const;
      for (const [change, constraint] of foreign)
        await assert.rejects(db.execute(`UPDATE tasks SET ${change}`), new RegExp(constraint));
      await db.execute("UPDATE tasks SET marks = '{}', level = NULL");
      assert.deepEqual(
        (await tasks.list(1, 0)).map((one) => [one.id, one.marks, one.level]),
        [[id, [], null]],
      );
      for (const change of ["origin = 'post'", "pet_sex = 'x'"]) {
        await db.execute(`UPDATE tasks SET ${change}`);
        await assert.rejects(tasks.list(1, 0));
        await db.execute("UPDATE tasks SET origin = 'web', pet_sex = 'f'");
      }
      assert.equal((await tasks.list(1, 0)).length, 1);
    });

    test("a value that the schema accepts and an older CHECK refuses is drift, a rule of one's own is not", async () => {
      const { db } = database;
      const errors: unknown[] = [];
      const app = taskRouter(new PostgresTaskRepository(db), { onError: (error) => void errors.push(error) });
      const { json: made } = await send(app, "POST", "/tasks", task);
      const ruled = await send(app, "PATCH", `/tasks/${made.id}`, { state: "done", level: null });
      assert.deepEqual([ruled.status, ruled.json.constraint, errors], [422, "tasks_state_check1", []]);
      await db.execute(`
        ALTER TABLE tasks DROP CONSTRAINT tasks_level_check, ADD CONSTRAINT tasks_level_check CHECK (level IN ('high')) NOT VALID`);
      const answers = [
        await send(app, "POST", "/tasks", task),
        await send(app, "PATCH", `/tasks/${made.id}`, { note: "another column" }),
        await send(app, "DELETE", `/tasks/${made.id}`),
      ];
      assert.deepEqual(
        answers.map(({ status }) => status),
        [500, 500, 500],
      );
      assert.ok(answers.every(({ json }) => json.detail === undefined && json.constraint === undefined));
      assert.deepEqual(
        errors.map((error) => error instanceof SchemaDriftError && [error.statement, error.code]),
        [
          ["tasks.create", "23514"],
          ["tasks.update", "23514"],
          ["tasks.delete", "23514"],
        ],
      );
    });
  },
  { engines: everyEngine },
);
