// Every statement of a repository that is limited to an owner, in every case: it has a condition on the owner for each table whose rows have one.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { Entity } from "../src/2-model/data/entity.ts";
import { haveSameOwners } from "../src/2-model/data/ownership.ts";
import { statementsOfMethod } from "../src/4-plan/method.ts";
import { statementsFor } from "../src/4-plan/plan.ts";
import { statementFor } from "../src/4-plan/statement.ts";
import { quoteIdentifier } from "../src/text/identifier.ts";
import { sqlText } from "../src/text/sql.ts";
import { caseNames, casesFolder, entityFiles, plansOf } from "./compile-case.ts";

const plans = caseNames().flatMap((name) => {
  const root = join(casesFolder, name);
  return plansOf(root, entityFiles(root));
});

/** The entities with the same owners that an entity's statements read or write. */
function ownedWith(entity: Entity): readonly Entity[] {
  const related = [
    ...entity.parents.map(({ target }) => target),
    ...entity.children.map(({ target }) => target),
    ...entity.links.flatMap(({ target, through }) => [target, through]),
  ];
  return [...new Set([entity, ...related])].filter((one) => one.owner !== null && haveSameOwners(entity, one));
}

/** How often a statement reads or changes the table, other than by adding rows to it. */
function uses(text: string, { table }: Entity): number {
  const name = `${quoteIdentifier(table.schema)}.${quoteIdentifier(table.name)}`.replaceAll(
    /[$.*+?^{}()|[\]\\]/g,
    "\\$&",
  );
  return [...text.matchAll(new RegExp(`\\b(?:FROM|JOIN|UPDATE|DELETE FROM)\\s+${name}(?![\\w".])`, "g"))].length;
}

/** How often a statement requires that nested rows have the owner of the row, which it has a condition for. */
function nestedConditions(text: string, entity: Entity, tables: readonly Entity[]): number {
  const columnOf = (one: Entity): string => quoteIdentifier(one.owner?.column.name ?? "");
  const own = `${quoteIdentifier(entity.table.name)}.${columnOf(entity)}`;
  const equalities = tables.flatMap((one) => ["nested", "link"].map((alias) => `${alias}.${columnOf(one)} = ${own}`));
  return [...new Set(equalities)].reduce((sum, equality) => sum + text.split(equality).length - 1, 0);
}

test("has a condition on the owner for every table of such rows, but in statements that add rows", () => {
  let count = 0;
  for (const plan of plans) {
    if (plan.entity.owner === null || plan.entity.sql !== "full") continue;
    const tables = ownedWith(plan.entity);
    for (const statement of statementsFor(plan, true)) {
      if (statement.owners === "new-row" || statement.owners === "query") continue;
      // Rows that a view joins are shown as they are.
      if (statement.rows.kind === "view") continue;
      count++;
      const text = sqlText(statement.sql, statement.samples(true)[0]);
      const asked = tables.reduce((sum, table) => sum + uses(text, table), 0);
      const ofOwner = [...text.matchAll(/"?[\w$]+"? (?:=|>=) \$owner\b/g)].length;
      const conditions = ofOwner + nestedConditions(text, plan.entity, tables);
      assert.ok(conditions >= asked && conditions > 0, `${statement.name} has ${conditions} of ${asked}: ${text}`);
    }
  }
  assert.ok(count > 200, String(count));
});

test("every method has a form for one owner, or calls one that has", () => {
  for (const { entity, methods } of plans) {
    if (entity.owner === null || entity.sql !== "full") continue;
    for (const method of methods)
      for (const statement of statementsOfMethod(method))
        assert.notEqual(statementFor(statement, true), null, statement.name);
  }
});

test("the view of one owner has the owner's condition in every statement", () => {
  let count = 0;
  for (const { entity, view } of plans) {
    const owner = entity.owner;
    if (owner === null || view === null) continue;
    count++;
    for (const statement of [view.findById, view.list].flatMap((one) => statementFor(one, true) ?? [])) {
      assert.match(statement.name, /\.owned\.\w+$/, entity.names.type);
      assert.ok(sqlText(statement.sql).includes(`${quoteIdentifier(owner.column.name)} = $owner`), statement.name);
    }
  }
  assert.ok(count > 2);
});

test("no statement for all owners has a place for one", () => {
  for (const plan of plans)
    for (const statement of statementsFor(plan, false))
      assert.ok(!sqlText(statement.sql).includes("$owner"), statement.name);
});
