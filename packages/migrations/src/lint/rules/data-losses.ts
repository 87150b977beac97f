// ED801: finds tables, columns and rows that a statement deletes, and values that it changes.
import type { Observation } from "../observe/observation.ts";
import { type Oid, type RelationSnapshot, type Snapshot, typeName } from "../observe/snapshot.ts";
import { type StatementFinding, valueChange } from "./statement-finding.ts";

const acceptHelp =
  "if the loss is intended, write the reason above the statement: `-- entity-derive: allow ED801, the reason`";
const renameHelp = `${acceptHelp}; for a rename, use ALTER TABLE … RENAME`;

type Loss = Pick<StatementFinding, "drop" | "help" | "message" | "object">;

/** @param start the state before the file, which may drop its own objects */
export function dataLosses(observation: Observation, start: Snapshot): readonly StatementFinding[] {
  const found = [
    ...droppedTables(observation, start),
    ...[...observation.before.relations.values()].flatMap((table) => [
      ...droppedColumns(table, observation, start),
      ...conversions(table, observation, start),
    ]),
    ...deletions(observation),
  ];
  const each = new Map(found.map((loss) => [loss.message, loss]));
  return [...each.values()].map((loss) => ({ id: "ED801", severity: "error", ...loss }));
}

function deletions({ rowChanges }: Observation): readonly Loss[] {
  return rowChanges.flatMap(({ command, table: { name }, isWhole }): readonly Loss[] => {
    if (command === "UPDATE") return [];
    if (command === "TRUNCATE") return [{ message: `all rows of ${name} are deleted`, help: acceptHelp }];
    return [{ message: `rows of ${name} are deleted${isWhole ? ", possibly all of them" : ""}`, help: acceptHelp }];
  });
}

function droppedTables({ before, after }: Observation, { relations }: Snapshot): readonly Loss[] {
  const isDropped = (oid: Oid): boolean => before.relations.has(oid) && !after.relations.has(oid);
  return [...before.relations.values()]
    .filter(({ oid, kind }) => kind === "table" && relations.has(oid) && isDropped(oid))
    .filter(({ parents }) => !parents.some(isDropped))
    .map(
      ({ name }): Loss => ({ message: `the table ${name} is dropped with its rows`, help: renameHelp, object: name }),
    );
}

function droppedColumns(table: RelationSnapshot, { before, after }: Observation, start: Snapshot): readonly Loss[] {
  const dropped = (relation: RelationSnapshot | undefined): readonly string[] => {
    const columnsAfter = relation === undefined ? undefined : after.relations.get(relation.oid)?.columns;
    if (relation?.kind !== "table" || columnsAfter === undefined) return [];
    const known = start.relations.get(relation.oid)?.columns;
    return [...relation.columns]
      .filter(
        ([position, { isGenerated }]) => known?.has(position) === true && !columnsAfter.has(position) && !isGenerated,
      )
      .map(([, { name }]) => name);
  };
  const ofParents = new Set(table.parents.flatMap((parent) => dropped(before.relations.get(parent))));
  return dropped(table)
    .filter((name) => !ofParents.has(name))
    .map((name): Loss => {
      const object = `${table.name}.${name}`;
      return { message: `the column ${object} is dropped with its values`, help: renameHelp, object };
    });
}

function conversions(table: RelationSnapshot, observation: Observation, start: Snapshot): readonly Loss[] {
  const { before, after } = observation;
  const columnsAfter = after.relations.get(table.oid)?.columns;
  const isOfParent = (name: string): boolean =>
    table.parents.some((parent) =>
      [...(before.relations.get(parent)?.columns.values() ?? [])].some((one) => one.name === name),
    );
  if (columnsAfter === undefined || table.kind !== "table") return [];
  return [...table.columns].flatMap(([position, column]): readonly Loss[] => {
    const { name } = column;
    const type = typeName(column, before);
    const to = typeName(columnsAfter.get(position) ?? column, after);
    const isKnown = start.relations.get(table.oid)?.columns.has(position) === true;
    const { isLossy } = valueChange(observation, name, [type, to]);
    if (!isKnown || isOfParent(name) || !isLossy) return [];
    const reason = type === to ? `by USING, with the same type ${type}` : `its type changes from ${type} to ${to}`;
    return [
      {
        message: `the values of ${table.name}.${name} are rounded, truncated or changed: ${reason}`,
        help: acceptHelp,
        drop: shownPath(table, name),
      },
    ];
  });
}

/** The column as `--drop` names it. */
function shownPath({ name }: RelationSnapshot, column: string): string {
  return `${name.replace(/^public\./, "")}.${column}`;
}
