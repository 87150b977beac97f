// Natural keys of other types: days, enums, moments; upserts that meet a row by its key, and relations to it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { send } from "../../send.ts";
import { BreakMigration, PostgresBreakRepository } from "./break.derived/index.ts";
import { HolidayMigration, PostgresHolidayRepository } from "./holiday.derived/index.ts";
import { MomentMigration, MomentSubscriber, momentRouter, PostgresMomentRepository } from "./moment.derived/index.ts";
import { OpeningMigration, openingRouter, PostgresOpeningRepository } from "./opening.derived/index.ts";
import { PostgresRateRepository, RateMigration, rateRouter } from "./rate.derived/index.ts";
import { PostgresSightingRepository, SightingMigration } from "./sighting.derived/index.ts";

describeBehaviour("key-natural types", (database) => {
  database.migrateOnce([
    RateMigration,
    OpeningMigration,
    BreakMigration,
    HolidayMigration,
    MomentMigration,
    SightingMigration,
  ]);

  test("a day: met again by itself, created once and then updated", async () => {
    const { db } = database;
    const rates = new PostgresRateRepository(db);
    await rates.upsert({ day: "2026-11-22", amount: "1.5" });
    assert.deepEqual(await rates.upsert({ day: "2026-11-22", amount: "2" }), { day: "2026-11-22", amount: "2" });
    await db.execute("SET DateStyle = 'German'");
    await rates.update("2026-11-22", { amount: "3" });
    await db.execute("RESET DateStyle");
    const { rows } = await db.query(
      { name: "", text: "SELECT kind, entity_id FROM public.entity_outbox ORDER BY id" },
      [],
    );
    assert.deepEqual(rows, [
      ["created", "2026-11-22"],
      ["updated", "2026-11-22"],
      ["updated", "2026-11-22"],
    ]);
    const app = rateRouter(rates);
    assert.equal((await send(app, "GET", "/rates/2026-11-22")).status, 200);
    assert.equal((await send(app, "GET", "/rates/22.11.2026")).status, 400);
    assert.deepEqual((await send(app, "GET", "/rates?after=2026-11-21")).json.length, 1);
  });

  test("one of some texts, in an enum type, in the order of its labels", async () => {
    const { db } = database;
    const openings = new PostgresOpeningRepository(db);
    await openings.createMany([
      { weekday: "sunday", from: 9 },
      { weekday: "monday", from: 8 },
    ]);
    assert.equal(await openings.upsert({ weekday: "monday", from: 7 }), null);
    const walked = [...(await openings.listAfter(null, 1)), ...(await openings.listAfter("monday", 5))];
    assert.deepEqual(
      walked.map(({ weekday }) => weekday),
      ["monday", "sunday"],
    );
    const breaks = new PostgresBreakRepository(db);
    const [one] = await breaks.createMany([{ weekday: "monday" }]);
    await new PostgresHolidayRepository(db).create({ weekday: "sunday", name: "rest" });
    const byDay = await openings.findBreaksByOpeningIds(["sunday", "monday"]);
    assert.deepEqual([byDay.get("monday"), byDay.get("sunday")], [[one], []]);
    assert.equal((await openings.findHoliday("sunday"))?.name, "rest");
    assert.deepEqual([...(await openings.findHolidaysByOpeningIds(["monday", "sunday"])).keys()], ["sunday"]);
    const app = openingRouter(openings);
    assert.equal((await send(app, "GET", "/openings/monday")).status, 200);
    assert.equal((await send(app, "GET", "/openings/tuesday")).status, 404);
    assert.equal((await send(app, "GET", "/openings/someday")).status, 400);
  });

  test("a moment, exact to the microsecond, in whatever time zone the session is", async () => {
    const { db } = database;
    const heard: unknown[] = [];
    const moments = new PostgresMomentRepository(db, {
      previous: true,
      hooks: { beforeDelete: (at, { previous }) => void heard.push(String(at), previous?.what) },
    });
    const subscriber = await MomentSubscriber.connect(db);
    const [a, b] = [
      Temporal.Instant.from("2026-11-22T10:00:00.000001Z"),
      Temporal.Instant.from("2026-11-22T10:00:00.000002Z"),
    ];
    await moments.createMany([
      { at: a, what: "a" },
      { at: b, what: "b" },
    ]);
    assert.equal((await moments.findById(a))?.what, "a");
    assert.deepEqual(
      (await moments.listAfter(a, 5)).map(({ what }) => what),
      ["b"],
    );
    await db.execute("SET TimeZone = 'Asia/Tokyo'");
    await moments.update(a, { what: "c" });
    await db.execute("RESET TimeZone");
    const text = "SELECT COUNT(*), COUNT(DISTINCT entity_id) FROM public.entity_outbox";
    assert.deepEqual((await db.query({ name: "", text }, [])).rows, [["3", "2"]]);
    const events = [(await subscriber.next()).value, (await subscriber.next()).value, (await subscriber.next()).value];
    const last = events[2];
    assert.ok(last?.type === "updated" && last.id.equals(a));
    const sightings = new PostgresSightingRepository(db);
    const seen = await sightings.create({ at: b });
    assert.deepEqual(await moments.findSightingsByMomentIds([a, b]), [[], [seen]]);
    assert.deepEqual(await moments.findSightedsByMomentIds([b, a]), [seen, null]);
    const app = momentRouter(moments);
    const page = await send(app, "GET", "/moments?limit=1&sort=at_asc");
    const next = /<([^>]+)>/.exec(page.headers.get("link") ?? "")?.[1] ?? "";
    assert.deepEqual(
      (await send(app, "GET", `/moments${next.slice(next.indexOf("?"))}`)).json.map(
        ({ what }: { what: string }) => what,
      ),
      ["b"],
    );
    const found = await send(app, "GET", "/moments/2026-11-22T10%3A00%3A00.000002Z");
    assert.deepEqual([found.status, found.json?.what], [200, "b"]);
    await new PostgresSightingRepository(db).delete(seen.id);
    assert.equal(await moments.deleteMany([b, a, b]), 2);
    assert.deepEqual(heard, [String(b), "b", String(a), "c"]);
    await subscriber.close();
  });
});
