// A table's policies into the column whose value says whose a row is, where one of them is what `rls` makes.
import type { Policy, Table } from "@entity-derive/migrations";
import { primaryKey } from "./table-facts.ts";

export interface PulledOwner {
  readonly column: string;
  /** Whether the rows are the owners themselves. */
  readonly isKey: boolean;
}

const ofOwner =
  /^CREATE POLICY entity_owner ON .+? USING \(\((.+?) = (\(?NULLIF\(current_setting\('entity_derive\.owner'::text, true\), ''::text\)(?:\)::[^()]+)?)\)\) WITH CHECK \(\((.+?) = (.+)\)\)$/;

/** Null where the table has no such policy, or does not ask it of the table's own role. */
export function ownerOf(table: Table): PulledOwner | null {
  if (table.rowSecurity !== "forced") return null;
  const [column, second] = table.policies.find(isOfOwner)?.columns ?? [];
  if (column === undefined || second !== undefined) return null;
  const key = primaryKey(table)?.columns ?? [];
  return { column, isKey: key.length === 1 && key[0] === column };
}

function isOfOwner({ definition }: Policy): boolean {
  const [, seen, owner, written, again] = ofOwner.exec(definition) ?? [];
  return seen !== undefined && seen === written && owner === again;
}
