// Resolves former names to the renames that are still to be done.
import type { Catalog, Table } from "../../catalog/catalog.ts";
import { displayName, type QualifiedName } from "../../catalog/names.ts";
import { objectFinding } from "../findings/object-finding.ts";
import type { EventUse, Intent } from "../intent.ts";
import type { Finding } from "../migration-plan.ts";

export interface TableRename extends EventUse {
  readonly from: QualifiedName;
  readonly to: QualifiedName;
}

/** `table` is the new name of the table. */
export interface ColumnRename {
  readonly schema: string;
  readonly table: string;
  readonly from: string;
  readonly to: string;
}

export interface LabelRename {
  readonly schema: string;
  readonly type: string;
  readonly from: string;
  readonly to: string;
}

export interface Renames {
  readonly tables: readonly TableRename[];
  readonly columns: readonly ColumnRename[];
  readonly labels: readonly LabelRename[];
  readonly findings: readonly Finding[];
}

/** Returns renames whose former name exists and whose new name is free, or becomes free by another rename. */
export function resolveRenames(from: Catalog, to: Catalog, intent: Intent): Renames {
  const tables = tableRenames(from, to, intent);
  const columns = columnRenames(from, to, intent, tables.renames);
  const labels = labelRenames(from, to, intent);
  return {
    tables: tables.renames,
    columns: columns.renames,
    labels: labels.renames,
    findings: [...tables.findings, ...columns.findings, ...labels.findings],
  };
}

interface ResolvedRenames<T> {
  readonly renames: readonly T[];
  readonly findings: readonly Finding[];
}

/** A requested rename within a table, a type or a catalog. */
interface RenameRequest<T> {
  readonly was: string;
  readonly name: string;
  readonly shown: string;
  readonly rename: T;
}

/** Orders renames so that each new name is free when it is used. */
function orderRenames<T>(
  requests: readonly RenameRequest<T>[],
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): ResolvedRenames<T> {
  const applicable = requests.filter(({ was, name }) => was !== name && before.has(was) && after.has(name));
  const leftover = requests.filter((request) => !applicable.includes(request));
  const findings = leftover.map(staleRename);
  const renames: T[] = [];
  const present = new Set(before);
  let pending = applicable;
  while (pending.length > 0) {
    const free = pending.filter(({ name }) => !present.has(name));
    if (free.length === 0) break;
    for (const { was, name, rename } of free) {
      present.delete(was);
      present.add(name);
      renames.push(rename);
    }
    pending = pending.filter((request) => !free.includes(request));
  }
  const cycle = pending.filter(({ name }) => pending.some(({ was }) => was === name));
  const stale = pending.filter((request) => !cycle.includes(request));
  return { renames, findings: [...findings, ...stale.map(staleRename), ...cycle.map(circularRename)] };
}

const staleRename = <T>({ was, shown }: RenameRequest<T>): Finding =>
  objectFinding(
    "ED805",
    "note",
    shown,
    `\`was\` of ${shown} is ${was}, which no longer has an effect`,
    "remove it: the migrations already contain the rename",
  );

const circularRename = <T>({ was, shown }: RenameRequest<T>): Finding =>
  objectFinding(
    "ED808",
    "error",
    shown,
    `the rename of ${was} to ${shown} is part of a cycle`,
    "rename one of them to a temporary name first, and the others in a second migration",
  );

const keyOf = (schema: string, name: string): string => `${schema}.${name}`;

function tableRenames(from: Catalog, to: Catalog, intent: Intent): ResolvedRenames<TableRename> {
  const known = new Set(from.tables.map(({ schema, name }) => keyOf(schema, name)));
  const tableNames = new Set(to.tables.map(({ schema, name }) => keyOf(schema, name)));
  const requests = intent.tables.map(({ schema, table, was, hasChannel, storesEvents }) => {
    const former = formerTable(from, schema, was);
    return {
      was: keyOf(former.schema, former.name),
      name: keyOf(schema, table),
      shown: displayName(schema, table),
      rename: { from: former, to: { schema, name: table }, hasChannel, storesEvents },
    };
  });
  return orderRenames(requests, known, tableNames);
}

/** A former name without a schema is in the schema of the table: `people`; or qualified: `old.people`. */
function formerTable(from: Catalog, schema: string, was: string): TableRename["from"] {
  const qualified = from.tables.find((table) => keyOf(table.schema, table.name) === was);
  const dot = was.indexOf(".");
  if (qualified !== undefined && dot > 0) return { schema: qualified.schema, name: qualified.name };
  return { schema, name: was };
}

function columnRenames(
  from: Catalog,
  to: Catalog,
  intent: Intent,
  tables: readonly TableRename[],
): ResolvedRenames<ColumnRename> {
  const renames: ColumnRename[] = [];
  const findings: Finding[] = [];
  for (const table of to.tables) {
    const before = previousTable(from, table, tables);
    const declared = intent.columns.filter((one) => one.schema === table.schema && one.table === table.name);
    if (declared.length === 0 || before === undefined) continue;
    const requests = declared.map(({ column, was }) => ({
      was,
      name: column,
      shown: displayName(table.schema, table.name, column),
      rename: { schema: table.schema, table: table.name, from: was, to: column },
    }));
    const found = orderRenames(requests, namesIn(before.columns), namesIn(table.columns));
    renames.push(...found.renames);
    findings.push(...found.findings);
  }
  return { renames, findings };
}

const namesIn = (columns: Table["columns"]): ReadonlySet<string> => new Set(columns.map(({ name }) => name));

/** Returns the previous state of a table, by its former name if it is renamed. */
function previousTable(from: Catalog, table: Table, renames: readonly TableRename[]): Table | undefined {
  const rename = renames.find(({ to }) => to.schema === table.schema && to.name === table.name);
  const { schema, name } = rename?.from ?? table;
  return from.tables.find((candidate) => candidate.schema === schema && candidate.name === name);
}

function labelRenames(from: Catalog, to: Catalog, intent: Intent): ResolvedRenames<LabelRename> {
  const renames: LabelRename[] = [];
  const findings: Finding[] = [];
  for (const type of to.enums) {
    const before = from.enums.find(({ schema, name }) => schema === type.schema && name === type.name);
    const declared = intent.labels.filter((one) => one.schema === type.schema && one.type === type.name);
    if (before === undefined) continue;
    const requests = declared.map(({ label, was }) => ({
      was,
      name: label,
      shown: displayName(type.schema, type.name, label),
      rename: { schema: type.schema, type: type.name, from: was, to: label },
    }));
    const found = orderRenames(requests, new Set(before.labels), new Set(type.labels));
    renames.push(...found.renames);
    findings.push(...found.findings);
  }
  return { renames, findings };
}
