// Paths of an entity's folder, and relative paths between folders.
import { derivedEnding } from "../../text/paths/file-names.ts";
import type { Entity } from "./entity.ts";

/** Returns the folder of the entity file with a slash, or an empty string. */
export function directoryOf({ source }: Entity): string {
  return source.path.slice(0, source.path.lastIndexOf("/") + 1);
}

/** Returns the folder of generated files, such as `src/order-item.derived`. */
export function derivedFolder(entity: Entity): string {
  return `${directoryOf(entity)}${entity.names.file}${derivedEnding}`;
}

/** Returns the specifier by which files of `from` import a module of an entity. */
export function moduleOf(entity: Entity, file: string, from: Entity): string {
  return entity === from ? `./${file}` : relativeModule(derivedFolder(from), `${derivedFolder(entity)}/${file}`);
}

/** Returns the specifier by which files of a folder import a module: `./dto`, `../users/user.derived/dto`. */
export function relativeModule(folder: string, module: string): string {
  const here = folder.split("/");
  const there = module.split("/");
  let shared = 0;
  while (shared < here.length && shared < there.length && here[shared] === there[shared]) shared++;
  const steps = [...here.slice(shared).map(() => ".."), ...there.slice(shared)];
  return steps[0] === ".." ? steps.join("/") : `./${steps.join("/")}`;
}
