// Gives all options of an annotation the same state: absent or unreadable.
import type { Absent, Options, Unreadable } from "../../../language/shape.ts";

export function fillOptions<O extends Options, G extends Absent | Unreadable>(
  { options }: { readonly options: O },
  given: G,
): { readonly [Name in keyof O]: G } {
  return Object.fromEntries(Object.keys(options).map((name) => [name, given])) as { readonly [Name in keyof O]: G };
}
