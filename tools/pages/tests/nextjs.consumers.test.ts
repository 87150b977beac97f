// The application of docs/frameworks/nextjs.md, built and started as one in production, and asked over HTTP.
import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { type FreshDatabase, freshDatabase } from "@entity-derive/test-databases";
import { type ExampleFolder, exampleFolder } from "./example-folder.ts";
import { repository } from "./pages.ts";
import { send } from "./send.ts";

const next = join(repository, "node_modules", "next", "dist", "bin", "next");
let database: FreshDatabase;
let folder: ExampleFolder;
let server: ChildProcess;
let address: string;

before(async () => {
  database = await freshDatabase();
  folder = await exampleFolder("docs/frameworks/nextjs.md");
  const compilerOptions = { noEmit: true, isolatedDeclarations: false, module: "ESNext", moduleResolution: "Bundler" };
  const tsconfig = { extends: "../../../tsconfig.base.json", compilerOptions, include: ["**/*.ts"] };
  writeFileSync(join(folder.path, "tsconfig.json"), JSON.stringify(tsconfig));
  // Next.js would install the types of React, which an application of route handlers alone has no use for.
  const types = join(folder.path, "node_modules", "@types", "react");
  mkdirSync(types, { recursive: true });
  writeFileSync(join(types, "index.d.ts"), "");
  writeFileSync(join(types, "package.json"), JSON.stringify({ name: "@types/react", version: "19.0.0" }));

  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", DATABASE_URL: database.address };
  const built = spawnSync(process.execPath, [next, "build"], { cwd: folder.path, env, encoding: "utf8" });
  assert.equal(built.status, 0, built.stdout + built.stderr);
  const started = [next, "start", "--port", "0", "--hostname", "127.0.0.1"];
  server = spawn(process.execPath, started, { cwd: folder.path, env, stdio: ["ignore", "pipe", "inherit"] });
  address = await addressOf(server);
});

after(async () => {
  if (server?.kill()) await new Promise((resolve) => server.once("exit", resolve));
  folder?.remove();
  await database?.drop();
});

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  assert.ok(stdout !== null);
  for await (const line of createInterface(stdout)) {
    const [, port] = /http:\/\/[^:]+:(\d+)/.exec(line) ?? [];
    if (port !== undefined) return `http://127.0.0.1:${port}`;
  }
  return assert.fail("Next.js did not start");
}

test("the routes in a catch-all route handler", async () => {
  const notes = `${address}/api/notes`;
  const made = await send(notes, "POST", { text: "Zoë" });
  assert.deepEqual([made.status, made.json.text], [201, "Zoë"]);
  const location = made.headers.get("location") ?? "";
  assert.equal(location, `/api/notes/${made.json.id}`);
  const note = `${address}${location}`;
  const changed = await send(note, "PATCH", { text: "a" }, { "content-type": "application/merge-patch+json" });
  assert.equal(changed.json.text, "a");
  assert.equal((await send(`${notes}?limit=1`, "GET")).json.length, 1);
  const head = await send(note, "HEAD");
  assert.deepEqual([head.status, head.text], [200, ""]);

  const refused = await send(notes, "POST", { text: 7 });
  assert.deepEqual([refused.status, refused.headers.get("content-type")], [400, "application/problem+json"]);
  assert.equal((await send(notes, "POST", "{}", { "content-type": "text/plain" })).status, 415);
  assert.equal((await send(notes, "POST", { text: "x".repeat(1_048_576) })).status, 413);
  const unknown = await send(note, "PUT", {});
  assert.deepEqual([unknown.status, unknown.headers.get("allow")], [405, "GET, HEAD, PATCH, DELETE, OPTIONS"]);
  const options = await send(notes, "OPTIONS");
  assert.deepEqual([options.status, options.headers.get("allow")], [204, "POST, GET, HEAD, OPTIONS"]);
  assert.equal((await send(`${address}/api/nothing`, "GET")).status, 404);
  assert.equal((await send(note, "DELETE")).status, 204);
  assert.equal((await send(note, "GET")).status, 404);
});
