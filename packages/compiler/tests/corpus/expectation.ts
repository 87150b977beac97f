// What a case is expected to generate: whole files, or the differences from its base.
import type { Base } from "./bases.ts";
import { differences, type Files } from "./difference.ts";
import { SeenChanges } from "./seen-changes.ts";

/** The generated files of a case, and those of its base. */
export interface Compiled {
  readonly generated: Files;
  readonly fromBase: Files;
}

/**
 * The expected texts of a case by their paths: `note.derived.diff`, and each file of a folder that is expected whole.
 * `besides` are other cases by their names, whose changes are not shown again.
 */
export function expectationOf(
  { generated, fromBase }: Compiled,
  { whole = [] }: Base,
  besides: ReadonlyMap<string, Compiled> = new Map(),
): Files {
  const isWhole = (path: string): boolean => whole.some((folder) => path.startsWith(`${folder}/`));
  const others = (files: Files): Files => new Map([...files].filter(([path]) => !isWhole(path)));
  const seen = new SeenChanges();
  for (const [name, other] of besides) differences(other.fromBase, other.generated, { seen, root: `${name}/` });
  const changes = [...differences(others(fromBase), others(generated), { seen })];
  return new Map([
    ...[...generated].filter(([path]) => isWhole(path)),
    ...changes.map(([folder, text]) => [`${folder}.diff`, text] as const),
  ]);
}
