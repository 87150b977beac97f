// Steps that rename tables, columns and constraints, and the table's name in pending events and audit logs.
import type { Catalog, Table } from "../../../catalog/catalog.ts";
import { distributionOf } from "../../../catalog/distribution.ts";
import type { ColumnRename, TableRename } from "../../renames/resolve-renames.ts";
import { namedConstraint } from "../../sql/definitions.ts";
import { qualifiedName, quoteIdentifier, quoteLiteral } from "../../sql/quote.ts";
import { batchedUpdate } from "../../sql/update-in-batches.ts";
import type { CatalogDiff, TablePair } from "../catalog-diff.ts";
import { renamedConstraints } from "../constraints/checks-and-foreign-keys.ts";
import { indexChanges } from "../constraints/indexes.ts";
import { fileNamePart } from "../group-into-files.ts";
import { renameSequences } from "../schema-objects.ts";
import { afterDeployment, alterTable, type Step, statement } from "../step.ts";
import { renamePendingEvents } from "./pending-events.ts";

export function renameSteps(diff: CatalogDiff): readonly Step[] {
  const { tables, columns, labels } = diff.renames;
  return [
    ...tables.flatMap((rename) => tableSteps(diff.wholeCatalog, rename)),
    ...diff.pairs.flatMap((pair) => [
      ...columnSteps(pair.to, columns),
      ...partSteps(diff, pair),
      ...renameSequences(diff, pair.to),
    ]),
    ...diff.pairs
      .filter(({ to }) => distributionOf(to) !== null)
      .flatMap((pair) => recreateConstraints(diff, pair, renamedConstraints(diff, pair))),
    ...labels.map(({ schema, type, from, to }) =>
      statement(
        fileNamePart("rename", from, "to", to),
        null,
        `ALTER TYPE ${qualifiedName({ schema, name: type })} RENAME VALUE ${quoteLiteral(from)} TO ${quoteLiteral(to)}`,
        afterDeployment,
      ),
    ),
    ...tables.flatMap((rename) => auditSteps(diff.wholeCatalog, rename)),
  ];
}

function columnSteps({ schema, name }: Table, renames: readonly ColumnRename[]): readonly Step[] {
  const columnRenames = renames.filter((one) => one.schema === schema && one.table === name);
  return columnRenames.map(({ from, to }) =>
    statement(
      fileNamePart("rename", from, "to", to),
      { schema, name },
      `${alterTable({ schema, name })} RENAME COLUMN ${quoteIdentifier(from)} TO ${quoteIdentifier(to)}`,
      afterDeployment,
    ),
  );
}

/** Renames constraints and indexes with equal definitions, mostly after a table or column was renamed. */
function partSteps(diff: CatalogDiff, pair: TablePair): readonly Step[] {
  const { schema } = pair.to;
  const isAfterDeployment = isRenamed(diff, pair.to);
  const options = { isAfterDeployment };
  const isDistributed = distributionOf(pair.to) !== null;
  return [
    ...(isDistributed ? [] : renamedConstraints(diff, pair)).map(({ from, to }) =>
      statement(
        fileNamePart("rename", from.name),
        pair.to,
        `${alterTable(pair.to)} RENAME CONSTRAINT ${quoteIdentifier(from.name)} TO ${quoteIdentifier(to.name)}`,
        options,
      ),
    ),
    ...indexChanges(pair).renamed.map(({ from, to }) =>
      statement(
        fileNamePart("rename", from.name),
        pair.to,
        // A constraint and its index have one name: renaming either renames both.
        to.constraint === null || isDistributed
          ? `ALTER INDEX ${qualifiedName({ schema, name: from.name })} RENAME TO ${quoteIdentifier(to.name)}`
          : `${alterTable(pair.to)} RENAME CONSTRAINT ${quoteIdentifier(from.name)} TO ${quoteIdentifier(to.name)}`,
        options,
      ),
    ),
  ];
}

/** Citus cannot rename constraints: they are recreated, and validated after the other renames. */
function recreateConstraints(
  diff: CatalogDiff,
  { to: table }: TablePair,
  renamed: readonly ConstraintRename[],
): readonly Step[] {
  const options = { isAfterDeployment: isRenamed(diff, table), batching: "separate" } as const;
  const step = (name: string, text: string): Step =>
    statement(fileNamePart("rename", name), table, `${alterTable(table)} ${text}`, options);
  return renamed.flatMap(({ from, to }) => [
    step(from.name, `DROP CONSTRAINT ${quoteIdentifier(from.name)}`),
    step(from.name, `ADD ${namedConstraint(to)} NOT VALID`),
    ...(to.isValidated ? [step(`${from.name}_checked`, `VALIDATE CONSTRAINT ${quoteIdentifier(to.name)}`)] : []),
  ]);
}

type ConstraintRename = ReturnType<typeof renamedConstraints>[number];

/** Whether the table or one of its columns is renamed, which breaks the previous version. */
function isRenamed({ renames }: CatalogDiff, { schema, name }: Table): boolean {
  return (
    renames.tables.some(({ to }) => to.schema === schema && to.name === name) ||
    renames.columns.some((one) => one.schema === schema && one.table === name)
  );
}

/**
 * Pending events are renamed while nobody can write events under either name. Readers of the table only wait for the
 * rename, not for the events, of which there may be many.
 */
function tableSteps(wholeCatalog: Catalog, { from, to, storesEvents }: TableRename): readonly Step[] {
  const name = from.name === to.name ? fileNamePart("move", to.name) : fileNamePart("rename", from.name, "to", to.name);
  const schema = from.schema === to.schema ? [] : [`SET SCHEMA ${quoteIdentifier(to.schema)}`];
  const called = from.name === to.name ? [] : [`RENAME TO ${quoteIdentifier(to.name)}`];
  const moved = { schema: to.schema, name: from.name };
  const steps = [
    ...schema.map((text) => `${alterTable(from)} ${text}`),
    ...called.map((text) => `${alterTable(schema.length === 0 ? from : moved)} ${text}`),
  ];
  const eventSteps = storesEvents ? renamePendingEvents(wholeCatalog, { from, to }) : [];
  const lock = eventSteps.length === 0 ? [] : [`LOCK TABLE ${qualifiedName(from)} IN SHARE ROW EXCLUSIVE MODE`];
  return [...lock, ...eventSteps, ...steps].map((text) => statement(name, to, text, afterDeployment));
}

/** An audit log may be large, so it is updated in batches. */
function auditSteps(wholeCatalog: Catalog, { from, to }: TableRename): readonly Step[] {
  const log = wholeCatalog.tables.find(({ schema, name }) => schema === "public" && name === "entity_audit_log");
  if (log === undefined) return [];
  const sql = batchedUpdate({
    table: qualifiedName(log),
    key: ["id"],
    columns: log.columns.map((column) => column.name),
    set: `table_name = ${quoteLiteral(qualifiedName(to))}`,
    where: `table_name = ${quoteLiteral(qualifiedName(from))}`,
  });
  return [
    statement(fileNamePart("rename", from.name, "in_audit_log"), null, sql, {
      ...afterDeployment,
      batching: "standalone",
    }),
  ];
}
