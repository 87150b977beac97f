// The tracker on one server, and its document.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { document } from "../src/app.derived/index.ts";
import { trackerTests } from "./tracker-tests.ts";

describeBehaviour("tracker", trackerTests);

test("the document has every route, and neither owners in requests nor codes", () => {
  const made = document({ title: "Tracker" });
  const requests = Object.entries(made.components.schemas).filter(([name]) => /^(Create|Update)/.test(name));
  assert.ok(requests.length >= 8);
  for (const [name, schema] of requests) assert.doesNotMatch(JSON.stringify(schema), /workspaceId|"code"/, name);
  assert.ok(made.paths["/workspaces/found"]?.post !== undefined);
});
