// Runs a page as it is read: its files are written, its changes are made, and its commands say what it shows.
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
import { partsOf, repository } from "./pages.ts";

/** `UPDATE=1` writes what the commands say into the page. */
const isUpdating = process.env["UPDATE"] === "1";

/**
 * Reads a page, and compares what it shows with what happens.
 * @param path from the repository's root: `docs/evolution.md`
 */
export function checkStory(path: string): void {
  const story = new Story();
  try {
    const page = join(repository, path);
    const told = readFileSync(page, "utf8");
    const happened = story.tell(told);
    if (isUpdating) writeFileSync(page, happened);
    else assert.equal(happened, told);
  } finally {
    story.end();
  }
}

class Story {
  readonly #folder = mkdtempSync(join(tmpdir(), "entity-derive-story-"));
  /** The day of each migration, by what its name says. */
  readonly #days = new Map<string, string>();
  /** The file with SQL to which further statements are added. */
  #queries = "";

  constructor() {
    symlinkSync(join(repository, "node_modules"), join(this.#folder, "node_modules"), "dir");
    writeFileSync(join(this.#folder, "package.json"), JSON.stringify({ type: "module", private: true }));
    const compilerOptions = { noEmit: true, isolatedDeclarations: false };
    const tsconfig = { extends: join(repository, "tsconfig.base.json"), compilerOptions };
    writeFileSync(join(this.#folder, "tsconfig.json"), JSON.stringify(tsconfig));
    mkdirSync(join(this.#folder, "data"));
  }

  /** Returns the page with what its commands say now. */
  tell(text: string): string {
    return text.replaceAll(/^```(ts|diff|console|sql)\n(.*?)^```$/gms, (block, kind: string, code: string) => {
      if (kind === "console") return `\`\`\`console\n${this.#transcript(code)}\`\`\``;
      this.#change(kind, code);
      return block;
    });
  }

  end(): void {
    rmSync(this.#folder, { recursive: true });
  }

  #change(kind: string, text: string): void {
    const [, name = "", rest = ""] = /^(?:\/\/|---|--) (\S+)\n(.*)$/s.exec(text) ?? [];
    const path = join(this.#folder, name);
    if (kind === "sql" && text.startsWith("-- name:")) this.#addStatement(text);
    else if (kind === "diff") writeFileSync(path, patched(readFileSync(path, "utf8"), rest));
    else if (name.includes(".derived/")) assertExcerpt(readFileSync(path, "utf8"), name, rest);
    else if (name.endsWith(".queries.sql")) this.#addFile(name, rest);
    // A migration of one's own is in the place of the empty one with its name.
    else if (kind === "sql") writeFileSync(this.#migration(name), rest);
    else writeFileSync(path, rest);
  }

  #addFile(name: string, text: string): void {
    this.#queries = join(this.#folder, name);
    writeFileSync(this.#queries, text);
  }

  #addStatement(text: string): void {
    writeFileSync(this.#queries, `${readFileSync(this.#queries, "utf8")}\n${text}`);
  }

  /** `migrations/totals.sql` with its stamp. */
  #migration(name: string): string {
    const [ending = ""] = name.split("/").slice(-1);
    const found = readdirSync(join(this.#folder, "migrations")).find((file) => file.endsWith(`_${ending}`));
    assert.ok(found !== undefined, `${name} is there`);
    return join(this.#folder, "migrations", found);
  }

  /** The commands with what they say now. */
  #transcript(text: string): string {
    const commands = text.split("\n").filter((line) => line.startsWith("$ "));
    return commands.map((line) => `${line}\n${this.#output(line.slice("$ ".length))}`).join("");
  }

  #output(command: string): string {
    const isQuiet = command.endsWith(" > /dev/null");
    const words = command.replace(" > /dev/null", "").split(" ");
    const bin = join(repository, "packages/compiler/bin/entity-derive.js");
    const args = words[0] === "node" ? words.slice(1) : [bin, ...words.slice("npx entity-derive".split(" ").length)];
    const environment: NodeJS.ProcessEnv = { ...process.env, DATABASE_URL: join(this.#folder, "data"), NO_COLOR: "1" };
    delete environment["NODE_TEST_CONTEXT"];
    // One file for both streams, as a terminal has one window for them.
    const log = join(this.#folder, "said");
    const stream = openSync(log, "w");
    const { status } = spawnSync(process.execPath, args, {
      cwd: this.#folder,
      stdio: ["ignore", stream, stream],
      env: environment,
    });
    closeSync(stream);
    const text = readFileSync(log, "utf8");
    assert.ok(status === 0 || status === 1, text);
    return isQuiet || text === "" ? "" : `${this.#steady(text.trim())}\n`;
  }

  /** One day for each file, in place of the time when the test ran; no durations, and no progress of what takes long. */
  #steady(text: string): string {
    const files = /\b(\d{8}T\d{6})_(\w+)/g;
    const inOrder = [...text.matchAll(files)].sort(([, one = ""], [, other = ""]) => (one < other ? -1 : 1));
    for (const [, , name = ""] of inOrder)
      if (!this.#days.has(name)) this.#days.set(name, `202612${String(this.#days.size + 1).padStart(2, "0")}T090000`);
    return text
      .replaceAll(/^\d{8}T\d{6}_\w+ \(\d+ of \d+\).*\n/gm, "")
      .replaceAll(files, (_, _stamp, name: string) => `${this.#days.get(name)}_${name}`)
      .replaceAll(/\bin \d+(?:[.,]\d+)? m?s\b/g, "in 9 ms");
  }
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

function assertExcerpt(generated: string, file: string, text: string): void {
  for (const part of partsOf({ file, text })) assert.ok(generated.includes(part), `${file} has no\n${part}`);
}
