// The program that `init` prints, brought to run in its project as its author would, and asked for notes.
import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { freshDatabase } from "@entity-derive/test-databases";
import { build } from "esbuild";
import type { Project } from "../run.ts";
import type { Starter } from "./starters.ts";

const workspace = join(import.meta.dirname, "../../../../..");

/** Writes the printed program to the file that is printed with it. */
export function writeProgram(project: Project, output: string): string {
  const [, path = "", text = ""] =
    /serve the example, as (.+?)(?:, in place .*)?:\n\n([\s\S]*?)\n\n {2}- /.exec(output) ?? [];
  project.write(path, `${text.replaceAll(/^ {4}/gm, "")}\n`);
  return path;
}

/** Installs what the program imports, as links to what is installed for the tests. */
export function linkPackages(project: Project): void {
  mkdirSync(join(project.path, "node_modules"), { recursive: true });
  const names = ["entity-derive", "zod", "valibot", "pg", "postgres", "hono", "fastify", "express"];
  for (const name of [...names, "@hono", "@types", "@nestjs", "@electric-sql"])
    symlinkSync(join(workspace, "node_modules", name), join(project.path, "node_modules", name), "junction");
}

/** Compiles the project; without `outDir` that is a check alone. */
export function compileProject(project: Project): void {
  const tsconfig = project.list().includes("tsconfig.app.json") ? "tsconfig.app.json" : "tsconfig.json";
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(workspace, "node_modules/typescript/bin/tsc"), "-p", tsconfig],
    { cwd: project.path, encoding: "utf8" },
  );
  assert.deepEqual([stdout, status], ["", 0]);
}

/** Runs the program on a database, adds a note over HTTP, and reads it back. */
export async function useProgram(
  context: TestContext,
  project: Project,
  path: string,
  runs: Starter["runs"],
): Promise<void> {
  const database = await freshDatabase();
  let child: ChildProcess | null = null;
  context.after(async () => {
    await ended(child);
    await database.drop();
  });
  child = spawn(process.execPath, ["--import", anyPort, await runnable(project, path, runs)], {
    cwd: project.path,
    env: { ...process.env, DATABASE_URL: database.address },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const origin = await originOf(child);
  const prefix = runs === "bundled" ? "/api" : "";
  const added = await fetch(`${origin}${prefix}/notes`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ title: "Milk" }),
  });
  assert.equal(added.status, 201, await added.clone().text());
  const listed = await fetch(`${origin}${prefix}/notes?title=mil`);
  assert.equal(listed.status, 200);
  assert.match(await listed.text(), /"Milk"/);
}

async function runnable(project: Project, path: string, runs: Starter["runs"]): Promise<string> {
  switch (runs) {
    case "written":
      return path;
    case "compiled":
      return join("dist", path.replace(/\.ts$/, ".js"));
    case "bundled": {
      project.write("server.ts", server(path));
      const outfile = join(project.path, "dist/server.mjs");
      const options = { bundle: true, platform: "node", format: "esm", packages: "external" } as const;
      await build({ ...options, entryPoints: [join(project.path, "server.ts")], outfile });
      return outfile;
    }
  }
}

/** Calls a route handler as its framework does. */
function server(path: string): string {
  return `import { createServer } from "node:http";
import * as handlers from "./${path}";

// The database is away when the first request comes, and back for those after it.
const { DATABASE_URL } = process.env;
process.env.DATABASE_URL = "postgres://127.0.0.1:1/away";
const first = await handlers.GET(new Request("http://localhost/api/notes")).catch(() => null);
if (first !== null) throw new Error("It served notes without a database");
process.env.DATABASE_URL = DATABASE_URL;

createServer(async (request, response) => {
  const body = request.method === "GET" ? undefined : await new Response(request).text();
  const url = new URL(request.url, "http://localhost");
  const answer = await handlers[request.method](new Request(url, { method: request.method, headers: request.headers, body }));
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
}).listen(3000);
`;
}

/** The programs listen on port 3000, which another process may have: here any free one stands in for it. */
const anyPort = `data:text/javascript,${encodeURIComponent(`
import { Server } from "node:net";
const { listen } = Server.prototype;
Server.prototype.listen = function (...given) {
  this.once("listening", () => process.send(this.address()));
  const [first, ...rest] = given;
  if (typeof first === "object") return listen.call(this, { ...first, port: first.port === 3000 ? 0 : first.port }, ...rest);
  return listen.call(this, first === 3000 ? 0 : first, ...rest);
};
`)}`;

/** @throws {Error} with what the program wrote, where it ended instead of listening */
function originOf(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (said += String(chunk)));
  child.once("message", ({ port, address, family }: { port: number; address: string; family: string }) => {
    const host = family === "IPv6" ? `[${address === "::" ? "::1" : address}]` : address;
    resolve(`http://${host}:${port}`);
  });
  child.once("close", (code) => reject(new Error(`the program ended with ${code}:\n${said}`)));
  return promise;
}

async function ended(child: ChildProcess | null): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once("close", () => resolve());
  child.kill("SIGKILL");
  await promise;
}
