// `entity-derive diagram`: every table and foreign key is there, no box covers another, and any name is drawn as text.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { diagram as mermaid } from "../../../../examples/shop/src/app.derived/diagram.ts";
import type { Diagram, DiagramRelation } from "../../src/4-plan/app/diagram.ts";
import { boxesOf } from "../../src/cli/diagram/boxes.ts";
import { layOut } from "../../src/cli/diagram/layout.ts";
import { svgText } from "../../src/cli/diagram/svg.ts";
import { brokenEntity, project, userEntity } from "./run.ts";

/** Thirty tables of one tenant each, most of them below another one. */
const thirty: Diagram = {
  tables: Array.from({ length: 30 }, (_, number) => ({
    name: `table_${number}`,
    doc: null,
    columns: [
      { name: "id", type: "UUID", keys: ["PK"], nullable: false },
      { name: "tenant_id", type: "UUID", keys: ["FK"], nullable: false },
      ...Array.from({ length: number % 9 }, (_unused, column) => ({
        name: `a_column_${column}`,
        type: "TEXT",
        keys: [],
        nullable: column % 2 === 0,
      })),
    ],
  })),
  relations: Array.from({ length: 30 }, (_, number): readonly DiagramRelation[] => [
    relation(number, 0, "tenant_id"),
    ...(number > 2 ? [relation(number, Math.floor(number / 3), "id")] : []),
  ]).flat(),
};

function relation(from: number, to: number, own: string): DiagramRelation {
  const columns = [{ own, target: "id" }];
  return { from: `table_${from}`, label: own, columns, to: `table_${to}`, isOptional: false, isOnce: false };
}

test("no box covers another, and no line passes through one", () => {
  const { boxes, lines, width, height } = layOut(boxesOf(thirty, "all"));
  assert.equal(boxes.length, 30);
  for (const [index, one] of boxes.entries()) {
    assert.ok(one.x >= 0 && one.y >= 0 && one.x + one.width <= width && one.y + one.height <= height);
    for (const other of boxes.slice(index + 1)) {
      const isApart =
        one.x + one.width <= other.x ||
        other.x + other.width <= one.x ||
        one.y + one.height <= other.y ||
        other.y + other.height <= one.y;
      assert.ok(isApart, `${one.table.name} and ${other.table.name}`);
    }
    for (const { bends } of lines)
      for (const { x, y } of bends)
        assert.ok(!(x > one.x && x < one.x + one.width && y > one.y && y < one.y + one.height), one.table.name);
  }
  // About as wide as a screen.
  assert.ok(width / height > 0.8 && width / height < 3, `${width} by ${height}`);
});

test("foreign keys to what nearly all tables refer to are said in their rows, all others are lines", () => {
  const { boxes, lines } = boxesOf(thirty, "all");
  const said = boxes.flatMap(({ rows }) => rows.flatMap(({ leadsTo }) => leadsTo));
  // The tenant refers to itself: that line is in nobody's way.
  assert.deepEqual([said.length, new Set(said)], [29, new Set(["table_0"])]);
  assert.equal(lines.length, 28);
  const svg = svgText(thirty, "all");
  for (const { from, to, label } of lines) assert.ok(svg.includes(`${from}.${label} → ${to}`));
});

test("the columns of keys, or none", () => {
  const names = (columns: "all" | "keys" | "none"): number =>
    boxesOf(thirty, columns).boxes.reduce((sum, { rows }) => sum + rows.length, 0);
  assert.deepEqual([names("keys"), names("none")], [60, 0]);
  assert.ok(names("all") > 150);
});

test("names and comments are text, whatever is in them", () => {
  const [table] = thirty.tables;
  assert.ok(table !== undefined);
  const hostile = { ...table, name: 'a"<&>\u0000b', doc: "</title><script>alert(1)</script>" };
  const svg = svgText({ tables: [hostile], relations: [] }, "all");
  assert.ok(svg.includes("a&quot;&lt;&amp;&gt;\u{FFFD}b"));
  assert.doesNotMatch(svg, /<script|\0/);
});

test("Mermaid is what the application's folder exports; --out decides by its ending", async (context) => {
  const made = project(context, { "src/user.entity.ts": userEntity });
  const shop = await made.run("diagram", "--project", join(import.meta.dirname, "../../../../examples/shop"));
  assert.deepEqual(shop, { exitCode: 0, output: `${mermaid}\n`, errors: "" });
  assert.match(
    (await made.run("diagram")).output,
    /^erDiagram\n {2}users \{\n {4}UUID id PK\n {4}TEXT name\n {2}\}\n$/,
  );
  assert.equal((await made.run("diagram", "--out", "docs/tables.svg")).exitCode, 0);
  assert.match(made.read("docs/tables.svg"), /^<svg .*>users<\/text>/s);
  const broken = project(context, { "src/user.entity.ts": brokenEntity });
  const failed = await broken.run("diagram");
  assert.deepEqual([failed.exitCode, failed.output], [1, ""]);
});

test("the picture in the documentation is of the tables that the tracker has", async (context) => {
  const made = project(context);
  const out = join(made.path, "tracker.svg");
  const workspace = join(import.meta.dirname, "../../../..");
  assert.equal((await made.run("diagram", "--project", join(workspace, "examples/tracker"), "--out", out)).exitCode, 0);
  assert.equal(made.read("tracker.svg"), readFileSync(join(workspace, "docs/images/tracker.svg"), "utf8"));
});
