// A folder that exists while a test runs.
import {
  type Dirent,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestContext } from "node:test";
import { hasCode } from "../../src/text/error.ts";

export interface TemporaryFolder {
  readonly path: string;
  read(name: string): string;
  write(name: string, text: string): void;
  /** Writes a file at once, as editors do: to a watcher one that is emptied and then written is two changes. */
  replace(name: string, text: string): void;
  writeBytes(name: string, bytes: Uint8Array): void;
  remove(name: string): void;
  /** The files in it, sorted, from its root; what links lead to (`node_modules`) is not in it, and others write there. */
  list(): readonly string[];
}

export function temporaryFolder(context: TestContext, files: Readonly<Record<string, string>> = {}): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), "entity-derive-"));
  context.after(() => rmSync(path, { recursive: true, force: true }));
  const folder: TemporaryFolder = {
    path,
    read: (name) => readFileSync(join(path, name), "utf8"),
    write: (name, text) => {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      writeFileSync(join(path, name), text);
    },
    replace: (name, text) => {
      const draft = `${path}.draft`;
      writeFileSync(draft, text);
      renameSync(draft, join(path, name));
    },
    writeBytes: (name, bytes) => writeFileSync(join(path, name), bytes),
    remove: (name) => rmSync(join(path, name), { recursive: true }),
    list: () =>
      filesUnder(path)
        .map((file) => file.slice(path.length + 1).replaceAll("\\", "/"))
        .sort(),
  };
  for (const [name, text] of Object.entries(files)) folder.write(name, text);
  return folder;
}

function filesUnder(folder: string): readonly string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesUnder(path);
    return entry.isFile() ? [path] : [];
  });
}

/** A folder that another process renames or deletes while it is listed has no entries. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}
