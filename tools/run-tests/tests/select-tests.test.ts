// Tests are selected by case, diagnostic, package and path.
import assert from "node:assert/strict";
import { test } from "node:test";
import { selectTests } from "../src/select-tests.ts";

const files = [
  "packages/compiler/tests/cases.test.ts",
  "packages/compiler/tests/cases/filter/behaviour.test.ts",
  "packages/compiler/tests/cases/filter-kinds/behaviour.test.ts",
  "packages/compiler/tests/errors/errors.test.ts",
  "packages/migrations/tests/lint/findings.test.ts",
];

test("without a selector all tests run", () => {
  assert.deepEqual(selectTests([], files), { paths: files, environment: {} });
});

test("a case has its behaviour and what it is expected to generate", () => {
  assert.deepEqual(selectTests(["case:filter"], files), { paths: files.slice(0, 2), environment: { CASE: "filter" } });
});

test("a diagnostic has the tests of errors, restricted to its ID", () => {
  assert.deepEqual(selectTests(["error:ED112"], files), {
    paths: ["packages/compiler/tests/errors/errors.test.ts"],
    environment: { DIAGNOSTIC: "ED112" },
  });
});

test("several diagnostics are selected together, and so are several cases", () => {
  assert.deepEqual(selectTests(["error:ED112", "case:filter", "error:ED305", "case:filter-kinds"], files).environment, {
    DIAGNOSTIC: "ED112,ED305",
    CASE: "filter,filter-kinds",
  });
});

test("packages, folders and files are selected together, each file once", () => {
  const { paths } = selectTests(["package:migrations", "./packages/migrations/tests/lint/"], files);
  assert.deepEqual(paths, ["packages/migrations/tests/lint/findings.test.ts"]);
});

test("a selector that selects nothing is an error that shows the selectors", () => {
  for (const selector of ["case:fliter", "package:nothing", "packages/other"])
    assert.throws(() => selectTests([selector], files), { message: new RegExp(`^"${selector}" selects no test`) });
});
