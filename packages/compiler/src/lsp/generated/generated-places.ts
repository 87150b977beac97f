// What is generated from a place into where it stands in the files, and how it is declared there.

import { derivedFolder } from "../../2-model/data/folder.ts";
import type { Snapshot } from "../open-project.ts";
import { type Declaration, type Declared, declarationsIn } from "./declarations.ts";
import type { Made } from "./made-from.ts";

/** A name in a generated file. */
export interface GeneratedPlace {
  readonly made: Made;
  /** From the root of the project. */
  readonly path: string;
  readonly text: string;
  readonly declared: Declared;
}

/** Where names stand on disk: an editor goes there, and a text that is still to be written has no place. */
export function generatedPlaces(all: readonly Made[], { read }: Snapshot): readonly GeneratedPlace[] {
  return placesIn(all, (folder, file) => read(`${folder}/${file}`));
}

/** Where names stand in the text as it is generated now; of an entity that waits, as it was. */
export function printedPlaces(all: readonly Made[], { compilation, read }: Snapshot): readonly GeneratedPlace[] {
  return placesIn(all, (folder, file) => {
    const printed = compilation.folders.find(({ path }) => path === folder)?.files.find(({ name }) => name === file);
    return printed?.text ?? read(`${folder}/${file}`);
  });
}

function placesIn(
  all: readonly Made[],
  textOf: (folder: string, file: string) => string | null,
): readonly GeneratedPlace[] {
  const known = new Map<string, { readonly text: string; readonly declarations: readonly Declaration[] } | null>();
  return all.flatMap((made): readonly GeneratedPlace[] => {
    const folder = derivedFolder(made.entity);
    const path = `${folder}/${made.file}.ts`;
    let file = known.get(path);
    if (file === undefined) {
      const text = textOf(folder, `${made.file}.ts`);
      file = text === null ? null : { text, declarations: declarationsIn(text) };
      known.set(path, file);
    }
    if (file === null) return [];
    // A DTO is a type and a schema of one name.
    const found = file.declarations
      .filter(({ name }) => name === made.declaration)
      .flatMap((declaration): readonly Declared[] =>
        made.member === null ? [declaration] : declaration.members.filter(({ name }) => name === made.member),
      );
    const { text } = file;
    return found.slice(0, 1).map((declared) => ({ made, path, text, declared }));
  });
}
