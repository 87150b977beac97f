// The applications of docs/frameworks, each under its own framework: one life of a user through all of them.
import assert from "node:assert/strict";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import type { Database, Migration } from "entity-derive/runtime";
import { testDatabase } from "entity-derive/testing";
import { type ExampleFolder, exampleFolder } from "./example-folder.ts";
import { send } from "./send.ts";

interface Generated {
  readonly UserMigration: Migration;
  readonly PostgresUserRepository: new (db: Database) => object;
}

/** What a page's file exports into a server that listens. */
const starts: Readonly<Record<string, (folder: ExampleFolder, users: object) => Promise<Server>>> = {
  async fastify(folder, users) {
    const { appOf } = (await folder.load("app.ts")) as { appOf(users: object): Promise<FastifyLike> };
    const app = await appOf(users);
    await app.listen({ port: 0, host: "127.0.0.1" });
    return app.server;
  },
  async express(folder, users) {
    const { appOf } = (await folder.load("app.ts")) as { appOf(users: object): RequestListener };
    return listening(createServer(appOf(users)));
  },
  async node(folder, users) {
    const { serverOf } = (await folder.load("server.ts")) as { serverOf(users: object): Server };
    return listening(serverOf(users));
  },
  async hono(folder, users) {
    const { appOf } = (await folder.load("app.ts")) as { appOf(users: object): FetchLike };
    return listening(createServer(listenerOf(appOf(users))));
  },
  async fetch(folder, users) {
    const { serverOf } = (await folder.load("server.ts")) as { serverOf(users: object): FetchLike };
    return listening(createServer(listenerOf(serverOf(users))));
  },
};

interface FastifyLike {
  readonly server: Server;
  listen(at: { readonly port: number; readonly host: string }): Promise<unknown>;
}

interface FetchLike {
  fetch(request: Request): Response | Promise<Response>;
}

const folders = new Map<string, ExampleFolder>();
let db: Database;

before(async () => {
  for (const name of Object.keys(starts)) folders.set(name, await exampleFolder(`docs/frameworks/${name}.md`));
  const [folder] = folders.values();
  assert.ok(folder !== undefined);
  const { UserMigration } = (await folder.load("user.derived/index.ts")) as Generated;
  db = await testDatabase([UserMigration]);
});

after(async () => {
  for (const folder of folders.values()) folder.remove();
  await db?.close();
});

for (const [name, start] of Object.entries(starts)) {
  test(`docs/frameworks/${name}.md: a life`, async () => {
    const folder = folders.get(name);
    assert.ok(folder !== undefined);
    const { PostgresUserRepository } = (await folder.load("user.derived/index.ts")) as Generated;
    const server = await start(folder, new PostgresUserRepository(db));
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const users = `${url}/api/users`;
      const made = await send(users, "POST", { name: name, email: `${name}@example.org` });
      assert.equal(made.status, 201);
      const location = made.headers.get("location") ?? "";
      assert.equal(location, `/api/users/${made.json.id}`);
      assert.equal((await send(`${url}${location}`, "PATCH", { bio: "a" })).json.bio, "a");
      assert.deepEqual(
        (await send(`${users}?name=${name}`, "GET")).json.map((user: { id: string }) => user.id),
        [made.json.id],
      );
      assert.equal((await send(users, "POST", { name: name, email: `${name}@example.org` })).status, 409);
      assert.equal((await send(users, "PUT", {})).headers.get("allow"), "POST, GET, HEAD, OPTIONS");
      assert.equal((await send(`${url}/users`, "GET")).status, 404);
      assert.equal((await send(`${url}${location}`, "DELETE")).status, 204);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
}

function listening(server: Server): Promise<Server> {
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

/** What Bun and Deno do for the handler themselves. */
function listenerOf(app: FetchLike): RequestListener {
  return async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { method = "GET", url = "/", headers } = incoming;
    const body = chunks.length === 0 ? {} : { body: new Uint8Array(Buffer.concat(chunks)) };
    const sent = { method, headers: headers as Record<string, string>, ...body };
    const response = await app.fetch(new Request(`http://${headers.host}${url}`, sent));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
  };
}
