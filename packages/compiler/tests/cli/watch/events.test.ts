// The lines of `--watch --format json` against the schema that is published with them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { brokenEntity } from "../run.ts";
import { entity, watchedProject } from "./watching.ts";

const schema = JSON.parse(readFileSync(join(import.meta.dirname, "../../../watch-events.schema.json"), "utf8"));

test("every event is as the schema describes it, and each kind occurs", async (context) => {
  const shop = watchedProject(context, {
    "src/user.entity.ts": entity("User"),
    "src/order.entity.ts": entity("Order"),
  });
  const watching = shop.watch("--verbose");
  await watching.generated();
  // An error, with labels and fixes where there are some.
  shop.write("src/user.entity.ts", brokenEntity);
  await watching.generated();
  shop.write("src/user.entity.ts", entity("User").replace("table:", "tabel:"));
  await watching.generated();
  shop.write("src/user.entity.ts", entity("User").replace('"users"', '"orders"'));
  await watching.generated();
  shop.write("src/order.derived/dto.ts", "mine");
  const edited = await watching.generated();
  assert.notEqual(edited.problems.length, 0);
  shop.write("entity-derive.config.json", "{");
  await watching.failed();
  await watching.stop("SIGTERM");
  const validate = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false }).compile(schema);
  for (const event of watching.events) assert.ok(validate(event), JSON.stringify([event, validate.errors]));
  assert.deepEqual(
    [...new Set(watching.events.map(({ event }) => event))],
    ["started", "generating", "generated", "failed", "stopped"],
  );
});
