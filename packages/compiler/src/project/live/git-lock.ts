// Detects whether git is working in the repository of a folder: during a checkout the files match no commit.
import { readFileSync, type Stats, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** The lock file that git holds while it writes the working tree and the index. */
export class GitLock {
  readonly #folder: string;
  /** The creation time of a lock that is ignored. */
  #abandoned: number | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  isLocked(): boolean {
    const created = this.#creationTime();
    return created !== null && created !== this.#abandoned;
  }

  /** Ignores the present lock, which is stale or held for as long as somebody types a commit message. */
  ignoreCurrent(): void {
    this.#abandoned = this.#creationTime();
  }

  /** Two states differ if git has finished in between: files that were read meanwhile may be of two commits. */
  indexState(): string {
    const index = this.#stat("index");
    return index === null ? "" : `${index.ino} ${index.mtimeMs}`;
  }

  #creationTime(): number | null {
    return this.#stat("index.lock")?.mtimeMs ?? null;
  }

  #stat(name: string): Stats | null {
    // Looked up each time, because `git init` may come later.
    const repository = repositoryOf(this.#folder);
    return repository === null ? null : (statSync(join(repository, name), { throwIfNoEntry: false }) ?? null);
  }
}

/** In another worktree and in a submodule `.git` is a file with the path of the repository. */
function repositoryOf(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, ".git");
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory() === true) return path;
    if (found?.isFile() === true) return linked(at, path);
    if (dirname(at) === at) return null;
  }
}

function linked(folder: string, path: string): string | null {
  try {
    const gitFolder = /^gitdir: (.+)$/m.exec(readFileSync(path, "utf8"))?.[1];
    return gitFolder === undefined ? null : resolve(folder, gitFolder.trim());
  } catch {
    return null;
  }
}
