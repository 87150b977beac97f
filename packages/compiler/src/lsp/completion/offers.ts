// Finds the values and keys that can stand at a position in the arguments of an annotation.
import type { NameKind, Options, Shape } from "../../language/shape.ts";
import type { Word } from "../../language/word.ts";
import type { ArgumentStep } from "./cursor.ts";

/** Something that can be completed. */
export type Suggestion =
  | { readonly kind: "option"; readonly name: string; readonly shape: Shape; readonly path: readonly string[] }
  | { readonly kind: "choice"; readonly value: string | boolean }
  | { readonly kind: "name"; readonly of: NameKind; readonly isKey: boolean };

/** Returns the values that can follow these steps. */
export function valuesAt(word: Word, steps: readonly ArgumentStep[]): readonly Suggestion[] {
  return shapesAt(word, steps).flatMap(valuesOf);
}

/** Returns the keys of the object after these steps. */
export function keysAt(word: Word, steps: readonly ArgumentStep[]): readonly Suggestion[] {
  const path = steps.flatMap((step) => (step.kind === "key" ? [step.name] : []));
  return shapesAt(word, steps).flatMap((shape): readonly Suggestion[] => {
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

/** Returns the shapes after these steps; several if there are alternatives. */
function shapesAt({ arguments: argumentShapes }: Word, steps: readonly ArgumentStep[]): readonly Shape[] {
  const [first, ...rest] = steps;
  if (first?.kind !== "argument") return [];
  const shapes = argumentsOf(argumentShapes, first.index).flatMap(alternatives);
  return rest.reduce(
    (found: readonly Shape[], step) => found.flatMap((shape) => inside(shape, step)).flatMap(alternatives),
    shapes,
  );
}

function argumentsOf(argumentShapes: Word["arguments"], index: number): readonly Shape[] {
  switch (argumentShapes.kind) {
    case "none":
      return [];
    case "one":
      return index === 0 ? [argumentShapes.shape] : [];
    case "some":
      return [argumentShapes.shape];
    case "positions": {
      const shape = [...argumentShapes.required, ...argumentShapes.optional][index];
      return shape === undefined ? [] : [shape];
    }
  }
}

function alternatives(shape: Shape): readonly Shape[] {
  return shape.kind === "either" ? shape.shapes.flatMap(alternatives) : [shape];
}

function inside(shape: Shape, step: ArgumentStep): readonly Shape[] {
  if (step.kind === "item") return shape.kind === "list" ? [shape.of] : [];
  if (step.kind !== "key") return [];
  if (shape.kind === "record") return [shape.of];
  if (shape.kind !== "options" || !Object.hasOwn(shape.options, step.name)) return [];
  return optionsOf(shape.options).flatMap(([name, option]) => (name === step.name ? [option] : []));
}

function valuesOf(shape: Shape): readonly Suggestion[] {
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
