// The shop through a client made from its document: compiled beside the generated types, then run against the server.
import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import type { components, paths } from "./shop.ts";

type Product = components["schemas"]["ProductResponse"];

export async function useShop(baseUrl: string): Promise<void> {
  const client = createClient<paths>({
    baseUrl,
    headers: { authorization: "Bearer demo" },
    // `sort=price_desc,name_asc`: this client reads `style` and `explode` here, and not in the document.
    querySerializer: { array: { style: "form", explode: false } },
  });

  const list = await client.GET("/products", {
    params: { query: { name: "tea", sort: ["price_desc", "name_asc"], limit: 2 } },
  });
  const teas: readonly Product[] = list.data ?? [];
  assert.deepEqual(
    teas.map(({ price }) => price),
    ["16.90", "12.50"],
  );

  const tea = { name: "White tea", description: "Buds alone.", price: "21.00", stock: 3 };
  const created = await client.POST("/products", { body: tea });
  assert.equal(created.response.status, 201);
  assert.ok(created.data !== undefined, "an answer of 201 has data");
  const { id, version } = created.data;
  const path = { id };
  const shown = await client.GET("/products/{id}", { params: { path } });
  assert.deepEqual(shown.data, created.data);

  const body = { stock: 2, expectedVersion: version };
  const changed = await client.PATCH("/products/{id}", { params: { path }, body });
  assert.equal(changed.data?.stock, 2);
  const stale = await client.PATCH("/products/{id}", { params: { path }, body });
  assert.equal(stale.response.status, 409);
  assert.equal(stale.error?.title, "Conflict");

  const taken = await client.POST("/categories", { body: { slug: "teas", name: "More teas" } });
  assert.deepEqual([taken.response.status, taken.error?.field], [409, "slug"]);

  const removed = await client.DELETE("/products/{id}", { params: { path } });
  assert.equal(removed.response.status, 204);
  const gone = await client.GET("/products/{id}", { params: { path } });
  assert.deepEqual([gone.response.status, gone.error?.status], [404, 404]);

  // @ts-expect-error there is no such status of an order
  const lost = await client.GET("/orders", { params: { query: { status: "lost" } } });
  assert.deepEqual([lost.response.status, lost.error?.issues?.[0]?.path], [400, "status"]);
  // @ts-expect-error a product has a price
  const free = await client.POST("/products", { body: { name: "Air", description: "Free." } });
  assert.deepEqual([free.response.status, free.error?.issues?.[0]?.path], [400, "price"]);
  const people = await client.GET("/users");
  // @ts-expect-error what is skipped is in no answer
  assert.equal(people.data?.[0]?.securityStamp, undefined);
}
