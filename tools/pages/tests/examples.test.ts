// What pages say of the examples works in a fresh clone, where nothing is installed or built yet.
import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";

const root = join(import.meta.dirname, "../../..");

test("an example installs and builds what it needs before it starts", () => {
  const paths = globSync("examples/*/package.json", { cwd: root });
  assert.ok(paths.length > 1);
  for (const path of paths) {
    const { scripts } = JSON.parse(readFileSync(join(root, path), "utf8"));
    assert.match(scripts.prestart, /^node \.\.\/\.\.\/tools\/setup\/setup\.js && /, path);
  }
});

test("the files that the page of an example names exist", () => {
  const pages = globSync("examples/*/README.md", { cwd: root });
  assert.ok(pages.length > 1);
  for (const page of pages)
    for (const [, path = ""] of readFileSync(join(root, page), "utf8").matchAll(
      /`((?:src|tests|migrations|deployment)\/[\w./-]*)`/g,
    ))
      assert.ok(existsSync(join(root, dirname(page), path)), `${page} names ${path}`);
});
