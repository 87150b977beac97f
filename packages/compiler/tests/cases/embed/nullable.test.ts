// Embedded objects that may be null: there as a whole or not at all, in rows, requests, events, routes and the document.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { ConstraintError, transaction } from "entity-derive/runtime";
import { send } from "../../send.ts";
import { CreateDeliveryRequest as CreateInValibot } from "../valibot/delivery.derived/index.ts";
import {
  CreateDeliveryRequest,
  DeliveryApi,
  DeliveryEvent,
  DeliveryMigration,
  DeliveryResponse,
  DeliverySubscriber,
  deliveryRouter,
  PostgresDeliveryRepository,
  UpdateDeliveryRequest,
  withDeliveries,
} from "./delivery.derived/index.ts";

const to = { street: "Main Street 1", "postal code": "12345", floor: null };
const receipt = {
  signedAt: new Date("2026-01-02T03:04:05.006Z"),
  by: "desk",
  total: "10.50",
  serial: 2n ** 62n,
  photo: new Uint8Array([1, 2, 255]),
  parcels: ["a", "b,c"],
  more: { note: "n" },
} as const;
const lent = { ...receipt, parcels: [...receipt.parcels] };
const inJson = {
  ...receipt,
  signedAt: receipt.signedAt.toISOString(),
  serial: String(receipt.serial),
  photo: "AQL/",
};
const window = { from: new Date("2026-01-02T00:00:00.000Z"), until: null };
const none = { to: null, receipt: null, window: null, place: null, driver: null };

describeBehaviour("nullable embedded objects", (database) => {
  database.migrateOnce([DeliveryMigration]);

  function deliveries(): PostgresDeliveryRepository {
    return new PostgresDeliveryRepository(database.db);
  }
  async function taken(): Promise<readonly DeliveryEvent[]> {
    const text = "WITH taken AS (DELETE FROM public.entity_outbox RETURNING *) SELECT payload FROM taken ORDER BY id";
    const { rows } = await database.db.query({ name: "taken", text }, []);
    return rows.map(([payload]) => DeliveryEvent.parse(payload ?? ""));
  }

  test("an object is null where it is absent or null, and whole otherwise", async () => {
    const repository = deliveries();
    const empty = await repository.create({ code: "1" });
    assert.deepEqual(empty, { id: empty.id, code: "1", ...none, fault: null, revision: 0 });
    const explicit = { to: null, receipt: null, window: undefined, driver: null };
    const nulls = await repository.create({ code: "2", ...explicit }, { place: null, fault: null });
    assert.deepEqual(nulls, { ...empty, id: nulls.id, code: "2" });
    const full = await repository.create(
      { code: "3", to, receipt: lent, window, driver: { name: "Ada" } },
      { place: { lat: 1.5, lon: 0 }, fault: { reason: "r", count: 0 } },
    );
    const whole = {
      ...{ to, receipt: lent, window, driver: { name: "Ada" } },
      ...{ place: { lat: 1.5, lon: 0 }, fault: { reason: "r", count: 0 } },
    };
    assert.deepEqual(full, { id: full.id, code: "3", ...whole, revision: 0 });
    assert.deepEqual(await repository.findById(full.id), full);
    assert.deepEqual(await repository.findByIdPlace(full.id), { id: full.id, to, window });
    assert.deepEqual(await repository.findByIdPlace(empty.id), { id: empty.id, to: null, window: null });
    const sparse = { ...lent, photo: null, more: null };
    const many = await repository.createMany([{ code: "4" }, { code: "5", receipt: sparse }, { code: "6", to }]);
    assert.deepEqual(
      many.map((row) => [row.to, row.receipt]),
      [
        [null, null],
        [null, sparse],
        [to, null],
      ],
    );
  });

  test("one whose properties are all null reads as null", async () => {
    const repository = deliveries();
    const { window: read } = await repository.create({ code: "1", window: { from: null, until: null } });
    assert.equal(read, null);
  });

  test("an update replaces the whole, empties it, or leaves it", async () => {
    const repository = deliveries();
    const { id } = await repository.create({ code: "1", to: { ...to, floor: 4 }, receipt: lent }, { place: null });
    const replaced = await repository.update(id, { to, expectedVersion: 0 }, { place: { lat: 1, lon: 2 } });
    assert.deepEqual([replaced.to, replaced.receipt, replaced.place], [to, lent, { lat: 1, lon: 2 }]);
    const emptied = await repository.update(id, { to: null, receipt: null, expectedVersion: 1 }, { place: null });
    assert.deepEqual([emptied.to, emptied.receipt, emptied.place], [null, null, null]);
    const patch = UpdateDeliveryRequest.patch().setTo(to).clearDriver().expectingVersion(2);
    assert.deepEqual((await repository.update(id, patch)).to, to);
    const inside = await transaction(database.db, withDeliveries).run(({ deliveries: members }) =>
      members.update(id, { driver: { name: "A" }, expectedVersion: 3 }),
    );
    assert.deepEqual(inside.driver, { name: "A" });
  });

  test("an upsert leaves what is absent, empties what is null, and replaces what is there", async () => {
    const repository = deliveries();
    const first = await repository.upsert({ code: "1", to, receipt: lent });
    const second = await repository.upsert({ code: "1", receipt: null, driver: { name: "A" } });
    assert.deepEqual(second, { ...first, receipt: null, driver: { name: "A" }, revision: 1 });
    const third = await repository.upsert({ code: "1", to: { ...to, floor: 1 } });
    assert.deepEqual(third, { ...second, to: { ...to, floor: 1 }, revision: 2 });
    assert.deepEqual((await taken()).slice(1), [
      { type: "updated", id: first.id, changes: { receipt: null, driver: { name: "A" } } },
      { type: "updated", id: first.id, changes: { to: { ...to, floor: 1 } } },
    ]);
  });

  test("a constraint keeps the columns together, and says of which field it is", async () => {
    const repository = deliveries();
    const { id } = await repository.create({ code: "1", to });
    for (const set of [
      "to_street = NULL",
      "to_postal_code = NULL",
      "to_street = NULL, to_postal_code = NULL, to_floor = 1",
      "place_lat = 1",
      "receipt_parcels = '{}'",
    ])
      await assert.rejects(database.db.execute(`UPDATE public.deliveries SET ${set}`), /violates check constraint/);
    await database.db.execute("UPDATE public.deliveries SET to_street = NULL, to_postal_code = NULL, place_lat = NULL");
    assert.equal((await repository.findById(id))?.to, null);
    const half = { ...to, street: null } as unknown as typeof to;
    await assert.rejects(
      repository.update(id, { to: half, expectedVersion: 0 }),
      (error) => error instanceof ConstraintError && error.kind === "check" && error.field === "to",
    );
  });

  test("events show the object or null, and nothing of a skipped one", async () => {
    const repository = deliveries();
    const subscriber = await DeliverySubscriber.connect(database.db);
    const { id, fault, ...shown } = await repository.create(
      { code: "1", receipt: lent, window },
      { fault: { reason: "secret", count: 1 } },
    );
    assert.ok(fault !== null);
    await repository.update(id, { receipt: null, to, window: null, expectedVersion: 0 }, { fault: null });
    const expected = [
      { type: "created", entity: { id, ...shown } },
      { type: "updated", id, changes: { receipt: null, to, window: null } },
    ];
    assert.deepEqual(await taken(), expected);
    const sent: DeliveryEvent[] = [];
    for await (const { meta: _, ...event } of subscriber) if (sent.push(event) === 2) break;
    assert.deepEqual(sent, expected);
    const { rows } = await database.db.query(
      { name: "log", text: "SELECT operation, old, new FROM entity_audit_log ORDER BY id" },
      [],
    );
    assert.ok(rows.length === 2 && !rows.flat().join("").includes("secret"));
    assert.deepEqual(JSON.parse(rows[1]?.[1] ?? "")["receipt_by"], "desk");
  });

  test("over HTTP the object is an object or null, whole or refused", async () => {
    const app = deliveryRouter(deliveries());
    const full = await send(app, "POST", "/deliveries", { code: "1", to, receipt: inJson, window: { from: null } });
    assert.deepEqual([full.status, full.json], [201, { ...none, id: full.json.id, code: "1", to, receipt: inJson }]);
    const path = `/deliveries/${full.json.id}`;
    assert.deepEqual((await send(app, "GET", path)).json, full.json);
    assert.deepEqual(DeliveryResponse.parse(full.json).receipt, receipt);
    const { floor, ...withoutFloor } = to;
    assert.equal(floor, null);
    const changed = await send(app, "PATCH", path, { to: withoutFloor, receipt: null, expectedVersion: 0 });
    assert.deepEqual([changed.json.to, changed.json.receipt], [to, null]);
    for (const [given, at] of [
      [{ to: { street: "s" } }, "to.postal code"],
      [{ to: { ...to, street: null } }, "to.street"],
      [{ to: { ...to, "postal code": "1" } }, "to.postal code"],
      [{ to: "s" }, "to"],
      [{ receipt: { ...inJson, serial: 1 } }, "receipt.serial"],
    ] as const) {
      const refused = await send(app, "PATCH", path, { ...given, expectedVersion: 1 });
      assert.deepEqual([refused.status, refused.json.issues[0].path], [400, at]);
    }
  });
});

test("both validators read the same", async () => {
  for (const json of [{ code: "1" }, { code: "1", to: null }, { code: "1", to, receipt: inJson, window: {} }]) {
    const inValibot = await CreateInValibot["~standard"].validate(json);
    assert.deepEqual("value" in inValibot && inValibot.value, CreateDeliveryRequest.parse(json));
  }
  for (const json of [
    { code: "1", to: {} },
    { code: "1", to: 1 },
    { code: "1", driver: { name: null } },
  ]) {
    assert.ok((await CreateInValibot["~standard"].validate(json)).issues !== undefined);
    assert.ok(!CreateDeliveryRequest.safeParse(json).success);
  }
});

test("the document says that the object may be null", () => {
  const { schemas } = DeliveryApi.openapi().components;
  const create = schemas["CreateDeliveryRequest"] as { readonly required: string[]; readonly properties: object };
  assert.deepEqual(create.required, ["code"]);
  const response = schemas["DeliveryResponse"] as { readonly properties: Record<string, unknown> };
  assert.deepEqual(response.properties["place"], {
    type: ["object", "null"],
    required: ["lat", "lon"],
    properties: { lat: { type: "number", format: "double" }, lon: { type: "number", format: "double" } },
    description: "Found out by the server.",
  });
});
