// The options of `@entity`.

import type { Span } from "../../../diagnostics/span.ts";
import { words } from "../../../language/index.ts";
import type { Absent, Options, Unreadable, Value } from "../../../language/shape.ts";
import type { WordReading } from "../../../language/word.ts";

export type EntityOptions = WordReading<(typeof words)["entity"]>["value"];

/** Returns unreadable options for a class whose `@entity` is missing or invalid. */
export function unreadableOptions(span: Span): EntityOptions {
  return fillOptions(words.entity.arguments.shape, { kind: "unreadable", span });
}

/** Returns the spans of the options that are not switched off. */
export function optionSpans(options: EntityOptions): ReadonlyMap<string, Span> {
  const entries: readonly (readonly [string, Value<unknown> | Absent | Unreadable])[] = Object.entries(options);
  return new Map(
    entries.flatMap(([name, { kind, value, span }]) =>
      kind === "absent" || value === false || span === undefined ? [] : [[name, span] as const],
    ),
  );
}

export function fillOptions<O extends Options, S extends Absent | Unreadable>(
  { options }: { readonly options: O },
  state: S,
): { readonly [Name in keyof O]: S } {
  return Object.fromEntries(Object.keys(options).map((name) => [name, state])) as { readonly [Name in keyof O]: S };
}
