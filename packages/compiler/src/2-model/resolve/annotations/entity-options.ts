// The options of `@entity`, as they are read, and as they are where the annotation could not be read.
import type { Span } from "../../../diagnostics/span.ts";
import { words } from "../../../language/index.ts";
import type { Absent, Unreadable, Value } from "../../../language/shape.ts";
import type { WordReading } from "../../../language/word.ts";
import { everyOption } from "./fill-options.ts";

export type EntityOptions = WordReading<(typeof words)["entity"]>["value"];

/** Of a class whose `@entity` is missing or was refused nothing is known: neither that an option is there nor that not. */
export function unreadOptions(span: Span): EntityOptions {
  return everyOption(words.entity.arguments.shape, { kind: "unreadable", span });
}

/** Where each option stands that is not switched off. */
export function optionPlaces(options: EntityOptions): ReadonlyMap<string, Span> {
  const given: readonly (readonly [string, Value<unknown> | Absent | Unreadable])[] = Object.entries(options);
  return new Map(
    given.flatMap(([name, { kind, value, span }]) =>
      kind === "absent" || value === false || span === undefined ? [] : [[name, span] as const],
    ),
  );
}
