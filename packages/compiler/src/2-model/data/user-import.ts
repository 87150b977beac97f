// Values and types of the user in generated code, such as a guard, an error class or the type of a payload.
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

export interface TypeText {
  readonly parts: readonly (string | TypePart)[];
}

/** A name in a type: of TypeScript, of the vocabulary, or imported from where the entity file imports it. */
export type TypePart =
  | { readonly kind: "global"; readonly name: Located<string> }
  | { readonly kind: "vocabulary"; readonly name: string }
  | ({ readonly kind: "imported" } & Pick<UserImport, "module" | "exported" | "local">);
