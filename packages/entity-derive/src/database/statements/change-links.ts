// A statement that changes which rows a join entity joins, and its answer: what is missing, or how many rows it wrote.
import { NotFoundError } from "../../errors/not-found-error.ts";
import type { Acting } from "../acting.ts";
import type { Parameter } from "../database.ts";
import { rowOf } from "./fetch.ts";
import type { OwnableStatement } from "./statement.ts";

/** Whether the row is there that is to be joined with others, one of the others that is missing, the number of rows written. */
export type LinksRow = readonly [isThere: string, missing: string | null, written: string];

/** The row that others are joined with, and what the others are. */
export interface Linked {
  readonly entity: string;
  readonly id: string;
  readonly target: string;
}

/**
 * The number of rows that were written.
 * @throws {NotFoundError} when one of the rows is missing that were to be joined
 */
export async function changedLinks(
  acting: Acting,
  { entity, id, target }: Linked,
  statement: OwnableStatement<LinksRow>,
  parameters: readonly Parameter[],
): Promise<number> {
  const [isThere, missing, written] = await rowOf(acting, statement, parameters, (row) => row);
  if (isThere !== "t") throw new NotFoundError(entity, id);
  if (missing !== null) throw new NotFoundError(target, missing);
  return Number(written);
}
