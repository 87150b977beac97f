// A test that fails, for the test of how a run ends.
import assert from "node:assert/strict";
import { test } from "node:test";

test("fails", () => assert.fail("as it should"));
