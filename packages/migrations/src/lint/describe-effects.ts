// Describes the observed effects of a statement in one line.
import { isWeaker, type LockMode, strongest } from "./observe/lock-modes.ts";
import type { Observation, ObservedLock } from "./observe/observation.ts";
import type { RelationSnapshot } from "./observe/snapshot.ts";
import { joinWords } from "./rules/statement-finding.ts";

/** `takes ACCESS EXCLUSIVE on public.users, briefly: no table is scanned or rewritten`. */
export function describeObservation(observation: Observation): string {
  const { isReplayed, rewrittenTables, scannedTables, builtIndexes, rowChanges, heldLocks } = observation;
  if (!isReplayed) return "is not replayed, so its effects are unknown";
  const lockEffectText = lockEffect(observation, strongestLocks(heldLocks)) ?? "while other sessions read and write";
  if (rewrittenTables.length > 0) return `rewrites ${joinNames(rewrittenTables)} ${lockEffectText}`;
  if (rowChanges.length > 0) return rowsText(observation);
  if (builtIndexes.length > 0) return `builds ${joinNames(builtIndexes)} ${lockEffectText}`;
  if (scannedTables.length > 0) return `scans ${joinNames(scannedTables)} ${lockEffectText}`;
  return lockText(observation);
}

/** Weak locks, and locks on system views, are left out. */
function lockText({ takenLocks, heldLocks, isStandalone }: Observation): string {
  const strong = takenLocks.filter(({ relation, mode }) => relation.kind !== "index" && !isWeaker(mode, "SHARE"));
  const brief = strong.length > 0 ? strong : takenLocks.filter(({ relation, mode }) => isMentioned(relation, mode));
  if (brief.length === 0) return heldLocks.length > 0 ? "takes no further lock" : "locks no existing table";
  const modes = Map.groupBy(brief, ({ mode }) => mode);
  const locks = Array.from(modes, ([mode, group]) => `${mode} on ${joinNames(group.map(({ relation }) => relation))}`);
  if (isStandalone && strong.length === 0) return `takes ${joinWords(locks)}, while other sessions read and write`;
  if (strong.length === 0) return `takes ${joinWords(locks)}: other sessions read and write`;
  return `takes ${joinWords(locks)}, briefly: no table is scanned or rewritten`;
}

function isMentioned({ kind }: RelationSnapshot, mode: LockMode): boolean {
  return kind !== "index" && mode !== "ACCESS SHARE";
}

function rowsText(observation: Observation): string {
  const { rowChanges, statement } = observation;
  const texts = rowChanges.map(({ table, command, isWhole, isInBatches }) => {
    if (command === "TRUNCATE") return `empties ${table.name}`;
    const verb = command === "UPDATE" ? "changes" : "deletes";
    if (isInBatches) return `${verb} rows of ${table.name} in batches${sizeText(statement.text)}`;
    return isWhole ? `reads all of ${table.name} and ${verb} rows of it` : `${verb} rows of ${table.name}`;
  });
  const lockEffectText = lockEffect(observation, strongestLocks(observation.heldLocks));
  const what = joinWords([...new Set(texts)]);
  // Writers wait for one batch at most.
  if (lockEffectText === null && rowChanges.every(({ isInBatches }) => isInBatches))
    return `${what}, while other sessions read and write`;
  return `${what} ${lockEffectText ?? "while other sessions read it and write other rows"}`;
}

/** The batch size, ` of 5,000`, parsed from the block. */
function sizeText(block: string): string {
  const sizes = [...block.matchAll(/\b(?:limit|offset)\s+(\d+)/gi)].map(([, size]) => Number(size));
  const size = Math.max(0, ...sizes);
  return size > 1 ? ` of ${size.toLocaleString("en")}` : "";
}

/** Returns the locks that block most others, all of one mode; none if reads and writes go on. */
export function strongestLocks(held: readonly ObservedLock[]): readonly ObservedLock[] {
  const strong = held.filter(({ mode }) => !isWeaker(mode, "SHARE"));
  const worst = strongest(strong.map(({ mode }) => mode));
  return strong.filter(({ mode }) => mode === worst);
}

/**
 * Returns what the locks prevent: `while nobody can read or write it or public.users (locked since line 4)`; null if
 * they prevent nothing. A locked index blocks all queries of its table, because the planner opens all indexes.
 */
export function lockEffect(observation: Observation, locks: readonly ObservedLock[]): string | null {
  const [first] = locks;
  if (first === undefined) return null;
  const { statement, before } = observation;
  const lockNames = locks.map(({ relation, line }) => {
    const name = before.relations.get(relation.table)?.name ?? relation.name;
    const it = isOnlyTable(observation, name) ? "it" : name;
    return line === statement.line ? it : `${it} (locked since line ${line})`;
  });
  const inOrder = [...new Set(lockNames)].toSorted((a, b) => Number(b.startsWith("it")) - Number(a.startsWith("it")));
  const what = first.mode === "ACCESS EXCLUSIVE" ? "read or write" : "write";
  return `while no other session can ${what} ${joinWords(inOrder, "or")}`;
}

/** Whether the sentence names this table and no other. */
function isOnlyTable({ rewrittenTables, builtIndexes, scannedTables, rowChanges }: Observation, name: string): boolean {
  const tables = rowChanges.map(({ table }) => table);
  const namesakes =
    rewrittenTables.length > 0
      ? rewrittenTables
      : tables.length > 0
        ? tables
        : builtIndexes.length > 0
          ? builtIndexes
          : scannedTables;
  return namesakes.every((one) => one.name === name);
}

function joinNames(relations: readonly RelationSnapshot[]): string {
  return joinWords([...new Set(relations.map(({ name }) => name))]);
}
