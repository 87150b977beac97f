// A type in the user's words, for use in a generated file.
import type { Located } from "../../../diagnostics/span.ts";
import type { UserImport } from "../user-import.ts";

export interface TypeText {
  readonly parts: readonly (string | TypePart)[];
}

/** A name in a type: of TypeScript, of the vocabulary, or imported from where the entity file imports it. */
export type TypePart =
  | { readonly kind: "global"; readonly name: Located<string> }
  | { readonly kind: "vocabulary"; readonly name: string }
  | ({ readonly kind: "imported" } & Pick<UserImport, "module" | "exported" | "local">);
