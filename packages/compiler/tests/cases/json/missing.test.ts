// A field that is missing is said to be missing, whatever its schema is made of.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CreateReportRequest } from "./report.derived/index.ts";

test("what is missing is told from what is wrong", () => {
  const missing = CreateReportRequest.safeParse({}).error?.issues ?? [];
  assert.deepEqual(
    missing.map(({ path }) => path.join(".")),
    ["any", "either", "tree", "whole", "period", "pages"],
  );
  for (const { message } of missing) assert.match(message, /^Invalid input: expected [\w ]+, received undefined$/);

  const report = { any: null, either: "a", tree: ["a", ["b"]], whole: { title: "a" }, period: "[,)", pages: 1 };
  assert.deepEqual(CreateReportRequest.parse(report), report);
  const wrong = { ...report, any: () => 1, either: 5, tree: [5], period: 5 };
  for (const { message } of CreateReportRequest.safeParse(wrong).error?.issues ?? [])
    assert.doesNotMatch(message, /undefined/);
});
