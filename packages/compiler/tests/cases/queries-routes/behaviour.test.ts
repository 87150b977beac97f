// Own routes over statements: guards, owners, parameters of query strings, problems, documents, frameworks, clients.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { HttpResponse, route } from "entity-derive/http";
import { newUuid } from "entity-derive/runtime";
import { hc } from "hono/client";
import { adapters } from "../../../../entity-derive/tests/http/servers.ts";
import { type App, send } from "../../send.ts";
import { document, migrations, type Repositories, repositories, router } from "./app.derived/index.ts";
import * as boardExports from "./board.derived/index.ts";
import {
  type Board,
  markedQuery,
  markedResult,
  markQuery,
  pagesQuery,
  pagesResult,
  pinnedResult,
  planQuery,
  stampedQuery,
  stampedResult,
  summaryResult,
  ticketsQuery,
  ticketsResult,
  totalResult,
} from "./board.derived/index.ts";
import { requireMember } from "./require-member.ts";
import type { Ticket } from "./ticket.entity.ts";

type Tag = Ticket["tags"][number];

const stamp = Uint8Array.of(251, 255, 190);

function boardRoutes(board: Board) {
  const guard = requireMember;
  return [
    route(
      "GET",
      "/board/tickets",
      { guard, query: ticketsQuery, response: ticketsResult, operation: { operationId: "boardTickets" } },
      ({ principal, query }) => board.ownedBy(principal.workspaceId).tickets(query),
    ),
    route("GET", "/board/pages", { guard, query: pagesQuery, response: pagesResult }, ({ principal, query }) =>
      board.ownedBy(principal.workspaceId).pages(query),
    ),
    route(
      "GET",
      "/board/stamped",
      { guard, query: stampedQuery, response: stampedResult, onError: () => undefined },
      async (input) => {
        const found = await board.ownedBy(input.principal.workspaceId).stamped(input.query);
        return found ?? new HttpResponse(404);
      },
    ),
    route("GET", "/board/summary", { guard, response: summaryResult }, ({ principal }) =>
      board.ownedBy(principal.workspaceId).summary(),
    ),
    route("POST", "/board/plan", { guard, query: planQuery }, async ({ principal, query }) => {
      await board.ownedBy(principal.workspaceId).plan(query);
    }),
    route("GET", "/board/marked", { guard, query: markedQuery, response: markedResult }, ({ principal, query }) =>
      board.ownedBy(principal.workspaceId).marked(query),
    ),
    route("POST", "/board/mark", { guard, query: markQuery }, async ({ principal, query }) => {
      await board.ownedBy(principal.workspaceId).mark(query);
    }),
    route("GET", "/board/total", { response: totalResult }, () => board.total()),
  ] as const;
}

describeBehaviour("own routes over statements", (database) => {
  database.migrateOnce(migrations);

  const [ours, theirs] = [newUuid(), newUuid()];
  const member = { "x-workspace": ours };

  interface Served {
    readonly app: App;
    readonly all: Repositories;
    readonly get: (path: string, headers?: Readonly<Record<string, string>>) => ReturnType<typeof send>;
  }

  async function served(): Promise<Served> {
    const all = repositories(database.db);
    const app = router(all, { owner: ({ workspaceId }) => workspaceId }, boardRoutes(all.board));
    const ticket = { state: "open", points: null, dueOn: null, colour: null } as const;
    for (const [workspaceId, title, cost, points, state] of [
      [ours, "a", "10", 1, "open"],
      [ours, "b", "30.5", 5, "done"],
      [ours, "c", "20", null, "open"],
      [theirs, "d", "1", 1, "open"],
    ] as const)
      await all.tickets.create({ ...ticket, workspaceId, title, cost, points, state, tags: [], stamp });
    return { app, all, get: (path, headers = member) => send(app, "GET", path, undefined, headers) };
  }

  test("parameters of a query string: lists, optional ones and orders, with their defaults", async () => {
    const { get } = await served();
    const titles = async (query: string): Promise<string> => {
      const { status, json } = await get(`/board/tickets?limit=10${query}`);
      assert.equal(status, 200, query);
      return json.map(({ title }: { readonly title: string }) => title).join("");
    };
    assert.equal(await titles(""), "abc");
    assert.equal(await titles("&sort=byCost"), "bca");
    assert.equal(await titles("&states=open"), "ac");
    assert.equal(await titles("&states=open,done"), "abc");
    assert.equal(await titles("&states=open&states=done"), "abc");
    assert.equal(await titles("&minimum=2"), "b");
    assert.equal(await titles("&before=2026-01-01"), "");
    assert.equal((await get("/board/tickets?limit=1")).json.length, 1);
    assert.deepEqual(Object.keys((await get("/board/tickets?limit=1")).json[0]), [
      "id",
      "title",
      "state",
      "cost",
      "dueOn",
      "tags",
    ]);
  });

  test("elements of an array have the type of the field's elements", async () => {
    const { all } = await served();
    const board = all.board.ownedBy(ours);
    const ticket = {
      workspaceId: ours,
      title: "t",
      cost: "1",
      points: null,
      dueOn: null,
      colour: null,
      stamp,
    } as const;
    await all.tickets.create({ ...ticket, tags: ["new", "loud"] });
    const rows = await board.tags({ removed: "new" });
    const typed: readonly {
      readonly tag: Tag | null;
      readonly first: Tag | null;
      readonly others: readonly (Tag | null)[];
      readonly part: readonly (Tag | null)[];
      readonly tags: readonly Tag[];
    }[] = rows;
    assert.deepEqual(typed, [
      { tag: "loud", first: "new", others: ["loud"], part: ["new"], tags: ["new", "loud"] },
      { tag: "new", first: "new", others: ["loud"], part: ["new"], tags: ["new", "loud"] },
    ]);
    const tagged: readonly (Tag | null)[] = await board.tagged({ except: "new" });
    assert.deepEqual(tagged, ["loud"]);
    // @ts-expect-error no tag
    await assert.rejects(board.tagged({ except: "old" }));
  });

  test("what is wrong is a problem that names the parameter", async () => {
    const { get } = await served();
    for (const [query, path] of [
      ["", "limit"],
      ["limit=-1", "limit"],
      ["limit=1&sort=title", "sort"],
      ["limit=1&states=lost", "states"],
      ["limit=1&states=", "states"],
      ["limit=1&minimum=1.5", "minimum"],
      ["limit=1&before=2026-13-01", "before"],
      ["limit=1&limit=2", "limit"],
      ["limit=1&owner=x", "owner"],
      ["limit=1&workspaceId=x", "workspaceId"],
    ] as const) {
      const { status, headers, json } = await get(`/board/tickets?${query}`);
      assert.equal(status, 400, query);
      assert.match(headers.get("content-type") ?? "", /application\/problem\+json/);
      assert.equal(json.issues[0].path, path, query);
    }
    assert.equal((await get("/board/tickets?limit=1", {})).status, 401);
    assert.equal((await get("/board/tickets", {})).status, 401);
  });

  test("pages: each has the token of the next, and other tokens are refused", async () => {
    const { get } = await served();
    const first = await get("/board/pages?limit=2");
    assert.deepEqual(
      first.json.items.map(({ title }: { readonly title: string }) => title),
      ["a", "b"],
    );
    const { next } = first.json;
    const second = await get(`/board/pages?limit=2&after=${next}`);
    assert.deepEqual([second.json.items.length, second.json.next], [1, null]);
    for (const wrong of [
      `limit=2&after=${next}&sort=byCost`,
      "limit=2&after=x",
      `limit=2&after=${next.slice(0, -1)}`,
      `limit=2&after=${Buffer.from('["x",null]').toString("base64url")}`,
    ]) {
      const { status, json } = await get(`/board/pages?${wrong}`);
      assert.equal(status, 400, wrong);
      assert.deepEqual(json.issues, [
        { path: "after", message: "is not from a page of this list with the same filters and order" },
      ]);
    }
    // A token of another owner.
    assert.equal((await get(`/board/pages?limit=2&after=${next}`, { "x-workspace": theirs })).status, 400);
  });

  test("bytes, missing rows, hidden fields, NULL and numbers", async () => {
    const { app, get } = await served();
    const encoded = encodeURIComponent(Buffer.from(stamp).toString("base64"));
    const theirsAlone = { "x-workspace": theirs };
    const found = await get(`/board/stamped?stamp=${encoded}`, theirsAlone);
    assert.equal(found.json.title, "d");
    assert.equal(found.json.stamp, Buffer.from(stamp).toString("base64"));
    assert.ok(!("pin" in found.json));
    assert.equal((await get("/board/stamped?stamp=AAAA", theirsAlone)).status, 404);
    // A plus sign that is not encoded is a space.
    const wrong = await get("/board/stamped?stamp=+/++");
    assert.match(wrong.json.issues[0].message, /%2B/);
    // Several rows where the statement promises one: the service is wrong, not the client.
    assert.equal((await get(`/board/stamped?stamp=${encoded}`)).status, 500);
    const summary = (await get("/board/summary")).json;
    assert.deepEqual(summary, { tickets: 3, cost: "60.50", last: null, points: [1, 5, null] });
    const empty = (await get("/board/summary", { "x-workspace": newUuid() })).json;
    assert.deepEqual(empty, { tickets: 0, cost: null, last: null, points: null });
    assert.equal((await get("/board/total", {})).json, 4);
    const [ticket] = (await get("/board/tickets?limit=1")).json;
    assert.equal((await send(app, "POST", `/board/plan?id=${ticket.id}&points=8`, undefined, member)).status, 204);
    assert.deepEqual((await get("/board/summary")).json.points, [8, 5, null]);
    assert.equal((await send(app, "POST", `/board/plan?id=${ticket.id}`, undefined, member)).status, 204);
    assert.deepEqual((await get("/board/summary")).json.points, [null, 5, null]);
    assert.equal((await send(app, "POST", `/board/plan?id=${ticket.id}&points=9`, undefined, theirsAlone)).status, 204);
    assert.deepEqual((await get("/board/summary")).json.points, [null, 5, null]);
  });

  test("enums, and types that only TypeScript understands", async () => {
    const { app, get } = await served();
    const [{ id }] = (await get("/board/tickets?limit=1")).json;
    const mark = (query: string) => send(app, "POST", `/board/mark?id=${id}&${query}`, undefined, member);
    assert.equal((await mark("urgency=high&colour=%23ff0")).status, 204);
    const marked = { id, urgency: "high", colour: "#ff0", allUrgencies: ["high"] };
    assert.deepEqual((await get("/board/marked?urgencies=high&colour=%23ff0")).json, [marked]);
    assert.equal((await get("/board/marked?urgencies=low,high")).json.length, 3);
    assert.equal((await mark("urgency=low")).status, 204);
    assert.deepEqual((await get("/board/marked?urgencies=high")).json, []);
    assert.equal((await mark("urgency=soon")).status, 400);
  });

  test("the document has them, with their parameters and results", async () => {
    const { all } = await served();
    const { paths } = document({ title: "Board", apiVersion: "1" }, boardRoutes(all.board));
    const tickets = paths["/board/tickets"]?.get;
    assert.equal(tickets?.operationId, "boardTickets");
    assert.deepEqual(
      tickets?.parameters?.map((one) => ("name" in one ? [one.name, one.required ?? false, one.schema] : [])),
      [
        [
          "states",
          false,
          {
            type: "array",
            items: { type: "string", enum: ["open", "done"] },
            description: "only those in one of these states",
          },
        ],
        ["minimum", false, { type: "integer", format: "int32", description: "with at least this many points" }],
        ["before", false, { type: "string", format: "date", description: "due before this day" }],
        ["limit", true, { type: "integer", minimum: 0 }],
        ["sort", false, { type: "string", enum: ["byTitle", "byCost"], default: "byTitle" }],
      ],
    );
    const statuses = Object.keys(tickets?.responses ?? {});
    for (const status of ["200", "400", "401"]) assert.ok(statuses.includes(status), status);
    assert.ok(!JSON.stringify(paths["/board/stamped"]).includes("pin"));
    // A field that no response has is in no schema, in lists and objects neither; of such values alone there is none.
    assert.ok(!("pinsResult" in boardExports));
    const [pinned] = await all.board.pinned();
    assert.deepEqual([pinned?.pins.length, pinned?.highest, pinned?.each[0]?.pin], [1, 7, 7]);
    const shown = await pinnedResult["~standard"].validate(pinned === undefined ? [] : [pinned]);
    assert.deepEqual("value" in shown ? shown.value : null, [{ state: "done", each: [{ title: "b" }] }]);
    assert.ok("/tickets" in paths);
  });

  test("every framework serves them", async () => {
    const { all } = await served();
    for (const [name, start] of Object.entries(adapters)) {
      const server = await start(boardRoutes(all.board), "/api");
      try {
        const found = await server.send("GET", "/api/board/tickets?limit=1&sort=byCost", { headers: member });
        assert.equal(JSON.parse(found.text)[0].title, "b", name);
        const wrong = await server.send("GET", "/api/board/tickets?limit=x", { headers: member });
        assert.deepEqual([wrong.status, JSON.parse(wrong.text).issues[0].path], [400, "limit"], name);
        assert.equal((await server.send("GET", "/api/board/summary")).status, 401, name);
      } finally {
        await server.close();
      }
    }
  });

  test("Hono's client has the types of parameters and results", async () => {
    const { app, all } = await served();
    const typed = router(all, { owner: ({ workspaceId }) => workspaceId }, boardRoutes(all.board));
    const client = hc<typeof typed>("http://test", {
      headers: member,
      fetch: async (input: string | URL | Request, init?: RequestInit) => app.request(String(input), init),
    });
    const query = { limit: "2", states: ["open", "done"], sort: "byCost" } as const;
    const found = await client.board.tickets.$get({ query: { ...query, states: [...query.states] } });
    if (!found.ok) assert.fail(`status ${found.status}`);
    const [first] = await found.json();
    const state: "open" | "done" | undefined = first?.state;
    assert.deepEqual([first?.title, state, first?.dueOn], ["b", "done", null]);
    const paged = await client.board.pages.$get({ query: { limit: "1" } });
    if (!paged.ok) assert.fail(`status ${paged.status}`);
    const page = await paged.json();
    assert.deepEqual([page.items[0]?.cost, typeof page.next], ["10.00", "string"]);
    // @ts-expect-error: it is no order
    const wrong = await client.board.pages.$get({ query: { limit: "1", sort: "byName" } });
    assert.equal(wrong.status as number, 400);
  });
});
