// A foreign key into how many rows can refer to one and the same row by it.
import type { Entity, Parent } from "./entity.ts";
import { uniquesOf } from "./indexes.ts";

/**
 * Whether at most one row refers to each: the foreign key is unique, or unique within the owner that both rows have.
 * Among live rows is enough, since relations lead to live ones.
 */
export function isReferredOnce({ indexes }: Entity, { pairs, within }: Pick<Parent, "pairs" | "within">): boolean {
  const own = pairs.map((pair) => pair.own);
  return uniquesOf(indexes).some(
    ({ fields }) =>
      fields.some((field) => own.includes(field)) &&
      fields.every((field) => own.includes(field) || field === within?.own),
  );
}
