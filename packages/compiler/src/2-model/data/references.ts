// A foreign key into how many rows can refer to one and the same row by it.
import type { Entity, Parent } from "./entity.ts";
import { uniquesOf } from "./indexes.ts";

/**
 * Whether at most one row refers to each: the foreign key is unique, or unique within the owner that both rows have.
 * Among live rows is enough, since relations lead to live ones.
 */
export function isReferredOnce({ indexes }: Entity, { field, within }: Parent): boolean {
  return uniquesOf(indexes).some(
    ({ fields }) => fields.includes(field) && fields.every((other) => other === field || other === within?.own),
  );
}
