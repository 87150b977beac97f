// A folder into the project it belongs to: the folder of the nearest package.json.
import { existsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { ProjectError } from "./project-error.ts";

/**
 * The root of the project that `folder` is in; the folder itself where there is no package.json above it.
 * @throws {ProjectError} when there is no such folder
 */
export function findProject(folder: string): string {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ProjectError(2, `there is no folder ${folder}`, "`--project` takes the folder of a project");
  }
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(join(at, "package.json"))) return at;
    if (dirname(at) === at) return resolve(folder);
  }
}
