// A name of the user's that generated code imports: a guard, an error class.
import type { Located } from "../../diagnostics/span.ts";

/** A name that generated code imports from where the entity file has it. */
export interface UserImport {
  readonly name: Located<string>;
  /** A file of the project, by its path, or what else the entity file imports: a package, a path alias. */
  readonly module:
    | { readonly kind: "file"; readonly path: string }
    | { readonly kind: "import"; readonly specifier: string };
  /** What is imported, and the members that lead from there to the value. */
  readonly exported: string;
  /** What the entity file calls it. */
  readonly local: string;
  readonly members: readonly string[];
}

/** Which value is meant: the same text for two files that import it each under a name of its own. */
export function importIdentity({ module, exported, members }: UserImport, from: string): string {
  if (module.kind === "file") return JSON.stringify([module.path, exported, ...members]);
  const { specifier } = module;
  return JSON.stringify([specifier.startsWith(".") ? [from, specifier] : specifier, exported, ...members]);
}
