// The merged document of the shop, own routes included, without a word of complaint from the validators.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachDatabase } from "@entity-derive/test-databases";
import { problemsIn } from "@entity-derive/test-openapi";
import type { OpenApiDocument } from "entity-derive/openapi";
import { addresses } from "../../../examples/shop/src/server/addresses.ts";
import { createApp } from "../../../examples/shop/src/server/app.ts";

eachDatabase(
  "the shop's document",
  (database) => {
    test("is valid and complete", async () => {
      const response = await createApp(database.db).request(addresses.document);
      assert.deepEqual(await problemsIn((await response.json()) as OpenApiDocument), []);
    });
  },
  { engines: ["pg"] },
);
