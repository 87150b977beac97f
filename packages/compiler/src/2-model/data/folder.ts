// Where an entity's files are, and how one folder is reached from another.
import { derivedEnding } from "../../text/paths/file-names.ts";
import type { Entity } from "./entity.ts";

/** `src/`, or nothing: where the entity's file is. */
export function directoryOf({ source }: Entity): string {
  return source.path.slice(0, source.path.lastIndexOf("/") + 1);
}

/** `src/order-item.derived` */
export function derivedFolder(entity: Entity): string {
  return `${directoryOf(entity)}${entity.names.file}${derivedEnding}`;
}

/** A module of another entity's folder, as a file of this one's imports it; its own without a detour. */
export function moduleOf(entity: Entity, file: string, from: Entity): string {
  return entity === from ? `./${file}` : relativeModule(derivedFolder(from), `${derivedFolder(entity)}/${file}`);
}

/** `./dto`, `../users/user.derived/dto`: a module of the project as the files of a folder import it. */
export function relativeModule(folder: string, module: string): string {
  const here = folder.split("/");
  const there = module.split("/");
  let shared = 0;
  while (shared < here.length && shared < there.length && here[shared] === there[shared]) shared++;
  const steps = [...here.slice(shared).map(() => ".."), ...there.slice(shared)];
  return steps[0] === ".." ? steps.join("/") : `./${steps.join("/")}`;
}
