// JSON that is checked as deeply as its type says, by Zod and by Valibot alike.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { send } from "../../send.ts";
import * as valibot from "../json-valibot/document.derived/index.ts";
import * as zod from "./document.derived/index.ts";

const everything = {
  name: "n",
  note: "a",
  id: "0190a5b0-0000-7000-8000-000000000001",
  count: 1,
  day: "2026-01-31",
  ratio: 0.5,
  isOn: true,
  nothing: null,
  json: [1, { a: null }],
  unit: "kg",
  role: "admin",
  level: 2,
  mixed: false,
  maybe: null,
  either: ["x"],
  tags: [],
  grid: [[1], []],
  pair: [1, 2],
  range: [1],
  many: ["x", 1, 2],
  scores: { a: 1 },
  sizes: { small: 1, large: 2 },
  open: { known: true, other: false },
  part: { phone: "1" },
  rest: { phone: "1" },
  both: { name: "n", age: 1 },
  figure: { at: { x: 1, y: 2 }, kind: "circle", radius: 1 },
  "quoted-key": "q",
};

const body = {
  prefs: { theme: "light" },
  place: { city: "Oslo", more: { floor: 1 } },
};

/** A change of a request that passes, and the places that the issues name. */
const refused: readonly (readonly [change: Readonly<Record<string, unknown>>, ...paths: readonly string[]])[] = [
  [{ prefs: 42 }, "prefs"],
  [{ prefs: null }, "prefs"],
  [{ prefs: undefined }, "prefs"],
  [{ prefs: "light" }, "prefs"],
  [{ prefs: { theme: "blue" } }, "prefs.theme"],
  [{ prefs: { columns: 2 } }, "prefs.theme"],
  [{ prefs: { theme: "dark", columns: null } }, "prefs.columns"],
  [{ prefs: { theme: "dark", columns: "2" } }, "prefs.columns"],
  [
    { everything: {} },
    ...Object.keys(everything)
      .filter((name) => name !== "note")
      .map((name) => `everything.${name}`),
  ],
  [{ everything: { ...everything, note: "c" } }, "everything.note"],
  [{ everything: { ...everything, id: "x" } }, "everything.id"],
  [{ everything: { ...everything, count: 0.5 } }, "everything.count"],
  [{ everything: { ...everything, day: "2026-02-30" } }, "everything.day"],
  [{ everything: { ...everything, day: "soon" } }, "everything.day"],
  [{ everything: { ...everything, unit: "g" } }, "everything.unit"],
  [{ everything: { ...everything, role: "guest" } }, "everything.role"],
  [{ everything: { ...everything, level: 4 } }, "everything.level"],
  [{ everything: { ...everything, mixed: true } }, "everything.mixed"],
  [{ everything: { ...everything, either: 1 } }, "everything.either"],
  [{ everything: { ...everything, tags: ["a", 1] } }, "everything.tags[1]"],
  [{ everything: { ...everything, grid: [[1], ["1"]] } }, "everything.grid[1][0]"],
  [{ everything: { ...everything, pair: [1, "2"] } }, "everything.pair[1]"],
  [{ everything: { ...everything, many: ["x", "y"] } }, "everything.many[1]"],
  [{ everything: { ...everything, scores: { a: "1" } } }, "everything.scores.a"],
  [{ everything: { ...everything, sizes: { small: 1 } } }, "everything.sizes.large"],
  [{ everything: { ...everything, open: { known: true, other: 1 } } }, "everything.open.other"],
  [{ everything: { ...everything, rest: {} } }, "everything.rest.phone"],
  [{ everything: { ...everything, both: { age: 1 } } }, "everything.both.name"],
  [
    { everything: { ...everything, figure: { kind: "circle", at: { x: 1 } } } },
    "everything.figure.at.y",
    "everything.figure.radius",
  ],
  [{ keeper: { pets: [{ owner: { pets: 1 } }] } }, "keeper.pets[0].owner.pets"],
  [{ blocks: [{ type: "text" }] }, "blocks[0].text"],
  [{ blocks: [{ type: "video" }] }, "blocks[0].type"],
  [{ blocks: [{ type: "columns", columns: [[{ type: "image", url: 1 }]] }] }, "blocks[0].columns[0][0].url"],
  [{ root: { name: "a", folders: [{ name: "b" }, { folders: [] }] } }, "root.folders[1].name"],
  [{ comments: { pinned: { text: "a" }, all: [] } }, "comments.pinned.replies"],
  [{ list: [{ label: "a" }, {}] }, "list[1].label"],
  [{ list: { label: "a" } }, "list"],
  [{ place: { city: "Oslo", more: { floor: "1" } } }, "place.more.floor"],
  [{ feed: { url: "https://example.org", items: ["1"] } }, "feed.items[0]"],
  [{ feed: 1 }, "feed"],
  [{ rooms: [{ room: "1" }, { room: "1" }] }, "rooms[0].room"],
  [{ rooms: [{}] }, "rooms[0].room"],
  [{ code: "long" }, "code"],
  [{ extra: 1 }, "extra"],
];

for (const [
  name,
  { CreateDocumentRequest, DocumentApi, DocumentResponse, PostgresDocumentRepository, ...generated },
] of [
  ["zod", zod],
  ["valibot", valibot],
] as const) {
  describe(name, () => {
    const read = (value: unknown) => {
      const result = CreateDocumentRequest["~standard"].validate(value);
      assert.ok(!(result instanceof Promise));
      return result;
    };

    test("what the type does not allow is refused, with its path", () => {
      for (const [change, ...paths] of refused) {
        const { issues = [] } = read({ ...body, ...change });
        const found = issues.map(({ path = [] }) => path.map((step) => (typeof step === "object" ? step.key : step)));
        assert.deepEqual(
          [...new Set(found.map(pathText))].sort(),
          [...paths].sort(),
          `${JSON.stringify(change)}: ${JSON.stringify(issues.map(({ message }) => message))}`,
        );
      }
    });

    test("what the type allows is taken, without keys that it does not have", () => {
      const given = {
        ...body,
        prefs: { theme: "dark", columns: 2, unknown: "dropped" },
        everything,
        blocks: [{ type: "columns", columns: [[{ type: "image", url: "u", alt: "a" }], []] }],
        root: { name: "a", folders: [{ name: "b", folders: [] }] },
        comments: { pinned: null, all: [{ text: "a", replies: [{ text: "b", replies: [] }] }] },
        keeper: { pets: [{}, { owner: { pets: [] } }] },
        list: [{ label: "a" }],
        anyList: [1, null, { a: [] }],
        any: "text",
        feed: { url: "https://example.org", items: [1] },
        rooms: [{ room: "1" }, { room: "2" }],
        code: "abc",
        extra: { a: [1] },
      };
      const result = read(given);
      assert.equal(result.issues, undefined);
      assert.deepEqual(result.issues === undefined && result.value, {
        ...given,
        prefs: { theme: "dark", columns: 2 },
        place: { ...body.place, raw: null },
        code: "ABC",
      });
    });

    test("the document says the same", () => {
      const { schemas } = DocumentApi.openapi().components;
      const { properties } = schemas["CreateDocumentRequest"] as { properties: Record<string, unknown> };
      assert.deepEqual(properties["prefs"], {
        type: "object",
        required: ["theme"],
        properties: {
          theme: { type: "string", enum: ["light", "dark"] },
          columns: { type: "number", format: "double" },
        },
      });
      assert.deepEqual(schemas["DocumentFolderJson"], {
        type: "object",
        required: ["name"],
        properties: {
          name: { type: "string" },
          folders: { type: "array", items: { $ref: "#/components/schemas/DocumentFolderJson" } },
        },
      });
      // Of the two, Zod says what its schemas read.
      const feed = {
        type: "object",
        required: ["url", "items"],
        properties: { url: { type: "string", format: "uri" }, items: { type: "array", items: { type: "number" } } },
      };
      assert.deepEqual(properties["feed"], name === "zod" ? { anyOf: [feed, { type: "null" }] } : {});
    });

    describeBehaviour("documents", (database) => {
      database.migrateOnce([generated.DocumentMigration]);

      test("over HTTP the answer names the place, and a response reads back", async () => {
        const documents = new PostgresDocumentRepository(database.db);
        const app = generated.documentRouter(documents);
        const wrong = await send(app, "POST", "/documents", { ...body, prefs: 42 });
        assert.equal(wrong.status, 400, wrong.text);
        assert.deepEqual(
          wrong.json.issues.map(({ path }: { path: string }) => path),
          ["prefs"],
        );
        const deep = await send(app, "POST", "/documents", {
          ...body,
          blocks: [{ type: "columns", columns: [[{ type: "text" }]] }],
        });
        assert.match(deep.json.detail, /^`blocks\[0\]\.columns\[0\]\[0\]\.text`: /);
        assert.deepEqual(await documents.list(1, 0), []);
        const made = await send(app, "POST", "/documents", {
          ...body,
          everything,
          list: [{ label: "a" }],
          anyList: [1],
        });
        assert.equal(made.status, 201, made.text);
        const response = DocumentResponse["~standard"].validate(made.json);
        assert.ok(!(response instanceof Promise) && response.issues === undefined);
        assert.deepEqual(response.value, await documents.findById(made.json.id));
        const changed = await send(app, "PATCH", `/documents/${made.json.id}`, {
          list: [{ label: 1 }],
          everything: null,
        });
        assert.deepEqual(
          changed.json.issues.map(({ path }: { path: string }) => path),
          ["list[0].label"],
        );
      });
    });
  });
}

function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((key, index) => (typeof key === "number" ? `[${key}]` : `${index === 0 ? "" : "."}${String(key)}`))
    .join("");
}
