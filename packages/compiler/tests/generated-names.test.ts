// The table of names against every folder that is generated here: what each file exports, and the setters of a change.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { derivedFolder } from "../src/2-model/data/folder.ts";
import { exportsOf } from "../src/2-model/names/exports.ts";
import type { Router } from "../src/2-model/names/files.ts";
import { filesOf } from "../src/2-model/names/files.ts";
import { patchMembers } from "../src/2-model/names/members.ts";
import type { Plan } from "../src/4-plan/plan.ts";
import { readConfig } from "../src/project/config/read-config.ts";
import { caseNames, casesFolder, entityFiles, plansOf } from "./compile-case.ts";

const repository = join(import.meta.dirname, "../../..");
const roots = [
  ...caseNames().map((name) => join(casesFolder, name)),
  ...readdirSync(join(repository, "examples")).map((name) => join(repository, "examples", name)),
  join(repository, "bench"),
].filter((root) => existsSync(root));

const declaration =
  /^export (?:declare |abstract |async )*(?:const|class|interface|type|function) ([\p{ID_Continue}$]+)/gmu;

function exportedNames(text: string): readonly string[] {
  return [...new Set([...text.matchAll(declaration)].map(([, name = ""]) => name))].sort();
}

const sorted = (names: readonly { readonly name: string }[]): readonly string[] => names.map(({ name }) => name).sort();

for (const root of roots) {
  const { router } = await readConfig(root);
  const plans = plansOf(root, entityFiles(root));
  describe(root.slice(repository.length + 1), () => {
    for (const plan of plans) testPlan(root, plan, router);
  });
}

function testPlan(root: string, plan: Plan, router: Router): void {
  const { entity } = plan;
  const folder = join(root, derivedFolder(entity));
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts") && name !== "index.ts");

  test(`${entity.names.type} has the files of the table, with the names of the table`, () => {
    const made = exportsOf(entity, router);
    assert.deepEqual(
      files.sort(),
      filesOf(entity, router)
        .map((name) => `${name}.ts`)
        .sort(),
    );
    for (const name of files) {
      const expected = sorted(made.filter(({ file }) => `${file}.ts` === name));
      assert.deepEqual(exportedNames(readFileSync(join(folder, name), "utf8")), expected, name);
    }
  });

  test(`${entity.names.type} has no setters beside those of the table`, () => {
    const [, builder = ""] =
      /^export class \S+Patch [^{]*\{\n(.*?)^\}/msu.exec(readFileSync(join(folder, "dto.ts"), "utf8")) ?? [];
    const written = [...builder.matchAll(/^ {2}([\p{ID_Continue}$]+)\(/gmu)].map(([, name = ""]) => name);
    const known = sorted(patchMembers(entity));
    assert.deepEqual(
      written.filter((name) => !known.includes(name)),
      [],
    );
  });
}
