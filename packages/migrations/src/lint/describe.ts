// What a statement was seen to do, in one line of plain words.
import { isWeaker, type LockMode, whoWaits } from "./lock-modes.ts";
import type { Observation, ObservedLock } from "./observation.ts";
import type { SeenRelation } from "./snapshot.ts";

/** `takes ACCESS EXCLUSIVE on public.users, briefly: nothing is scanned or rewritten`. */
export function describe(observation: Observation): string {
  const { isReplayed, rewritten, scanned, built, changed, held } = observation;
  if (!isReplayed) return "is not replayed, so nothing is known of it";
  const strong = strongestLock(held);
  const meanwhile = waiting(observation, strong);
  const earlier = sinceWhen(observation, strong);
  if (changed.length > 0) return rowsText(observation);
  if (rewritten.length > 0) return `rewrites ${names(rewritten)} ${meanwhile}${earlier}`;
  if (built.length > 0) return `builds ${names(built)} ${meanwhile}${earlier}`;
  if (scanned.length > 0) return `scans ${names(scanned)} ${meanwhile}${earlier}`;
  return lockText(observation);
}

/** Views of the system and what only reads are of no interest. */
function lockText({ taken, isAlone }: Observation): string {
  const strong = taken.filter(({ relation, mode }) => relation.kind !== "index" && !isWeaker(mode, "SHARE"));
  const brief = strong.length > 0 ? strong : taken.filter(({ relation, mode }) => isMentioned(relation, mode));
  if (brief.length === 0) return "locks nothing that was there before";
  const modes = Map.groupBy(brief, ({ mode }) => mode);
  const locks = Array.from(modes, ([mode, group]) => `${mode} on ${names(group.map(({ relation }) => relation))}`);
  if (isAlone) return `takes ${listed(locks)}, while others read and write`;
  if (strong.length === 0) return `takes ${listed(locks)}: others read and write`;
  return `takes ${listed(locks)}, briefly: nothing is scanned or rewritten`;
}

function isMentioned({ kind }: SeenRelation, mode: LockMode): boolean {
  return kind !== "index" && mode !== "ACCESS SHARE";
}

function rowsText(observation: Observation): string {
  const texts = observation.changed.map(({ table, command, isWhole, isInBatches }) => {
    if (command === "TRUNCATE") return `empties ${table.name}`;
    const verb = command === "UPDATE" ? "changes" : "deletes";
    if (isInBatches) return `${verb} rows of ${table.name} in batches that commit`;
    return isWhole ? `reads all of ${table.name} and ${verb} rows of it` : `${verb} rows of ${table.name}`;
  });
  const strong = strongestLock(observation.held);
  const meanwhile = strong === null ? "while others read it and write other rows" : waiting(observation, strong);
  return `${listed([...new Set(texts)])} ${meanwhile}`;
}

/** The lock for which most others wait; null where they can read and write. */
export function strongestLock(held: readonly ObservedLock[]): ObservedLock | null {
  const strong = held.filter(({ mode }) => !isWeaker(mode, "SHARE"));
  return strong.reduce<ObservedLock | null>(
    (found, lock) => (found === null || isWeaker(found.mode, lock.mode) ? lock : found),
    null,
  );
}

/** An index that nobody can open keeps all queries of its table waiting: they are planned with all indexes in view. */
function waiting(observation: Observation, lock: ObservedLock | null): string {
  if (lock === null) return "while others read and write";
  const { name } = observation.before.relations.get(lock.relation.table) ?? lock.relation;
  const shown = isOnly(observation, name) ? "it" : name;
  return whoWaits(lock.mode) === "everybody"
    ? `while nobody can read or write ${shown}`
    : `while nobody can write ${shown}`;
}

/** Whether the sentence has named this table and no other. */
function isOnly({ rewritten, built, scanned, changed }: Observation, name: string): boolean {
  const tables = changed.map(({ table }) => table);
  const named = tables.length > 0 ? tables : rewritten.length > 0 ? rewritten : built.length > 0 ? built : scanned;
  return named.every((one) => one.name === name);
}

function sinceWhen({ statement }: Observation, lock: ObservedLock | null): string {
  return lock === null || lock.line === statement.line ? "" : `, which has been locked since line ${lock.line}`;
}

function names(relations: readonly SeenRelation[]): string {
  return listed([...new Set(relations.map(({ name }) => name))]);
}

function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}
