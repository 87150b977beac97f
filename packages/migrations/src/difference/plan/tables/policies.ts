// Steps that enable, change and disable row-level security.
import type { Table } from "../../../catalog/catalog.ts";
import { createPolicy, dropPolicy } from "../../sql/definitions.ts";
import type { TablePair } from "../catalog-diff.ts";
import { columnsWithTypeChange, recreatedPolicies } from "../columns/type-changes.ts";
import { fileNamePart } from "../group-into-files.ts";
import { action, afterDeployment, alterTable, type Step, statement } from "../step.ts";

/** Row-level security of a new table. */
export function securitySteps(name: string, table: Table): readonly Step[] {
  return [
    ...table.policies.map((policy) => statement(name, null, createPolicy(policy))),
    ...securityActions("off", table.rowSecurity).map((text) => statement(name, null, `${alterTable(table)} ${text}`)),
  ];
}

/** Runs before the deployment: the new version may depend on wider policies. */
export function relaxSecurity(pair: TablePair): readonly Step[] {
  const { from, to } = pair;
  if (strictness[to.rowSecurity] >= strictness[from.rowSecurity]) return [];
  const name = fileNamePart("change", to.name, "row security");
  const policyNames = new Set([
    ...to.policies.map((policy) => policy.name),
    ...recreatedPolicies(pair, columnsWithTypeChange(pair)),
  ]);
  return [
    ...securityActions(from.rowSecurity, to.rowSecurity).map((text) => action(name, to, text)),
    ...(to.rowSecurity === "off" ? from.policies.filter((policy) => !policyNames.has(policy.name)) : []).map((policy) =>
      statement(name, to, dropPolicy(to, policy)),
    ),
  ];
}

/**
 * Runs after the deployment: the previous version sets no owner, and would see no rows. The former version of a changed
 * policy is dropped in the same file.
 */
export function tightenSecurity(pair: TablePair): readonly Step[] {
  const { from, to } = pair;
  const recreated = recreatedPolicies(pair, columnsWithTypeChange(pair));
  const name = fileNamePart("change", to.name, "row security");
  const former = new Map(from.policies.map((policy) => [policy.name, policy]));
  const policyNames = new Set(to.policies.map((policy) => policy.name));
  const newPolicies = to.policies.filter(
    (policy) => !recreated.has(policy.name) && former.get(policy.name)?.definition !== policy.definition,
  );
  const removedPolicies =
    to.rowSecurity === "off" ? [] : from.policies.filter((policy) => !policyNames.has(policy.name));
  return [
    ...[...removedPolicies, ...newPolicies.filter((policy) => former.has(policy.name))].map((policy) =>
      statement(name, to, dropPolicy(to, policy), afterDeployment),
    ),
    ...newPolicies.map((policy) => statement(name, to, createPolicy(policy), afterDeployment)),
    ...(strictness[to.rowSecurity] > strictness[from.rowSecurity]
      ? securityActions(from.rowSecurity, to.rowSecurity).map((text) => action(name, to, text, afterDeployment))
      : []),
  ];
}

const strictness = { off: 0, on: 1, forced: 2 } as const;

export function securityActions(from: Table["rowSecurity"], to: Table["rowSecurity"]): readonly string[] {
  return [
    ...(from === "off" && to !== "off" ? ["ENABLE ROW LEVEL SECURITY"] : []),
    ...(from !== "forced" && to === "forced" ? ["FORCE ROW LEVEL SECURITY"] : []),
    ...(from === "forced" && to !== "forced" ? ["NO FORCE ROW LEVEL SECURITY"] : []),
    ...(from !== "off" && to === "off" ? ["DISABLE ROW LEVEL SECURITY"] : []),
  ];
}
