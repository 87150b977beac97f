// A key into the segments of a path that names a row: `{id}`, or those of a composite key by their names.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field/field.ts";

interface Segment {
  readonly field: Field;
  readonly name: string;
}

/** A single key is the id, whatever its field is called. */
export function keyInPath({ key }: Entity): readonly [Segment, ...Segment[]] {
  const [first, ...others] = key.fields;
  if (others.length === 0) return [{ field: first, name: "id" }];
  const named = (field: Field): Segment => ({ field, name: field.jsonName });
  return [named(first), ...others.map(named)];
}
