// Renames sequences that follow the name of their table or column.
import type { Catalog, Sequence } from "../../catalog/catalog.ts";
import { qualifiedName, quoteLiteral } from "../sql/quote.ts";

interface SequenceRename {
  readonly from: Sequence;
  readonly to: Sequence;
}

export const hasSameOwner = (one: Sequence, other: Sequence): boolean =>
  one.ownedBy !== null && JSON.stringify(one.ownedBy) === JSON.stringify(other.ownedBy);

/** @param from a catalog in which tables and columns have their new names */
export function findSequenceRenames(from: Catalog, to: Catalog): readonly SequenceRename[] {
  return from.sequences.flatMap((sequence) => {
    const target = to.sequences.find((one) => hasSameOwner(one, sequence));
    const isSame = target === undefined || (target.name === sequence.name && target.schema === sequence.schema);
    return isSame ? [] : [{ from: sequence, to: target }];
  });
}

/** Replaces the names of renamed sequences in defaults. */
export function applySequenceRenames(from: Catalog, to: Catalog): Catalog {
  const names = findSequenceRenames(from, to).map((one) => [sequenceText(one.from), sequenceText(one.to)] as const);
  const followed = (text: string | null): string | null =>
    names.reduce((result, [was, is]) => result?.replaceAll(was, is) ?? null, text);
  return {
    ...from,
    tables: from.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) => ({ ...column, defaultValue: followed(column.defaultValue) })),
    })),
  };
}

const sequenceText = (sequence: Sequence): string => `${quoteLiteral(qualifiedName(sequence))}::regclass`;
