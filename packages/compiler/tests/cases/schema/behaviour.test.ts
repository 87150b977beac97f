// JSON Schema of the user's own, merged into the properties of the create request and the response.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { send } from "../../send.ts";
import { PlaceApi, PlaceMigration, PostgresPlaceRepository, placeRouter } from "./place.derived/index.ts";

test("the user's words come last, and do not reach the update", () => {
  const { schemas } = PlaceApi.openapi().components as unknown as { schemas: Record<string, { properties: unknown }> };
  const name = { title: "Name", description: "What it is called.", examples: ["Berlin", null, 1.5, { deep: [true] }] };
  const degrees = { type: "number", format: "double" };
  const pair = { type: ["array", "null"], prefixItems: [degrees, degrees], minItems: 2, maxItems: 2 };
  const position = { ...pair, type: "array", items: { type: "number" }, "x-unit": "degrees" };
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the comment has it so
  const doc = 'The name of the place, "quoted" and `ticked`: ${not code} \\u0041';
  assert.deepEqual(schemas["CreatePlaceRequest"]?.properties, {
    name: { type: "string", maxLength: 100, ...name },
    position,
  });
  assert.deepEqual(schemas["UpdatePlaceRequest"]?.properties, {
    name: { type: "string", maxLength: 100, description: doc },
    position: pair,
  });
  assert.deepEqual(schemas["PlaceResponse"]?.properties, {
    id: { type: "string", format: "uuid", examples: ["0190a5b0-0000-7000-8000-000000000000"] },
    name: { type: "string", ...name },
    position,
    legacy: { type: ["string", "null"], deprecated: true },
  });
});

describeBehaviour("schema", (database) => {
  database.migrateOnce([PlaceMigration]);

  test("it documents, and checks no more than the type", async () => {
    const app = placeRouter(new PostgresPlaceRepository(database.db));
    const made = await send(app, "POST", "/places", { name: "Berlin", position: [52.5, 1e9] });
    assert.equal(made.status, 201);
    assert.deepEqual(made.json, { id: made.json.id, name: "Berlin", position: [52.5, 1e9], legacy: null });
    const emptied = await send(app, "PATCH", `/places/${made.json.id}`, { position: null });
    assert.equal(emptied.json.position, null);
  });
});
