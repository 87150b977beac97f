// Hooks of a class with methods: plain Node cannot run its decorators, so tsc compiles it before it is loaded.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { describeBehaviour } from "@entity-derive/test-databases";
import { migrate } from "entity-derive/runtime";

type Derived = typeof import("./crate.derived/index.ts");

describeBehaviour(
  "hooks of a class with methods",
  (database) => {
    const folder = mkdtempSync(join(import.meta.dirname, ".compiled-"));
    after(() => rmSync(folder, { recursive: true, force: true }));

    test("hooks after a write are given instances", async () => {
      const { CrateMigration, PostgresCrateRepository } = await compiled(folder);
      await migrate(database.db, [CrateMigration]);
      const received: boolean[] = [];
      const hooks = {
        afterCreate: (crate: { isHeavy: boolean }): void => void received.push(crate.isHeavy),
        afterUpdate: (crate: { isHeavy: boolean }): void => void received.push(crate.isHeavy),
      };
      const crates = new PostgresCrateRepository(database.db, { hooks });
      const { id } = await crates.create({ weight: 21 });
      await crates.createMany([{ weight: 1 }]);
      await crates.update(id, { weight: 2 });
      assert.deepEqual(received, [true, false, false]);
    });
  },
  { engines: ["pg"] },
);

async function compiled(folder: string): Promise<Derived> {
  const tsc = spawnSync(
    "tsc",
    [
      ...["--ignoreConfig", "--outDir", folder, "--rootDir", import.meta.dirname, "--target", "ES2022"],
      ...["--module", "NodeNext", "--types", "node", "--lib", "ESNext", "--rewriteRelativeImportExtensions"],
      ...["--strict", "--skipLibCheck", "--singleThreaded", join(import.meta.dirname, "crate.derived/index.ts")],
    ],
    { encoding: "utf8" },
  );
  assert.equal(tsc.status, 0, tsc.stdout);
  return (await import(pathToFileURL(join(folder, "crate.derived/index.js")).href)) as Derived;
}
