// A session's token goes with a client from process to process, under every framework, and only as it was signed.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { until } from "@entity-derive/test-databases";
import { HttpResponse, type Route, route, type SessionHeaderOptions, sessions } from "entity-derive/http";
import type { ReplicatedDatabase } from "entity-derive/pg";
import { type Answer, adapters } from "../http/servers.ts";
import { port, portOf, read, testCluster, write } from "./cluster.ts";

const cluster = testCluster();
const secret = "0123456789abcdef0123456789abcdef";

/** What a process serves: its repositories know nothing of sessions. */
function routesOf(db: ReplicatedDatabase, options: Partial<SessionHeaderOptions> = {}): readonly Route[] {
  const around = sessions(db, { secret, ...options });
  return [
    route("POST", "/notes/{id}", { around }, async ({ parameters }) => {
      await write(db, "INSERT INTO notes VALUES ($1, 'mine')", [parameters.id]);
    }),
    route("GET", "/notes/{id}", { around }, async ({ parameters }) => {
      const { rows } = await read(db, "SELECT text FROM notes WHERE id = $1", [parameters.id]);
      return rows.length === 0 ? new HttpResponse(404) : { text: rows[0]?.[0] };
    }),
    route("POST", "/signing-in", { around }, async () => {
      await write(db, "INSERT INTO notes VALUES (0, '') ON CONFLICT DO NOTHING");
      return new HttpResponse(204, { "Set-Cookie": "account=a" });
    }),
    route("GET", "/failure", { around }, () => Promise.reject(new HttpResponse(418))),
  ];
}

async function replica(db: ReplicatedDatabase): Promise<ReplicatedDatabase> {
  await until(async () => (await portOf(db)) !== port(cluster.primary), "a replica answers");
  return db;
}

async function whilePaused(run: () => Promise<void>): Promise<void> {
  for (const server of [cluster.first, cluster.second]) await server.ask("SELECT pg_wal_replay_pause()");
  try {
    await run();
  } finally {
    for (const server of [cluster.first, cluster.second]) await server.ask("SELECT pg_wal_replay_resume()");
  }
}

function tokenOf({ headers }: Answer): string {
  return String(headers["session-position"] ?? "");
}

describe("a client", () => {
  let id = 0;
  for (const [name, start] of Object.entries(adapters))
    test(`reads what it has written through another process: ${name}`, async () => {
      const [one, two] = [await replica(cluster.open()), await replica(cluster.open())];
      const [writing, reading] = [await start(routesOf(one), ""), await start(routesOf(two), "/api")];
      const path = `/notes/${++id}`;
      try {
        await whilePaused(async () => {
          const written = await writing.send("POST", path);
          assert.equal(written.status, 204);
          const token = tokenOf(written);
          assert.match(token, /^1\/[\dA-F]+\/[\dA-F]+\.[\w-]{43}$/);
          const seen = await reading.send("GET", `/api${path}`, { headers: { "session-position": token } });
          assert.deepEqual([seen.status, seen.text, tokenOf(seen)], [200, '{"text":"mine"}', ""]);
          // Others, and whoever makes one up, may see what was there before.
          const forged = token.replace(/^1/, "2");
          for (const other of ["", forged, "1/FF/0", token.slice(0, -1), "."]) {
            const headers = { "session-position": other };
            // A replica that takes two seconds to answer counts as away for a moment.
            await until(async () => (await reading.send("GET", `/api${path}`, { headers })).status === 404, other);
          }
        });
      } finally {
        await Promise.all([writing.close(), reading.close()]);
      }
    });
});

test("a browser has it in a cookie, where the answer sets none of its own", async () => {
  const db = await replica(cluster.open());
  const server = await adapters["node:http"]?.(routesOf(db, { cookie: "position" }), "");
  assert.ok(server !== undefined);
  try {
    await whilePaused(async () => {
      const written = await server.send("POST", "/notes/100");
      const [cookie = ""] = written.headers["set-cookie"] ?? [];
      assert.match(cookie, /^position=1\/\S+; Path=\/; Max-Age=3600; HttpOnly; Secure; SameSite=Lax$/);
      const sent = { headers: { cookie: `other=1; ${cookie.split(";")[0]}` } };
      assert.equal((await server.send("GET", "/notes/100", sent)).status, 200);
      const signedIn = await server.send("POST", "/signing-in");
      assert.deepEqual(signedIn.headers["set-cookie"], ["account=a"]);
      assert.notEqual(tokenOf(signedIn), "");
    });
    assert.equal((await server.send("GET", "/failure")).status, 418);
  } finally {
    await server.close();
  }
});

test("a secret that could be guessed is refused", () => {
  assert.throws(() => sessions(cluster.open(), { secret: "short" }), RangeError);
});
