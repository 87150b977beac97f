// A folder that exists while a test runs.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
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
  /** The text of a file; null if there is none, also because another process is about to replace its folder. */
  readIfThere(name: string): string | null;
  /** Writes a file in one step, as editors do: one that is emptied and then written is two changes to a watcher. */
  write(name: string, text: string): void;
  /** Empties a file and writes it again, as programs do that keep its inode. */
  overwrite(name: string, text: string): void;
  writeBytes(name: string, bytes: Uint8Array): void;
  remove(name: string): void;
  /** The files in it, sorted, from its root; what links lead to (`node_modules`) is not in it, and others write there. */
  list(): readonly string[];
}

export function temporaryFolder(context: TestContext, files: Readonly<Record<string, string>> = {}): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), "entity-derive-"));
  // A hook that is registered by another one runs after all others, which end what still writes into the folder.
  context.after(() => context.after(() => rmSync(path, { recursive: true, force: true, ...untilEmpty })));
  const folder: TemporaryFolder = {
    path,
    read: (name) => readFileSync(join(path, name), "utf8"),
    readIfThere: (name) => {
      try {
        return folder.read(name);
      } catch (error) {
        if (hasCode(error, "ENOENT")) return null;
        throw error;
      }
    },
    write: (name, text) => {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      const draft = `${path}.draft`;
      writeFileSync(draft, text);
      renameSync(draft, join(path, name));
    },
    overwrite: (name, text) => writeFileSync(join(path, name), text),
    writeBytes: (name, bytes) => writeFileSync(join(path, name), bytes),
    remove: (name) => rmSync(join(path, name), { recursive: true, ...untilEmpty }),
    list: () =>
      filesUnder(path)
        .map((file) => file.slice(path.length + 1).replaceAll("\\", "/"))
        .sort(),
  };
  for (const [name, text] of Object.entries(files)) folder.write(name, text);
  return folder;
}

/** A folder into which another process writes while it is removed is not empty at the end. */
export const untilEmpty = { maxRetries: 100, retryDelay: 10 } as const;

/** Kills a process at the end of the test, and waits until it has ended. */
export function endWith(context: TestContext, child: ChildProcess): void {
  context.after(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  });
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
