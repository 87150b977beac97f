// The page on evolution, as it is read: classes change as it says, and the commands say what it shows.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { repository } from "./pages.ts";

const page = join(repository, "docs/evolution.md");
const folder = mkdtempSync(join(tmpdir(), "entity-derive-evolution-"));
after(() => rmSync(folder, { recursive: true }));

/** `UPDATE=1` writes what the commands say into the page. */
const isUpdating = process.env["UPDATE"] === "1";

test("the story of the page is what happens", { timeout: 300_000 }, () => {
  prepare();
  const told = readFileSync(page, "utf8");
  const happened = told.replaceAll(/^```(ts|diff|console|sql)\n(.*?)^```$/gms, (block, kind: string, text: string) => {
    if (kind === "console") return `\`\`\`console\n${transcript(text)}\`\`\``;
    change(kind, text);
    return block;
  });
  if (isUpdating) writeFileSync(page, happened);
  else assert.equal(happened, told);
});

function prepare(): void {
  symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"), "dir");
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", private: true }));
  const compilerOptions = { noEmit: true, isolatedDeclarations: false };
  const tsconfig = { extends: join(repository, "tsconfig.base.json"), compilerOptions };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(tsconfig));
  mkdirSync(join(folder, "data"));
}

function change(kind: string, text: string): void {
  const [, name = "", rest = ""] = /^(?:\/\/|---|--) (\S+)\n(.*)$/s.exec(text) ?? [];
  if (kind === "diff") writeFileSync(join(folder, name), patched(readFileSync(join(folder, name), "utf8"), rest));
  // A file of one's own is in the place of the empty one with its name.
  else if (kind === "sql") writeFileSync(migration(name), rest);
  else writeFileSync(join(folder, name), rest);
}

/** The lines with ` ` and `-` have to be there, one after the other; those with ` ` and `+` take their place. */
function patched(text: string, hunk: string): string {
  const lines = hunk.split("\n").filter((line) => line !== "");
  const side = (mark: string): string =>
    lines.flatMap((line) => (line.startsWith(mark) || line.startsWith(" ") ? [`${line.slice(1)}\n`] : [])).join("");
  const before = side("-");
  assert.equal(text.split(before).length, 2, `stands once in the file: ${before}`);
  return text.replace(before, () => side("+"));
}

/** `migrations/totals.sql` with its stamp. */
function migration(name: string): string {
  const [ending = ""] = name.split("/").slice(-1);
  const found = readdirSync(join(folder, "migrations")).find((file) => file.endsWith(`_${ending}`));
  assert.ok(found !== undefined, `${name} is there`);
  return join(folder, "migrations", found);
}

/** The commands with what they say now. */
function transcript(text: string): string {
  const commands = text.split("\n").filter((line) => line.startsWith("$ "));
  return commands.map((line) => `${line}\n${said(line.slice("$ npx entity-derive ".length))}`).join("");
}

/** The day of each file, by what its name says. */
const days = new Map<string, string>();

function said(command: string): string {
  const isQuiet = command.endsWith(" > /dev/null");
  const bin = join(repository, "packages/compiler/bin/entity-derive.js");
  const environment: NodeJS.ProcessEnv = { ...process.env, DATABASE_URL: join(folder, "data"), NO_COLOR: "1" };
  delete environment["NODE_TEST_CONTEXT"];
  // One file for both streams, as a terminal has one window for them.
  const log = join(folder, "said");
  const stream = openSync(log, "w");
  const { status } = spawnSync(process.execPath, [bin, ...command.replace(" > /dev/null", "").split(" ")], {
    cwd: folder,
    stdio: ["ignore", stream, stream],
    env: environment,
  });
  closeSync(stream);
  const text = readFileSync(log, "utf8");
  assert.ok(status === 0 || status === 1, text);
  return isQuiet ? "" : `${steady(text.trim())}\n`;
}

/** One day for each file, in place of the time when the test ran; no durations, and no progress of what takes long. */
function steady(text: string): string {
  const files = /\b(\d{8}T\d{6})_(\w+)/g;
  const inOrder = [...text.matchAll(files)].sort(([, one = ""], [, other = ""]) => (one < other ? -1 : 1));
  for (const [, , name = ""] of inOrder)
    if (!days.has(name)) days.set(name, `202612${String(days.size + 1).padStart(2, "0")}T090000`);
  return text
    .replaceAll(/^\d{8}T\d{6}_\w+ \(\d+ of \d+\).*\n/gm, "")
    .replaceAll(files, (_, _stamp, name: string) => `${days.get(name)}_${name}`)
    .replaceAll(/\bin \d+(?:[.,]\d+)? m?s\b/g, "in 9 ms");
}
