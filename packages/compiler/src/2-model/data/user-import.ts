// Imports of the user's values in generated code, such as a guard or an error class.
import type { Located } from "../../diagnostics/span.ts";

/** A name of the entity file, and the module from which generated code imports it. */
export interface UserImport {
  readonly name: Located<string>;
  /** A file of the project, or another specifier of the entity file: a package or a path alias. */
  readonly module:
    | { readonly kind: "file"; readonly path: string }
    | { readonly kind: "import"; readonly specifier: string };
  /** The exported name; `members` are the properties from there to the value. */
  readonly exported: string;
  /** The name in the entity file. */
  readonly local: string;
  readonly members: readonly string[];
}

/** Identifies the imported value, whatever its local name. */
export function importIdentity({ module, exported, members }: UserImport, from: string): string {
  if (module.kind === "file") return JSON.stringify([module.path, exported, ...members]);
  const { specifier } = module;
  return JSON.stringify([specifier.startsWith(".") ? [from, specifier] : specifier, exported, ...members]);
}
