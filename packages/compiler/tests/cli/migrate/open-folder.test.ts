// The folder of a PGlite that a program has open is left alone by commands: two processes would destroy the database.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { nodeFlags, project } from "../run.ts";

const program = `
import { PGlite } from "@electric-sql/pglite";
import { pgliteDatabase } from "entity-derive/pglite";
const db = pgliteDatabase(await PGlite.create(process.argv[1]));
await db.execute("SELECT 1");
console.log("open");
setInterval(() => undefined, 1000);
`;

test("commands refuse the folder of a PGlite that another process has open", async (context) => {
  const made = project(context, { "migrations/20260101T000000_init.sql": "CREATE TABLE public.t (id INT);\n" });
  const opener = spawn(process.execPath, [...nodeFlags, "--input-type=module", "-e", program, `${made.path}/data`], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "pipe", "inherit"],
  });
  context.after(() => opener.kill("SIGKILL"));
  await once(opener.stdout, "data");
  for (const command of ["up", "status", "reset"]) {
    const { exitCode, errors } = await made.run("migrate", command, "--database", "./data");
    assert.notEqual(exitCode, 0);
    assert.ok(errors.includes(`data is open in the process ${opener.pid}, and PGlite is for one process`), errors);
  }
  opener.kill("SIGKILL");
  await once(opener, "exit");
  const { exitCode, errors } = await made.run("migrate", "up", "--database", "./data");
  assert.equal(exitCode, 0, errors);
});
