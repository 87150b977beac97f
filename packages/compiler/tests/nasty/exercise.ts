// One entity through its router: what is created is found, listed, filtered, sorted, changed and removed.
import assert from "node:assert/strict";
import { fieldConditions } from "../../src/2-model/data/field/condition.ts";
import type { Field } from "../../src/2-model/data/field/field.ts";
import type { Plan } from "../../src/4-plan/plan.ts";
import { type App, send } from "../send.ts";
import { patchBody, requestBodies } from "./bodies.ts";
import { sampleOf } from "./samples.ts";

const known = { "x-user": "1", "x-admin": "1" };

export async function exercise({ entity, orders }: Plan, app: App): Promise<void> {
  const { api } = entity;
  if (api === null) return;
  const serves = (operation: string): boolean => api.endpoints.some((served) => served === operation);
  const call = (method: string, path: string, body?: unknown) => send(app, method, path, body, known);
  const bodies = serves("create") ? requestBodies(entity) : [];
  let id = "";
  for (const body of bodies) {
    const made = await call("POST", api.path, body);
    assert.equal(made.status, 201, made.text);
    id = made.json[entity.key.fields[0].name];
    if (serves("get")) assert.equal((await call("GET", made.headers.get("location") ?? "")).text, made.text);
    for (const field of entity.fields)
      if (field.inResponse && field.name in body && isComparable(field))
        assert.deepEqual(made.json[field.name], body[field.name], field.name);
  }
  if (serves("list")) {
    const queries = ["limit=3&offset=0", "after=00000000-0000-0000-0000-000000000000&limit=1"];
    for (const query of [
      ...queries,
      ...(orders?.choices ?? []).map(
        (order) => `sort=${encodeURIComponent(order.value)}${order.field === null ? "&q=x" : ""}`,
      ),
    ])
      assert.equal((await call("GET", `${api.path}?${query}`)).status, 200, query);
    for (const { name, field, kind } of fieldConditions(entity.conditions)) {
      const given = bodies[0]?.[field.name] ?? sampleOf(field, 0);
      const found = await call("GET", `${api.path}?${encodeURIComponent(name)}=${encodeURIComponent(String(given))}`);
      assert.equal(found.status, 200, `${name}: ${found.text}`);
      // A search takes what it is given as a pattern.
      if (field.name in (bodies[0] ?? {}) && kind !== "search") assert.notEqual(found.text, "[]", `${name}=${given}`);
    }
  }
  if (serves("update") && id !== "")
    for (const body of [patchBody(entity, false), patchBody(entity, true), {}]) {
      const changed = await call("PATCH", `${api.path}/${id.toUpperCase()}`, body);
      assert.equal(changed.status, 200, changed.text);
    }
  if (serves("delete") && id !== "") {
    assert.equal((await call("DELETE", `${api.path}/${id}`)).status, 204);
    assert.equal((await call("DELETE", `${api.path}/${id}`)).status, 404);
  }
}

/** JSON objects come back with their keys in another order, fixed lengths padded. */
function isComparable({ type, column }: Field): boolean {
  return !(type.kind === "scalar" && type.scalar === "json") && !/^CHAR/.test(column.type?.value ?? "");
}
