// Every kind of filter, alternatives, orders of several columns, and pages that go on where the one before ended.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { newUuid } from "entity-derive/runtime";
import { send } from "../../send.ts";
import { AuthorApi, AuthorMigration, authorRouter, PostgresAuthorRepository } from "./author.derived/index.ts";
import { EssayApi, EssayMigration, essayRouter, PostgresEssayRepository } from "./essay.derived/index.ts";
import {
  type CreateIssueRequest,
  IssueMigration,
  type IssueQuery,
  issueRouter,
  PostgresIssueRepository,
} from "./issue.derived/index.ts";
import { PostgresTicketRepository, TicketMigration, ticketRouter } from "./ticket.derived/index.ts";

const base: CreateIssueRequest = { title: "t", slug: "s", status: "open", labels: [], cost: "1", urgent: false };

describeBehaviour("lists", (database) => {
  database.migrateOnce([IssueMigration, TicketMigration, AuthorMigration, EssayMigration]);

  async function issues(dtos: readonly Partial<CreateIssueRequest>[]): Promise<PostgresIssueRepository> {
    const repository = new PostgresIssueRepository(database.db);
    await repository.createMany(dtos.map((dto, index) => ({ ...base, title: String(index), ...dto })));
    return repository;
  }
  /** The titles of what is found, in a program and, where it can be said there, over HTTP. */
  async function found(repository: PostgresIssueRepository, query: IssueQuery): Promise<string[]> {
    const rows = await repository.query(query);
    const titles = rows.map(({ title }) => title).toSorted();
    assert.equal(await repository.count(query), titles.length);
    assert.equal(await repository.exists(query), titles.length > 0);
    return titles;
  }
  async function asked(repository: PostgresIssueRepository, query: string): Promise<string[]> {
    const { status, json } = await send(issueRouter(repository), "GET", `/issues?${query}`);
    assert.equal(status, 200, `${query}: ${JSON.stringify(json)}`);
    return json.map(({ title }: { title: string }) => title).toSorted();
  }

  test("in: one of some values, of none no row", async () => {
    const [ada, bob] = [newUuid(), newUuid()];
    const repository = await issues([
      { status: "open", assigneeId: ada, priority: 1, cost: "1.50", slug: "One" },
      { status: "in progress", assigneeId: bob, priority: 2, cost: "2", slug: "TWO,x" },
      { status: "closed", priority: null, cost: "3", slug: 'thr"ee\\' },
    ]);
    assert.deepEqual(await found(repository, { statusIn: ["open", "closed"] }), ["0", "2"]);
    assert.deepEqual(await found(repository, { statusIn: [] }), []);
    assert.deepEqual(await found(repository, { assigneeIdIn: [ada.toUpperCase(), bob] }), ["0", "1"]);
    assert.deepEqual(await found(repository, { priorityIn: [2, 3] }), ["1"]);
    assert.deepEqual(await found(repository, { costIn: ["1.5", "3.000"] }), ["0", "2"]);
    assert.deepEqual(await found(repository, { slugIn: ["oNE", 'THR"EE\\'] }), ["0", "2"]);
    assert.deepEqual(await found(repository, { titleIn: ["0", "2", "'; --"] }), ["0", "2"]);
    await assert.rejects(repository.query({ priorityIn: [1, 2 ** 15] }), RangeError);
    await assert.rejects(repository.query({ statusIn: ["x" as "open"] }), RangeError);
    await assert.rejects(repository.query({ statusIn: "open" as unknown as ["open"] }), TypeError);
    assert.deepEqual(await asked(repository, "statusIn=open,closed"), ["0", "2"]);
    assert.deepEqual(await asked(repository, "statusIn=open&statusIn=in%20progress"), ["0", "1"]);
    assert.deepEqual(await asked(repository, "priorityIn=1,2&priorityIn=7"), ["0", "1"]);
    assert.deepEqual(await asked(repository, "slugIn=two,X"), ["1"]);
    assert.deepEqual(await asked(repository, "titleIn=0&titleIn=1"), ["0", "1"]);
    assert.deepEqual(await asked(repository, "titleIn=0,1"), []);
  });

  test("not: another value or none; null: whether there is one", async () => {
    const ada = newUuid();
    const repository = await issues([
      { assigneeId: ada, priority: 1, status: "open", slug: "Ada" },
      { assigneeId: newUuid(), priority: 2, status: "closed", slug: "bob" },
      { assigneeId: null, priority: null, status: "closed", slug: "ADA" },
    ]);
    assert.deepEqual(await found(repository, { assigneeIdNot: ada }), ["1", "2"]);
    assert.deepEqual(await found(repository, { priorityNot: 2 }), ["0", "2"]);
    assert.deepEqual(await found(repository, { statusNot: "closed" }), ["0"]);
    assert.deepEqual(await found(repository, { slugNot: "aDa" }), ["1"]);
    assert.deepEqual(await found(repository, { slugFrom: "AZ" }), ["1"]);
    assert.deepEqual(await found(repository, { slugTo: "ADA" }), ["0", "2"]);
    assert.deepEqual(await found(repository, { assigneeIdIsNull: true }), ["2"]);
    assert.deepEqual(await found(repository, { assigneeIdIsNull: false }), ["0", "1"]);
    await assert.rejects(repository.query({ assigneeIdIsNull: "false" as unknown as boolean }), TypeError);
    assert.deepEqual(await asked(repository, "assigneeIdIsNull=true"), ["2"]);
    assert.deepEqual(await asked(repository, "priorityIsNull=false&priorityNot=1"), ["1"]);
  });

  test("has: all of some elements; of none, every array that there is", async () => {
    const repository = await issues([
      { labels: ["a", "b,c", 'd"'], scores: [1, 2, 3] },
      { labels: ["a"], scores: [] },
      { labels: [], scores: null },
    ]);
    assert.deepEqual(await found(repository, { labelsHas: ["a"] }), ["0", "1"]);
    assert.deepEqual(await found(repository, { labelsHas: ["b,c", "a"] }), ["0"]);
    assert.deepEqual(await found(repository, { labelsHas: ['d"'] }), ["0"]);
    assert.deepEqual(await found(repository, { labelsHas: [] }), ["0", "1", "2"]);
    assert.deepEqual(await found(repository, { scoresHas: [] }), ["0", "1"]);
    assert.deepEqual(await found(repository, { scoresHas: [3, 1] }), ["0"]);
    assert.deepEqual(await asked(repository, "labelsHas=a&labelsHas=b,c"), ["0"]);
    assert.deepEqual(await asked(repository, "scoresHas=1,2"), ["0"]);
    assert.deepEqual(await asked(repository, "scoresIsNull=true"), ["2"]);
  });

  test("or: the filters of one of them, beside all others", async () => {
    const repository = await issues([
      { status: "open", priority: 1 },
      { status: "closed", priority: 2 },
      { status: "closed", priority: 3 },
      { status: "in progress", priority: 3 },
    ]);
    const either = { or: [{ status: "open" as const }, { status: "closed" as const, priorityFrom: 3 }] };
    assert.deepEqual(await found(repository, either), ["0", "2"]);
    assert.deepEqual(await found(repository, { ...either, priorityTo: 2 }), ["0"]);
    assert.deepEqual(await found(repository, { or: [{ priorityIn: [1, 2] }] }), ["0", "1"]);
    assert.deepEqual(await found(repository, { or: [] }), []);
    assert.deepEqual(await found(repository, { status: "open", or: undefined }), ["0"]);
    await repository.deleteMany((await repository.query({ status: "open" })).map(({ id }) => id));
    assert.deepEqual(await found(repository, either), ["2"]);
    assert.deepEqual((await repository.queryWithDeleted(either)).map(({ title }) => title).toSorted(), ["0", "2"]);
    await assert.rejects(repository.query({ or: [{ status: "open" }, {}] }), RangeError);
    await assert.rejects(repository.query({ or: [{ status: undefined }] }), RangeError);
    await assert.rejects(repository.query({ or: {} as [] }), TypeError);
    assert.equal((await send(issueRouter(repository), "GET", "/issues?or=1")).status, 400);
  });

  test("a Date is its whole millisecond, an Instant exact, a date over HTTP all of a day", async () => {
    const at = (text: string): Temporal.Instant => Temporal.Instant.from(text);
    const repository = await issues([
      { closedAt: at("2026-01-01T23:59:59.999999Z"), reportedAt: new Date("2026-01-01T12:00:00.123Z") },
      { closedAt: at("2026-01-02T00:00:00Z"), reportedAt: new Date("2026-01-02T00:00:00Z") },
      {},
    ]);
    await database.db.execute("UPDATE issues SET reported_at = reported_at + INTERVAL '0.000999 s' WHERE title = '0'");
    const noon = new Date("2026-01-01T12:00:00.123Z");
    assert.deepEqual(await found(repository, { reportedAt: noon }), ["0"]);
    assert.deepEqual(await found(repository, { reportedAtIn: [noon, new Date(0)] }), ["0"]);
    assert.deepEqual(await found(repository, { reportedAtNot: noon }), ["1", "2"]);
    assert.deepEqual(await found(repository, { reportedAtTo: noon }), ["0"]);
    assert.deepEqual(await found(repository, { closedAtTo: at("2026-01-01T23:59:59.999998Z") }), []);
    assert.deepEqual(await found(repository, { closedAt: at("2026-01-01T23:59:59.999999Z") }), ["0"]);
    assert.deepEqual(await found(repository, { closedAtIn: [at("2026-01-02T00:00:00Z")] }), ["1"]);
    assert.deepEqual(await found(repository, { closedAtNot: at("2026-01-02T00:00:00Z") }), ["0", "2"]);
    assert.deepEqual(await asked(repository, "closedAtTo=2026-01-01"), ["0"]);
    assert.deepEqual(await asked(repository, "closedAtFrom=2026-01-02"), ["1"]);
    assert.deepEqual(await asked(repository, "reportedAtTo=2026-01-01"), ["0"]);
    assert.deepEqual(await asked(repository, "reportedAtFrom=2026-01-02&reportedAtTo=2026-01-02"), ["1"]);
    assert.deepEqual(await asked(repository, "reportedAtIn=2026-01-02,1999-01-01"), ["1"]);
  });

  test("several orders, each among those that are equal in the ones before it", async () => {
    const repository = await issues([
      { status: "open", priority: 2 },
      { status: "closed", priority: null },
      { status: "open", priority: null },
      { status: "closed", priority: 1 },
      { status: "open", priority: 2 },
    ]);
    const sorted = async (sort: IssueQuery["sort"]): Promise<string> =>
      (await repository.query({ sort })).map(({ title }) => title).join("");
    assert.equal(await sorted(["status_asc", "priority_desc"]), "13240");
    assert.equal(await sorted(["status_desc", "priority_asc"]), "04231");
    assert.equal(await sorted(["priority_asc", "id_desc", "status_asc"]), "34021");
    assert.equal(await sorted([]), await sorted(undefined));
    for (const wrong of [
      ["status_asc", "status_desc"],
      ["status_asc", "status_asc"],
      ["status_asc", "priority_asc", "title_asc", "id_asc"],
      ["unknown_asc"],
    ])
      await assert.rejects(sorted(wrong as []), RangeError, wrong.join());
    const { json } = await send(issueRouter(repository), "GET", "/issues?sort=status_asc,priority_desc");
    assert.equal(json.map(({ title }: { title: string }) => title).join(""), "13240");
    for (const wrong of ["status_asc,status_desc", "status_asc,", "a,b", "note_asc", "deletedAt_asc"])
      assert.equal((await send(issueRouter(repository), "GET", `/issues?sort=${wrong}`)).status, 400, wrong);
    assert.equal((await repository.findFirst({ sort: "priority_desc", priorityIsNull: false }))?.title, "4");
    assert.equal(await repository.findFirst({ priorityFrom: 9 }), null);
  });

  test("what is skipped is no parameter, but programs may ask for it", async () => {
    const repository = await issues([{}, {}]);
    await database.db.execute("UPDATE issues SET note = 'secret' WHERE title = '0'");
    assert.deepEqual(await found(repository, { note: "secret" }), ["0"]);
    assert.deepEqual(await found(repository, { noteIn: ["secret"], sort: "note_desc" }), ["0"]);
    for (const query of ["note=secret", "noteIn=secret", "sort=note_asc"])
      assert.equal((await send(issueRouter(repository), "GET", `/issues?${query}`)).status, 400, query);
  });

  test("the number of all rows comes with any page, where it is asked for", async () => {
    const repository = await issues(Array.from({ length: 7 }, (_, index) => ({ priority: index % 2 })));
    const app = issueRouter(repository);
    const count = async (query: string): Promise<readonly [number, string | null]> => {
      const { json, headers } = await send(app, "GET", `/issues?${query}`);
      return [json.length, headers.get("x-total-count")];
    };
    assert.deepEqual(await count("count=true&limit=2"), [2, "7"]);
    assert.deepEqual(await count("count=true&limit=0"), [0, "7"]);
    assert.deepEqual(await count("count=true&offset=100"), [0, "7"]);
    assert.deepEqual(await count("count=true&limit=1&priorityFrom=1"), [1, "3"]);
    assert.deepEqual(await count("count=true&priorityFrom=9"), [0, "0"]);
    assert.deepEqual(await count("count=false"), [7, null]);
    assert.deepEqual(await count(""), [7, null]);
    const first = await send(app, "GET", "/issues?count=true&limit=3&sort=priority_desc,title_asc");
    assert.deepEqual(
      first.json.map(({ title }: { title: string }) => title),
      ["1", "3", "5"],
    );
    const next = /^<(.*)>; rel="next"$/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    assert.match(next, /count=true/);
    const second = await send(app, "GET", `/issues${next}`);
    assert.deepEqual(
      second.json.map(({ title }: { title: string }) => title),
      ["0", "2", "4"],
    );
    assert.equal(second.headers.get("x-total-count"), "7");
    for (const wrong of ["count=1", "count=", "count=true&count=true"])
      assert.equal((await send(app, "GET", `/issues?${wrong}`)).status, 400, wrong);
    const page = await repository.queryPage({ limit: 5, count: true, status: "open" });
    assert.deepEqual([page.items.length, page.count, page.next === null], [5, 7, false]);
  });

  test("a token belongs to its list: filters by their values, and the order", async () => {
    const repository = await issues(Array.from({ length: 5 }, () => ({ priority: 1 })));
    const app = issueRouter(repository);
    const token = async (query: string): Promise<string> => {
      const { headers } = await send(app, "GET", `/issues?limit=1&${query}`);
      return /after=([\w-]+)/.exec(headers.get("link") ?? "")?.[1] ?? "none";
    };
    const made = await token("statusIn=open,closed");
    const status = async (query: string): Promise<number> => (await send(app, "GET", `/issues?${query}`)).status;
    assert.equal(await status(`statusIn=open,closed&after=${made}`), 200);
    assert.equal(await status(`after=${made}&statusIn=closed&statusIn=open&limit=3&count=true`), 200);
    assert.equal(await status(`statusIn=open&after=${made}`), 400);
    assert.equal(await status(`after=${made}`), 400);
    assert.equal(await status(`statusIn=open,closed&sort=title_asc&after=${made}`), 400);
    assert.equal(await status(`statusIn=open,closed&offset=0&after=${made}`), 400);
    const dated = await token("reportedAtNot=2026-01-01");
    assert.equal(await status(`reportedAtNot=2026-01-01T01:00:00%2B01:00&after=${dated}`), 200);
    const sorted = await token("sort=priority_desc");
    const parts = (of: string): unknown[] => JSON.parse(Buffer.from(of, "base64url").toString());
    const [mark, priority, id] = parts(sorted);
    const forged = (...values: readonly unknown[]): string => Buffer.from(JSON.stringify(values)).toString("base64url");
    assert.equal(await status(`sort=priority_desc&after=${forged(mark, priority, id)}`), 200);
    assert.equal(await status(`sort=priority_desc&after=${forged(mark, null, id)}`), 200);
    const wrong = [
      forged(mark, priority),
      forged(mark, priority, id, id),
      forged(mark, "40000", id),
      forged(mark, "x", id),
      forged(mark, "01", id),
      forged(mark, 1, id),
      forged(mark, priority, null),
      forged(mark, priority, "x"),
      forged(mark, priority, `${id}'`),
      forged("x", priority, id),
      `${sorted}A`,
      `${sorted}=`,
      sorted.slice(1),
      Buffer.from(` ${JSON.stringify([mark, priority, id])}`).toString("base64url"),
      Buffer.from("{}").toString("base64url"),
      "",
      "x",
      "%00",
    ];
    for (const after of wrong) {
      const refused = await send(app, "GET", `/issues?sort=priority_desc&after=${after}`);
      assert.equal(refused.status, 400, after);
      assert.deepEqual(
        refused.json.issues.map(({ path }: { path: string }) => path),
        ["after"],
      );
    }
    await assert.rejects(repository.query({ sort: "priority_desc", after: "x" }), RangeError);
    await assert.rejects(repository.query({ sort: "priority_desc", after: sorted, offset: 0 }), RangeError);
    assert.equal((await repository.query({ sort: "priority_desc", after: sorted })).length, 4);
  });

  test("the last id goes on in the order of the ids, with filters, and holds when its row is deleted", async () => {
    const repository = await issues(Array.from({ length: 6 }, (_, index) => ({ priority: index % 2 })));
    const app = issueRouter(repository);
    const all = await repository.query({ sort: "id_asc" });
    const second = all[1]?.id ?? "";
    await repository.hardDelete(second);
    const titles = async (query: string): Promise<string> =>
      (await send(app, "GET", `/issues?${query}`)).json.map(({ title }: { title: string }) => title).join("");
    assert.equal(await titles(`after=${second}`), "2345");
    assert.equal(await titles(`after=${second.toUpperCase()}&sort=id_asc`), "2345");
    assert.equal(await titles(`after=${second}&priorityFrom=1`), "35");
    assert.equal((await send(app, "GET", `/issues?after=${second}&sort=id_desc`)).status, 400);
    assert.equal((await send(app, "GET", `/issues?after=${second}&sort=title_asc`)).status, 400);
    const page = await send(app, "GET", `/issues?after=${second}&limit=1`);
    assert.equal(page.headers.get("link"), `<?after=${all[2]?.id}&limit=1>; rel="next"`);
    const tokens = await send(app, "GET", `/issues?after=${second}&limit=1&sort=id_asc`);
    assert.doesNotMatch(tokens.headers.get("link") ?? "", new RegExp(all[2]?.id ?? "x"));
    const next = await repository.queryPage({ limit: 2, after: second });
    assert.equal(next.next, all[3]?.id);
  });

  test("a page that is full and the last one has no next one", async () => {
    const repository = await issues([{}, {}, {}, {}]);
    const first = await repository.queryPage({ limit: 2 });
    const second = await repository.queryPage({ limit: 2, after: first.next ?? "" });
    assert.deepEqual([first.items.length, second.items.length, second.next], [2, 2, null]);
    assert.equal((await repository.queryPage({})).next, null);
    assert.equal((await repository.queryPage({})).items.length, 4);
    assert.equal((await repository.queryPage({ limit: Number.MAX_SAFE_INTEGER })).items.length, 4);
    await assert.rejects(repository.queryPage({ limit: -1 }), RangeError);
  });

  test("a snake_case entity has its names, and values with commas are repeated", async () => {
    const tickets = new PostgresTicketRepository(database.db);
    await tickets.createMany([
      { seat_class: "first", extra_tags: ["a"] },
      { seat_class: "second, quiet", held_by: newUuid(), extra_tags: ["a", "b"] },
      { seat_class: "second", held_by: newUuid(), extra_tags: [] },
    ]);
    const asked = async (query: string): Promise<string[]> =>
      (await send(ticketRouter(tickets), "GET", `/tickets?sort=id_asc&${query}`)).json.map(
        ({ seat_class }: { seat_class: string }) => seat_class,
      );
    assert.deepEqual(await asked("seat_class_in=first&seat_class_in=second,%20quiet"), ["first", "second, quiet"]);
    assert.deepEqual(await asked("held_by_is_null=true"), ["first"]);
    assert.deepEqual(await asked("extra_tags_has=a&extra_tags_has=b"), ["second, quiet"]);
    assert.deepEqual(await asked(`held_by_not=${newUuid()}`), ["first", "second, quiet", "second"]);
    assert.deepEqual((await tickets.query({ sort: "held_by_desc" })).at(0)?.seat_class, "first");
    assert.equal((await send(ticketRouter(tickets), "GET", "/tickets?count=true")).status, 400);
  });

  test("a list shows a projection, in its document too", async () => {
    const authors = new PostgresAuthorRepository(database.db);
    await authors.createMany(["a", "b", "c"].map((name) => ({ name, biography: "long" })));
    const app = authorRouter(authors);
    const first = await send(app, "GET", "/authors?sort=name_asc&limit=2&count=true");
    assert.deepEqual(
      first.json.map((row: object) => Object.keys(row)),
      [
        ["id", "name"],
        ["id", "name"],
      ],
    );
    assert.equal(first.headers.get("x-total-count"), "3");
    const next = /^<(.*)>; rel="next"$/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const second = await send(app, "GET", `/authors${next}`);
    assert.deepEqual([second.json.length, second.json[0].name, second.headers.get("link")], [1, "c", null]);
    assert.equal((await send(app, "GET", `/authors/${second.json[0].id}`)).json.biography, "long");
    // A token belongs to the shape.
    const full = await authors.queryPage({ sort: "name_asc", limit: 2 });
    assert.equal((await send(app, "GET", `/authors?sort=name_asc&after=${full.next}`)).status, 400);
    const document = JSON.stringify(AuthorApi.openapi());
    assert.match(document, /"items":\{"\$ref":"#\/components\/schemas\/AuthorListItem"\}/);
    assert.match(document, /X-Total-Count/);
  });

  test("a list shows the view: what the response does, and what it is joined with", async () => {
    const ada = await new PostgresAuthorRepository(database.db).create({ name: "Ada", biography: "long" });
    const essays = new PostgresEssayRepository(database.db);
    const [first] = await essays.createMany(
      ["x", "y", "z"].map((title, index) => ({ title, authorId: index === 2 ? newUuid() : ada.id })),
    );
    const app = essayRouter(essays);
    const listed = await send(app, "GET", "/essays?sort=title_desc&limit=2&count=true");
    assert.deepEqual(
      listed.json.map(({ title, authorName }: { title: string; authorName: string }) => [title, authorName]),
      [
        ["z", null],
        ["y", "Ada"],
      ],
    );
    assert.deepEqual(Object.keys(listed.json[0]), ["id", "authorId", "title", "createdAt", "authorName"]);
    assert.equal(listed.headers.get("x-total-count"), "3");
    const next = /^<(.*)>; rel="next"$/.exec(listed.headers.get("link") ?? "")?.[1] ?? "";
    assert.equal((await send(app, "GET", `/essays${next}`)).json[0].title, "x");
    await essays.delete(first?.id ?? "");
    assert.deepEqual((await send(app, "GET", "/essays?title=X&count=true")).headers.get("x-total-count"), "0");
    const page = await essays.queryPageView({ secret: "none", limit: 1, sort: "title_asc" });
    assert.equal(page.items[0]?.authorName, "Ada");
    assert.match(JSON.stringify(EssayApi.openapi()), /schemas\/EssayView/);
  });
});
