// What a case is expected to generate: whole files, or the differences from its base.
import type { Base } from "./bases.ts";
import { differences, type Files } from "./difference.ts";

/** The expected texts of a case by their paths: `note.derived.diff`, and each file of a folder that is expected whole. */
export function expectationOf(generated: Files, fromBase: Files, { whole = [] }: Base): Files {
  const isWhole = (path: string): boolean => whole.some((folder) => path.startsWith(`${folder}/`));
  const others = (files: Files): Files => new Map([...files].filter(([path]) => !isWhole(path)));
  const changes = [...differences(others(fromBase), others(generated))];
  return new Map([
    ...[...generated].filter(([path]) => isWhole(path)),
    ...changes.map(([folder, text]) => [`${folder}.diff`, text] as const),
  ]);
}
