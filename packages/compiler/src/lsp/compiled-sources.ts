// A compilation with its texts: what questions about entity files are answered from.
import type { Entity } from "../2-model/data/entity.ts";
import { messages } from "../diagnostics/messages.ts";
import type { DetailedCompilation } from "../index.ts";

/** Sources as last compiled. */
export interface CompiledSources {
  readonly compilation: DetailedCompilation;
  /** The entities of each file; a file that does not parse keeps its previous ones. */
  readonly entities: ReadonlyMap<string, readonly Entity[]>;
  /** Returns the text of a file as it was compiled, or null. */
  readonly read: (path: string) => string | null;
}

const syntaxError = messages["syntax-error"].id;

/** Returns the entities of each file, those of a file that does not parse from before. */
export function entitiesByFile(
  compilation: Pick<DetailedCompilation, "entities" | "diagnostics">,
  before: CompiledSources | null,
): CompiledSources["entities"] {
  const found = Map.groupBy(compilation.entities, ({ source }) => source.path);
  const broken = compilation.diagnostics.filter(({ id }) => id === syntaxError).map(({ span }) => span.path);
  const previous = broken.flatMap((path) => {
    const earlier = found.has(path) ? undefined : before?.entities.get(path);
    return earlier === undefined ? [] : [[path, earlier] as const];
  });
  return new Map([...found, ...previous]);
}
