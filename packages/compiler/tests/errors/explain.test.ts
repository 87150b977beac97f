// Every ID has a page, whose failing example fails with exactly that ID and whose fixed one does not fail at all.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { findingIds } from "@entity-derive/migrations";
import { messages } from "../../src/diagnostics/messages.ts";
import { verifyMessages } from "../../src/diagnostics/verify-messages.ts";
import { isSelected } from "./cases.ts";
import { compileText, compileTexts, parseQueries } from "./compile-folder.ts";
import { type Example, triedExamples } from "./try-examples.ts";

const pages = join(import.meta.dirname, "../../explain");
const idsOfVerify: readonly string[] = Object.values(verifyMessages).map(({ id }) => id);
const ids = [...new Set(Object.values(messages).map(({ id }) => id as string))].sort();

for (const id of ids.filter((one) => isSelected(one) && !idsOfVerify.includes(one))) {
  test(`${id} is explained`, async () => {
    const path = join(pages, `${id}.md`);
    assert.ok(existsSync(path), `write explain/${id}.md`);
    const page = readFileSync(path, "utf8");
    assert.ok(page.startsWith(`# ${id}: `), "a page begins with its ID and title");

    const fails = await compiled(examplesUnder("## Fails", page));
    assert.deepEqual([...new Set(fails.diagnostics.map((diagnostic) => diagnostic.id))], [id]);
    const fixed = await compiled(examplesUnder("## Fixed", page));
    assert.deepEqual(
      fixed.diagnostics.map(({ message }) => message),
      [],
    );
    assert.notEqual(fixed.count, 0);
  });
}

/** What is found in migrations, or on a database, has examples that are files of a project, and is found by a command. */
for (const id of [...findingIds, ...new Set(idsOfVerify)].filter(isSelected)) {
  test(`${id} is explained`, async (context) => {
    const path = join(pages, `${id}.md`);
    assert.ok(existsSync(path), `write explain/${id}.md`);
    const page = readFileSync(path, "utf8");
    assert.ok(page.startsWith(`# ${id}: `), "a page begins with its ID and title");
    const before = page.includes("\n## Before\n") ? examplesUnder("## Before", page) : [];
    const fails = await triedExamples(context, id, before, examplesUnder("## Fails", page));
    if (fails === null) return;
    assert.ok(fails.found.includes(id), fails.output);
    const fixed = await triedExamples(context, id, before, examplesUnder("## Fixed", page));
    assert.deepEqual(fixed?.found, [], fixed?.output ?? "");
  });
}

test("no page explains what is never said", () => {
  const names = readdirSync(pages).map((name) => name.replace(/\.md$/, ""));
  assert.deepEqual(
    names.filter((name) => ![...ids, ...findingIds].includes(name)),
    [],
  );
});

/** The diagnostics of an entity file, of a file with statements, or of both, and the number of folders or statements. */
async function compiled([first, second]: readonly Example[]) {
  assert.ok(first !== undefined);
  if (second?.language === "sql") {
    const { diagnostics, folders } = await compileTexts(first.text, second.text);
    return { diagnostics, count: folders.length };
  }
  if (first.language === "sql") {
    const { diagnostics, statements } = await parseQueries(first.text);
    return { diagnostics, count: statements };
  }
  const { diagnostics, folders } = await compileText(first.text);
  return { diagnostics, count: folders.length };
}

function examplesUnder(heading: string, page: string): readonly Example[] {
  const start = page.indexOf(`\n${heading}\n`);
  assert.notEqual(start, -1, `the page has no section ${heading}`);
  const end = page.indexOf("\n## ", start + 1);
  const section = page.slice(start, end === -1 ? undefined : end);
  const examples = [...section.matchAll(/```(ts|sql)\n([\s\S]*?)```/g)];
  assert.notEqual(examples.length, 0, `the page has no example under ${heading}`);
  return examples.map(([, language = "", text = ""]) => ({ language, text }));
}
