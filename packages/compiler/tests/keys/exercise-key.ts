// A kind of key with every feature that touches keys: one test for each pair, on every engine.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, recordStatements } from "@entity-derive/test-databases";
import { OutboxDrainer, type OutboxRow } from "entity-derive/outbox";
import { type Migration, transaction } from "entity-derive/runtime";
import type { Exports } from "../nasty/exports.ts";
import { type App, send, withHeaders } from "../send.ts";

type Body = Readonly<Record<string, unknown>>;

/** An entity with such a key, and what its keys are. */
export interface KeyKind {
  /** `Invoice`, `invoices` */
  readonly type: string;
  readonly many: string;
  readonly path: string;
  readonly table: string;
  readonly exports: Exports;
  readonly notes: Exports;
  /** What the requests of new rows say of their keys, in rising order: five of them; none where keys are numbered. */
  readonly keys: readonly Body[];
  /** The key of a row, as methods take it. */
  readonly keyOf: (row: Exports) => unknown;
  readonly textOf: (row: Exports) => string;
  /** The key in events as JSON. */
  readonly jsonOf: (row: Exports) => unknown;
  readonly pathOf: (row: Exports) => string;
  /** What a note says of the row that it belongs to, and what one of none says. */
  readonly reference: (row: Exports) => Body;
  readonly noReference: Body;
  /** A key without a row. */
  readonly missing: { readonly key: unknown; readonly path: string };
  /** Paths that no key has. */
  readonly badPaths: readonly string[];
  readonly openApiPath: string;
}

export function exerciseKey(name: string, kind: KeyKind): void {
  const { type, many, table, exports, notes, keyOf, textOf, pathOf } = kind;
  const isNumbered = kind.keys.length === 0;

  describeBehaviour(name, (database) => {
    database.migrateOnce([exports[`${type}Migration`], notes["NoteMigration"]] as Migration[]);

    function repository(options: object = {}): Exports {
      return new exports[`Postgres${type}Repository`](database.db, options);
    }
    const request = (index: number, more: Body = {}): Body => ({
      ...kind.keys[index],
      holder: "a",
      name: `n${index}`,
      label: null,
      ...more,
    });
    async function five(rows: Exports): Promise<Exports[]> {
      return rows["createMany"]([0, 1, 2, 3, 4].map((index) => request(index)));
    }
    /** The routes, asked by the holder `a`. */
    function app(rows: Exports): App {
      const commands = {
        handle: async (command: Exports, { repositories }: Exports) => {
          const own = repositories[many];
          if (command["command"] === "open") return own.create(command);
          const found = await own.findById(keyOf(command));
          if (command["command"] === "archive") return own.delete(keyOf(command));
          return own.update(keyOf(command), { name: command["name"], expectedVersion: found.revision });
        },
      };
      const prefix = `${type[0]?.toLowerCase()}${type.slice(1)}`;
      const owner = (holder: string): string => holder;
      return withHeaders(exports[`${prefix}Router`](rows, { commands, owner }), { "x-owner": "a" });
    }

    test("create and createMany: each row has its key, in the order of the requests", async () => {
      const rows = repository();
      const first = await rows["create"](request(0));
      const others = await rows["createMany"]([1, 2, 3, 4].map((index) => request(index)));
      assert.deepEqual(
        others.map((row: Exports) => row["name"]),
        ["n1", "n2", "n3", "n4"],
      );
      for (const [index, row] of [first, ...others].entries())
        assert.deepEqual({ ...row, ...kind.keys[index] }, row, "the key of the request");
      assert.equal(new Set([first, ...others].map(textOf)).size, 5);
      if (!isNumbered) await assert.rejects(rows["create"](request(0)), { code: "23505" });
    });

    test("createMany of many rows is one statement, in order", async () => {
      const rows = repository();
      const bare = Object.keys(kind.keys[0] ?? {}).filter((field) => field === "line" || field === "code");
      const numbered = (index: number): Body =>
        Object.fromEntries(bare.map((field) => [field, field === "line" ? index : `c${index}`]));
      const requests = Array.from({ length: 3000 }, (_, index) => {
        const { id: _id, ...one } = { id: undefined, ...request(0, { name: `${index}` }) };
        return { ...one, ...numbered(index) };
      });
      let made: readonly Exports[] = [];
      const run = async (): Promise<void> => {
        made = await rows["createMany"](requests);
      };
      if (database.postgres === undefined || database.postgres === null) await run();
      else {
        const statements = await recordStatements(database.postgres.address, run);
        assert.equal(statements.filter(({ text }) => text.includes("INSERT INTO public.")).length, 1);
      }
      assert.ok(made.every((row: Exports, index: number) => row["name"] === `${index}`));
    });

    test("findById, findByIds, lists and listAfter go by the key", async () => {
      const rows = repository();
      const made = await five(rows);
      const rising = made.map(keyOf);
      for (const row of made) assert.deepEqual(await rows["findById"](keyOf(row)), row);
      assert.equal(await rows["findById"](kind.missing.key), null);
      const some = await rows["findByIds"]([rising[3], kind.missing.key, rising[1]]);
      const expected = [made[1], made[3]].map((row) => textOf(row as Exports));
      assert.deepEqual(some.map(textOf).sort(), expected.sort());
      assert.deepEqual(await rows["findByIds"]([]), []);
      assert.deepEqual((await rows["list"](3, 0)).map(keyOf), rising.toReversed().slice(0, 3));
      const walked: unknown[] = [];
      for (let after: unknown = null; ; ) {
        const page = await rows["listAfter"](after, 2);
        walked.push(...page.map(keyOf));
        if (page.length < 2) break;
        after = keyOf(page.at(-1));
      }
      assert.deepEqual(walked, rising);
    });

    test("queries and pages: every order ends with the key, and its text is a place", async () => {
      const rows = repository();
      const made = await five(rows);
      await rows["update"](keyOf(made[4] as Exports), { name: "n0", expectedVersion: 0 });
      const rising = made.map(keyOf);
      assert.deepEqual((await rows["query"]({ sort: "name_asc" })).map(keyOf).slice(0, 2), [rising[0], rising[4]]);
      for (const sort of [undefined, "name_asc", "name_desc"]) {
        const seen: string[] = [];
        for (let after: string | undefined; ; ) {
          const page = await rows["queryPage"]({ sort, limit: 2, after });
          seen.push(...page.items.map(textOf));
          if (page.next === null || page.next === undefined) break;
          after = page.next;
        }
        assert.deepEqual([new Set(seen).size, seen.length], [5, 5], `${sort}`);
      }
      const behind = await rows["queryPage"]({ limit: 10, after: textOf(made[1] as Exports) });
      assert.deepEqual(behind.items.map(keyOf), rising.slice(2));
      const stream = rows["stream"]({ after: textOf(made[1] as Exports) }) as AsyncIterable<Exports>;
      assert.deepEqual((await Array.fromAsync(stream)).map(keyOf), rising.slice(2));
    });

    test("update, and the versions that it expects", async () => {
      const rows = repository();
      const [row] = (await five(rows)) as [Exports];
      const changed = await rows["update"](keyOf(row), { name: "b", expectedVersion: 0 });
      assert.deepEqual(changed, { ...row, name: "b", revision: 1 });
      await assert.rejects(rows["update"](keyOf(row), { name: "c", expectedVersion: 0 }), {
        name: "ConflictError",
        id: textOf(row),
      });
      await assert.rejects(rows["update"](kind.missing.key, { name: "c", expectedVersion: 0 }), {
        name: "NotFoundError",
      });
      for (const field of Object.keys(kind.keys[0] ?? { id: 1 }))
        assert.ok(!(field in exports[`Update${type}Request`].shape), field);
    });

    test("soft deletion: delete, deleteMany, restore and hardDelete", async () => {
      const rows = repository();
      const made = await five(rows);
      const ids = made.map(keyOf);
      assert.equal(await rows["delete"](ids[0]), true);
      assert.equal(await rows["delete"](ids[0]), false);
      assert.equal(await rows["findById"](ids[0]), null);
      assert.equal(textOf(await rows["findByIdWithDeleted"](ids[0])), textOf(made[0] as Exports));
      assert.equal((await rows["listWithDeleted"](10, 0)).length, 5);
      assert.equal((await rows["queryWithDeleted"]({})).length, 5);
      assert.equal(await rows["deleteMany"]([ids[0], ids[1], ids[1], ids[2], kind.missing.key]), 2);
      assert.equal(await rows["restore"](ids[0]), true);
      assert.equal(await rows["hardDelete"](ids[0]), true);
      assert.equal(await rows["findByIdWithDeleted"](ids[0]), null);
    });

    test("owners: scoped methods, and the repository of one", async () => {
      const rows = repository();
      const mine = await rows["create"](request(0));
      const other = await rows["create"](request(1, { holder: "b" }));
      assert.deepEqual(await rows["findByIdScoped"](keyOf(mine), "a"), mine);
      assert.equal(await rows["findByIdScoped"](keyOf(other), "a"), null);
      assert.deepEqual((await rows["listByOwner"]("a", 10, 0)).map(keyOf), [keyOf(mine)]);
      assert.equal(await rows["updateScoped"](keyOf(other), "a", { name: "x", expectedVersion: 0 }), null);
      assert.equal((await rows["updateScoped"](keyOf(mine), "a", { name: "x", expectedVersion: 0 })).name, "x");
      const own = rows["ownedBy"]("a");
      assert.equal(await own.findById(keyOf(other)), null);
      assert.deepEqual((await own.findByIds([keyOf(mine), keyOf(other)])).map(keyOf), [keyOf(mine)]);
      assert.deepEqual((await own.listAfter(null, 5)).map(keyOf), [keyOf(mine)]);
      assert.deepEqual(await own.listAfter(keyOf(mine), 5), []);
      assert.deepEqual((await own.queryPage({ limit: 5 })).items.map(keyOf), [keyOf(mine)]);
      assert.equal((await own.update(keyOf(mine), { name: "y", expectedVersion: 1 })).name, "y");
      await assert.rejects(own.update(keyOf(other), { name: "y", expectedVersion: 0 }), { name: "NotFoundError" });
      assert.equal(await own.delete(keyOf(other)), false);
      const third = await own.create(request(2, { holder: "b" }));
      assert.equal(third.holder, "a");
      assert.equal(await own.deleteMany([keyOf(mine), keyOf(other), keyOf(third)]), 2);
      assert.equal(await rows["deleteScoped"](keyOf(other), "a"), false);
      assert.equal(await rows["deleteScoped"](keyOf(other), "b"), true);
    });

    test("projections and scopes", async () => {
      const rows = repository();
      const [first, second] = (await five(rows)) as [Exports, Exports];
      const brief = await rows["findByIdBrief"](keyOf(second));
      assert.deepEqual([keyOf(brief), brief.name], [keyOf(second), "n1"]);
      assert.deepEqual((await rows["listTouching"]("n0", 5, 0)).map(keyOf), [keyOf(first)]);
      assert.equal((await rows["listTouching"]("a", 5, 0)).length, 5);
    });

    test("relations, in both directions, and what a removal does to those who refer", async () => {
      const rows = repository();
      const [first, second, third] = (await five(rows)) as [Exports, Exports, Exports];
      const children = new notes["PostgresNoteRepository"](database.db) as Exports;
      const [a, b, c, none] = await children["createMany"]([
        { ...kind.reference(first), text: "a" },
        { ...kind.reference(first), text: "b" },
        { ...kind.reference(third), text: "c" },
        { ...kind.noReference, text: "none" },
      ]);
      assert.deepEqual(await children[`find${type}`](c.id), third);
      assert.equal(await children[`find${type}`](none.id), null);
      assert.deepEqual(await rows["findNotes"](keyOf(first)), [b, a]);
      assert.deepEqual(await rows["findNotes"](keyOf(first), 1, 1), [a]);
      assert.deepEqual(await rows["findNotes"](keyOf(second)), []);
      const ids = [third, second, first].map(keyOf);
      const found = await rows[`findNotesBy${type}Ids`](ids);
      const lists = found instanceof Map ? ids.map((id) => found.get(id)) : found;
      assert.deepEqual(lists, [[c], [], [b, a]]);
      await assert.rejects(
        children["create"]({ ...kind.reference({ ...first, ...asObject(kind.missing.key) }), text: "" }),
        {
          code: "23503",
        },
      );
      await rows["hardDelete"](keyOf(first));
      const left = await children["findById"](a.id);
      assert.deepEqual({ ...left, ...kind.noReference }, left);
    });

    const asObject = (key: unknown): Body =>
      typeof key === "object" && key !== null ? { ...key } : { id: key, code: key };

    test("the outbox: the key is its text, and the rows of one come in order", async () => {
      const rows = repository();
      const made = await five(rows);
      const [first, second] = made as [Exports, Exports];
      await rows["update"](keyOf(first), { name: "b", expectedVersion: 0 });
      await rows["delete"](keyOf(second));
      await rows["deleteMany"]([keyOf(first)]);
      const heard: OutboxRow[] = [];
      const drainer = new OutboxDrainer(database.db, {
        handle: async (row) => {
          heard.push(row);
        },
      });
      while ((await drainer.drainOnce()) > 0);
      const of = (row: Exports): unknown[] =>
        heard.filter(({ entityId }) => entityId === textOf(row)).map((one) => one.kind);
      assert.deepEqual(of(first), ["created", "updated", "deleted"]);
      assert.deepEqual(of(second), ["created", "deleted"]);
      const deleted = heard.find((row) => row.entityId === textOf(second) && row.kind === "deleted");
      const event = exports[`${type}Event`].parse(deleted?.payload);
      assert.deepEqual(event, { type: "deleted", id: keyOf(second) });
      const { meta: _, ...json } = JSON.parse(exports[`${type}Event`].stringify(event));
      assert.deepEqual(json, { type: "deleted", id: kind.jsonOf(second) });
    });

    test("streams, also of what is too long for a notification", async () => {
      const rows = repository();
      const subscriber = await exports[`${type}Subscriber`].connect(database.db);
      const taken = async (): Promise<Exports> => {
        const { meta: _, ...event } = (await subscriber.next()).value;
        return event;
      };
      const row = await rows["create"](request(0));
      assert.deepEqual(await taken(), { type: "created", entity: row });
      await rows["update"](keyOf(row), { name: "b", expectedVersion: 0 });
      assert.deepEqual(await taken(), { type: "updated", id: keyOf(row), changes: { name: "b" } });
      const long = "x".repeat(9000);
      const changed = await rows["update"](keyOf(row), { name: long, expectedVersion: 1 });
      assert.deepEqual(await taken(), { type: "updated", id: keyOf(row), changes: { name: long, label: null } });
      await rows["delete"](keyOf(row));
      assert.deepEqual(await taken(), { type: "deleted", id: keyOf(row) });
      assert.equal(changed.revision, 2);
      await subscriber.close();
    });

    test("the audit log knows rows by the same text", async () => {
      const rows = repository();
      const row = await rows["create"](request(0));
      await rows["update"](keyOf(row), { name: "b", expectedVersion: 0 });
      await rows["hardDelete"](keyOf(row));
      const text = "SELECT operation FROM public.entity_audit_log WHERE table_name = $1 AND row_id = $2 ORDER BY id";
      const logged = await database.db.query({ name: "", text }, [`public.${table}`, textOf(row)]);
      assert.deepEqual(logged.rows.flat(), ["INSERT", "UPDATE", "DELETE"]);
    });

    test("hooks are given the key, and the row as it was", async () => {
      const heard: unknown[] = [];
      const hear =
        (hook: string) =>
        (id: unknown, ...others: readonly Exports[]): void => {
          heard.push([hook, id, others.at(-1)?.["previous"]?.name]);
        };
      const rows = repository({
        previous: true,
        hooks: { beforeUpdate: hear("update"), beforeDelete: hear("delete"), afterDelete: hear("deleted") },
      });
      const [first, second] = (await five(rows)) as [Exports, Exports];
      await rows["update"](keyOf(first), { name: "b", expectedVersion: 0 });
      await rows["deleteMany"]([keyOf(first), keyOf(second), keyOf(first)]);
      assert.deepEqual(heard, [
        ["update", keyOf(first), "n0"],
        ["delete", keyOf(first), "b"],
        ["delete", keyOf(second), "n1"],
        ["deleted", keyOf(first), "b"],
        ["deleted", keyOf(second), "n1"],
      ]);
    });

    test("transactions lock a row by its key", async () => {
      const rows = repository();
      const row = await rows["create"](request(0));
      const member = exports[`with${many[0]?.toUpperCase()}${many.slice(1)}`];
      // biome-ignore lint/suspicious/noExplicitAny: the member of the transaction by its name
      const locked = await transaction(database.db, member).run(async (all: any) =>
        all[many].findByIdForUpdate(keyOf(row)),
      );
      assert.deepEqual(locked, row);
    });

    test("HTTP: create, Location, get, change, remove, and 409 for the same again", async () => {
      const rows = repository();
      const server = app(rows);
      const body = { ...kind.keys[0], holder: "b", name: "n" };
      const made = await send(server, "POST", kind.path, body);
      assert.deepEqual([made.status, made.json?.holder], [201, "a"], made.text);
      assert.equal(made.headers.get("location"), `${kind.path}${pathOf(made.json)}`);
      if (!isNumbered) {
        const again = await send(server, "POST", kind.path, body);
        assert.equal(again.status, 409, again.text);
      }
      const path = made.headers.get("location") ?? "";
      const got = await send(server, "GET", path);
      assert.deepEqual([got.status, got.text, got.headers.get("etag")], [200, made.text, made.headers.get("etag")]);
      const patch = (match: string) => send(server, "PATCH", path, { name: "m" }, { "if-match": match });
      const tag = made.headers.get("etag") ?? "";
      const changed = await patch(tag);
      assert.deepEqual([changed.status, changed.json?.revision], [200, 1], changed.text);
      assert.equal((await patch(tag)).status, 412);
      assert.equal((await send(server, "GET", path, undefined, { "if-none-match": tag })).status, 200);
      const stale = await send(server, "PATCH", path, { name: "m", expectedVersion: 0 });
      assert.equal(stale.status, 409);
      assert.equal((await send(server, "GET", `${kind.path}${kind.missing.path}`)).status, 404);
      assert.equal(
        (await send(server, "PATCH", `${kind.path}${kind.missing.path}`, { name: "m", expectedVersion: 0 })).status,
        404,
      );
      for (const bad of kind.badPaths) assert.equal((await send(server, "GET", `${kind.path}${bad}`)).status, 400, bad);
      assert.equal((await send(server, "DELETE", path, undefined, { "if-match": tag })).status, 412);
      assert.equal((await send(server, "DELETE", path)).status, 204);
      assert.equal((await send(server, "DELETE", path)).status, 404);
    });

    test("HTTP: lists, their next pages, and pages behind a key", async () => {
      const rows = repository();
      const made = await five(rows);
      const server = app(rows);
      for (const sort of ["", "&sort=name_desc"]) {
        const seen: string[] = [];
        for (let path: string | undefined = `${kind.path}?limit=2${sort}`; path !== undefined; ) {
          const page = await send(server, "GET", path);
          assert.equal(page.status, 200, page.text);
          seen.push(...page.json.map((row: Exports) => row["name"]));
          const next = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];
          path = next === undefined ? undefined : new URL(next, `http://localhost${kind.path}`).href.slice(16);
        }
        assert.deepEqual(seen, ["n4", "n3", "n2", "n1", "n0"]);
      }
      const after = encodeURIComponent(textOf(made[2] as Exports));
      const behind = await send(server, "GET", `${kind.path}?after=${after}`);
      assert.deepEqual(
        behind.json.map((row: Exports) => row["name"]),
        ["n3", "n4"],
      );
    });

    test("HTTP: commands on a row, and one that makes it", async () => {
      const rows = repository();
      const server = app(rows);
      const opened = await send(server, "POST", `${kind.path}/open`, { ...kind.keys[0], name: "n" });
      assert.equal(opened.status, 201, opened.text);
      const path = opened.headers.get("location") ?? "";
      assert.equal(path, `${kind.path}${pathOf(opened.json)}`);
      const renamed = await send(server, "PUT", `${path}/rename`, { name: "m" });
      assert.deepEqual([renamed.status, renamed.json?.name], [200, "m"], renamed.text);
      assert.equal((await send(server, "POST", `${path}/archive`)).status, 204);
      assert.equal((await send(server, "GET", path)).status, 404);
    });

    test("OpenAPI names the parts of the key", () => {
      const { paths } = exports[`${type}Api`].openapi();
      const names = [...kind.openApiPath.matchAll(/\{(\w+)\}/g)].map(([, one]) => one);
      for (const path of [kind.openApiPath, `${kind.openApiPath}/rename`]) {
        const parameters = Object.values(paths[path] as Exports)[0].parameters as Exports[];
        assert.deepEqual(
          parameters.filter((one) => one["in"] === "path").map((one) => one["name"]),
          names,
        );
      }
    });
  });
}
