// Returns the effect of a type change on values: as observed for USING, otherwise derived from the two types.
import { typeConversion } from "../../catalog/type-conversion.ts";
import type { Observation } from "../observe/observation.ts";
import type { ValueChange } from "../observe/probe-conversions.ts";

export function valueChange(
  { conversions }: Observation,
  column: string,
  [from, to]: readonly [from: string, to: string],
): ValueChange {
  const conversion = conversions.get(column);
  if (conversion !== undefined) return conversion;
  const { values } = typeConversion(from, to);
  return { isLossy: values === "loses", canFail: values === "may fail" };
}
