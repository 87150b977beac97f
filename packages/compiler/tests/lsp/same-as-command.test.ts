// Every message in an editor is the one that the command prints: the same ID at the same place, for all cases of errors.
import assert from "node:assert/strict";
import { cpSync, globSync, readFileSync, writeFileSync } from "node:fs";
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

test(`the ${cases.length} cases of errors say the same in an editor`, async (context) => {
  const vim = await editor(context, {});
  for (const { name, input } of cases) {
    const folder = join(vim.folder.path, name);
    cpSync(input, folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), "{}");
    const expected = await printed(folder);
    const paths = globSync("**/*.{ts,queries.sql}", { cwd: folder }).map(
      (path) => `${name}/${path.replaceAll("\\", "/")}`,
    );
    // An editor shows nothing of a file that is no text: another one of the folder brings its project about.
    const opened = [...paths.filter((path) => isText(vim.folder.path, path)), `${name}/other.ts`];
    for (const path of opened) await vim.open(path, path.endsWith("other.ts") ? "" : vim.folder.read(path));
    await vim.settle(`${name}/other.ts`);
    const shown = paths.flatMap((path) =>
      (vim.published(path)?.diagnostics ?? []).flatMap(({ code, range: { start } }) =>
        code === undefined
          ? []
          : [`${path.slice(name.length + 1)}:${start.line + 1}:${start.character + 1} ${String(code)}`],
      ),
    );
    assert.deepEqual(shown.sort(), expected, name);
    assert.notEqual(expected.length, 0, name);
    for (const path of opened) await vim.close(path);
  }
  assert.deepEqual(vim.faults, []);
});
