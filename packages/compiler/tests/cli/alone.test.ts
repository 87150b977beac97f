// Commands in processes of their own, as users run them: each ends by itself, whatever it has opened.
import assert from "node:assert/strict";
import { test } from "node:test";
import { freshDatabase } from "@entity-derive/test-databases";
import { phone, user } from "./migrate/entities.ts";
import { project } from "./run.ts";

test("commands that open databases end by themselves, with the exit code of what they found", async (context) => {
  const database = await freshDatabase();
  context.after(() => database.drop());
  const { runAlone, write } = project(context, { "src/user.entity.ts": user() });
  const at = ["--database", database.address];
  const calls = [
    ["generate"],
    ["migrate", "new", "init"],
    ["migrate", "up", ...at],
    ["migrate", "drift", ...at],
    ["migrate", "check"],
    ["verify", ...at],
    ["pull", "--dry-run", ...at],
    ["sql"],
    ["diagram"],
  ];
  for (const given of calls) {
    const { exitCode, output, errors } = await runAlone(...given);
    assert.deepEqual([given, exitCode, errors], [given, 0, ""], output);
  }
  write("src/user.entity.ts", user(phone));
  const stale = await runAlone("migrate", "check");
  assert.equal(stale.exitCode, 1);
  assert.match(stale.output, /ED807/);
});
