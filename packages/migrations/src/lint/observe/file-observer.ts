// Runs the statements of a migration file and observes their effects.
import type { MigrationFile, MigrationStatement } from "entity-derive/migrations";
import type { Database, Transaction } from "entity-derive/runtime";
import { rolledBack } from "../../replay/databases/embedded-database.ts";
import { prepareForReplay } from "../../replay/run/prepare-for-replay.ts";
import { ReplayFailure } from "../../replay/run/replay-failure.ts";
import { isWeaker, strongest } from "./lock-modes.ts";
import { type Observation, type ObservedLock, withDescendants } from "./observation.ts";
import { probeConversions } from "./probe-conversions.ts";
import { createsOnly, probeCreate } from "./probe-create.ts";
import { findRelation } from "./range-vars.ts";
import { type ObservedChange, watchRowChanges } from "./row-changes.ts";
import { type Oid, type RelationSnapshot, type Snapshot, takeSnapshot } from "./snapshot.ts";
import { parseStandalone, type StandaloneStatement } from "./standalone-statements.ts";

/**
 * Runs a file and commits it, so that the next one can be observed in the state after it.
 * @throws {ReplayFailure} for the first statement that the server rejects
 */
export async function observeFile(db: Database, file: MigrationFile): Promise<readonly Observation[]> {
  const observations = await db.transaction((transaction) => observeWithin(transaction, file));
  await db.execute("RESET ALL; RESET ROLE; DISCARD TEMP");
  return observations;
}

/**
 * Runs a file.
 * @param transaction a new transaction: earlier locks would hide those of the file
 */
export async function observeWithin(transaction: Transaction, file: MigrationFile): Promise<readonly Observation[]> {
  await transaction.execute("SET LOCAL TimeZone = 'UTC'");
  return new FileObserver(transaction, file).run();
}

const noConversions: Observation["conversions"] = new Map();

class FileObserver {
  readonly #transaction: Transaction;
  readonly #file: MigrationFile;
  /** Relations that existed before the file, in their latest observed state. */
  readonly #known = new Map<Oid, RelationSnapshot>();
  /** New tables of this file that may have received rows of others. */
  readonly #filled = new Set<Oid>();
  readonly #held = new Map<Oid, ObservedLock>();

  constructor(transaction: Transaction, file: MigrationFile) {
    this.#transaction = transaction;
    this.#file = file;
  }

  async run(): Promise<readonly Observation[]> {
    let before = await takeSnapshot(this.#transaction);
    for (const [oid, relation] of before.relations) this.#known.set(oid, relation);
    const observations: Observation[] = [];
    let isBehind = false;
    for (const statement of this.#file.statements) {
      const outcome = await this.#probeCreate(statement);
      // A rolled-back run has changed the scan counters as well.
      isBehind ||= outcome !== "not run";
      if (outcome === "ran") {
        observations.push(emptyObservation(statement, before));
        continue;
      }
      if (isBehind) before = await takeSnapshot(this.#transaction);
      isBehind = false;
      const observation = await this.#observe(statement, before);
      observations.push(observation);
      before = observation.after;
      for (const oid of this.#known.keys())
        this.#known.set(oid, before.relations.get(oid) ?? knownRelation(this.#known, oid));
    }
    return observations;
  }

  /**
   * Runs a statement that only creates objects without a snapshot, which would read the catalogs for every statement.
   * If it locks an existing relation, it is rolled back.
   */
  async #probeCreate({ text, isReplayed, line }: MigrationStatement): Promise<"ran" | "undone" | "not run"> {
    if (!isReplayed || !this.#file.isTransaction || this.#held.size > 0 || !createsOnly.test(text)) return "not run";
    try {
      return (await probeCreate(this.#transaction, text, this.#known)) ? "ran" : "undone";
    } catch (error) {
      throw new ReplayFailure({ file: this.#file.name, line, statement: text }, error);
    }
  }

  async #observe(statement: MigrationStatement, before: Snapshot): Promise<Observation> {
    if (!statement.isReplayed) return { ...emptyObservation(statement, before), isReplayed: false };
    const alone = this.#file.isTransaction ? null : await parseStandalone(statement.text);
    const sql = await this.#runnable(statement.text, alone);
    try {
      // A block commits in batches if the replay had to remove its commits.
      const isInBatches = alone === null && sql !== statement.text;
      await assumeRows(this.#transaction);
      const changes = sql === null ? [] : await watchRowChanges(this.#transaction, sql);
      const conversions = sql === null ? noConversions : await probeConversions(this.#transaction, sql, before);
      if (sql !== null) await this.#transaction.execute(sql);
      const after = await takeSnapshot(this.#transaction);
      const secondError = this.#file.isTransaction || alone?.effect === "builds" ? null : await this.#runAgain(sql);
      if (alone !== null)
        return {
          ...this.#standaloneObservation(statement, alone, before, after),
          conversions,
          rerunError: secondError,
        };
      return { ...this.#watched(statement, before, after, changes, isInBatches), conversions, rerunError: secondError };
    } catch (error) {
      throw new ReplayFailure({ file: this.#file.name, line: statement.line, statement: statement.text }, error);
    }
  }

  async #runnable(text: string, alone: StandaloneStatement | null): Promise<string | null> {
    if (this.#file.isTransaction) return text;
    // REINDEX and REFRESH change no compared catalog, but their locks are observed.
    const isWatchedAsIs = alone === null && !/^do\b|\bfinalize$/i.test(text);
    return isWatchedAsIs ? text : prepareForReplay(text, false);
  }

  /** An existing index is left to the runner of the file, which knows whether it is the same. */
  async #runAgain(sql: string | null): Promise<string | null> {
    if (sql === null) return null;
    return rolledBack(this.#transaction, (savepoint) => savepoint.execute(sql)).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  }

  #watched(
    statement: MigrationStatement,
    before: Snapshot,
    after: Snapshot,
    changes: readonly ObservedChange[],
    isInBatches: boolean,
  ): Omit<Observation, "conversions" | "rerunError"> {
    const locksBefore = strongestLocks(before);
    const takenLocks: ObservedLock[] = [];
    for (const [oid, mode] of strongestLocks(after)) {
      const relation = this.#known.get(oid);
      const earlier = locksBefore.get(oid);
      if (relation === undefined || (earlier !== undefined && !isWeaker(earlier, mode))) continue;
      const lock = { relation, mode, line: statement.line };
      takenLocks.push(lock);
      this.#held.set(oid, lock);
    }
    takenLocks.sort((a, b) => compareNames(a.relation.name, b.relation.name));
    const truncated = new Set(changes.filter(({ command }) => command === "TRUNCATE").map(({ table }) => table));
    const scans = new Set(
      [...after.scans].filter(([oid, count]) => count > (before.scans.get(oid) ?? 0)).map(([oid]) => oid),
    );
    this.#noteFilled(before, after, scans);
    const isWithRows = (oid: Oid): boolean =>
      (this.#known.has(oid) || this.#filled.has(oid)) && !this.#descendantsOf(truncated, before).has(oid);
    // An index rebuilt for a wider type may keep the file of the previous one.
    const filesBefore = new Set(Array.from(before.relations.values(), ({ filenode }) => filenode));
    const changed = [...after.relations.values()].filter(({ filenode }) => !filesBefore.has(filenode));
    return {
      statement,
      isReplayed: true,
      isStandalone: false,
      before,
      after,
      takenLocks,
      heldLocks: [...this.#held.values()],
      rewrittenTables: changed.filter(
        ({ oid, kind }) =>
          (kind === "table" || kind === "materialized view") && before.relations.has(oid) && isWithRows(oid),
      ),
      scannedTables: [...scans]
        .filter(isWithRows)
        .flatMap((oid) => after.relations.get(oid) ?? this.#known.get(oid) ?? []),
      builtIndexes: changed.filter(
        ({ kind, table, filenode }) => kind === "index" && filenode !== "0" && isWithRows(table),
      ),
      rowChanges: changes.flatMap(({ table, command }) => {
        const relation = this.#known.get(table);
        if (relation === undefined) return [];
        const isWhole = command === "TRUNCATE" || [...withDescendants(table, before)].some((oid) => scans.has(oid));
        return [{ table: relation, command, isWhole, isInBatches }];
      }),
    };
  }

  /** A new table may have rows if it was written to while another table was scanned. */
  #noteFilled(before: Snapshot, after: Snapshot, scans: ReadonlySet<Oid>): void {
    if (![...scans].some((oid) => this.#known.has(oid) || this.#filled.has(oid))) return;
    const locksBefore = new Set(before.locks.map(({ relation, mode }) => `${relation} ${mode}`));
    const writeLocks = after.locks.filter(
      ({ relation, mode }) => mode === "ROW EXCLUSIVE" && !locksBefore.has(`${relation} ${mode}`),
    );
    for (const { relation } of writeLocks) if (!this.#known.has(relation)) this.#filled.add(relation);
    for (const { oid, kind } of after.relations.values())
      if (!before.relations.has(oid) && (kind === "table" || kind === "materialized view")) this.#filled.add(oid);
  }

  #descendantsOf(tables: ReadonlySet<Oid>, snapshot: Snapshot): ReadonlySet<Oid> {
    return new Set([...tables].flatMap((table) => [...withDescendants(table, snapshot)]));
  }

  #standaloneObservation(
    statement: MigrationStatement,
    alone: StandaloneStatement,
    before: Snapshot,
    after: Snapshot,
  ): Omit<Observation, "conversions" | "rerunError"> {
    const tables = tablesOf(alone, before);
    const { line } = statement;
    const brief = alone.briefLocks.flatMap((one) => findRelation(one, before) ?? []);
    const locks: readonly ObservedLock[] = [
      ...tables.map((relation) => ({ relation, mode: alone.mode, line })),
      ...brief.map((relation) => ({ relation, mode: "ACCESS EXCLUSIVE" as const, line })),
    ];
    const isWithin = ({ table }: RelationSnapshot): boolean => tables.some(({ oid }) => oid === table);
    const indexes = [...after.relations.values()].filter(({ kind, oid, table, ...index }) => {
      if (kind !== "index" || !isWithin({ ...index, kind, oid, table })) return false;
      return alone.effect === "rebuilds" ? isNamed(alone, after, oid) : !before.relations.has(oid);
    });
    return {
      statement,
      isReplayed: true,
      isStandalone: true,
      before,
      after,
      takenLocks: locks,
      heldLocks: locks,
      rewrittenTables: alone.effect === "rewrites" ? tables : [],
      scannedTables: ["builds", "rebuilds", "scans", "rewrites"].includes(alone.effect) ? tables : [],
      builtIndexes: indexes,
      rowChanges: [],
    };
  }
}

/** Returns the observation of a statement that touches no existing relation. */
function emptyObservation(statement: MigrationStatement, state: Snapshot): Observation {
  return {
    statement,
    before: state,
    after: state,
    isReplayed: true,
    isStandalone: false,
    conversions: noConversions,
    takenLocks: [],
    heldLocks: [],
    rewrittenTables: [],
    scannedTables: [],
    builtIndexes: [],
    rowChanges: [],
    rerunError: null,
  };
}

function knownRelation(relations: ReadonlyMap<Oid, RelationSnapshot>, oid: Oid): RelationSnapshot {
  const relation = relations.get(oid);
  if (relation === undefined) throw new Error(`no relation has the OID ${oid}`);
  return relation;
}

function strongestLocks({ locks }: Snapshot): ReadonlyMap<Oid, ObservedLock["mode"]> {
  const groups = Map.groupBy(locks, ({ relation }) => relation);
  return new Map(
    [...groups].flatMap(([oid, group]) => {
      const mode = strongest(group.map((lock) => lock.mode));
      return mode === null ? [] : [[oid, mode] as const];
    }),
  );
}

/**
 * Building an index on an empty table sets `reltuples` to 0, after which the planner scans the table even for a single
 * row. A value of -1 means unknown.
 */
async function assumeRows(transaction: Transaction): Promise<void> {
  const forgotten = `UPDATE pg_catalog.pg_class SET reltuples = -1
    WHERE reltuples = 0 AND relkind IN ('r', 'p', 'm') AND relnamespace::regnamespace::text !~ '^pg_'`;
  // On a server, only a superuser may do this.
  await transaction.transaction((inner) => inner.execute(forgotten)).catch(() => undefined);
}

/** Returns the named tables, or the tables of the named indexes. */
function tablesOf({ relations }: StandaloneStatement, snapshot: Snapshot): readonly RelationSnapshot[] {
  const all = [...snapshot.relations.values()];
  if (relations.length === 0) return all.filter(({ kind }) => kind === "table" || kind === "materialized view");
  return relations.flatMap((one) => {
    const found = findRelation(one, snapshot);
    return found === null ? [] : (snapshot.relations.get(found.table) ?? []);
  });
}

/** Whether the statement rebuilds an index by name, or with its whole table. */
function isNamed({ relations }: StandaloneStatement, snapshot: Snapshot, oid: Oid): boolean {
  const found = relations.map((one) => findRelation(one, snapshot));
  return !found.some((one) => one?.kind === "index") || found.some((one) => one?.oid === oid);
}

function compareNames(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
