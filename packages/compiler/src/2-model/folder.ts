// Where an entity's files are, and how one folder is reached from another.
import type { Entity } from "./entity.ts";

/** `src/order-item.derived` */
function folderOf({ source, names }: Entity): string {
  return `${source.path.slice(0, source.path.lastIndexOf("/") + 1)}${names.file}.derived`;
}

/** A module of another entity's folder, as a file of this one's imports it; its own without a detour. */
export function moduleOf(entity: Entity, file: string, from: Entity): string {
  return entity === from ? `./${file}` : relativeModule(folderOf(from), `${folderOf(entity)}/${file}`);
}

function relativeModule(folder: string, module: string): string {
  const here = folder.split("/");
  const there = module.split("/");
  let shared = 0;
  while (shared < here.length && shared < there.length && here[shared] === there[shared]) shared++;
  const steps = [...here.slice(shared).map(() => ".."), ...there.slice(shared)];
  return steps[0] === ".." ? steps.join("/") : `./${steps.join("/")}`;
}
