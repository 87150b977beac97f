// Paths of projects on Windows and elsewhere: the rules of both systems are tried on each.
import assert from "node:assert/strict";
import { posix, win32 } from "node:path";
import { test } from "node:test";
import { pathFrom, pathWithin, withSlashes } from "../../src/text/paths/slash-path.ts";
import { sourceFiles } from "../architecture/source-files.ts";

test("a file of a project has the same path on every system", () => {
  assert.equal(pathWithin("C:\\work\\shop", "C:\\work\\shop\\src\\user.entity.ts", win32), "src/user.entity.ts");
  assert.equal(pathWithin("C:\\work\\shop", "c:/work/shop/src/user.entity.ts", win32), "src/user.entity.ts");
  assert.equal(pathWithin("\\\\host\\share\\shop", "\\\\host\\share\\shop\\a.ts", win32), "a.ts");
  assert.equal(pathWithin("/work/shop", "/work/shop/src/user.entity.ts", posix), "src/user.entity.ts");
  for (const rules of [win32, posix]) assert.equal(pathWithin("/work/shop", "/work/shop", rules), "");
});

test("what is outside of a project has no path in it, on another drive neither", () => {
  assert.equal(pathWithin("C:\\work\\shop", "C:\\work", win32), null);
  assert.equal(pathWithin("C:\\work\\shop", "C:\\work\\shop2\\a.ts", win32), null);
  assert.equal(pathWithin("C:\\work\\shop", "D:\\work\\shop\\a.ts", win32), null);
  assert.equal(pathWithin("C:\\work", "\\\\host\\share\\a.ts", win32), null);
  assert.equal(pathWithin("/work/shop", "/work/shop2/a.ts", posix), null);
});

test("a folder whose name begins with two dots is inside", () => {
  assert.equal(pathWithin("C:\\shop", "C:\\shop\\..generated\\a.ts", win32), "..generated/a.ts");
  assert.equal(pathWithin("/shop", "/shop/..generated/a.ts", posix), "..generated/a.ts");
});

test("messages show a file as seen from where the command was called", () => {
  assert.equal(pathFrom("C:\\work\\shop\\src", "C:\\work\\shop\\tsconfig.json", win32), "../tsconfig.json");
  assert.equal(pathFrom("C:\\work", "D:\\lib\\tsconfig.json", win32), "D:/lib/tsconfig.json");
});

test("a backslash is a letter of a name where it separates nothing", () => {
  assert.equal(withSlashes("src\\entities", win32), "src/entities");
  assert.equal(withSlashes("src/a\\b.entity.ts", posix), "src/a\\b.entity.ts");
  assert.equal(pathWithin("/shop", "/shop/a\\b.entity.ts", posix), "a\\b.entity.ts");
});

test("relative paths are made in one file: Node's have backslashes on Windows", () => {
  const own = ["text/paths/slash-path.ts", "project/own-package.ts"];
  const offenders = sourceFiles("packages/compiler")
    .filter(({ path, text }) => !own.includes(path) && /import \{[^}]*\brelative\b[^}]*\} from "node:path"/.test(text))
    .map(({ path }) => path);
  assert.deepEqual(offenders, []);
});
