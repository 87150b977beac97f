// The lock file of git: one that was waited for in vain is not waited for again, and the next one is.
import assert from "node:assert/strict";
import { rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { GitLock } from "../../../src/project/live/git-lock.ts";
import { temporaryFolder } from "../../write/temporary-folder.ts";

test("a lock that is ignored counts for nothing until there is another one", (context) => {
  const folder = temporaryFolder(context, { ".git/index": "" });
  const lock = new GitLock(folder.path);
  const path = join(folder.path, ".git/index.lock");
  assert.equal(lock.isLocked(), false);
  folder.write(".git/index.lock", "");
  utimesSync(path, 1, 1);
  assert.equal(lock.isLocked(), true);
  lock.ignoreCurrent();
  assert.equal(lock.isLocked(), false);
  rmSync(path);
  assert.equal(lock.isLocked(), false);
  folder.write(".git/index.lock", "");
  utimesSync(path, 2, 2);
  assert.equal(lock.isLocked(), true);
});
