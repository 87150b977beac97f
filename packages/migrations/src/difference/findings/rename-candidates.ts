// Finds dropped and added objects that may be renames, and returns a diff without them.
import type { Column, Table } from "../../catalog/catalog.ts";
import { displayName, tableKey } from "../../catalog/names.ts";
import type { Finding } from "../migration-plan.ts";
import type { CatalogDiff, TablePair } from "../plan/catalog-diff.ts";
import { enumChanges } from "../plan/enum-labels.ts";
import { objectFinding } from "./object-finding.ts";

/** A dropped and an added object that may be a rename, which the user has neither confirmed nor denied. */
interface Candidate<T> {
  readonly from: T;
  readonly to: T;
}

interface ColumnCandidate extends Candidate<Column> {
  readonly table: Table;
}

export interface RenameCandidates {
  readonly findings: readonly Finding[];
  /** The diff without the candidates, whose losses and required values depend on the answer. */
  readonly withoutCandidates: CatalogDiff;
}

export function findRenameCandidates(diff: CatalogDiff): RenameCandidates {
  const tables = tableCandidates(diff);
  const columns = diff.pairs.flatMap((pair) => columnCandidates(diff, pair));
  return {
    findings: [
      ...tables.map(({ from, to }) =>
        renameFinding(displayName(from.schema, from.name), displayName(to.schema, to.name), "table"),
      ),
      ...columns.map(({ table: { schema, name }, from, to }) =>
        renameFinding(displayName(schema, name, from.name), displayName(schema, name, to.name), "column"),
      ),
      ...labelCandidates(diff),
    ],
    withoutCandidates: settled(diff, tables, columns),
  };
}

function settled(
  diff: CatalogDiff,
  tables: readonly Candidate<Table>[],
  columns: readonly ColumnCandidate[],
): CatalogDiff {
  const openTables = new Set(tables.flatMap(({ from, to }) => [tableKey(from), tableKey(to)]));
  const open = new Set(columns.flatMap(({ from, to }) => [from, to]));
  const isSettled = (table: Table): boolean => !openTables.has(tableKey(table));
  return {
    ...diff,
    created: diff.created.filter(isSettled),
    dropped: diff.dropped.filter(isSettled),
    pairs: diff.pairs.map((pair) => ({
      ...pair,
      added: pair.added.filter((column) => !open.has(column)),
      dropped: pair.dropped.filter((column) => !open.has(column)),
    })),
  };
}

function tableCandidates({ dropped, created, consent }: CatalogDiff): readonly Candidate<Table>[] {
  const unconfirmed = dropped.filter(({ schema, name }) => !consent.drops.has(displayName(schema, name)));
  return pairUp(unconfirmed, created, (from, to) => columnsOf(from) === columnsOf(to));
}

const columnsOf = ({ columns }: Table): string =>
  columns
    .map(({ name, type }) => `${name} ${type}`)
    .sort()
    .join();

function columnCandidates(
  { consent }: CatalogDiff,
  { to: table, added, dropped }: TablePair,
): readonly ColumnCandidate[] {
  const unconfirmed = dropped.filter(
    ({ name, generated }) => generated === null && !consent.drops.has(displayName(table.schema, table.name, name)),
  );
  const candidates = added.filter(({ generated }) => generated === null);
  return pairUp(unconfirmed, candidates, (from, to) => from.type === to.type).map((pair) => ({ ...pair, table }));
}

/** Pairs each dropped item with a similar added one, preferably an unpaired one. */
function pairUp<T>(
  removed: readonly T[],
  candidates: readonly T[],
  isLike: (from: T, to: T) => boolean,
): Candidate<T>[] {
  const pairs: Candidate<T>[] = [];
  for (const from of removed) {
    const similar = candidates.filter((to) => isLike(from, to));
    const to = similar.find((one) => pairs.every((pair) => pair.to !== one)) ?? similar[0];
    if (to !== undefined) pairs.push({ from, to });
  }
  return pairs;
}

function labelCandidates(diff: CatalogDiff): readonly Finding[] {
  return enumChanges(diff).flatMap(({ from, to }) => {
    const removed = from.labels.filter(
      (label) => !to.labels.includes(label) && !diff.consent.drops.has(displayName(to.schema, to.name, label)),
    );
    const added = to.labels.filter((label) => !from.labels.includes(label));
    return pairUp(removed, added, () => true).map((pair) =>
      renameFinding(displayName(to.schema, to.name, pair.from), displayName(to.schema, to.name, pair.to), "label"),
    );
  });
}

function renameFinding(name: string, candidate: string, kind: "table" | "column" | "label"): Finding {
  const former = name.split(".").at(-1);
  const declaration = {
    table: `\`@entity({ was: "${former}" })\``,
    column: `\`@column({ was: "${former}" })\``,
    label: `\`was\` in its \`valueObject\``,
  }[kind];
  return objectFinding(
    "ED805",
    "error",
    candidate,
    `the ${kind} ${name} would be dropped and ${candidate} created, which may be a rename`,
    `if it is renamed, write ${declaration} here; otherwise run the command with \`--drop ${name}\``,
    name,
  );
}
