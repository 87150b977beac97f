// An application with keys of every kind, whose requests valibot checks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hc } from "hono/client";
import { exerciseApp } from "../../keys/exercise-app.ts";
import type * as App from "../app-keys/app.derived/index.ts";
import * as app from "./app.derived/index.ts";

// Classes of repositories are of no other type than their own, however alike they are.
exerciseApp("app-keys-valibot", app as unknown as typeof App);

test("app-keys-valibot: clients see the parts of a key", () => {
  const client = hc<ReturnType<typeof app.router>>("http://localhost");
  const reading = client.readings[":sensor"][":at"];
  type Sent = Parameters<(typeof reading)["$patch"]>[0];
  const sent: Sent = { param: { sensor: "s", at: "2026-11-22T10:00:00Z" }, json: { value: 1 } };
  assert.equal(reading.$url(sent).pathname, "/readings/s/2026-11-22T10:00:00Z");
});
