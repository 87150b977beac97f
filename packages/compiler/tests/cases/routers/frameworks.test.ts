// Generated routes over real HTTP: every framework gives the same bytes about the same rows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { newUuid } from "entity-derive/runtime";
import { type Answer, adapters, type Sent } from "../../../../entity-derive/tests/http/servers.ts";
import { PostgresTaskRepository, TaskMigration, taskRoutes } from "./task.derived/index.ts";

const json = { "content-type": "application/json" };

/** A server's own: how it frames a body. Fastify also names the character set of JSON. */
function comparable({ status, headers, text }: Answer): unknown {
  const { connection: _1, date: _2, "keep-alive": _3, "content-length": _4, "x-powered-by": _5, ...rest } = headers;
  const { "transfer-encoding": _6, ...told } = rest;
  const type = headers["content-type"]?.replace("; charset=utf-8", "");
  return { status, text, headers: { ...told, ...(type === undefined ? {} : { "content-type": type }) } };
}

describeBehaviour(
  "one answer under every framework",
  (database) => {
    database.migrateOnce([TaskMigration]);

    test("read, conditional, changed and refused requests", async (context) => {
      const tasks = new PostgresTaskRepository(database.db);
      const [first, second] = [
        await tasks.create({ title: "a", key: "1" }),
        await tasks.create({ title: "b", key: "2" }),
      ];
      const servers = await Promise.all(
        Object.entries(adapters).map(async ([name, start]) => [name, await start(taskRoutes(tasks), "/api")] as const),
      );
      context.after(() => Promise.all(servers.map(([, server]) => server.close())));
      const ask = async (method: string, path: string, sent?: Sent): Promise<Answer> => {
        const answers: Answer[] = [];
        for (const [name, server] of servers) {
          const answer = await server.send(method, `/api${path}`, sent);
          const [expected = answer] = answers;
          assert.deepEqual(comparable(answer), comparable(expected), `${name}: ${method} ${path}`);
          answers.push(answer);
        }
        return answers[0] as Answer;
      };

      const row = `/tasks/${first.id}`;
      const got = await ask("GET", row);
      assert.equal(got.status, 200);
      const tag = got.headers.etag ?? "";
      assert.notEqual(tag, "");
      const unchanged = await ask("GET", row, { headers: { "if-none-match": tag } });
      assert.deepEqual([unchanged.status, unchanged.text, unchanged.headers.etag], [304, "", tag]);
      assert.equal((await ask("HEAD", row)).headers.etag, tag);
      const listed = await ask("GET", "/tasks?limit=1&sort=title_asc");
      assert.deepEqual([listed.status, JSON.parse(listed.text).length], [200, 1]);
      assert.ok(listed.headers["link"] !== undefined);
      const listTag = listed.headers.etag ?? "";
      const sameList = await ask("GET", "/tasks?limit=1&sort=title_asc", { headers: { "if-none-match": listTag } });
      assert.equal(sameList.status, 304);
      assert.equal(sameList.headers["link"], listed.headers["link"]);
      assert.equal((await ask("GET", "/tasks?limit=x&nonsense=1")).status, 400);

      const mergePatch = { "content-type": "application/merge-patch+json" };
      const patched = await ask("PATCH", row, { body: '{"done":true}', headers: mergePatch });
      assert.equal(patched.status, 200);
      const taken = await ask("POST", "/tasks", { body: `{"title":"c","key":"${second.key}"}`, headers: json });
      assert.equal(taken.status, 409);
      assert.equal((await ask("PATCH", row, { body: '{"title":7}', headers: json })).status, 400);
      assert.equal((await ask("PATCH", row, { body: "{}", headers: { "content-type": "text/plain" } })).status, 415);
      const options = await ask("OPTIONS", row);
      assert.equal(options.headers["accept-patch"], "application/json, application/merge-patch+json");
      assert.equal((await ask("PUT", row, { body: "{}", headers: json })).status, 405);
      assert.equal((await ask("GET", "/tasks/nonsense")).status, 400);
      assert.equal((await ask("DELETE", `/tasks/${newUuid()}`)).status, 404);
    });
  },
  { engines: ["pg", "pglite"] },
);
