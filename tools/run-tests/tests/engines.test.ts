// What a change brings about on all engines: its cases, and the suites of its package that belong to no case.
import assert from "node:assert/strict";
import { test } from "node:test";
import { touchedBy } from "../src/engines.ts";

const live = "packages/compiler/tests/cases/live/behaviour.test.ts";
const attacks = "packages/compiler/tests/attacks-on-policies.test.ts";
const lint = "packages/migrations/tests/lint/findings.test.ts";
const outbox = "packages/entity-derive/tests/outbox/delivery.test.ts";

for (const [changed, touched] of [
  ["packages/compiler/tests/expected/live/tag.derived/dto.ts.diff", [live]],
  ["packages/compiler/tests/cases/live/tag.entity.ts", [live]],
  ["packages/compiler/src/4-plan/plan.ts", [attacks]],
  ["packages/migrations/src/lint/lint-files.ts", [lint]],
  ["packages/entity-derive/tests/outbox/delivery.test.ts", [outbox]],
  ["docs/outbox.md", []],
] as const)
  test(`${changed} touches ${touched.join(", ") || "nothing"}`, () => {
    assert.deepEqual([live, attacks, lint, outbox].filter(touchedBy([changed])), touched);
  });
