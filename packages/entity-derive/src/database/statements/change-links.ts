// Runs statements that add or remove links between two entities.
import { NotFoundError } from "../../errors/row-errors.ts";
import type { Acting } from "../acting.ts";
import type { Parameter } from "../database.ts";
import { rowOf } from "./fetch.ts";
import type { OwnableStatement } from "./statement.ts";

/** The answer: whether the row exists, a target that does not, and the number of rows written. */
export type LinksRow = readonly [isThere: string, missing: string | null, written: string];

/** The row whose links change, and the entity of their targets. */
export interface LinkSource {
  readonly entity: string;
  readonly id: string;
  readonly target: string;
}

/**
 * Returns the number of rows written.
 * @throws {NotFoundError} if the row or a target does not exist
 */
export async function changedLinks(
  acting: Acting,
  { entity, id, target }: LinkSource,
  statement: OwnableStatement<LinksRow>,
  parameters: readonly Parameter[],
): Promise<number> {
  const [isThere, missing, written] = await rowOf(acting, statement, parameters, (row) => row);
  if (isThere !== "t") throw new NotFoundError(entity, id);
  if (missing !== null) throw new NotFoundError(target, missing);
  return Number(written);
}
