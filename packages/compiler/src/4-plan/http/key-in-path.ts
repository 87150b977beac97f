// The path parameters of a row's key: `{id}`, or the fields of a composite key.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field/field.ts";

interface Segment {
  readonly field: Field;
  readonly name: string;
}

/** A key of one field is always called `id`. */
export function keyInPath({ key }: Entity): readonly [Segment, ...Segment[]] {
  const [first, ...others] = key.fields;
  if (others.length === 0) return [{ field: first, name: "id" }];
  const segment = (field: Field): Segment => ({ field, name: field.jsonName });
  return [segment(first), ...others.map(segment)];
}
