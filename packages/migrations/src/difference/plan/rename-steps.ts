// Renames into statements, with what follows from the name of a table: waiting events and the log of changes.
import type { Catalog, Table } from "../../catalog/catalog.ts";
import { distributionOf } from "../../catalog/distribution.ts";
import type { ColumnRename, TableRename } from "../renames/resolve.ts";
import { batchedUpdate } from "../sql/batches.ts";
import { namedConstraint } from "../sql/definitions.ts";
import { literal, qualified, quoted } from "../sql/quote.ts";
import { sequenceRenames } from "./beside-tables.ts";
import { renamedConstraints } from "./constraints.ts";
import { word } from "./files.ts";
import { indexChanges } from "./indexes.ts";
import { waitingRenames } from "./outbox.ts";
import type { Scope, TablePair } from "./scope.ts";
import { alterTable, type Step, statement } from "./step.ts";

const late = { isAfterDeployment: true } as const;

export function renameSteps(scope: Scope): readonly Step[] {
  const { tables, columns, labels } = scope.renames;
  return [
    ...tables.flatMap((rename) => tableSteps(scope.around, rename)),
    ...scope.pairs.flatMap((pair) => [
      ...columnSteps(pair.to, columns),
      ...partSteps(scope, pair),
      ...sequenceRenames(scope, pair.to),
    ]),
    ...scope.pairs
      .filter(({ to }) => distributionOf(to) !== null)
      .flatMap((pair) => remadeSteps(scope, pair, renamedConstraints(scope, pair))),
    ...labels.map(({ schema, type, from, to }) =>
      statement(
        word("rename", from, "to", to),
        null,
        `ALTER TYPE ${qualified({ schema, name: type })} RENAME VALUE ${literal(from)} TO ${literal(to)}`,
        late,
      ),
    ),
    ...tables.flatMap((rename) => auditSteps(scope.around, rename)),
  ];
}

function columnSteps({ schema, name }: Table, renames: readonly ColumnRename[]): readonly Step[] {
  const here = renames.filter((one) => one.schema === schema && one.table === name);
  return here.map(({ from, to }) =>
    statement(
      word("rename", from, "to", to),
      { schema, name },
      `${alterTable({ schema, name })} RENAME COLUMN ${quoted(from)} TO ${quoted(to)}`,
      late,
    ),
  );
}

/** Constraints and indexes that do the same under another name: mostly that of a renamed column or table. */
function partSteps(scope: Scope, pair: TablePair): readonly Step[] {
  const { schema } = pair.to;
  const isAfterDeployment = isRenamed(scope, pair.to);
  const options = { isAfterDeployment };
  const isDistributed = distributionOf(pair.to) !== null;
  return [
    ...(isDistributed ? [] : renamedConstraints(scope, pair)).map(({ from, to }) =>
      statement(
        word("rename", from.name),
        pair.to,
        `${alterTable(pair.to)} RENAME CONSTRAINT ${quoted(from.name)} TO ${quoted(to.name)}`,
        options,
      ),
    ),
    ...indexChanges(pair).renamed.map(({ from, to }) =>
      statement(
        word("rename", from.name),
        pair.to,
        // The constraint of an index has its name, whichever of both is renamed.
        to.constraint === null || isDistributed
          ? `ALTER INDEX ${qualified({ schema, name: from.name })} RENAME TO ${quoted(to.name)}`
          : `${alterTable(pair.to)} RENAME CONSTRAINT ${quoted(from.name)} TO ${quoted(to.name)}`,
        options,
      ),
    ),
  ];
}

/** Citus renames no constraints: they are made again, and checked for what is there, when all else has its new name. */
function remadeSteps(scope: Scope, { to: table }: TablePair, renamed: readonly Renamed[]): readonly Step[] {
  const options = { isAfterDeployment: isRenamed(scope, table), company: "apart" } as const;
  const step = (name: string, text: string): Step =>
    statement(word("rename", name), table, `${alterTable(table)} ${text}`, options);
  return renamed.flatMap(({ from, to }) => [
    step(from.name, `DROP CONSTRAINT ${quoted(from.name)}`),
    step(from.name, `ADD ${namedConstraint(to)} NOT VALID`),
    ...(to.isValidated ? [step(`${from.name}_checked`, `VALIDATE CONSTRAINT ${quoted(to.name)}`)] : []),
  ]);
}

type Renamed = ReturnType<typeof renamedConstraints>[number];

/** Whether the version before calls something of it otherwise. */
function isRenamed({ renames }: Scope, { schema, name }: Table): boolean {
  return (
    renames.tables.some(({ to }) => to.schema === schema && to.name === name) ||
    renames.columns.some((one) => one.schema === schema && one.table === name)
  );
}

/**
 * Waiting events are renamed while nobody can write an event under either name. Readers of the table wait for the rename
 * alone, not for the events of an outbox, of which there may be many.
 */
function tableSteps(around: Catalog, { from, to, storesEvents }: TableRename): readonly Step[] {
  const name = from.name === to.name ? word("move", to.name) : word("rename", from.name, "to", to.name);
  const schema = from.schema === to.schema ? [] : [`SET SCHEMA ${quoted(to.schema)}`];
  const called = from.name === to.name ? [] : [`RENAME TO ${quoted(to.name)}`];
  const moved = { schema: to.schema, name: from.name };
  const steps = [
    ...schema.map((text) => `${alterTable(from)} ${text}`),
    ...called.map((text) => `${alterTable(schema.length === 0 ? from : moved)} ${text}`),
  ];
  const waiting = storesEvents ? waitingRenames(around, { from, to }) : [];
  const lock = waiting.length === 0 ? [] : [`LOCK TABLE ${qualified(from)} IN SHARE ROW EXCLUSIVE MODE`];
  return [...lock, ...waiting, ...steps].map((text) => statement(name, to, text, late));
}

/** The log may be long: it is changed in batches. */
function auditSteps(around: Catalog, { from, to }: TableRename): readonly Step[] {
  const log = around.tables.find(({ schema, name }) => schema === "public" && name === "entity_audit_log");
  if (log === undefined) return [];
  const sql = batchedUpdate({
    table: qualified(log),
    key: ["id"],
    columns: log.columns.map((column) => column.name),
    set: `table_name = ${literal(qualified(to))}`,
    where: `table_name = ${literal(qualified(from))}`,
  });
  return [statement(word("rename", from.name, "in_audit_log"), null, sql, { ...late, company: "alone" })];
}
