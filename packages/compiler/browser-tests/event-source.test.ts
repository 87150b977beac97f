// A stream of events in headless Chromium: its EventSource comes back by itself, and goes on where it was.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { EventStreams } from "entity-derive/event-streams";
import { nodeListener } from "entity-derive/node";
import { testDatabase } from "entity-derive/testing";
import { findChromium, launch, openPage, options } from "../../../examples/shop/browser-tests/chromium.ts";
import { PostgresRateRepository, RateMigration, rateRoutes } from "../tests/cases/event-streams/rate.derived/index.ts";

const chromium = findChromium();
if (chromium === null)
  console.error("SKIPPED: EventSource is not tested, there is no Chromium. Install it, or say where it is: CHROMIUM=…");

const page = `<!doctype html><title>Rates</title><script>
  window.ids = [];
  window.resets = 0;
  const source = new EventSource("/rates/events");
  source.onmessage = ({ data }) => window.ids.push(JSON.parse(data).id);
  source.addEventListener("reset", () => window.resets++);
</script>`;

/** What the page has been told. */
const told = "({ ids: window.ids, resets: window.resets })";

test("an EventSource that is cut off misses nothing, and is told by a reset where it would", options, async () => {
  assert.ok(chromium !== null);
  const db = await testDatabase([RateMigration]);
  const settings = { pollInterval: 20, listen: false, spread: 100 };
  let events = new EventStreams(db, { ...settings, key: "a key of thirty-two bytes or more" });
  const rates = new PostgresRateRepository(db);
  let routes = nodeListener(rateRoutes(rates, { streams: events }));
  const positions: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    if (request.url !== "/rates/events") {
      response.setHeader("content-type", "text/html").end(page);
      return;
    }
    positions.push(request.headers["last-event-id"] as string | undefined);
    routes(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await launch(chromium);
  const tab = await openPage(browser);
  let written = 0;
  const write = async (): Promise<void> => {
    written += 1;
    await rates.create({ base: "EUR", quote: `Q${written}`, midPrice: 1, volume: null, source: "" });
  };
  const until = async (ids: number, resets: number): Promise<void> => {
    await tab.waitForFunction(`window.ids.length >= ${ids} && window.resets >= ${resets}`);
    const { ids: seen, resets: counted } = await tab.evaluate<{ ids: number[]; resets: number }>(told);
    assert.deepEqual(
      seen,
      Array.from({ length: ids }, (_, index) => index + 1),
    );
    assert.equal(counted, resets);
  };
  try {
    await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await tab.waitForFunction("source.readyState === 1");
    // A new stream begins with a reset: what the page loads now and the events after it are everything.
    await until(0, 1);
    await write();
    await until(1, 1);
    // The connection breaks; what is written meanwhile comes when the browser does.
    server.closeAllConnections();
    await write();
    await write();
    await until(3, 1);
    assert.deepEqual(positions[0], undefined);
    assert.match(positions[1] ?? "", /^[0-9a-z-]+\.[\w-]{22}$/);
    // A deployment: the process says goodbye, and another one knows the position.
    await events.close();
    events = new EventStreams(db, { ...settings, key: "a key of thirty-two bytes or more" });
    routes = nodeListener(rateRoutes(rates, { streams: events }));
    await write();
    await until(4, 1);
    // Another key: the page is told to load everything anew, and goes on.
    await events.close();
    events = new EventStreams(db, { ...settings, key: "another key of thirty-two bytes or more" });
    routes = nodeListener(rateRoutes(rates, { streams: events }));
    await until(4, 2);
    await write();
    await until(5, 2);
  } finally {
    await browser.close();
    await events.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await db.close();
  }
});
