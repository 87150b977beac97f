// What a statement does to the values of a column: as its USING was seen to do, and otherwise by its two types.
import { conversionOf } from "../catalog/conversion.ts";
import type { Observation } from "./observation.ts";
import type { ValueChange } from "./probed-conversions.ts";

export function valueChange(
  { conversions }: Observation,
  column: string,
  [from, to]: readonly [from: string, to: string],
): ValueChange {
  const seen = conversions.get(column);
  if (seen !== undefined) return seen;
  const { values } = conversionOf(from, to);
  return { loses: values === "loses", mayFail: values === "may fail" };
}
