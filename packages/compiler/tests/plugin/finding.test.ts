// The text that bundlers show for a finding.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import { findingsOf, headlineOf } from "../../src/plugin/finding.ts";

const span = { path: "src/user.entity.ts", start: 0, end: 1 };
const diagnostic: Diagnostic = { id: "ED101", severity: "error", message: "a", help: "b", span, labels: [], fixes: [] };

function headline(isCertain: boolean): string | undefined {
  const fixes = [{ title: "change it", isCertain, edits: [] }];
  return findingsOf("/app", [{ ...diagnostic, fixes }], [], () => null).map(headlineOf)[0];
}

test("a bundler's text has the fix that the command would make by itself, and no other", () => {
  assert.equal(headline(true), "ED101: a\nhelp: b\nfix: change it\nexplain: entity-derive explain ED101");
  assert.equal(headline(false), "ED101: a\nhelp: b\nexplain: entity-derive explain ED101");
});
