// Rules of elements and of members, messages, and schemas of the user's own: through Zod, through Valibot, over HTTP.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { send } from "../../send.ts";
import {
  CreatePlaceRequest as CreateInValibot,
  placeRouter as routerInValibot,
  UpdatePlaceRequest as UpdateInValibot,
} from "../valibot/place.derived/index.ts";
import {
  CreatePlaceRequest,
  PlaceApi,
  PlaceMigration,
  PostgresPlaceRepository,
  placeRouter,
  UpdatePlaceRequest,
} from "./place.derived/index.ts";

const address = { street: "Main Street 1", zip: "12345", lines: ["c/o Ada"], floor: 3 };
const base = { tags: ["ab"], mail: "ada@example.org", seats: 1, address };

/** What a request has beside the base, where it is wrong, and what is said of it; null for words of the validator. */
type Refusal = readonly [given: object, path: string, message: string | null];
const refusals: readonly Refusal[] = [
  [{ tags: ["a"] }, "tags[0]", "at most two short words"],
  [{ tags: ["ab", "abcdef"] }, "tags[1]", "at most two short words"],
  [{ tags: ["ab", "A1"] }, "tags[1]", "at most two short words"],
  [{ tags: ["ab", "ab", "ab"] }, "tags", "at most two short words"],
  [{ tags: ["ab", 1] }, "tags[1]", null],
  [{ tags: "ab" }, "tags", null],
  [{ scores: [0, 11] }, "scores[1]", "is no score"],
  [{ scores: [0.5] }, "scores[0]", null],
  [{ prices: ["9.99", "9.990000000000000000001"] }, "prices[1]", "must be at most 9.99"],
  [{ big: ["1", "0"] }, "big[1]", "is too small"],
  [{ mail: "ada" }, "mail", "is no address of ours"],
  [{ mail: `${"a".repeat(30)}@b.org` }, "mail", "is no address of ours"],
  [{ mail: 1 }, "mail", null],
  [{ page: "http://example.org" }, "page", "is no safe page"],
  [{ page: `https://example.org/${"a".repeat(40)}` }, "page", null],
  [{ seats: 0 }, "seats", "is too few"],
  [{ seats: 40_000 }, "seats", null],
  [{ factor: "0.4" }, "factor", "is no factor"],
  [{ factor: "2.1" }, "factor", "is no factor"],
  [{ address: { ...address, zip: "1234" } }, "address.zip", "is no zip code"],
  [{ address: { ...address, lines: ["a", ""] } }, "address.lines[1]", null],
  [{ address: { ...address, lines: ["a", "b", "c"] } }, "address.lines", null],
  [{ address: { ...address, floor: 100 } }, "address.floor", null],
  [{ address: { ...address, street: "a\nb" } }, "address.street", "has several lines"],
  [{ name: "a\nb" }, "name", "has several lines"],
  [{ name: "a".repeat(21) }, "name", null],
  [{ opens: "2026-01-04T00:00:00Z" }, "opens", "is a Sunday"],
];

const accepted: readonly (readonly [given: object, stored: object])[] = [
  [{ tags: [], scores: null, prices: null, big: null, page: null, factor: null, name: null, opens: null }, {}],
  [{ tags: ["ab", "abcde"], scores: [0, 10], prices: ["9.99", "-1"] }, {}],
  [{ big: ["1", "2"] }, { big: [1n, 2n] }],
  [{ mail: "a@b.de", page: "https://example.org", seats: 32_767, factor: "0.50" }, {}],
  [{ address: { ...address, lines: ["a", "b"], floor: null } }, {}],
  [{ address: { ...address, street: "  Main  " } }, { address: { ...address, street: "Main" } }],
  [{ name: "  Ada  " }, { name: "Ada" }],
  [{ opens: "2026-01-05T00:00:00Z" }, { opens: new Date("2026-01-05T00:00:00Z") }],
];

/** What a schema says of JSON. */
async function read(schema: typeof CreatePlaceRequest | typeof CreateInValibot, json: object) {
  const result = await schema["~standard"].validate(json);
  if (result.issues === undefined) return { value: result.value, issues: [] };
  const issues = result.issues.map(({ path = [], message }) => ({
    path: path
      .map((step) => (typeof step === "object" ? step.key : step))
      .map((key, index) => (typeof key === "number" ? `[${key}]` : `${index === 0 ? "" : "."}${String(key)}`))
      .join(""),
    message,
  }));
  return { value: null, issues };
}

for (const [library, create, update] of [
  ["Zod", CreatePlaceRequest, UpdatePlaceRequest],
  ["Valibot", CreateInValibot, UpdateInValibot],
] as const) {
  describe(library, () => {
    for (const [given, path, message] of refusals)
      test(`${JSON.stringify(given).slice(0, 60)} breaks a rule of ${path}`, async () => {
        for (const { issues } of [
          await read(create, { ...base, ...given }),
          await read(update as unknown as typeof create, given),
        ]) {
          assert.notEqual(issues.length, 0);
          assert.deepEqual(new Set(issues.map((issue) => issue.path)), new Set([path]));
          if (message !== null) assert.deepEqual(new Set(issues.map((issue) => issue.message)), new Set([message]));
          else for (const issue of issues) assert.match(issue.message, /^Invalid|^Too/);
        }
      });

    test("what keeps the rules is read, and a schema of the user's own reads it last", async () => {
      for (const [given, stored] of accepted) {
        const { value, issues } = await read(create, { ...base, ...given });
        assert.deepEqual(issues, []);
        assert.deepEqual(value, { ...base, ...given, ...stored });
      }
    });

    test("several issues of such a schema are all said", async () => {
      const { issues } = await read(create, { ...base, opens: "1998-01-04T00:00:00Z" });
      assert.deepEqual(issues, [
        { path: "opens", message: "is a Sunday" },
        { path: "opens", message: "is long ago" },
      ]);
    });
  });
}

describeBehaviour("rules over HTTP", (database) => {
  database.migrateOnce([PlaceMigration]);

  test("a broken rule is a 400 with the path and the message, and what was read is stored", async () => {
    const places = new PostgresPlaceRepository(database.db);
    for (const app of [placeRouter(places), routerInValibot(places)]) {
      for (const [given, path, message] of refusals) {
        const refused = await send(app, "POST", "/places", { ...base, ...given });
        assert.equal(refused.status, 400, refused.text);
        assert.equal(refused.json.issues[0].path, path);
        if (message !== null) assert.equal(refused.json.issues[0].message, message);
      }
      const made = await send(app, "POST", "/places", { ...base, name: "  Ada  " });
      assert.deepEqual([made.status, made.json.name, made.json.address], [201, "Ada", address]);
    }
  });
});

test("the document has the rules of elements and members, and what a schema of the user's own says", () => {
  const { schemas } = PlaceApi.openapi().components;
  const { properties } = schemas["CreatePlaceRequest"] as { readonly properties: Record<string, unknown> };
  assert.deepEqual(properties["tags"], {
    type: "array",
    items: { type: "string", pattern: "^[a-z]+$", minLength: 2, maxLength: 5 },
    maxItems: 2,
  });
  assert.deepEqual(properties["name"], {
    type: ["string", "null"],
    maxLength: 20,
    allOf: [{ anyOf: [{ type: "string", pattern: "^[^\\n]*$" }, { type: "null" }] }],
  });
  assert.deepEqual((properties["address"] as { properties: object }).properties, {
    street: { type: "string", allOf: [{ type: "string", pattern: "^[^\\n]*$" }] },
    zip: { type: "string", pattern: "^\\d{5}$" },
    lines: { type: "array", items: { type: "string", minLength: 1 }, maxItems: 2 },
    floor: { type: ["integer", "null"], format: "int16", minimum: -2, maximum: 99 },
  });
});
