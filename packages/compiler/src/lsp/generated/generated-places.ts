// Locates generated names in files, with their declarations.

import { derivedFolder } from "../../2-model/data/folder.ts";
import type { CompiledSources } from "../compiled-sources.ts";
import { type Declaration, type DeclaredName, declarationsIn } from "./declarations.ts";
import type { GeneratedName } from "./generated-names.ts";

/** The position of a name in a generated file. */
export interface NameLocation {
  readonly made: GeneratedName;
  /** Relative to the project's root. */
  readonly path: string;
  readonly text: string;
  readonly declared: DeclaredName;
}

/** Locates names on disk, for navigation; unwritten files have none. */
export function locationsOnDisk(all: readonly GeneratedName[], { read }: CompiledSources): readonly NameLocation[] {
  return placesIn(all, (folder, file) => read(`${folder}/${file}`));
}

/** Locates names in the text as generated now; a skipped entity has its previous text. */
export function generatedLocations(
  all: readonly GeneratedName[],
  { compilation, read }: CompiledSources,
): readonly NameLocation[] {
  return placesIn(all, (folder, file) => {
    const printed = compilation.folders.find(({ path }) => path === folder)?.files.find(({ name }) => name === file);
    return printed?.text ?? read(`${folder}/${file}`);
  });
}

function placesIn(
  all: readonly GeneratedName[],
  textOf: (folder: string, file: string) => string | null,
): readonly NameLocation[] {
  const known = new Map<string, { readonly text: string; readonly declarations: readonly Declaration[] } | null>();
  return all.flatMap((made): readonly NameLocation[] => {
    const folder = derivedFolder(made.entity);
    const path = `${folder}/${made.file}.ts`;
    let file = known.get(path);
    if (file === undefined) {
      const text = textOf(folder, `${made.file}.ts`);
      file = text === null ? null : { text, declarations: declarationsIn(text) };
      known.set(path, file);
    }
    if (file === null) return [];
    // A DTO is a type and a schema of the same name.
    const found = file.declarations
      .filter(({ name }) => name === made.declaration)
      .flatMap((declaration): readonly DeclaredName[] =>
        made.member === null ? [declaration] : declaration.members.filter(({ name }) => name === made.member),
      );
    const { text } = file;
    return found.slice(0, 1).map((declared) => ({ made, path, text, declared }));
  });
}
