// The tools of the site are installed again if the lock file has another content, whatever its time is.
import assert from "node:assert/strict";
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../../../packages/compiler/tests/write/temporary-folder.ts";
import { areToolsInstalled, markToolsInstalled } from "../../../site/src/installed-tools.ts";

test("the content of the lock file tells whether the site's tools are installed", (context) => {
  const { path } = temporaryFolder(context, { "package-lock.json": "{}" });
  const lock = join(path, "package-lock.json");
  assert.equal(areToolsInstalled(path), false);
  mkdirSync(join(path, "node_modules"));
  assert.equal(areToolsInstalled(path), false);
  markToolsInstalled(path);
  const later = new Date("2100-01-01");
  utimesSync(lock, later, later);
  assert.equal(areToolsInstalled(path), true);
  writeFileSync(lock, '{ "name": "site" }');
  assert.equal(areToolsInstalled(path), false);
});
