// Finds the owner column in the policies of a table, if one is like those that `rls` generates.
import type { Policy, Table } from "@entity-derive/migrations";
import { primaryKey } from "./refusals.ts";

export interface PulledOwner {
  readonly column: string;
  /** True if the rows are owners themselves. */
  readonly isKey: boolean;
}

const ofOwner =
  /^CREATE POLICY entity_owner ON .+? USING \(\((.+?) = (\(?NULLIF\(current_setting\('entity_derive\.owner'::text, true\), ''::text\)(?:\)::[^()]+)?)\)\) WITH CHECK \(\((.+?) = (.+)\)\)$/;

/** Returns null without such a policy, or if it does not apply to the table's own role. */
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
