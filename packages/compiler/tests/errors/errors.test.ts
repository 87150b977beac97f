// Every diagnostic with the input that causes it and the text that is shown. `UPDATE=1` writes the text anew.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type Message, messages } from "../../src/diagnostics/messages.ts";
import { compileFolder } from "./compile-folder.ts";
import { fillingOf } from "./filling-of.ts";
import { commandsFile, runCase } from "./run-commands.ts";

const folder = import.meta.dirname;
const cases = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/** What is found in migrations, or on a database, is shown by a command; all else by compiling entity files. */
const isOfCommand = (name: string): boolean => existsSync(join(folder, name, commandsFile));

for (const name of cases.filter(isOfCommand)) {
  test(name, async () => {
    const text = await runCase(join(folder, name));
    const expected = join(folder, name, "expected.txt");
    if (process.env["UPDATE"] === "1") writeFileSync(expected, text);
    assert.equal(text, readFileSync(expected, "utf8"));
    const [id = ""] = name.split("-");
    assert.match(text, new RegExp(`^(?:error|warning|note) ${id}: `, "m"));
  });
}

for (const name of cases.filter((one) => !isOfCommand(one))) {
  test(name, async () => {
    const { diagnostics, text } = await compileFolder(join(folder, name, "input"));
    const expected = join(folder, name, "expected.txt");
    if (process.env["UPDATE"] === "1") writeFileSync(expected, text);
    assert.equal(text, readFileSync(expected, "utf8"));
    const [id = ""] = name.split("-");
    assert.ok(
      diagnostics.some((diagnostic) => diagnostic.id === id),
      `nothing in it is ${id}`,
    );
  });
}

for (const [name, { id, message }] of Object.entries(messages) as [Message, (typeof messages)[Message]][]) {
  test(`the message ${name} has a case that shows it`, async () => {
    const input = join(folder, `${id}-${name}`, "input");
    assert.ok(existsSync(input), `write tests/errors/${id}-${name}/input/user.entity.ts, then run with UPDATE=1`);
    const isFilled = fillingOf(message);
    if (isOfCommand(`${id}-${name}`)) {
      const lines = readFileSync(join(folder, `${id}-${name}`, "expected.txt"), "utf8").split("\n");
      const said = lines.filter((line) => / ED\d+: /.test(line)).map((line) => line.replace(/^\w+ ED\d+: /, ""));
      assert.ok(
        said.some((line) => isFilled.test(line)),
        `the case shows other messages only: ${said.join("; ")}`,
      );
      return;
    }
    const { diagnostics } = await compileFolder(input);
    assert.ok(
      diagnostics.some((diagnostic) => diagnostic.id === id && isFilled.test(diagnostic.message)),
      `the case shows other messages only: ${diagnostics.map((diagnostic) => diagnostic.message).join("; ")}`,
    );
  });
}
