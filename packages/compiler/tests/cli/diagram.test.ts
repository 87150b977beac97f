// `entity-derive diagram`: every table and foreign key of the project, as its application exports them.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { diagram as mermaid } from "../../../../examples/shop/src/app.derived/diagram.ts";
import { brokenEntity, project, userEntity } from "./run.ts";

test("the command prints the diagram that the application's folder exports, or writes it to a file", async (context) => {
  const made = project(context, { "src/user.entity.ts": userEntity });
  const shop = await made.run("diagram", "--project", join(import.meta.dirname, "../../../../examples/shop"));
  assert.deepEqual(shop, { exitCode: 0, output: `${mermaid}\n`, errors: "" });
  const users = /^erDiagram\n {2}users \{\n {4}UUID id PK\n {4}TEXT name\n {2}\}\n$/;
  assert.match((await made.run("diagram")).output, users);
  assert.equal((await made.run("diagram", "--out", "docs/tables.mmd")).exitCode, 0);
  assert.match(made.read("docs/tables.mmd"), users);
});

test("no diagram is made while an entity has an error: its table would be missing", async (context) => {
  const broken = project(context, { "src/user.entity.ts": brokenEntity });
  const failed = await broken.run("diagram");
  assert.deepEqual([failed.exitCode, failed.output], [1, ""]);
});
