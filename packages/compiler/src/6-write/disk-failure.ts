// An error of the disk into what is said of it: the path, and why it cannot be read or written.
import type { FileProblem } from "../diagnostics/file-problem.ts";
import { pathFrom } from "../text/slash-path.ts";

const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission is denied",
  EPERM: "it is not permitted",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EROFS: "the file system is read-only",
  EISDIR: "it is a folder",
  ENOTDIR: "a file stands where a folder belongs",
  ENOENT: "it does not exist",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
  ENAMETOOLONG: "its name is too long",
  EIO: "the disk failed",
};

/** Null for an error that is not the disk's. */
export function diskFailure(error: unknown, root: string): FileProblem | null {
  if (!(error instanceof Error) || !("syscall" in error) || !("code" in error)) return null;
  const code = String(error.code);
  const given = "dest" in error ? error.dest : "path" in error ? error.path : null;
  return {
    severity: "error",
    path: typeof given === "string" ? shown(pathFrom(root, given)) : null,
    message: `cannot be read or written: ${reasons[code] ?? error.message} (${code})`,
    help: "the run ended here, and what was generated before stays: mend it, then run `entity-derive generate` again",
  };
}

/** New texts are written beside their folder first: the folder is what the reader knows. */
function shown(path: string): string {
  return path.replace(/(^|\/)\.([^/]+\.derived)-[0-9a-f-]{36}(?=\/|$)/, "$1$2");
}
