// Where an entity's files are, and how one folder is reached from another.
import type { Entity } from "./entity.ts";

/** `src/order-item.derived` */
export function folderOf({ source, names }: Entity): string {
  return `${source.path.slice(0, source.path.lastIndexOf("/") + 1)}${names.file}.derived`;
}

/** A module of another entity's folder, as a file of this one's imports it; its own without a detour. */
export function moduleOf(entity: Entity, file: string, from: Entity): string {
  if (entity === from) return `./${file}`;
  const here = folderOf(from).split("/");
  const there = folderOf(entity).split("/");
  let shared = 0;
  while (shared < here.length && shared < there.length && here[shared] === there[shared]) shared++;
  return [...here.slice(shared).map(() => ".."), ...there.slice(shared), file].join("/");
}
