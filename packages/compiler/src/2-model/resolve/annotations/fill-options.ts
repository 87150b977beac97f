// Gives all options of an annotation the same state: absent or unreadable.
import type { Absent, Options, Unreadable } from "../../../language/shape.ts";

export function fillOptions<O extends Options, S extends Absent | Unreadable>(
  { options }: { readonly options: O },
  state: S,
): { readonly [Name in keyof O]: S } {
  return Object.fromEntries(Object.keys(options).map((name) => [name, state])) as { readonly [Name in keyof O]: S };
}
