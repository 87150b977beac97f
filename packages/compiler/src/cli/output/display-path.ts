// Formats paths of the project relative to the current folder, with `/`.
import { resolve } from "node:path";
import { pathFrom } from "../../text/paths/slash-path.ts";
import type { Terminal } from "../terminal.ts";

/** Returns a function that formats paths from the project's root. */
export function pathFormatter({ folder }: Pick<Terminal, "folder">, root: string): (path: string) => string {
  return (path) => pathFrom(folder, resolve(root, path));
}
