// The CloudEvents of rows, byte for byte: consumers may keep their hashes.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { OutboxRow } from "entity-derive/outbox";
import { eventMessage, percentEncoded, structuredEvent } from "../../src/brokers/cloud-event.ts";
import { sinkSettings } from "../../src/brokers/sink-options.ts";
import { orderRow } from "./rows.ts";

test("an event in structured mode", () => {
  assert.equal(
    structuredEvent(orderRow(42, "o-1"), "shop"),
    '{"specversion":"1.0","id":"42","source":"shop","type":"orders.updated","subject":"o-1",' +
      '"time":"2027-03-01T10:20:30.405Z","datacontenttype":"application/json","data":{"n": 42}}',
  );
});

test("the data is the stored text, whatever JavaScript would make of its numbers", () => {
  const text = structuredEvent(orderRow(1, "o-1", '{"amount": 12345678901234567890.10}'), "shop");
  assert.ok(text.endsWith('"data":{"amount": 12345678901234567890.10}}'));
});

test("a row of the drainer of single rows has the same attributes, and its payload as data", () => {
  const { payloadText: _text, owner: _owner, ...row } = orderRow(42, "o-1");
  const event = JSON.parse(structuredEvent(row satisfies OutboxRow, "shop")) as Record<string, unknown>;
  assert.deepEqual(event, JSON.parse(structuredEvent(orderRow(42, "o-1"), "shop")));
});

test("nothing of who wrote and whose the row is leaves the database", () => {
  const row = orderRow(42, "o-1");
  const everything = structuredEvent(row, "shop") + JSON.stringify(eventMessage(row, "shop", "binary", "ce-"));
  assert.doesNotMatch(everything, /ada|tenant 1/);
});

test("names of attributes are lower-case letters and digits, and an empty key has no subject", () => {
  const event = JSON.parse(structuredEvent(orderRow(42, ""), "shop")) as Record<string, unknown>;
  assert.ok(Object.keys(event).every((name) => /^[a-z0-9]+$/.test(name)));
  assert.equal("subject" in event, false);
});

test("in binary mode attributes are headers, whose values are encoded", () => {
  const { headers, body } = eventMessage(orderRow(42, 'Łódź "100%"'), "shop", "binary", "ce-", percentEncoded);
  assert.equal(body, '{"n": 42}');
  assert.deepEqual(Object.fromEntries(headers), {
    "content-type": "application/json",
    "ce-specversion": "1.0",
    "ce-id": "42",
    "ce-source": "shop",
    "ce-type": "orders.updated",
    "ce-subject": "%C5%81%C3%B3d%C5%BA%20%22100%25%22",
    "ce-time": "2027-03-01T10:20:30.405Z",
  });
});

test("percent-encoding is that of the bindings", () => {
  assert.equal(percentEncoded("a!~/€ 😀\n"), "a!~/%E2%82%AC%20%F0%9F%98%80%0A");
  assert.equal(percentEncoded("\ud800"), "%EF%BF%BD");
});

test("a source is a URI reference", () => {
  for (const source of ["shop", "shop_2", "/shops/1", "postgres://example.com/shop", "urn:shop:1"])
    assert.equal(sinkSettings({ source }).source, source);
  for (const source of ["", "my shop", "shop\n", '"shop"'])
    assert.throws(() => sinkSettings({ source }), /^RangeError: source must be a URI reference/);
  assert.throws(() => sinkSettings({ source: "shop", timeout: 0 }), RangeError);
});
