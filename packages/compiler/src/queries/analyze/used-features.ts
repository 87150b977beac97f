// The built-in functions and other features that an analysed statement uses, which depend on the version of PostgreSQL.
import type { Catalog } from "./catalog/catalog.ts";

export interface UsedFeatures {
  readonly functions: readonly { readonly oid: number; readonly name: string }[];
  /** Whether RETURNING reads the row before or after the write by its name. */
  readonly returnsOldOrNew: boolean;
}

export const noFeatures: UsedFeatures = { functions: [], returnsOldOrNew: false };

/**
 * @param tree the text of the statement's tree
 * @param mentioned the OIDs of functions in it
 */
export function usedFeatures(tree: string, mentioned: ReadonlySet<string>, { functions }: Catalog): UsedFeatures {
  const oids = [...mentioned].map(Number);
  return {
    functions: oids.map((oid) => ({ oid, name: functions.get(oid)?.name ?? "" })),
    returnsOldOrNew: /:varreturningtype [12]|\{RETURNINGEXPR/.test(tree),
  };
}
