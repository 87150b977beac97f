// The workflows as GitHub's own language service reads them, and the rules of ours.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { TextDocument } from "vscode-languageserver-textdocument";

// The package imports JSON as bundlers allow it, without saying so.
registerHooks({
  load: (url, context, next) =>
    url.endsWith(".json") ? next(url, { ...context, importAttributes: { type: "json" } }) : next(url, context),
});
const { validate } = await import("@actions/languageservice");

const folder = join(import.meta.dirname, "../../../.github/workflows");

let texts = 0;

/** The service remembers a document by its address. */
const problemsIn = async (text: string): Promise<readonly string[]> => {
  const document = TextDocument.create(`file:///.github/workflows/${texts++}.yml`, "yaml", 1, text);
  return (await validate(document)).map(({ message, range }) => `line ${range.start.line + 1}: ${message}`);
};

test("a workflow with a mistake is refused", async () => {
  const text = readFileSync(join(folder, "ci.yml"), "utf8");
  assert.notDeepEqual(await problemsIn(text.replace("timeout-minutes", "timeout-minuts")), []);
  assert.notDeepEqual(await problemsIn(text.replaceAll("matrix.os", "matrix.system")), []);
});

for (const name of readdirSync(folder))
  test(`${name} is valid, pins its actions, limits its rights and calls our scripts`, async () => {
    const text = readFileSync(join(folder, name), "utf8");
    assert.deepEqual(await problemsIn(text), []);
    for (const [, action = ""] of text.matchAll(/uses: (\S+)/g)) assert.match(action, /^actions\/[\w-]+@[0-9a-f]{40}$/);
    assert.match(text, /^permissions:\n {2}contents: read\n/m);
    assert.match(text, /^concurrency:$/m);
    const { scripts } = JSON.parse(readFileSync(join(folder, "../../package.json"), "utf8"));
    for (const [, script = ""] of text.matchAll(/npm run ([\w:]+)/g)) assert.ok(script in scripts, script);
  });
