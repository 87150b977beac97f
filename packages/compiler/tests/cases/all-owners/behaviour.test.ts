// Administrators: the function `owner` lets them act on the rows of all owners, and no request becomes one.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { describeBehaviour, until } from "@entity-derive/test-databases";
import type { Uuid } from "entity-derive";
import { EventStreams } from "entity-derive/event-streams";
import { fetchHandler } from "entity-derive/fetch";
import { Problem, type Route } from "entity-derive/http";
import { allOwners, type Database, NotFoundError, newUuid, OwnerError, onQuery } from "entity-derive/runtime";
import { type Answer, adapters, type Server } from "../../../../entity-derive/tests/http/servers.ts";
import { acting, document, migrations, type Repositories, repositories, routes } from "./app.derived/index.ts";
import {
  type CloseMatter,
  type CopyMatter,
  type MatterCommandContext,
  MatterCommandHandler,
  type OpenMatter,
} from "./matter.derived/index.ts";
import type { Matter } from "./matter.entity.ts";
import { type Member, members } from "./require-member.ts";

type Context = MatterCommandContext<Repositories>;

class Matters extends MatterCommandHandler<Context> {
  open(command: OpenMatter, { owner, principal, repositories }: Context): Promise<Matter> {
    const officeId = owner === allOwners ? officeOf(principal) : owner;
    return repositories.matters.create(command, { officeId });
  }

  async close({ id }: CloseMatter, { repositories }: Context): Promise<void> {
    assert.equal(await repositories.matters.delete(id), true);
  }

  /** In a transaction: what it has written is gone if it fails. */
  async copy({ id }: CopyMatter, { repositories }: Context): Promise<Matter> {
    const matter = await repositories.matters.findById(id);
    if (matter === null) throw new NotFoundError("Matter", id);
    const { title, officeId } = matter;
    const made = await repositories.matters.create({ code: `${matter.code} copy`, title }, { officeId });
    if (title === "asks for memos") await repositories.memos.list(1, 0);
    if (title === "fails") throw new Problem(409, "fails");
    return made;
  }

  async countMemos(_command: object, { repositories }: Context): Promise<{ memos: number }> {
    return { memos: (await repositories.memos.list(10, 0)).length };
  }
}

function officeOf({ officeId }: Member): Uuid {
  if (officeId === null) throw new Problem(400, "x-office is missing");
  return officeId;
}

const owner = ({ isAdministrator, officeId }: Member): Uuid | typeof allOwners | null =>
  isAdministrator ? allOwners : officeId;
const createValues = (_dto: object, principal: Member): { readonly officeId: Uuid } => ({
  officeId: officeOf(principal),
});

function served(db: Database, streams: EventStreams, errors: unknown[] = []): readonly Route[] {
  const actor = ({ name }: Member): string => name;
  return routes(acting(repositories(db, { actor })), {
    owner,
    streams,
    onError: (error) => void errors.push(error),
    matters: { commands: new Matters(), createValues },
    tags: { createValues: (dto, principal) => ({ ...createValues(dto, principal), author: principal.name }) },
  });
}

const key = "a key of thirty-two bytes or more";
const json = { "content-type": "application/json" };
const opened: (() => unknown)[] = [];

/** Two offices with a member each, and an administrator. */
async function start(db: Database, adapter = "fetch") {
  const streams = new EventStreams(db, { key, pollInterval: 20 });
  streams.start();
  opened.push(() => streams.close());
  const errors: unknown[] = [];
  const run = adapters[adapter];
  assert.ok(run !== undefined);
  const server: Server = await run(served(db, streams, errors), "");
  opened.push(() => server.close());
  const all = repositories(db);
  const prefix = newUuid();
  const as =
    (name: string, headers: Record<string, string> = {}) =>
    (method: string, path: string, body?: unknown): Promise<Answer> =>
      server.send(method, path, {
        headers: { ...(body === undefined ? {} : json), "x-member": `${prefix} ${name}`, ...headers },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
  const signIn = (name: string, member: Omit<Member, "name">): void =>
    void members.set(`${prefix} ${name}`, { name, ...member });
  const office = async (name: string) => {
    const { id } = await all.offices.create({ name });
    signIn(name, { isAdministrator: false, officeId: id });
    const matter = JSON.parse((await as(name)("POST", "/matters", { code: "1", title: name })).text);
    const tag = JSON.parse((await as(name)("POST", "/tags", { name })).text);
    await as(name)("POST", "/memos", { text: name });
    return { id, matter, tag, send: as(name) };
  };
  signIn("root", { isAdministrator: true, officeId: null });
  const [ada, eve] = [await office("ada"), await office("eve")];
  return {
    server,
    streams,
    errors,
    all,
    ada,
    eve,
    as,
    signIn,
    root: as("root"),
    rootOf: (id: Uuid) => as("root", { "x-office": id }),
  };
}

const parsed = ({ text }: Answer) => JSON.parse(text);
const namesOf = (answer: Answer, name = "title"): unknown[] =>
  parsed(answer)
    .map((row: Record<string, unknown>) => row[name])
    .sort();

describeBehaviour("all owners", (database) => {
  database.migrateOnce(migrations);

  afterEach(() => Promise.all(opened.splice(0).map((close) => close())));

  for (const adapter of Object.keys(adapters)) {
    test(`${adapter}: an administrator reads, changes and deletes the rows of all owners`, async () => {
      const { ada, eve, root } = await start(database.db, adapter);
      assert.deepEqual(namesOf(await ada.send("GET", "/matters")), ["ada"]);
      assert.deepEqual(namesOf(await root("GET", "/matters?sort=title_asc")), ["ada", "eve"]);
      assert.deepEqual(namesOf(await root("GET", `/matters?officeId=${eve.id}`)), ["eve"]);
      assert.equal((await root("GET", "/matters?count=true")).headers["x-total-count"], "2");
      assert.deepEqual(namesOf(await root("GET", "/offices"), "name"), ["ada", "eve"]);
      assert.equal((await root("GET", `/offices/${ada.id}`)).status, 200);
      const path = `/matters/${ada.matter.id}`;
      const read = await root("GET", path);
      assert.deepEqual(
        [read.status, read.text, read.headers["etag"]],
        [200, (await ada.send("GET", path)).text, (await ada.send("GET", path)).headers["etag"]],
      );
      const changed = await root("PATCH", path, { title: "changed", expectedVersion: 0, officeId: eve.id });
      assert.deepEqual([changed.status, parsed(changed).title, parsed(changed).officeId], [200, "changed", ada.id]);
      assert.equal((await root("PATCH", path, { title: "late", expectedVersion: 0 })).status, 409);
      const moved = await root("PATCH", `/tags/${ada.tag.id}`, { name: "moved", officeId: eve.id });
      assert.deepEqual([moved.status, parsed(moved).officeId], [200, ada.id]);
      assert.equal((await root("DELETE", path)).status, 204);
      assert.equal((await ada.send("GET", path)).status, 404);
    });
  }

  test("pages and entity tags of an administrator go across owners", async () => {
    const { ada, eve, root, as } = await start(database.db);
    const first = await root("GET", "/tags?limit=1");
    const [, next] = /<\?(.*?)>/.exec(String(first.headers["link"])) ?? [];
    const second = await root("GET", `/tags?${next}`);
    assert.deepEqual([...namesOf(first, "name"), ...namesOf(second, "name")].sort(), ["ada", "eve"]);
    const tag = `/tags/${eve.tag.id}`;
    const { etag = "" } = (await root("GET", tag)).headers;
    const matching = as("root", { "if-match": etag });
    assert.equal((await matching("PATCH", tag, { name: "locked" })).status, 200);
    assert.equal((await matching("PATCH", tag, { name: "stale" })).status, 412);
    assert.equal((await as("root", { "if-match": "*" })("DELETE", `/tags/${ada.tag.id}`)).status, 204);
  });

  test("a new row has the owner that `createValues` specifies, which only counts for an administrator", async () => {
    const { ada, eve, root, rootOf, as, errors } = await start(database.db);
    for (const [path, body] of [
      ["/matters", { code: "2", title: "of ada" }],
      ["/tags", { name: "of ada" }],
    ] as const) {
      const made = await rootOf(ada.id)("POST", path, { ...body, officeId: eve.id });
      assert.deepEqual([made.status, parsed(made).officeId], [201, ada.id]);
      // The header names another office, and a member is no administrator.
      const own = await as("eve", { "x-office": ada.id })("POST", path, { ...body, officeId: ada.id });
      assert.deepEqual([own.status, parsed(own).officeId], [201, eve.id]);
      const none = await root("POST", path, { ...body, officeId: eve.id });
      assert.deepEqual([none.status, parsed(none).detail], [400, "x-office is missing"]);
    }
    const unknown = await rootOf(newUuid())("POST", "/tags", { name: "x" });
    assert.deepEqual([unknown.status, parsed(unknown).field], [409, undefined]);
    assert.deepEqual(errors, []);
  });

  test("an owner that `createValues` leaves out is the application's mistake, and nothing is written", async () => {
    const { all, signIn, as, streams } = await start(database.db);
    const errors: Error[] = [];
    const run = adapters["fetch"];
    const unowned = routes(repositories(database.db), {
      owner,
      streams,
      onError: (error) => void errors.push(error as Error),
      matters: { commands: new Matters(), createValues: () => ({}) as never },
      tags: { createValues: () => ({ officeId: null, author: "x" }) as never },
    });
    const server = await run?.(unowned, "");
    assert.ok(server !== undefined);
    signIn("root", { isAdministrator: true, officeId: null });
    const name = [...members.keys()].find((one) => one.endsWith("root")) ?? "";
    for (const [path, body, message] of [
      [
        "/matters",
        { code: "3", title: "t" },
        "An administrator must specify the owner of a new row, and `officeId` is undefined",
      ],
      ["/tags", { name: "t" }, "An administrator must specify the owner of a new row, and `officeId` is null"],
    ] as const) {
      const sent = { headers: { ...json, "x-member": name }, body: JSON.stringify(body) };
      assert.equal((await server.send("POST", path, sent)).status, 500);
      assert.equal(errors.at(-1)?.message, message);
    }
    await server.close();
    assert.equal(await all.tags.count({}), 2);
    assert.equal(typeof as, "function");
  });

  test("commands get the repositories of all owners, and none of an entity without administrators", async () => {
    const { ada, eve, root, rootOf, all } = await start(database.db);
    const made = await rootOf(eve.id)("POST", "/matters/open", { code: "7", title: "opened" });
    assert.deepEqual([made.status, parsed(made).officeId], [201, eve.id]);
    assert.equal((await root("POST", "/matters/open", { code: "8", title: "nobody's" })).status, 400);
    assert.equal((await root("DELETE", `/matters/${ada.matter.id}/close`)).status, 204);
    assert.equal(await all.matters.findById(ada.matter.id), null);
    assert.equal((await root("POST", "/matters/count-memos")).status, 403);
    const own = await eve.send("POST", "/matters/count-memos");
    assert.deepEqual([own.status, parsed(own)], [200, { memos: 1 }]);
    for (const [method, path] of [
      ["GET", "/memos"],
      ["POST", "/memos"],
      ["GET", `/memos/${newUuid()}`],
    ] as const)
      assert.equal((await root(method, path, method === "POST" ? { text: "x" } : undefined)).status, 403);
  });

  test("a command in a transaction acts on the rows of all owners, and a failure takes back what it has written", async () => {
    const { ada, eve, root, all } = await start(database.db);
    const made = await root("POST", `/matters/${eve.matter.id}/copy`);
    assert.deepEqual([made.status, parsed(made).officeId, parsed(made).code], [200, eve.id, "1 copy"]);
    assert.equal((await ada.send("POST", `/matters/${eve.matter.id}/copy`)).status, 404);
    for (const [title, status] of [
      ["fails", 409],
      ["asks for memos", 403],
    ] as const) {
      const { version } = (await all.matters.findById(ada.matter.id)) ?? assert.fail();
      await ada.send("PATCH", `/matters/${ada.matter.id}`, { title, expectedVersion: version });
      assert.equal((await root("POST", `/matters/${ada.matter.id}/copy`)).status, status);
      assert.equal(await all.matters.count({ officeId: ada.id }), 1);
    }
    const own = await ada.send("POST", `/matters/${ada.matter.id}/copy`);
    assert.equal(own.status, 200, "a member has access to the memos of its office");
    const { rows } = await database.db.query(
      {
        name: "audit",
        text: "SELECT actor, all_owners FROM entity_audit_log WHERE new ->> 'code' = '1 copy' ORDER BY id",
      },
      [],
    );
    assert.deepEqual(rows, [
      ["root", "t"],
      ["ada", null],
    ]);
  });

  test("an administrator's stream has the events of all owners", async () => {
    const { ada, eve, streams } = await start(database.db);
    const handler = fetchHandler(served(database.db, streams));
    const follow = async (name: string): Promise<() => string> => {
      const cut = new AbortController();
      opened.push(() => cut.abort());
      const [member = ""] = [...members.keys()].filter((one) => one.endsWith(name)).slice(-1);
      const headers = { "x-member": member };
      const response = await handler(new Request("http://localhost/matters/events", { headers, signal: cut.signal }));
      assert.equal(response.status, 200);
      let text = "";
      void (async () => {
        try {
          for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
        } catch {
          // It was cut.
        }
      })();
      await until(() => text.includes("id: "));
      return () => text;
    };
    const [all, adas] = [await follow("root"), await follow("ada")];
    await eve.send("POST", "/matters", { code: "e", title: "event of eve" });
    await ada.send("POST", "/matters", { code: "a", title: "event of ada" });
    await until(() => all().includes("event of ada") && adas().includes("event of ada"));
    assert.ok(all().includes("event of eve") && !adas().includes("event of eve"));
  });

  test("the audit log says which entries are an administrator's, and events keep actor and owner", async () => {
    const { ada, eve, root, rootOf } = await start(database.db);
    await root("PATCH", `/matters/${ada.matter.id}`, { title: "by root", expectedVersion: 0 });
    await rootOf(eve.id)("POST", "/matters", { code: "9", title: "new" });
    await eve.send("PATCH", `/matters/${eve.matter.id}`, { title: "by eve", expectedVersion: 0 });
    await root("PATCH", `/offices/${ada.id}`, { name: "renamed" });
    await root("DELETE", `/matters/${ada.matter.id}`);
    const { rows } = await database.db.query(
      {
        name: "audit",
        text: `SELECT table_name, operation, actor, owner, all_owners FROM entity_audit_log
                WHERE owner = ANY($1) AND actor IS NOT NULL ORDER BY id`,
      },
      [`{${ada.id},${eve.id}}`],
    );
    assert.deepEqual(rows, [
      ["public.matters", "INSERT", "ada", ada.id, null],
      ["public.matters", "INSERT", "eve", eve.id, null],
      ["public.matters", "UPDATE", "root", ada.id, "t"],
      ["public.matters", "INSERT", "root", eve.id, "t"],
      ["public.matters", "UPDATE", "eve", eve.id, null],
      ["public.offices", "UPDATE", "root", ada.id, "t"],
      ["public.matters", "DELETE", "root", ada.id, "t"],
    ]);
    const { rows: events } = await database.db.query(
      {
        name: "events",
        text: "SELECT DISTINCT meta ->> 'actor', meta ->> 'owner' FROM entity_outbox_events WHERE meta ->> 'actor' = 'root' ORDER BY 2",
      },
      [],
    );
    assert.deepEqual(
      events,
      [ada.id, eve.id].sort().map((id) => ["root", id]),
    );
  });

  test("the mark ends with the transaction, and with a write for an owner", async () => {
    const { ada, root, all } = await start(database.db);
    await root("PATCH", `/offices/${ada.id}`, { name: "by root" });
    await all.offices.as({ name: "job" }).update(ada.id, { name: "by a job" });
    await all.offices.ownedBy(ada.id).update(ada.id, { name: "by its owner" });
    const { rows } = await database.db.query(
      {
        name: "audit",
        text: "SELECT all_owners FROM entity_audit_log WHERE row_id = $1 AND operation = 'UPDATE' ORDER BY id",
      },
      [ada.id],
    );
    assert.deepEqual(rows, [["t"], [null], [null]]);
  });

  test("the names of statements say that all owners are addressed", async () => {
    const { ada, root } = await start(database.db);
    const names: string[] = [];
    const stop = onQuery(({ name }) => void names.push(name));
    await ada.send("GET", `/matters/${ada.matter.id}`);
    await root("GET", `/matters/${ada.matter.id}`);
    stop();
    assert.deepEqual(
      names.filter((name) => name.startsWith("matters")),
      ["matters.owned.findById", "matters.findById"],
    );
  });

  test("no value of a request, and none that resembles `allOwners`, makes an administrator", async () => {
    const { ada, eve, as, signIn, errors, all } = await start(database.db);
    const before = await all.matters.query({});
    for (const value of [
      "allOwners",
      "Symbol(all owners)",
      "all owners",
      "*",
      "%",
      "null",
      "true",
      "[object Object]",
    ]) {
      for (const name of ["allOwners", "owner", "x-owner", "x-office", "x-member-owner", "isadministrator"]) {
        const send = as("eve", { [name]: value });
        assert.deepEqual(namesOf(await send("GET", "/matters")), ["eve"]);
        assert.equal((await send("GET", `/matters/${ada.matter.id}`)).status, 404);
      }
      const query = await as("eve")("GET", `/matters?owner=${encodeURIComponent(value)}`);
      assert.equal(query.status, 400);
      const filter = await as("eve")("GET", `/matters?officeId=${encodeURIComponent(value)}`);
      assert.equal(filter.status, 400);
      assert.ok([400, 404].includes((await as("eve")("GET", `/matters/${encodeURIComponent(value)}`)).status));
    }
    for (const body of [
      `{"code":"x","title":"t","owner":"allOwners","officeId":"${ada.id}"}`,
      `{"code":"y","title":"t","__proto__":{"officeId":"${ada.id}","isAdministrator":true}}`,
      `{"code":"z","title":"t","constructor":{"prototype":{"isAdministrator":true}}}`,
    ]) {
      const made = await eve.send("POST", "/matters", body);
      if (made.status === 201) assert.equal(parsed(made).officeId, eve.id);
      else assert.equal(made.status, 400);
    }
    assert.equal(
      (await eve.send("PATCH", `/matters/${ada.matter.id}`, '{"title":"x","expectedVersion":0,"owner":"allOwners"}'))
        .status,
      404,
    );
    // Principals as they come out of tokens: what they have in them is the value of no symbol.
    const forged: unknown[] = [
      "allOwners",
      "Symbol(all owners)",
      Symbol("all owners"),
      Symbol.for("all owners"),
      { allOwners: true },
      [allOwners],
      Object(allOwners),
      true,
      {},
    ];
    for (const [index, officeId] of forged.entries()) {
      signIn("forged", { isAdministrator: false, officeId: officeId as Uuid });
      for (const [method, path] of [
        ["GET", "/matters"],
        ["GET", `/matters/${ada.matter.id}`],
        ["DELETE", `/matters/${ada.matter.id}`],
        ["GET", "/tags"],
        ["GET", "/offices"],
        ["GET", "/memos"],
        ["GET", "/matters/events"],
      ] as const) {
        const answer = await as("forged")(method, path);
        assert.equal(answer.status, 500, `${index} ${method} ${path}`);
        assert.ok(!answer.text.includes("ada"));
      }
    }
    assert.ok(errors.length > 0);
    signIn("nobody", { isAdministrator: false, officeId: null });
    assert.equal((await as("nobody")("GET", "/matters")).status, 403);
    assert.deepEqual(
      await all.matters.query({ officeId: ada.id }),
      before.filter(({ officeId }) => officeId === ada.id),
    );
  });

  test("guards are asked, and a repository of one owner does not become one of all", async () => {
    const { ada, as, server, streams } = await start(database.db);
    assert.equal((await as("unknown")("GET", "/matters")).status, 401);
    assert.equal((await server.send("GET", "/matters", { headers: {} })).status, 401);
    const errors: Error[] = [];
    const all = repositories(database.db);
    const own = { ...all, tags: all.tags.ownedBy(ada.id) };
    const limited = await adapters["fetch"]?.(
      routes(own, {
        owner,
        streams,
        onError: (error) => void errors.push(error as Error),
        matters: { commands: new Matters(), createValues },
        tags: { createValues: () => ({ officeId: ada.id, author: "x" }) },
      }),
      "",
    );
    const [member = ""] = [...members.keys()].filter((one) => one.endsWith("root")).slice(-1);
    assert.equal((await limited?.send("GET", "/tags", { headers: { "x-member": member } }))?.status, 500);
    assert.ok(errors[0]?.cause instanceof OwnerError);
    await limited?.close();
  });
});

test("the document has no owner in requests, as without administrators", () => {
  const { schemas } = document({ title: "x" }).components;
  const properties = (name: string): string[] =>
    Object.keys((schemas?.[name] as { properties?: object } | undefined)?.properties ?? {});
  assert.deepEqual(properties("CreateTagRequest"), ["name"]);
  assert.deepEqual(properties("UpdateTagRequest"), ["name"]);
  assert.deepEqual(properties("CreateMatterRequest"), ["code", "title"]);
});
