// Tables of errors: all of a rendered text is in the listing, and the files are read back as they were.
import assert from "node:assert/strict";
import { test } from "node:test";
import { listingOf, readTable, writeTable } from "./table.ts";

const files = new Map([["user.entity.ts", '@entity({ tabel: "users" })\n\nclass User {\n  id;\n}\n']]);
const rendered = `error ED103: no option \`tabel\`
  user.entity.ts:1:11
    |
  1 | @entity({ tabel: "users" })
    |           ^^^^^
  user.entity.ts:3:7: of this class
    |
  3 | class User {
    |       ----
  …
  5 | }
    | -
  help: did you mean \`table\`?
  fix: change \`tabel\` to \`table\`
  explain: entity-derive explain ED103
`;
const fixed = new Map([["user.entity.ts", '@entity({ table: "users" })\n\nclass User {\n  id;\n}\n']]);

const listing = `user.entity.ts
- @entity({ tabel: "users" })
>           ^^^^^ 1 error ED103: no option \`tabel\`
>  help: did you mean \`table\`?
>  fix: change \`tabel\` to \`table\`
+ @entity({ table: "users" })

  class User {
>       ---- 1 of this class
    id;
  }
> - 1 (end)`;

test("a listing has each diagnostic under the line that it marks, and the lines after --fix", () => {
  assert.equal(listingOf(files, rendered, fixed), listing);
});

test("the files of a variant are read from its listing", () => {
  const variants = [
    { name: "first", listing },
    { name: "second", listing },
  ];
  const read = readTable(writeTable(variants));
  assert.deepEqual(
    read.map(({ name, listing: text }) => ({ name, listing: text })),
    variants,
  );
  assert.deepEqual(read[1]?.files, files);
});

for (const [what, changed] of [
  ["another line in the frame", rendered.replace("1 | @entity({", "1 | @entity( {")],
  ["another column in the place", rendered.replace(":1:11", ":1:12")],
  ["another line in the place", rendered.replace(":1:11", ":2:11")],
  ["another page", rendered.replace("explain ED103", "explain ED104")],
  ["no page", rendered.replace("\n  explain: entity-derive explain ED103", "")],
  ["a line of no known kind", rendered.replace("  help:", "  hint:")],
] as const)
  test(`${what} is shown as it is rendered`, () => {
    const shown = listingOf(files, changed, new Map());
    assert.equal(
      shown
        .split("\n")
        .filter((line) => line.startsWith("!"))
        .join("\n"),
      changed
        .trimEnd()
        .split("\n")
        .map((line) => `! ${line}`)
        .join("\n"),
    );
  });

for (const [what, changed] of [
  ["longer marks", rendered.replace("^^^^^", "^^^^^^")],
  ["another text", rendered.replace("no option", "an option")],
  ["another help", rendered.replace("did you", "do you")],
  ["another label", rendered.replace("of this", "of that")],
  ["another severity", rendered.replace("error", "warning")],
] as const)
  test(`${what} makes another listing`, () => {
    assert.notEqual(listingOf(files, changed, fixed), listing);
  });

test("a frame that leaves out a line of two is refused", () => {
  assert.throws(() => listingOf(files, rendered.replace("  …\n  5 | }", "  5 | }"), fixed), /leaves lines out/);
});
