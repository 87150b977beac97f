// Own routes over statements answer in the case of the entities: bodies, query strings, documents, types.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import type { i64, PlainDate } from "entity-derive";
import { route } from "entity-derive/http";
import { send } from "../../send.ts";
import { document, migrations, repositories, router } from "./app.derived/index.ts";
import {
  daysQuery,
  daysResult,
  type KitchensJson,
  kitchensResult,
  type MealPagesJson,
  type Menu,
  mealPagesQuery,
  mealPagesResult,
  type ServedMealsJson,
  servedMealsQuery,
  servedMealsResult,
  weightsResult,
} from "./menu.derived/index.ts";

function menuRoutes(menu: Menu) {
  return [
    route("GET", "/menu/meals", { query: servedMealsQuery, response: servedMealsResult }, ({ query }) =>
      menu.servedMeals(query),
    ),
    route("GET", "/menu/kitchens", { response: kitchensResult }, () => menu.kitchens()),
    route("GET", "/menu/days", { query: daysQuery, response: daysResult }, ({ query }) => menu.days(query)),
    route("GET", "/menu/pages", { query: mealPagesQuery, response: mealPagesResult }, ({ query }) =>
      menu.mealPages(query),
    ),
    route("GET", "/menu/weights", { response: weightsResult }, () => menu.weights()),
  ] as const;
}

/** The members of rows in JSON, and their types: this compiles if they are these. */
const meal = {
  id: "",
  kitchen_name: "Süd",
  served_on: "2026-03-01",
  first_portion: { net_weight: 200, main_part: "rice" },
} satisfies { readonly [Name in keyof ServedMealsJson]: unknown };
const kitchen: readonly (keyof KitchensJson)[] = ["kitchen_name", "meal_count", "total_cost", "all_meals", "first_day"];

const paged: readonly (keyof MealPagesJson)[] = ["id", "kitchen_name", "served_on", "whole_meal", "other_days"];

describeBehaviour("own routes over statements, in snake case", (database) => {
  database.migrateOnce(migrations);

  async function served() {
    const all = repositories(database.db);
    const { kitchen_name: kitchenName, served_on: servedOn } = meal;
    const firstPortion = { netWeight: 200, mainPart: "rice" };
    const { id } = await all.meals.create({ kitchenName, servedOn: servedOn as PlainDate, firstPortion });
    const app = router(all, {}, menuRoutes(all.menu));
    return { all, id, get: (path: string) => send(app, "GET", path) };
  }

  test("a row of an entity has the members that the entity's route answers with", async () => {
    const { id, get } = await served();
    const { json } = await get(`/meals/${id}`);
    assert.deepEqual(json, { ...meal, id });
    const { status, json: found } = await get("/menu/meals?served_since=2026-01-01&least_weight=100&sorted_by=byName");
    assert.equal(status, 200);
    assert.deepEqual(found, [json]);
    assert.deepEqual((await get("/menu/meals?served_since=2026-01-01&least_weight=300")).json, []);
    const { json: kitchens } = await get("/menu/kitchens");
    assert.deepEqual(Object.keys(kitchens[0]), kitchen);
    assert.deepEqual(kitchens, [
      {
        kitchen_name: "Süd",
        meal_count: 1 as i64,
        total_cost: 3,
        all_meals: [json],
        first_day: { served_on: "2026-03-01" },
      },
    ]);
    assert.deepEqual((await get("/menu/days?limit=1")).json, {
      items: [{ served_on: "2026-03-01", id }],
      next: null,
    });
    assert.deepEqual((await get("/menu/weights")).json, [200]);
  });

  test("pages have rows within rows, in each order", async () => {
    const { all, get } = await served();
    for (const [kitchenName, servedOn] of [
      ["Nord", "2026-03-01"],
      ["Süd", "2026-03-02"],
    ] as const)
      await all.meals.create({ kitchenName, servedOn, firstPortion: { netWeight: 100, mainPart: "peas" } });
    const pages = async (query: string) => {
      const items = [];
      let after = "";
      for (;;) {
        const { status, json } = await get(`/menu/pages?limit=1&${query}${after}`);
        assert.equal(status, 200);
        items.push(...json.items);
        if (json.next === null) return items;
        after = `&after=${json.next}`;
      }
    };
    const byName = await pages("sorted_by=byName");
    assert.deepEqual(
      byName.map(({ kitchen_name, served_on }) => [kitchen_name, served_on]),
      [
        ["Nord", "2026-03-01"],
        ["Süd", "2026-03-01"],
        ["Süd", "2026-03-02"],
      ],
    );
    assert.deepEqual(Object.keys(byName[0]), paged);
    assert.deepEqual(byName[1].whole_meal, { ...meal, id: byName[1].id });
    assert.deepEqual(byName[1].other_days, [{ other_day: "2026-03-02", portion_weights: [{ net_weight: 100 }] }]);
    assert.deepEqual(byName[0].other_days, []);
    const [first] = await pages("sorted_by=byDay");
    assert.equal(first.served_on, "2026-03-02");
    assert.deepEqual(await pages("served_on=2026-03-02"), [first]);
    // A token is for its order.
    const { json } = await get("/menu/pages?limit=1&sorted_by=byName");
    assert.equal((await get(`/menu/pages?limit=1&sorted_by=byDay&after=${json.next}`)).status, 400);
  });

  test("problems and the document name parameters as the query string has them", async () => {
    const { all, get } = await served();
    const missing = await get("/menu/meals");
    assert.deepEqual([missing.status, missing.json.issues[0].path], [400, "served_since"]);
    assert.equal((await get("/menu/meals?servedSince=2026-01-01")).status, 400);
    const wrong = await get("/menu/meals?served_since=2026-01-01&sorted_by=by_name");
    assert.equal(wrong.json.issues[0].path, "sorted_by");
    const { paths } = document({ title: "Menu", apiVersion: "1" }, menuRoutes(all.menu));
    const operation = paths["/menu/meals"]?.get;
    assert.deepEqual(
      operation?.parameters?.map((one) => ("name" in one ? one.name : "")),
      ["served_since", "least_weight", "sorted_by"],
    );
    assert.ok(!JSON.stringify(operation).includes("own_cost"));
  });
});
