// Statements of a file with SQL: rows, objects within them, optional conditions, orders, one owner, streams, writes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, everyEngine } from "@entity-derive/test-databases";
import { fetchHandler } from "entity-derive/fetch";
import { route } from "entity-derive/http";
import {
  newUuid,
  onQuery,
  type Queryable,
  TooManyRowsError,
  transaction,
  UnexpectedNullError,
} from "entity-derive/runtime";
import { migrations, type Repositories, repositories, transactional } from "./app.derived/index.ts";
import {
  buyersQuery,
  buyersResult,
  findPersonQuery,
  findPersonResult,
  PostgresReports,
} from "./reports.derived/index.ts";

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));

describeBehaviour(
  "queries",
  (database) => {
    database.migrateOnce(migrations);

    interface Shop extends Repositories {
      readonly ada: string;
      readonly bob: string;
      readonly orders: Repositories["orders"];
      readonly ids: readonly string[];
    }

    async function shop(): Promise<Shop> {
      const all = repositories(database.db);
      const ada = await all.people.create({ name: "Ada", nick: null, phone: "secret" });
      const bob = await all.people.create({ name: 'Bob, "the" builder', nick: "bob", role: "staff", phone: null });
      const ids: string[] = [];
      for (const [personId, number, total] of [
        [ada.id, 1, "10.50"],
        [ada.id, 2, "20"],
        [bob.id, 3, "1.25"],
      ] as const) {
        const order = await all.orders.create({ personId, placedAt: day(number), total, tags: ['a"b', "c,d", "NULL"] });
        ids.push(order.id);
      }
      return { ...all, ada: ada.id, bob: bob.id, ids };
    }

    test("rows have the types of fields, and objects within them", async () => {
      const { reports, ada, bob, ids, orders } = await shop();
      const buyers = await reports.buyers({ since: day(1), limit: 10 });
      assert.deepEqual(
        buyers.map(({ latest, ...buyer }) => ({ ...buyer, latest: latest.map(({ id }) => id) })),
        [
          { id: ada, name: "Ada", nick: null, orders: 2, spent: "30.50", latest: [ids[1], ids[0]] },
          { id: bob, name: 'Bob, "the" builder', nick: "bob", orders: 1, spent: "1.25", latest: [ids[2]] },
        ],
      );
      const [first] = await orders.findByIds([ids[1] ?? ""]);
      assert.deepEqual(buyers[0]?.latest[0], first);
      assert.deepEqual(await reports.latest({ person: ada }), { o: first, name: "Ada" });
      assert.equal(await reports.latest({ person: newUuid() }), null);
      assert.deepEqual((await reports.newest())[0], { name: "Ada", newest: first });
      const person = await reports.findPerson({ id: ada });
      assert.equal(person?.phone, "secret");
      assert.deepEqual(await reports.names(), ["Ada", 'Bob, "the" builder']);
      assert.equal(await reports.total(), "31.75");
      assert.deepEqual(await reports.nicknames(), [null, "bob"]);
    });

    test("pages follow each other, also over NULL", async () => {
      const { reports, people } = await shop();
      for (const nick of ["b", "c", null]) await people.create({ name: "x", nick, phone: null });
      const seen: (string | null)[] = [];
      let after: string | undefined;
      for (let number = 0; number < 10; number++) {
        const page = await reports.pages({ limit: 2, after });
        seen.push(...page.items.map(({ nick }) => nick));
        if (page.next === null) break;
        after = page.next;
      }
      assert.deepEqual(seen, [null, null, "c", "bob", "b"]);
      await assert.rejects(reports.pages({ limit: 2, after: "x" }), RangeError);
      await assert.rejects(reports.pages({ limit: -1 }), RangeError);
    });

    test("pages have each row once, in the order of PostgreSQL, wherever NULLs are", async () => {
      const { reports, people } = await shop();
      for (const nick of ["b", null, "c", "b", null, "a", null]) await people.create({ name: "x", nick, phone: null });
      for (const [sort, order] of [
        ["up", "nick, id"],
        ["down", "nick DESC, id DESC"],
        ["firstUp", "nick NULLS FIRST, id DESC"],
        ["lastDown", "nick DESC NULLS LAST, id"],
      ] as const) {
        const statement = { name: "test.people", text: `SELECT id FROM people ORDER BY ${order}` };
        const { rows } = await database.db.query(statement, []);
        for (const limit of [1, 2, 3, 9, 100]) {
          const seen: string[] = [];
          let after: string | undefined;
          do {
            const page = await reports.pagesByNick({ sort, limit, after });
            seen.push(...page.items.map(({ id }) => id));
            after = page.next ?? undefined;
          } while (after !== undefined && seen.length < 100);
          assert.deepEqual(seen, rows.flat(), `${sort}, ${limit} a page`);
        }
      }
    });

    test("a list has null for nullable columns, and a table is its entities", async () => {
      const { reports, people, ada, bob } = await shop();
      assert.equal(await reports.giveNicks({ ids: [ada, bob], nicks: ["NULL", null] }), 2);
      assert.deepEqual((await reports.nicknames())?.toSorted(), ["NULL", null]);
      assert.deepEqual((await reports.tablePeople()).map(({ id }) => id).toSorted(), [ada, bob].toSorted());
      assert.equal((await people.findById(bob))?.nick, null);
    });

    test("a condition without its parameter is not sent", async () => {
      const { reports, bob } = await shop();
      const texts: string[] = [];
      const stop = onQuery(({ name, statement }) => {
        if (name.startsWith("reports.")) texts.push(statement);
      });
      const staff = await reports.buyers({ since: day(1), role: "staff", limit: 10 });
      const all = await reports.buyers({ since: day(1), role: undefined, limit: 1 });
      stop();
      assert.deepEqual(
        [staff, all].map((found) => found.map(({ orders }) => orders)),
        [[1], [2]],
      );
      assert.equal(staff[0]?.id, bob);
      assert.match(texts[0] ?? "", /AND p\.role = \$3 GROUP/);
      assert.match(texts[1] ?? "", /AND true GROUP/);
      await assert.rejects(reports.buyers({ since: day(1), role: "owner" as "staff", limit: 1 }), RangeError);
      await assert.rejects(reports.buyers({ since: day(1), limit: -1 }), RangeError);
    });

    test("an order is one of its choices", async () => {
      const { reports } = await shop();
      const names = async (options: Parameters<typeof reports.sorted>[0]): Promise<string[]> =>
        (await reports.sorted(options)).map(({ name }) => name.slice(0, 3));
      assert.deepEqual(await names({ sort: "byName" }), ["Ada", "Bob"]);
      assert.deepEqual(await names({}), ["Ada", "Bob"]);
      assert.equal((await reports.sorted()).length, 2);
      assert.deepEqual(await names({ sort: "latestFirst" }), ["Bob", "Ada"]);
      assert.deepEqual(await names({ sort: "byName", prefix: "B" }), ["Bob"]);
      assert.deepEqual(await names({ sort: "byName", role: "staff" }), ["Ada", "Bob"]);
      assert.deepEqual(await names({ sort: "byName", prefix: "B", role: "buyer" }), []);
      await assert.rejects(reports.sorted({ sort: "id; DROP TABLE people" as "byName" }), RangeError);
    });

    test("a statement with an owner runs for one owner alone", async () => {
      const { reports, ada, bob } = await shop();
      const totals = async (owner: string): Promise<string[]> =>
        (await reports.ownedBy(owner).mine({ since: day(1) })).map(({ total }) => total);
      assert.deepEqual(await totals(ada), ["10.50", "20.00"]);
      assert.deepEqual(await totals(bob), ["1.25"]);
      assert.equal(reports.ownedBy(ada).owner, ada);
      assert.deepEqual(await reports.ownedBy(ada).names(), ["Ada", 'Bob, "the" builder']);
      const both = reports as PostgresReports;
      await assert.rejects(both.mine({ since: day(1) }), /runs only for one owner/);
      const owned = both.ownedBy(ada) as unknown as PostgresReports;
      await assert.rejects(owned.total(), /cannot run for one owner/);
      assert.throws(() => owned.ownedBy(bob), { name: "OwnerError" });
      assert.throws(() => reports.ownedBy(null as unknown as string), TypeError);
    });

    test("streams, counts, and what a statement promises", async () => {
      const { reports, ids, ada } = await shop();
      const found: unknown[] = [];
      for await (const row of reports.each()) found.push(row);
      assert.deepEqual(
        found,
        ids.map((id, index) => ({ id, tags: ['a"b', "c,d", "NULL"], total: ["10.50", "20.00", "1.25"][index] })),
      );
      assert.equal(await reports.pay({ ids: ids.slice(0, 2) }), 2);
      assert.deepEqual(
        (await reports.ownedBy(ada).mine({ since: day(1) })).map(({ status }) => status),
        ["paid", "paid"],
      );
      const order = { id: newUuid(), personId: ada, placedAt: day(9), status: "sent", total: "7" } as const;
      assert.equal(await reports.add({ orders: [order, { ...order, id: newUuid(), placedAt: day(10) }] }), 2);
      assert.equal(await reports.total(), "45.75");
      await assert.rejects(reports.asserted(), UnexpectedNullError);
      await assert.rejects(reports.several(), TooManyRowsError);
    });

    test("a transaction has them, and a subclass takes their place", async () => {
      const { ids } = await shop();
      class OwnReports extends PostgresReports {
        override async total(): Promise<string | null> {
          return `${await super.total()} EUR`;
        }
      }
      const options = { reports: { repository: OwnReports } };
      assert.equal(await repositories(database.db, options).reports.total(), "31.75 EUR");
      const failed = transaction(database.db, ...transactional(options)).run(async ({ reports }) => {
        assert.equal(await reports.pay({ ids }), 3);
        assert.equal(await reports.total(), "31.75 EUR");
        throw new RangeError("stop");
      });
      await assert.rejects(failed, /stop/);
      const [order] = await repositories(database.db).orders.findByIds([ids[0] ?? ""]);
      assert.equal(order?.status, "open");
    });

    test("an own route serves a statement, with its parameters and rows in OpenAPI", async () => {
      const { reports, ada, ids } = await shop();
      const buyers = route("GET", "/buyers", { query: buyersQuery, response: buyersResult }, ({ query }) =>
        reports.buyers(query),
      );
      const person = route("GET", "/person", { query: findPersonQuery, response: findPersonResult }, ({ query }) =>
        reports.findPerson(query),
      );
      const fetch = fetchHandler([buyers, person]);
      const get = async (path: string): Promise<Response> => fetch(new Request(`http://test${path}`));
      const found = await get("/buyers?since=2026-01-01T00:00:00Z&role=buyer&limit=5");
      assert.equal(found.status, 200);
      const [first, ...others] = (await found.json()) as { [name: string]: unknown }[];
      assert.deepEqual([first?.["id"], first?.["spent"], first?.["orders"], others], [ada, "30.50", 2, []]);
      const latest = (first?.["latest"] ?? []) as readonly { readonly id: string; readonly placedAt: string }[];
      assert.deepEqual(
        latest.map(({ id, placedAt }) => [id, placedAt]),
        [
          [ids[1], "2026-01-02T00:00:00.000Z"],
          [ids[0], "2026-01-01T00:00:00.000Z"],
        ],
      );
      for (const wrong of [
        "",
        "?limit=5",
        "?since=x&limit=5",
        "?since=2026-01-01&limit=-1",
        "?since=2026-01-01&limit=1&x=1",
      ])
        assert.equal((await get(`/buyers${wrong}`)).status, 400, wrong);
      const shown = (await (await get(`/person?id=${ada}`)).json()) as object;
      assert.deepEqual(Object.keys(shown), ["id", "name", "nick", "role", "phone"]);
      const described = buyers.openapi().paths["/buyers"]?.["get"];
      assert.deepEqual(
        described?.parameters?.map((parameter) => ("name" in parameter ? parameter.name : "")),
        ["since", "role", "limit"],
      );
    });

    test("calls are prepared and named, as those of repositories are", async () => {
      const { reports } = await shop();
      const names: string[] = [];
      const stop = onQuery(({ name }) => names.push(name));
      await Promise.all([reports.names(), reports.names(), reports.total()]);
      stop();
      assert.deepEqual(names.sort(), ["reports.names", "reports.names", "reports.total"]);
      const actor = (user: { readonly id: string }): string => user.id;
      const acting = repositories(database.db, { actor }).reports.as({ id: "ada" });
      assert.equal(await acting.whoAmI(), "ada");
      assert.equal(await reports.whoAmI(), null);
      const db: Queryable = database.db;
      assert.deepEqual(await new PostgresReports(db).as({ id: "somebody" }).names(), await reports.names());
    });
  },
  { engines: everyEngine },
);
