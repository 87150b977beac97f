// Describes file-system errors: the path, and the reason.
import type { FileProblem } from "../diagnostics/diagnostic.ts";
import { pathFrom } from "../text/paths/slash-path.ts";
import { withoutStaging } from "./staging.ts";

const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "operation not permitted",
  ENOSPC: "no space left on the disk",
  EDQUOT: "the disk quota is exceeded",
  EROFS: "the file system is read-only",
  EISDIR: "it is a directory",
  ENOTDIR: "a part of its path is a file",
  ENOENT: "it does not exist",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
  ENAMETOOLONG: "the name is too long",
  EFBIG: "the file is too large",
  EIO: "input/output error",
};

/** The limits of Linux per user: watched files and watchers. */
const watchLimits: Readonly<Record<string, readonly [what: string, setting: string]>> = {
  ENOSPC: ["watched files", "fs.inotify.max_user_watches=524288"],
  EMFILE: ["watchers", "fs.inotify.max_user_instances=1024"],
};

/** Returns the system limit behind a watch error, and how to raise it; null for other errors. */
export function watchLimit(error: unknown): Pick<FileProblem, "message" | "help"> | null {
  if (!(error instanceof Error) || !("syscall" in error) || error.syscall !== "watch" || !("code" in error))
    return null;
  const code = String(error.code);
  const [what, setting] = watchLimits[code] ?? [];
  if (what === undefined) return null;
  return {
    message: `the system's limit of ${what} is reached (${code})`,
    help: `raise it: \`sudo sysctl ${setting}\``,
  };
}

/** Returns null for other errors. A staged file is reported under its final path, which is absolute without a root. */
export function fileSystemError(error: unknown, root: string | null): FileProblem | null {
  if (!(error instanceof Error) || !("syscall" in error) || !("code" in error)) return null;
  const limit = watchLimit(error);
  if (limit !== null) return { severity: "error", path: null, ...limit };
  const code = String(error.code);
  const failedPath = "dest" in error ? error.dest : "path" in error ? error.path : null;
  return {
    severity: "error",
    path:
      typeof failedPath === "string" ? withoutStaging(root === null ? failedPath : pathFrom(root, failedPath)) : null,
    message: `cannot be read or written: ${reasons[code] ?? error.message} (${code})`,
    help: "correct the cause, then run the command again; files that were written before are kept",
  };
}
