// Every diagnostic with the input that causes it, the text that is shown, and what `--fix` makes of the input.
// `UPDATE=1` writes listings and texts anew.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type Message, messages } from "../../src/diagnostics/messages.ts";
import { commandCases, compiledCases, type ErrorCase, isSelected, updateListing } from "./cases.ts";
import { compileInput } from "./compile-folder.ts";
import { fillingOf } from "./filling-of.ts";
import { mendFolder } from "./mend-folder.ts";
import { runCase } from "./run-commands.ts";
import { listingOf } from "./table.ts";

const ofCommands = commandCases();
const compiled = compiledCases();

for (const one of ofCommands)
  test(one.name, async () => {
    const text = await runCase(one);
    assertText(one, text);
    const [id = ""] = one.name.split("-");
    assert.match(text, new RegExp(`^(?:error|warning|note) ${id}: `, "m"));
  });

for (const one of compiled)
  test(one.name, async () => {
    const { name, input, variant } = one;
    const { diagnostics, text } = await compileInput(input);
    if (variant === null) assertText(one, text);
    else {
      const listing = listingOf(variant.files, text, (await mendFolder(input)).texts);
      if (process.env["UPDATE"] === "1") updateListing(name, listing);
      else assert.equal(listing, variant.listing);
    }
    const [id = ""] = name.split("-");
    assert.ok(
      diagnostics.some((diagnostic) => diagnostic.id === id),
      `nothing in it is ${id}`,
    );
  });

/** Compares a text with the one that is expected of a folder. */
function assertText({ folder }: ErrorCase, text: string): void {
  const expected = join(folder ?? "", "expected.txt");
  if (process.env["UPDATE"] === "1") writeFileSync(expected, text);
  assert.equal(text, readFileSync(expected, "utf8"));
}

const shown = (Object.entries(messages) as [Message, (typeof messages)[Message]][]).filter(([, { id }]) =>
  isSelected(id),
);

for (const [name, { id, message }] of shown) {
  test(`the message ${name} has a case that shows it`, async () => {
    const isFilled = fillingOf(message);
    const ofCommand = ofCommands.find((one) => one.name === `${id}-${name}`);
    if (ofCommand !== undefined) {
      const lines = readFileSync(join(ofCommand.folder ?? "", "expected.txt"), "utf8").split("\n");
      const said = lines.filter((line) => / ED\d+: /.test(line)).map((line) => line.replace(/^\w+ ED\d+: /, ""));
      assert.ok(
        said.some((line) => isFilled.test(line)),
        `the case shows other messages only: ${said.join("; ")}`,
      );
      return;
    }
    const one = compiled.find((other) => other.name === `${id}-${name}`);
    assert.ok(one !== undefined, `write a variant "== ${name}" in tests/errors/${id}.txt, then run with UPDATE=1`);
    const { diagnostics } = await compileInput(one.input);
    assert.ok(
      diagnostics.some((diagnostic) => diagnostic.id === id && isFilled.test(diagnostic.message)),
      `the case shows other messages only: ${diagnostics.map((diagnostic) => diagnostic.message).join("; ")}`,
    );
  });
}
