// Rules into the bounds that the functions of the runtime are called with: what is not bounded is left out.
import type { Rules } from "../../../2-model/data/field.ts";
import { type Code, ts } from "../../../text/code.ts";
import { literal } from "../../../text/literal.ts";

/** The fewest and the most: all rules hold at once, so the narrower ones do. */
export function lengthBounds({ length }: Rules, varchar: number | undefined): readonly Code[] {
  const equal = length?.equal?.value;
  const min = Math.max(length?.min?.value ?? 0, equal ?? 0);
  const max = Math.min(...[length?.max?.value, equal, varchar].flatMap((most) => most ?? []));
  return max === Number.POSITIVE_INFINITY ? (min === 0 ? [] : [literal(min)]) : [literal(min), literal(max)];
}

/** The least and the greatest. */
export function rangeBounds({ range }: Rules, literalOf: (bound: number, isMin: boolean) => Code): readonly Code[] {
  const { min, max } = range ?? {};
  const least = min === undefined ? ts`undefined` : literalOf(min.value, true);
  if (max === undefined) return min === undefined ? [] : [least];
  return [least, literalOf(max.value, false)];
}
