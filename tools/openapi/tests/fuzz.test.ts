// Requests that the shop's document describes, and ones that it does not, to the shop: no answer is a surprise.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachDatabase } from "@entity-derive/test-databases";
import { fuzz } from "../src/fuzz/fuzz.ts";
import { openShop } from "../src/fuzz/shop.ts";

eachDatabase(
  "fuzzing the shop",
  (database) => {
    test("every answer is documented, and what the document allows is taken", async (t) => {
      const { statuses, faults } = await fuzz({ ...(await openShop(database.db)), requests: 2500, seed: 1 });
      t.diagnostic(JSON.stringify(statuses));
      assert.deepEqual(faults, []);
    });
  },
  { engines: ["pg"] },
);
