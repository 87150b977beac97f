// A folder into whether git is at work in its repository: during a checkout the files are those of no commit.
import { readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** The lock that git holds while it writes files and their index. */
export class GitLock {
  readonly #folder: string;
  /** When the lock was made that nobody waits for any more. */
  #abandoned: number | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  isHeld(): boolean {
    const made = this.#made();
    return made !== null && made !== this.#abandoned;
  }

  /** The lock that is held now is left behind, or is held while somebody thinks: it means nothing any more. */
  abandon(): void {
    this.#abandoned = this.#made();
  }

  #made(): number | null {
    // Looked for each time: `git init` may come later.
    const repository = repositoryOf(this.#folder);
    if (repository === null) return null;
    return statSync(join(repository, "index.lock"), { throwIfNoEntry: false })?.mtimeMs ?? null;
  }
}

/** In a further worktree and in a submodule `.git` is a file that says where the repository is. */
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
    const named = /^gitdir: (.+)$/m.exec(readFileSync(path, "utf8"))?.[1];
    return named === undefined ? null : resolve(folder, named.trim());
  } catch {
    return null;
  }
}
