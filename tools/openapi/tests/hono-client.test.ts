// Hono's client `hc` against the running shop: what its types say of answers, enums and refusals is what comes.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ProblemDetails } from "entity-derive/http";
import type { Hono } from "hono";
import { hc, type InferRequestType, type InferResponseType } from "hono/client";
import type { BlankEnv } from "hono/types";
import type { RouterSchema } from "../../../examples/shop/src/app.derived/index.ts";
import { shopServer } from "./shop-server.ts";

type Shop = Hono<BlankEnv, RouterSchema, "/">;
type Client = ReturnType<typeof hc<Shop>>;
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

type Patch = Client["products"][":id"]["$patch"];
const areProblems: Same<InferResponseType<Patch, 409>, ProblemDetails> = true;
const isProduct: Same<InferResponseType<Patch, 200>["price"], string> = true;
type Status = NonNullable<InferRequestType<Client["orders"]["$get"]>["query"]["status"]>;
const isEnum: "lost" extends Status ? false : "paid" extends Status ? true : false = true;

shopServer("Hono's client of the shop", (shop) => {
  test("answers and refusals are as they are typed", async () => {
    assert.ok(areProblems && isProduct && isEnum);
    const client = hc<Shop>(shop.origin, { headers: { authorization: "Bearer demo" } });

    const list = await client.products.$get({ query: { name: "tea", sort: "price_desc" } });
    assert.equal(list.status, 200);
    const [tea] = list.status === 200 ? await list.json() : [];
    assert.ok(tea !== undefined);
    assert.deepEqual([tea.price, tea.active], ["16.90", true]);

    const change = { param: { id: tea.id }, json: { stock: 1, expectedVersion: tea.version } };
    const changed = await client.products[":id"].$patch(change);
    assert.equal(changed.status === 200 && (await changed.json()).stock, 1);
    const stale = await client.products[":id"].$patch(change);
    assert.equal(stale.status, 409);
    if (stale.status === 409) {
      const problem: ProblemDetails = await stale.json();
      assert.deepEqual([problem.status, problem.title], [409, "Conflict"]);
    }
    const taken = await client.categories.$post({ json: { slug: "teas", name: "More teas" } });
    assert.equal(taken.status === 409 && (await taken.json()).field, "slug");

    // @ts-expect-error there is no such status of an order
    const lost = await client.orders.$get({ query: { status: "lost" } });
    assert.equal(lost.status, 400);
    const removed = await client.products[":id"].$delete({ param: { id: tea.id } });
    assert.equal(removed.status, 409, "it has been ordered");
  });
});
