// What goes while something like it appears, into what may be renames, and into a scope without what they leave open.
import type { Column, Table } from "../../catalog/catalog.ts";
import { shownName, tableKey } from "../../catalog/names.ts";
import { enumChanges } from "../plan/enums.ts";
import type { Scope, TablePair } from "../plan/scope.ts";
import type { Finding } from "../steps.ts";
import { finding } from "./make.ts";

/** Nobody has said whether the one is the new name of the other. */
interface Candidate<T> {
  readonly from: T;
  readonly to: T;
}

interface ColumnCandidate extends Candidate<Column> {
  readonly table: Table;
}

export interface Candidates {
  readonly findings: readonly Finding[];
  /** Without the tables and columns of candidates: what is lost and what is required depends on the answer. */
  readonly settled: Scope;
}

export function candidatesOf(scope: Scope): Candidates {
  const tables = tableCandidates(scope);
  const columns = scope.pairs.flatMap((pair) => columnCandidates(scope, pair));
  return {
    findings: [
      ...tables.map(({ from, to }) =>
        mayBeRename(shownName(from.schema, from.name), shownName(to.schema, to.name), "table"),
      ),
      ...columns.map(({ table: { schema, name }, from, to }) =>
        mayBeRename(shownName(schema, name, from.name), shownName(schema, name, to.name), "column"),
      ),
      ...labelCandidates(scope),
    ],
    settled: settled(scope, tables, columns),
  };
}

function settled(scope: Scope, tables: readonly Candidate<Table>[], columns: readonly ColumnCandidate[]): Scope {
  const openTables = new Set(tables.flatMap(({ from, to }) => [tableKey(from), tableKey(to)]));
  const open = new Set(columns.flatMap(({ from, to }) => [from, to]));
  const isSettled = (table: Table): boolean => !openTables.has(tableKey(table));
  return {
    ...scope,
    created: scope.created.filter(isSettled),
    dropped: scope.dropped.filter(isSettled),
    pairs: scope.pairs.map((pair) => ({
      ...pair,
      added: pair.added.filter((column) => !open.has(column)),
      dropped: pair.dropped.filter((column) => !open.has(column)),
    })),
  };
}

function tableCandidates({ dropped, created, consent }: Scope): readonly Candidate<Table>[] {
  const asked = dropped.filter(({ schema, name }) => !consent.drops.has(shownName(schema, name)));
  return paired(asked, created, (from, to) => columnsOf(from) === columnsOf(to));
}

const columnsOf = ({ columns }: Table): string =>
  columns
    .map(({ name, type }) => `${name} ${type}`)
    .sort()
    .join();

function columnCandidates({ consent }: Scope, { to: table, added, dropped }: TablePair): readonly ColumnCandidate[] {
  const asked = dropped.filter(
    ({ name, generated }) => generated === null && !consent.drops.has(shownName(table.schema, table.name, name)),
  );
  const appearing = added.filter(({ generated }) => generated === null);
  return paired(asked, appearing, (from, to) => from.type === to.type).map((pair) => ({ ...pair, table }));
}

/** Each with one that no other is paired with, as long as there are some. */
function paired<T>(gone: readonly T[], appearing: readonly T[], isLike: (from: T, to: T) => boolean): Candidate<T>[] {
  const pairs: Candidate<T>[] = [];
  for (const from of gone) {
    const alike = appearing.filter((to) => isLike(from, to));
    const to = alike.find((one) => pairs.every((pair) => pair.to !== one)) ?? alike[0];
    if (to !== undefined) pairs.push({ from, to });
  }
  return pairs;
}

function labelCandidates(scope: Scope): readonly Finding[] {
  return enumChanges(scope).flatMap(({ from, to }) => {
    const gone = from.labels.filter(
      (label) => !to.labels.includes(label) && !scope.consent.drops.has(shownName(to.schema, to.name, label)),
    );
    const added = to.labels.filter((label) => !from.labels.includes(label));
    return paired(gone, added, () => true).map((pair) =>
      mayBeRename(shownName(to.schema, to.name, pair.from), shownName(to.schema, to.name, pair.to), "label"),
    );
  });
}

function mayBeRename(name: string, candidate: string, kind: "table" | "column" | "label"): Finding {
  const former = name.split(".").at(-1);
  const said = {
    table: `\`@entity({ was: "${former}" })\``,
    column: `\`@column({ was: "${former}" })\``,
    label: `\`was\` in its \`valueObject\``,
  }[kind];
  return finding(
    "ED805",
    "error",
    candidate,
    `the ${kind} ${name} would be dropped while ${candidate} appears, which may be its new name`,
    `write ${said} here if it is renamed, or run the command with \`--drop ${name}\` if it is not`,
  );
}
