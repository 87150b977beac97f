// A place in the arguments of an annotation into what can stand there, by the shapes of the language.
import type { NameKind, Options, Shape } from "../../language/shape.ts";
import type { Word } from "../../language/word.ts";
import type { Step } from "./cursor.ts";

/** Something that can stand in a place. */
export type Offer =
  | { readonly kind: "option"; readonly name: string; readonly shape: Shape; readonly path: readonly string[] }
  | { readonly kind: "choice"; readonly value: string | boolean }
  | { readonly kind: "name"; readonly of: NameKind; readonly isKey: boolean };

/** What can stand as a value behind these steps. */
export function valuesAt(word: Word, steps: readonly Step[]): readonly Offer[] {
  return shapesAt(word, steps).flatMap(valuesOf);
}

/** The keys of the object behind these steps. */
export function keysAt(word: Word, steps: readonly Step[]): readonly Offer[] {
  const path = steps.flatMap((step) => (step.kind === "key" ? [step.name] : []));
  return shapesAt(word, steps).flatMap((shape): readonly Offer[] => {
    if (shape.kind === "record") return shape.keys === undefined ? [] : [{ kind: "name", of: shape.keys, isKey: true }];
    if (shape.kind !== "options") return [];
    return optionsOf(shape.options).map(([name, option]) => ({
      kind: "option",
      name,
      shape: option,
      path: [...path, name],
    }));
  });
}

function optionsOf(options: Options): readonly (readonly [string, Shape])[] {
  return Object.entries(options).map(([name, option]) => [name, option.kind === "required" ? option.of : option]);
}

/** The shapes of what stands behind these steps: several where one of them may be one or the other. */
function shapesAt({ arguments: given }: Word, steps: readonly Step[]): readonly Shape[] {
  const [first, ...rest] = steps;
  if (first?.kind !== "argument") return [];
  const shapes = argumentsOf(given, first.index).flatMap(alternatives);
  return rest.reduce(
    (found: readonly Shape[], step) => found.flatMap((shape) => inside(shape, step)).flatMap(alternatives),
    shapes,
  );
}

function argumentsOf(given: Word["arguments"], index: number): readonly Shape[] {
  switch (given.kind) {
    case "none":
      return [];
    case "one":
      return index === 0 ? [given.shape] : [];
    case "some":
      return [given.shape];
    case "positions": {
      const shape = [...given.required, ...given.optional][index];
      return shape === undefined ? [] : [shape];
    }
  }
}

function alternatives(shape: Shape): readonly Shape[] {
  return shape.kind === "either" ? shape.shapes.flatMap(alternatives) : [shape];
}

function inside(shape: Shape, step: Step): readonly Shape[] {
  if (step.kind === "item") return shape.kind === "list" ? [shape.of] : [];
  if (step.kind !== "key") return [];
  if (shape.kind === "record") return [shape.of];
  if (shape.kind !== "options" || !Object.hasOwn(shape.options, step.name)) return [];
  return optionsOf(shape.options).flatMap(([name, option]) => (name === step.name ? [option] : []));
}

function valuesOf(shape: Shape): readonly Offer[] {
  switch (shape.kind) {
    case "choice":
      return shape.values.map((value) => ({ kind: "choice", value }));
    case "boolean":
      return [true, false].map((value) => ({ kind: "choice", value }));
    case "string":
      return shape.names === undefined ? [] : [{ kind: "name", of: shape.names, isKey: false }];
    default:
      return [];
  }
}
