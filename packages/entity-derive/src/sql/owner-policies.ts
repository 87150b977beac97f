// The policy of row-level security that limits statements to the rows of an owner.

import { quoteText } from "./quote.ts";
import { scopeSetting } from "./setting.ts";
import { unlessExists } from "./unless-exists.ts";

/**
 * Returns the statements that create and enable the policy of a table.
 *
 * One policy is for reads and writes. FORCE applies it to the table's owner too. The setting is empty if a statement
 * runs for no owner; then the policy allows no row.
 * @param table the name as SQL, with its schema
 * @param column the column with the owner, as SQL
 * @param type the type of the column, as SQL
 */
export function ownerPolicySchema(
  table: string,
  column: string,
  type: string,
): readonly [policy: string, enabled: string] {
  const isOwners = `${column} = NULLIF(current_setting(${quoteText(scopeSetting)}, true), '')::${type}`;
  return [
    `CREATE POLICY entity_owner ON ${table}\n  USING (${isOwners})\n  WITH CHECK (${isOwners})`,
    `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`,
  ];
}

/** Returns the same statements, so that they can run again. */
export function ownerPolicies(table: string, column: string, type: string): readonly string[] {
  const [policy, enabled] = ownerPolicySchema(table, column, type);
  return [unlessExists(policy), enabled];
}
