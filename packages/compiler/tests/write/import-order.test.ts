// The imports of a printed file: packages first, then what is further up, then neighbours, as formatters sort them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ts, value } from "../../src/text/code.ts";
import { printFile } from "../../src/text/print/print.ts";

test("imports stand in the order that formatters give them", () => {
  const modules = ["./query.ts", "../user.entity.ts", "zod", "./dto.ts", "entity-derive/codegen/v1", "../../shared.ts"];
  const used = modules.map((module, index) => ts`${value(module, `name${index}`)};`);
  const printed = printFile(ts`${used}`, { header: "// Header.", ending: ".ts", module: "./file" });
  assert.deepEqual(
    [...printed.matchAll(/from "([^"]+)"/g)].map(([, module]) => module),
    ["entity-derive/codegen/v1", "zod", "../../shared.ts", "../user.entity.ts", "./dto.ts", "./query.ts"],
  );
});
