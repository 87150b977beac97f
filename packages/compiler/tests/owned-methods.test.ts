// Every method of a repository that is limited to an owner, in every case: what it asks the database is limited, too.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { distributionField } from "../src/2-model/data/distribution.ts";
import { ownerField } from "../src/2-model/data/ownership.ts";
import { type Body, statementsIn } from "../src/4-plan/body.ts";
import { sqlText } from "../src/text/sql.ts";
import { caseNames, casesFolder, entityFiles, plansOf } from "./compile-case.ts";

const plans = caseNames().flatMap((name) => {
  const root = join(casesFolder, name);
  return plansOf(root, entityFiles(root));
});

/** Whether there is a step of one of these kinds, or a statement that is given something of them. */
function has(body: Body, kinds: readonly string[]): boolean {
  return body.some((step) => {
    if (kinds.includes(step.kind)) return true;
    if ("steps" in step) return has(step.steps, kinds);
    const call = step.kind === "run" ? step.call : "value" in step && "call" in step.value ? step.value.call : null;
    return call !== null && kinds.includes(call.given.kind);
  });
}

test("has the owner's condition in every statement, or the owner in every new row", () => {
  let count = 0;
  for (const { entity, operations, owned } of plans) {
    const owner = ownerField(entity);
    if (owner === null || owned === null) continue;
    // Rows of several nodes cannot be locked, those of one owner can.
    const ofOwnersAlone = distributionField(entity) === null ? [] : ["whileLocked"];
    const names = owned.operations.map(({ name }) => name);
    assert.deepEqual(
      names.filter((name) => !ofOwnersAlone.includes(name)),
      operations.map(({ name }) => name),
      entity.names.type,
    );
    for (const { name, body } of owned.operations) {
      count++;
      if (has(body, ["conditions", "new-row", "new-rows"]) || name === "listFiltered") continue;
      const statements = statementsIn(body);
      assert.ok(statements.length > 0, name);
      const related = [owned.entity, ...owned.entity.parents, ...owned.entity.children].map((one) =>
        "target" in one ? one.target.limitedTo : one.limitedTo,
      );
      const columns = related.flatMap((field) => field?.column.name ?? []);
      const condition = new RegExp(`\\b(?:${columns.join("|")})"? = \\$\\d`);
      for (const { sql, name: statement } of statements) assert.match(sqlText(sql), condition, statement);
    }
  }
  assert.ok(count > 200);
});

test("the view of one owner has the owner's condition in every statement", () => {
  let count = 0;
  for (const { entity, owned } of plans) {
    const owner = owned?.entity.limitedTo ?? null;
    if (owner === null || owned?.view == null) continue;
    count++;
    const condition = new RegExp(`\\b${owner.column.name}"? = \\$\\d`);
    for (const { sql, name } of [owned.view.findById, owned.view.list]) {
      assert.match(name, /\.owned\.\w+$/, entity.names.type);
      assert.match(sqlText(sql), condition, name);
    }
  }
  assert.ok(count > 2);
});

test("no other statement has a place for an owner", () => {
  for (const { operations } of plans)
    for (const { body } of operations)
      for (const { sql } of statementsIn(body))
        assert.ok(!sql.parts.some((part) => typeof part !== "string" && "hole" in part && part.hole === "limitedTo"));
});
