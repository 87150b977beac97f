// Groups steps into files. No file locks more than one existing table.
import { tableKey } from "../../catalog/names.ts";
import type { PlannedFile, PlannedStatement } from "../migration-plan.ts";
import { alterTable, type Step } from "./step.ts";

export function groupIntoFiles(steps: readonly Step[]): readonly PlannedFile[] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (last !== undefined && canShareFile(last, step)) last.push(step);
    else groups.push([step]);
  }
  const nameCounts = new Map<string, number>();
  return groups.map((group) => plannedFile(group, nameCounts));
}

function canShareFile(group: readonly Step[], step: Step): boolean {
  const [first] = group;
  if (first === undefined || step.batching === "standalone" || first.batching === "standalone") return false;
  if (first.isAfterDeployment !== step.isAfterDeployment) return false;
  const isSeparate = group.some(({ batching }) => batching === "separate") || step.batching === "separate";
  if (isSeparate && group.some(({ name, batching }) => name !== step.name || batching !== step.batching)) return false;
  const locked = new Set([...group, step].flatMap(({ table }) => (table === null ? [] : [tableKey(table)])));
  return locked.size <= 1;
}

function plannedFile(group: readonly Step[], usedNames: Map<string, number>): PlannedFile {
  const [first] = group;
  const name = (group.find(({ isSecondary }) => !isSecondary) ?? first)?.name ?? "";
  const count = (usedNames.get(name) ?? 0) + 1;
  usedNames.set(name, count);
  return {
    name: count === 1 ? name : `${name}_${count}`,
    isTransaction: first?.batching !== "standalone",
    isAfterDeployment: first?.isAfterDeployment ?? false,
    statements: mergeActions(group),
  };
}

/** Merges adjacent actions of a table into one ALTER TABLE. */
function mergeActions(group: readonly Step[]): readonly PlannedStatement[] {
  const statements: PlannedStatement[] = [];
  for (let at = 0; at < group.length; at++) {
    const step = group[at];
    if (step === undefined) continue;
    if (step.sql.kind === "statement" || step.table === null) {
      statements.push({ sql: step.sql.text, notes: step.notes });
      continue;
    }
    const actions = [step.sql.text];
    const notes = [...step.notes];
    for (let next = group[at + 1]; next?.sql.kind === "action"; next = group[at + 1]) {
      actions.push(next.sql.text);
      notes.push(...next.notes);
      at++;
    }
    const [only] = actions;
    const text = actions.length === 1 ? ` ${only}` : `\n  ${actions.join(",\n  ")}`;
    statements.push({ sql: `${alterTable(step.table)}${text}`, notes });
  }
  return statements;
}

/** Returns the part of a file name for an object, in lower case and limited to 60 characters. */
export function fileNamePart(...parts: readonly string[]): string {
  const text = parts
    .join("_")
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, "_")
    .replaceAll(/^_+|_+$/g, "");
  return (text === "" ? "change" : text).slice(0, 60);
}
