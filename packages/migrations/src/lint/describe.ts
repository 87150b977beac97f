// What a statement was seen to do, in one line of plain words.
import { isWeaker, type LockMode, strongest } from "./lock-modes.ts";
import type { Observation, ObservedLock } from "./observation.ts";
import type { SeenRelation } from "./snapshot.ts";
import { listed } from "./statement-finding.ts";

/** `takes ACCESS EXCLUSIVE on public.users, briefly: nothing is scanned or rewritten`. */
export function describe(observation: Observation): string {
  const { isReplayed, rewritten, scanned, built, changed, held } = observation;
  if (!isReplayed) return "is not replayed, so nothing is known of it";
  const meanwhile = waiting(observation, longestWait(held)) ?? "while others read and write";
  if (rewritten.length > 0) return `rewrites ${names(rewritten)} ${meanwhile}`;
  if (changed.length > 0) return rowsText(observation);
  if (built.length > 0) return `builds ${names(built)} ${meanwhile}`;
  if (scanned.length > 0) return `scans ${names(scanned)} ${meanwhile}`;
  return lockText(observation);
}

/** Views of the system and what only reads are of no interest. */
function lockText({ taken, held, isAlone }: Observation): string {
  const strong = taken.filter(({ relation, mode }) => relation.kind !== "index" && !isWeaker(mode, "SHARE"));
  const brief = strong.length > 0 ? strong : taken.filter(({ relation, mode }) => isMentioned(relation, mode));
  if (brief.length === 0) return held.length > 0 ? "takes no further lock" : "locks nothing that was there before";
  const modes = Map.groupBy(brief, ({ mode }) => mode);
  const locks = Array.from(modes, ([mode, group]) => `${mode} on ${names(group.map(({ relation }) => relation))}`);
  if (isAlone && strong.length === 0) return `takes ${listed(locks)}, while others read and write`;
  if (strong.length === 0) return `takes ${listed(locks)}: others read and write`;
  return `takes ${listed(locks)}, briefly: nothing is scanned or rewritten`;
}

function isMentioned({ kind }: SeenRelation, mode: LockMode): boolean {
  return kind !== "index" && mode !== "ACCESS SHARE";
}

function rowsText(observation: Observation): string {
  const { changed, statement } = observation;
  const texts = changed.map(({ table, command, isWhole, isInBatches }) => {
    if (command === "TRUNCATE") return `empties ${table.name}`;
    const verb = command === "UPDATE" ? "changes" : "deletes";
    if (isInBatches) return `${verb} rows of ${table.name} in batches${sizeText(statement.text)}`;
    return isWhole ? `reads all of ${table.name} and ${verb} rows of it` : `${verb} rows of ${table.name}`;
  });
  const meanwhile = waiting(observation, longestWait(observation.held));
  const what = listed([...new Set(texts)]);
  // Whoever wants one of its rows waits for a batch at most.
  if (meanwhile === null && changed.every(({ isInBatches }) => isInBatches))
    return `${what}, while others read and write`;
  return `${what} ${meanwhile ?? "while others read it and write other rows"}`;
}

/** ` of 5,000`, as the block says it. */
function sizeText(block: string): string {
  const sizes = [...block.matchAll(/\b(?:limit|offset)\s+(\d+)/gi)].map(([, size]) => Number(size));
  const size = Math.max(0, ...sizes);
  return size > 1 ? ` of ${size.toLocaleString("en")}` : "";
}

/** The locks for which most others wait, all of one mode; none where others can read and write. */
export function longestWait(held: readonly ObservedLock[]): readonly ObservedLock[] {
  const strong = held.filter(({ mode }) => !isWeaker(mode, "SHARE"));
  const worst = strongest(strong.map(({ mode }) => mode));
  return strong.filter(({ mode }) => mode === worst);
}

/**
 * `while nobody can read or write it or public.users (locked since line 4)`, null where nobody waits. An index that
 * nobody can open keeps all queries of its table waiting: they are planned with all indexes in view.
 */
export function waiting(observation: Observation, locks: readonly ObservedLock[]): string | null {
  const [first] = locks;
  if (first === undefined) return null;
  const { statement, before } = observation;
  const shown = locks.map(({ relation, line }) => {
    const name = before.relations.get(relation.table)?.name ?? relation.name;
    const it = isOnly(observation, name) ? "it" : name;
    return line === statement.line ? it : `${it} (locked since line ${line})`;
  });
  const inOrder = [...new Set(shown)].toSorted((a, b) => Number(b.startsWith("it")) - Number(a.startsWith("it")));
  const what = first.mode === "ACCESS EXCLUSIVE" ? "read or write" : "write";
  return `while nobody can ${what} ${listed(inOrder, "or")}`;
}

/** Whether the sentence has named this table and no other. */
function isOnly({ rewritten, built, scanned, changed }: Observation, name: string): boolean {
  const tables = changed.map(({ table }) => table);
  const named = rewritten.length > 0 ? rewritten : tables.length > 0 ? tables : built.length > 0 ? built : scanned;
  return named.every((one) => one.name === name);
}

function names(relations: readonly SeenRelation[]): string {
  return listed([...new Set(relations.map(({ name }) => name))]);
}
