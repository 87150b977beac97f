// Finds the entity of a generated request type by its import, without reading generated files.
import type { ClassSyntax } from "../../../1-syntax/syntax.ts";
import { derivedEnding, derivedFolderIn } from "../../../text/paths/file-names.ts";
import { entityNames } from "../../data/entity-names.ts";
import { isEntity } from "../annotations/is-entity.ts";
import type { ProjectFile } from "../project.ts";

export interface RequestType {
  /** The name, such as `CreatePatientRequest`. */
  readonly name: string;
  readonly request: "create" | "ownedCreate" | "update";
  /** The folder, such as `src/patient.derived`. */
  readonly folder: string;
  /** The class of the entity, and its file. */
  readonly syntax: ClassSyntax;
  readonly file: ProjectFile;
}

const names: Readonly<Record<RequestType["request"], (type: string) => string>> = {
  create: (type) => `Create${type}Request`,
  ownedCreate: (type) => `CreateOwned${type}Request`,
  update: (type) => `Update${type}Request`,
};

/** Returns null for any other type. */
export function requestType([local, member]: readonly string[], file: ProjectFile): RequestType | null {
  const imported = file.syntax.imports.find((entry) => entry.local === local);
  if (imported === undefined || (imported.imported === "*") !== (member !== undefined)) return null;
  const name = member ?? imported.imported;
  for (const path of file.project.placesOf(imported.from, file.path)) {
    const folder = derivedFolderIn(path);
    const found = folder === null ? null : entityOf(folder, name, file);
    if (found !== null) return found;
  }
  return null;
}

function entityOf(folder: string, name: string, from: ProjectFile): RequestType | null {
  for (const file of from.project.entityFilesIn(folder)) {
    const directory = file.path.slice(0, file.path.lastIndexOf("/") + 1);
    for (const syntax of file.syntax.classes) {
      const type = syntax.name?.value;
      if (type === undefined || !isEntity(syntax, file)) continue;
      if (`${directory}${entityNames(type).file}${derivedEnding}` !== folder) continue;
      const found = Object.entries(names).find(([, nameOf]) => nameOf(type) === name);
      if (found !== undefined) return { name, request: found[0] as RequestType["request"], folder, syntax, file };
    }
  }
  return null;
}
