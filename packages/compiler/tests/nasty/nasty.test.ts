// Entity files that nobody would write: they generate, compile under the strictest flags, migrate and behave.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { describeBehaviour } from "@entity-derive/test-databases";
import { migrate } from "entity-derive/runtime";
import { typeErrors } from "../../../entity-derive/tests/annotations/tsc.ts";
import type { Plan } from "../../src/4-plan/plan.ts";
import { serverValues } from "./bodies.ts";
import { exercise } from "./exercise.ts";
import { exerciseCommands, exercisePublished } from "./exercise-published.ts";
import type { Exports } from "./exports.ts";
import { writeNastyProject } from "./project.ts";

const project = await writeNastyProject();
after(() => project.remove());

test("all of them are generated", () => {
  const { diagnostics, folders } = project.compilation;
  assert.deepEqual(
    diagnostics.filter(({ severity }) => severity === "error").map(({ span, message }) => `${span.path}: ${message}`),
    [],
  );
  assert.equal(folders.length, project.plans.length);
});

test("all of it compiles under the strictest flags", () => {
  assert.deepEqual(typeErrors(project.root, "tsconfig.json"), []);
});

describeBehaviour(
  "nasty entities",
  (database) => {
    test("every write is published: to hooks, the outbox, subscribers and the log; commands are carried out", async () => {
      for (const plan of project.plans) {
        const { entity, migration } = plan;
        const exports = await exportsOf(plan);
        await exerciseCommands(plan, exports);
        if (entity.sql !== "full" || migration === null || entity.events === null) continue;
        await migrate(database.db, [exports[`${entity.names.type}Migration`]]);
        await exercisePublished(plan, exports, database.db);
      }
    });

    test("their tables are made, twice without harm, and their rows come and go over HTTP", async () => {
      for (const plan of project.plans) {
        const { entity, migration } = plan;
        const { type, prefix } = entity.names;
        const module = await exportsOf(plan);
        if (migration !== null) {
          await migrate(database.db, [module[`${type}Migration`]]);
          await migrate(database.db, [module[`${type}Migration`]]);
        }
        const isServed = entity.api !== null && entity.api.endpoints.length > 0 && entity.sql === "full";
        if (!isServed) continue;
        const options = { createValues: () => serverValues(entity) };
        const app = module[`${prefix}Router`](new module[`Postgres${type}Repository`](database.db), options);
        await exercise(plan, app);
        assert.doesNotThrow(() => JSON.stringify(module[`${type}Api`].openapi()), type);
      }
    });
  },
  { engines: ["pg", "pglite"] },
);

async function exportsOf({ entity }: Plan): Promise<Exports> {
  const folder = project.compilation.folders.find((made) => made.origin?.entity === entity.names.type)?.path ?? "";
  return await import(pathToFileURL(join(project.root, folder, "index.ts")).href);
}
