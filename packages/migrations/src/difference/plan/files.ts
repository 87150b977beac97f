// Steps in their order into files: what may share one does, and no file locks two tables that were there.
import { tableKey } from "../../catalog/names.ts";
import type { PlannedFile, PlannedStatement } from "../steps.ts";
import { alterTable, type Step } from "./step.ts";

export function filesOf(steps: readonly Step[]): readonly PlannedFile[] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (last !== undefined && share(last, step)) last.push(step);
    else groups.push([step]);
  }
  const taken = new Map<string, number>();
  return groups.map((group) => file(group, taken));
}

function share(group: readonly Step[], step: Step): boolean {
  const [first] = group;
  if (first === undefined || step.company === "alone" || first.company === "alone") return false;
  if (first.isAfterDeployment !== step.isAfterDeployment) return false;
  const isApart = group.some(({ company }) => company === "apart") || step.company === "apart";
  if (isApart && group.some(({ name, company }) => name !== step.name || company !== step.company)) return false;
  const locked = new Set([...group, step].flatMap(({ table }) => (table === null ? [] : [tableKey(table)])));
  return locked.size <= 1;
}

function file(group: readonly Step[], taken: Map<string, number>): PlannedFile {
  const [first] = group;
  const name = (group.find(({ isAside }) => !isAside) ?? first)?.name ?? "";
  const count = (taken.get(name) ?? 0) + 1;
  taken.set(name, count);
  return {
    name: count === 1 ? name : `${name}_${count}`,
    isTransaction: first?.company !== "alone",
    isAfterDeployment: first?.isAfterDeployment ?? false,
    statements: statementsOf(group),
  };
}

/** Actions of a table that follow each other are one ALTER TABLE. */
function statementsOf(group: readonly Step[]): readonly PlannedStatement[] {
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

/** The part of a name that stands for an object: short words of the alphabet of file names. */
export function word(...parts: readonly string[]): string {
  const text = parts
    .join("_")
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, "_")
    .replaceAll(/^_+|_+$/g, "");
  return (text === "" ? "change" : text).slice(0, 60);
}
