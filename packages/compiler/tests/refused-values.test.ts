// Values that a column could not give back, on every way by which generated code sends one: refused, before the server
// is asked. No table exists here, so a statement that got there would fail with the server's own error.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { newUuid } from "entity-derive/runtime";
import { PostgresParcelRepository } from "./cases/embed/parcel.derived/index.ts";
import { PostgresProductRepository } from "./cases/filter/product.derived/index.ts";
import { PostgresDocumentRepository } from "./cases/owner/document.derived/index.ts";
import { PostgresOfferRepository } from "./cases/scope/offer.derived/index.ts";
import { type CreatePatientRequest, PostgresPatientRepository } from "./cases/secrets/patient.derived/index.ts";
import { PostgresCollectionRepository } from "./cases/types/collection.derived/index.ts";
import { PostgresOptionalSampleRepository } from "./cases/types/optional-sample.derived/index.ts";
import { PostgresSeatRepository } from "./cases/unique-index/seat.derived/index.ts";
import { PostgresMemberRepository } from "./cases/upsert/member.derived/index.ts";
import { PostgresOrderRepository } from "./cases/value-object/order.derived/index.ts";

const id = newUuid();
/** Not a number, not a text, not an array: whatever the type says, an untyped caller can give it. */
const wrong = <T>(value: unknown): T => value as T;

describeBehaviour(
  "refused values",
  (database) => {
    async function refused(
      kind: "RangeError" | "TypeError",
      message: RegExp,
      ...calls: readonly (() => Promise<unknown>)[]
    ): Promise<void> {
      for (const call of calls) {
        await assert.rejects(call, (error: Error) => {
          assert.equal(error.name, kind, `${call}: ${error}`);
          assert.match(error.message, message, String(call));
          return true;
        });
      }
    }

    test("a value outside its set, and the message names the place", async () => {
      const { db } = database;
      const orders = new PostgresOrderRepository(db);
      const order = { plain: "paid" } as const;
      const odd = wrong<"paid">("secret");
      await refused(
        "RangeError",
        /^The value of orders\.status is not one of pending, paid, /,
        () => orders.create({ ...order, status: odd }),
        () => orders.createMany([order, { ...order, status: odd }]),
        () => orders.update(id, { status: odd }),
        () => orders.query({ status: odd }),
        () => orders.listFiltered({ status: odd }, 1, 0),
      );
      await refused("RangeError", /^The value of orders\.previous is/, () => orders.update(id, { previous: odd }));
      await refused("RangeError", /^The value of orders\.sizes is/, () =>
        orders.update(id, { sizes: ["M", wrong("XS")] }),
      );
      const members = new PostgresMemberRepository(db);
      const member = { team: "a", email: "b", role: wrong<"admin">("owner") };
      await refused("RangeError", /^The value of members\.role is/, () => members.upsert(member));
      const products = new PostgresProductRepository(db);
      await refused("RangeError", /products\.size/, () => products.query({ sizeFrom: wrong("tiny") }));
      const offers = new PostgresOfferRepository(db);
      await refused("RangeError", /offers\.state/, () => offers.listInState("eu", wrong("lost"), 1, 0));
      const seats = new PostgresSeatRepository(db);
      await refused(
        "RangeError",
        /seats\.values/,
        () => seats.findByValuesAndOptions(wrong("c"), "x"),
        () => seats.existsByValuesAndOptions(wrong("c"), "x"),
      );
      const parcels = new PostgresParcelRepository(db);
      const box = { unit: wrong<"mm">("mile"), sides: [], heavy: true, packedAt: null, lot: null };
      await refused("RangeError", /parcels\.box_unit/, () => parcels.update(id, { box }));
      const patients = new PostgresPatientRepository(db);
      const patient: CreatePatientRequest = { reference: "r", note: "n", passphrase: "passphrase" };
      await refused("RangeError", /patients\.blood/, () =>
        patients.create(patient, {
          doctorId: id,
          token: "t",
          pin: 1,
          balance: "1",
          blood: wrong("blood red"),
          address: "::1",
          scan: new Uint8Array(),
          born: new Date(),
          createdAt: new Date(),
          allergies: [],
          file: { text: "" },
          recovery: { question: "", answer: "" },
        }),
      );
    });

    test("an array that is none, and elements of another kind", async () => {
      const collections = new PostgresCollectionRepository(database.db);
      const change = (field: string, value: unknown) => () => collections.update(id, wrong({ [field]: value }));
      await refused(
        "TypeError",
        /not an array/,
        ...["abc", { 0: "a", length: 1 }, new Set(["a"]), 5].map((value) => change("texts", value)),
        () => collections.findByIds(wrong(id)),
        () => collections.deleteMany(wrong({ length: 0 })),
      );
      await refused(
        "TypeError",
        /element of the array of collections\.texts is not a string/,
        ...[[1], [null], ["a", undefined], [["a"]]].map((value) => change("texts", value)),
      );
      await refused("TypeError", /not a string/, change("uuids", [null]), change("decimals", [1]), change("days", [1]));
      await refused("TypeError", /not a number/, change("integers", ["1"]), change("numbers", [null]));
      await refused("TypeError", /not a bigint/, change("exact", [1]));
      await refused("TypeError", /neither true nor false/, change("flags", ["false"]), change("flags", [null]));
      await refused("TypeError", /not a Date/, change("dates", ["2026-01-01"]));
      await refused("TypeError", /not a Temporal\.Instant/, change("instants", ["2026-01-01T00:00:00Z"]));
      await refused("TypeError", /not a Uint8Array/, change("blobs", ["abc"]));
      await refused("TypeError", /collections\.sizes is not a string/, change("sizes", [1]), change("sizes", [null]));
      await refused("RangeError", /collections\.sizes/, change("sizes", ["small", "huge"]));
    });

    test("a value of another kind than its type", async () => {
      const samples = new PostgresOptionalSampleRepository(database.db);
      const kinds: Readonly<Record<string, readonly unknown[]>> = {
        uuid: [5, [id], { toString: () => id }],
        text: [5, true, 1n, {}, ["a"], new Date(), Symbol("a")],
        small: ["5", true, 5n, [5]],
        middle: ["5", {}, new Date(5)],
        large: ["5", 5n],
        huge: [5, 5.5, "5"],
        single: ["1", 1n],
        double: ["1", 1n],
        plainNumber: ["1", new Number(1)],
        flag: ["false", 0, 1, "t", {}],
        decimal: [5, 1.5, 5n, ["5"]],
        date: ["2026-01-01", 0, Temporal.Instant.from("2026-01-01T00:00:00Z"), { getTime: () => 0 }],
        instant: ["2026-01-01T00:00:00Z", new Date(), 5, {}, Temporal.PlainDate.from("2026-01-01")],
        plainDate: [new Date(), 20260101, Temporal.PlainDate.from("2026-01-01")],
        plainTime: [10, Temporal.PlainTime.from("10:00")],
        plainDateTime: [new Date(), 5],
        temporalDate: ["2026-01-01", new Date(), Temporal.PlainDateTime.from("2026-01-01T00:00")],
        temporalTime: ["10:00", 10],
        temporalDateTime: ["2026-01-01T00:00", Temporal.PlainDate.from("2026-01-01")],
        json: [() => 1, 1n, Symbol("a")],
        bytes: ["abc", [1], new ArrayBuffer(1)],
        address: [5, 2130706433, ["::1"]],
      };
      for (const [field, values] of Object.entries(kinds)) {
        // A text goes to the driver as it is, and is refused with the whole statement.
        const place = `optional_samples.${field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
        const message = field === "text" ? /./ : new RegExp(`^The value of ${place} `);
        for (const value of values) {
          const dto = wrong<object>({ [field]: value });
          const calls = [() => samples.create(dto), () => samples.createMany([dto]), () => samples.update(id, dto)];
          for (const call of calls)
            await assert.rejects(call, { name: "TypeError", message }, `${field} ${String(value)}`);
        }
      }
    });

    test("filters, lookups, owners, ids and versions", async () => {
      const { db } = database;
      const products = new PostgresProductRepository(db);
      await refused(
        "RangeError",
        /invalid|whole number|Infinity|NaN/,
        () => products.query({ createdAt: new Date(Number.NaN) }),
        () => products.query({ createdAtTo: new Date("yesterday") }),
        () => products.query({ stockFrom: Number.NaN }),
        () => products.query({ soldTo: Number.POSITIVE_INFINITY }),
        () => products.query({ limit: Number.NaN }),
        () => products.query({ offset: -1 }),
      );
      await refused(
        "TypeError",
        /not a (?:string|number|bigint|Date|Temporal\.Instant)$|neither true nor false|must be text/,
        () => products.query({ name: wrong(5) }),
        () => products.query({ description: wrong({}) }),
        () => products.query({ sku: wrong(5) }),
        () => products.query({ stockFrom: wrong("5") }),
        () => products.query({ barcodeTo: wrong(5) }),
        () => products.query({ active: wrong("false") }),
        () => products.query({ soldAtFrom: wrong("2026-01-01T00:00:00Z") }),
        () => products.query({ createdAt: wrong("2026-01-01") }),
        () => products.query({ supplier: wrong(5) }),
        () => products.findById(wrong(5)),
        () => products.findByIds([wrong(undefined)]),
        () => products.listAfter(wrong({}), 1),
      );
      const documents = new PostgresDocumentRepository(db);
      await refused("TypeError", /not a string$/, () => documents.findByIdScoped(id, wrong(5)));
    });
  },
  { engines: ["pg", "pg pipelined", "pglite", "postgres.js"] },
);
