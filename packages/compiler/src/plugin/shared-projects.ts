// A folder into the project that plugins share: the builds of a browser, a server and workers are several plugins in one process.
import { findProject } from "../project/find-project.ts";
import { SharedProject } from "./shared-project.ts";

/** What is known in this process, as long as a plugin holds it. The one state that is kept in a module: plugins of several builds have nothing else in common. */
const projects = new Map<string, WeakRef<SharedProject>>();

/**
 * The project that a folder is in.
 * @throws {ProjectError} where there is no such folder
 */
export function sharedProject(folder: string): SharedProject {
  const root = findProject(folder);
  const known = projects.get(root)?.deref();
  if (known !== undefined) return known;
  const made = new SharedProject(root);
  projects.set(root, new WeakRef(made));
  return made;
}
