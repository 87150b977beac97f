// Every message in an editor is the one that the command prints: the same ID at the same place, for all cases of errors.
import assert from "node:assert/strict";
import { cpSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { generate } from "../../src/cli/generate.ts";
import { paintNothing } from "../../src/diagnostics/render/style.ts";
import { compiledCases } from "../errors/cases.ts";
import { editor } from "./editor.ts";

/** A project without entities is refused before its statements are read. */
const cases = compiledCases().filter(({ input }) => globSync("**/*.ts", { cwd: input }).length > 0);

interface Printed {
  readonly id: string | null;
  readonly path: string;
  readonly start: { readonly line: number; readonly column: number } | null;
}

async function printed(folder: string): Promise<readonly string[]> {
  const lines: string[] = [];
  const print = (text: string): void => void lines.push(text);
  const terminal = { folder, paint: paintNothing, paintError: paintNothing, print, printError: (): void => undefined };
  await generate([], { format: "json", check: true, verbose: true }, terminal);
  const [json = "[]"] = lines;
  return (JSON.parse(json) as readonly Printed[])
    .flatMap(({ id, path, start }) => (id === null ? [] : [`${path}:${start?.line ?? 1}:${start?.column ?? 1} ${id}`]))
    .sort();
}

function isText(root: string, path: string): boolean {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(join(root, path))) !== "";
  } catch {
    return false;
  }
}

// Each case has an editor of its own: a server keeps a database for each project with statements until it ends.
for (const { name, input } of cases)
  test(`${name} says the same in an editor`, async (context) => {
    const vim = await editor(context, {});
    const { path: folder } = vim.folder;
    cpSync(input, folder, { recursive: true });
    const expected = await printed(folder);
    const paths = globSync("**/*.{ts,queries.sql}", { cwd: folder }).map((path) => path.replaceAll("\\", "/"));
    // An editor shows nothing of a file that is no text: another one of the folder brings its project about.
    for (const path of paths.filter((one) => isText(folder, one))) await vim.open(path);
    await vim.open("other.ts", "");
    await vim.settle("other.ts");
    const shown = paths.flatMap((path) =>
      (vim.published(path)?.diagnostics ?? []).flatMap(({ code, range: { start } }) =>
        code === undefined ? [] : [`${path}:${start.line + 1}:${start.character + 1} ${String(code)}`],
      ),
    );
    assert.deepEqual(shown.sort(), expected);
    assert.notEqual(expected.length, 0);
    assert.deepEqual(vim.faults, []);
  });
