// Locates generated names in files, with their declarations.

import { derivedFolder } from "../../2-model/data/folder.ts";
import { memoized } from "../../text/memoized.ts";
import type { CompiledSources } from "../compiled-sources.ts";
import { type DeclaredName, declarationsIn } from "./declarations.ts";
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
  const declarations = memoized(declarationsIn);
  return all.flatMap((made): readonly NameLocation[] => {
    const folder = derivedFolder(made.entity);
    const path = `${folder}/${made.file}.ts`;
    const text = textOf(folder, `${made.file}.ts`);
    if (text === null) return [];
    // A DTO is a type and a schema of the same name.
    const found = declarations(text)
      .filter(({ name }) => name === made.declaration)
      .flatMap((declaration): readonly DeclaredName[] =>
        made.member === null ? [declaration] : declaration.members.filter(({ name }) => name === made.member),
      );
    return found.slice(0, 1).map((declared) => ({ made, path, text, declared }));
  });
}
