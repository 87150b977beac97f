// ED801: the tables, columns and rows that a statement loses, and the values that it rounds or cuts.
import { conversionOf } from "../catalog/conversion.ts";
import type { Observation } from "./observation.ts";
import { type Oid, type SeenRelation, type Snapshot, typeName } from "./snapshot.ts";
import type { StatementFinding } from "./statement-finding.ts";

const accept = "where the loss is meant, say why above the statement: `-- entity-derive: allow ED801, the reason`";
const rename = `${accept}; what is to have another name is renamed, ALTER TABLE … RENAME`;

type Loss = readonly [message: string, help: string];

/** @param start the state before the file: what the file made itself it may drop */
export function losses(observation: Observation, start: Snapshot): readonly StatementFinding[] {
  const found = [
    ...droppedTables(observation, start),
    ...[...observation.before.relations.values()].flatMap((table) => [
      ...droppedColumns(table, observation, start),
      ...conversions(table, observation, start),
    ]),
    ...deletions(observation),
  ];
  return [...new Map(found)].map(([message, help]) => ({ id: "ED801", severity: "error", message, help }));
}

function deletions({ changed }: Observation): readonly Loss[] {
  return changed.flatMap(({ command, table: { name }, isWhole }): readonly Loss[] => {
    if (command === "UPDATE") return [];
    if (command === "TRUNCATE") return [[`all rows of ${name} are deleted`, accept]];
    return [[isWhole ? `rows of ${name} are deleted, possibly all of them` : `rows of ${name} are deleted`, accept]];
  });
}

function droppedTables({ before, after }: Observation, { relations }: Snapshot): readonly Loss[] {
  const isDropped = (oid: Oid): boolean => before.relations.has(oid) && !after.relations.has(oid);
  return [...before.relations.values()]
    .filter(({ oid, kind }) => kind === "table" && relations.has(oid) && isDropped(oid))
    .filter(({ parents }) => !parents.some(isDropped))
    .map(({ name }): Loss => [`the table ${name} is dropped with its rows`, rename]);
}

function droppedColumns(table: SeenRelation, { before, after }: Observation, start: Snapshot): readonly Loss[] {
  const dropped = (relation: SeenRelation | undefined): readonly string[] => {
    const now = relation === undefined ? undefined : after.relations.get(relation.oid)?.columns;
    if (relation?.kind !== "table" || now === undefined) return [];
    const known = start.relations.get(relation.oid)?.columns;
    return [...relation.columns]
      .filter(([position, { isGenerated }]) => known?.has(position) === true && !now.has(position) && !isGenerated)
      .map(([, { name }]) => name);
  };
  const ofParents = new Set(table.parents.flatMap((parent) => dropped(before.relations.get(parent))));
  return dropped(table)
    .filter((name) => !ofParents.has(name))
    .map((name): Loss => [`the column ${table.name}.${name} is dropped with its values`, rename]);
}

function conversions(table: SeenRelation, { before, after }: Observation, start: Snapshot): readonly Loss[] {
  const now = after.relations.get(table.oid)?.columns;
  const isOfParent = (name: string): boolean =>
    table.parents.some((parent) =>
      [...(before.relations.get(parent)?.columns.values() ?? [])].some((one) => one.name === name),
    );
  if (now === undefined || table.kind !== "table") return [];
  return [...table.columns].flatMap(([position, column]): readonly Loss[] => {
    const { name } = column;
    const type = typeName(column, before);
    const to = typeName(now.get(position) ?? column, after);
    const isKnown = start.relations.get(table.oid)?.columns.has(position) === true;
    if (!isKnown || isOfParent(name) || type === to || conversionOf(type, to).values !== "loses") return [];
    return [[`the values of ${table.name}.${name} are rounded or cut: it was ${type} and becomes ${to}`, accept]];
  });
}
