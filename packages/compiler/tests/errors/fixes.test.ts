// What mends the mistakes of the cases: the text after `--fix`, and what holds of every fix. `UPDATE=1` writes the text anew.
import assert from "node:assert/strict";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { pastTense } from "../../src/cli/apply-fixes.ts";
import { type Message, messages } from "../../src/diagnostics/messages.ts";
import type { Diagnostic } from "../../src/index.ts";
import { compiledCases, isSelected } from "./cases.ts";
import { compileInput } from "./compile-folder.ts";
import { fillingOf } from "./filling-of.ts";
import { countOf, mendFolder, withFix } from "./mend-folder.ts";
import { messagesWithoutFix } from "./messages-without-fix.ts";
import { uncovered } from "./uncovered.ts";

const cases = compiledCases();

// The listing of a variant has its text after `--fix`.
for (const { name, input, folder } of cases)
  if (folder !== null)
    test(`${name} after --fix`, async () => {
      const { texts } = await mendFolder(input);
      const fixed = join(folder, "fixed");
      if (process.env["UPDATE"] === "1") write(fixed, texts);
      const expected = globSync("**/*.ts", { cwd: fixed }).map((path) => path.replaceAll("\\", "/"));
      assert.deepEqual([...texts.keys()].sort(), expected.sort());
      for (const [path, text] of texts) assert.equal(text, readFileSync(join(fixed, path), "utf8"));
    });

for (const { name, input: root } of cases)
  test(`every fix of ${name} mends what it is offered for, and makes no other error`, async () => {
    const before = await compileInput(root);
    const broken = before.diagnostics.filter(({ id }) => id === "ED109").length;
    for (const diagnostic of before.diagnostics)
      for (const fix of diagnostic.fixes) {
        assert.ok(pastTense(fix.title) !== fix.title, `"${fix.title}" begins with no verb whose past is known`);
        const { diagnostics, text } = await withFix(root, fix, before);
        assert.ok(diagnostics.filter(({ id }) => id === "ED109").length <= broken, `${fix.title}\n${text}`);
        const left = countOf(diagnostic, diagnostics);
        assert.ok(left < countOf(diagnostic, before.diagnostics), `"${fix.title}" leaves it\n${text}`);
        const made = diagnostics.filter(
          (one) =>
            one.severity === "error" &&
            countOf(one, diagnostics) > countOf(one, before.diagnostics) &&
            uncovered[name]?.[one.message] === undefined,
        );
        assert.deepEqual(
          made.map(({ id, message }) => `${id}: ${message}`),
          [],
          `"${fix.title}" makes it`,
        );
      }
  });

test("each reason why an error is no mistake of a fix has its error", async () => {
  for (const { name, input: root } of cases) {
    const reasons = uncovered[name];
    if (reasons === undefined) continue;
    const before = await compileInput(root);
    const after = await Promise.all(
      before.diagnostics.flatMap(({ fixes }) => fixes).map((fix) => withFix(root, fix, before)),
    );
    const found = new Set(after.flatMap(({ diagnostics }) => diagnostics.map(({ message }) => message)));
    for (const message of Object.keys(reasons)) assert.ok(found.has(message), `${name}: ${message}`);
  }
});

/** The messages that some case has a fix for. */
const mended: ReadonlySet<string> = new Set(
  (
    await Promise.all(
      cases.map(async ({ input }) => {
        const { diagnostics } = await compileInput(input);
        return diagnostics.filter(({ fixes }) => fixes.length > 0).flatMap(messagesOf);
      }),
    )
  ).flat(),
);

const named = (Object.keys(messages) as Message[]).filter((name) => isSelected(messages[name].id));

for (const name of named)
  test(`the message ${name} has a fix, or a reason why it has none`, () => {
    assert.notEqual(
      mended.has(name),
      messagesWithoutFix[name] !== undefined,
      mended.has(name)
        ? "remove it from tests/errors/messages-without-fix.ts"
        : "write its fix, or a reason in tests/errors/messages-without-fix.ts",
    );
  });

function write(fixed: string, texts: ReadonlyMap<string, string>): void {
  rmSync(fixed, { recursive: true, force: true });
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(fixed, path)), { recursive: true });
    writeFileSync(join(fixed, path), text);
  }
}

/** The messages that a diagnostic can be a filling of. */
function messagesOf({ id, message }: Diagnostic): readonly Message[] {
  return (Object.keys(messages) as Message[]).filter(
    (name) => messages[name].id === id && fillingOf(messages[name].message).test(message),
  );
}
