// A path of the project into the same as seen from the folder that the command was called in, with `/`.
import { resolve } from "node:path";
import { pathFrom } from "../text/paths/slash-path.ts";
import type { Terminal } from "./terminal.ts";

/** Paths from the project's root as a reader can open them. */
export function pathShower({ folder }: Pick<Terminal, "folder">, root: string): (path: string) => string {
  return (path) => pathFrom(folder, resolve(root, path));
}
