// Paths of an entity's folder.
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

/** Returns the module of a file in the folder of an entity. */
export function moduleOf(entity: Entity, file: string): string {
  return `/${derivedFolder(entity)}/${file}`;
}
