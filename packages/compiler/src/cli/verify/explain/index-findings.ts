// Reports unused and redundant indexes, and foreign keys without an index.
import type { TableIndex, TableReference } from "@entity-derive/migrations";
import type { Entity } from "../../../2-model/data/entity.ts";
import type { Report } from "../../../diagnostics/report.ts";
import type { Span } from "../../../diagnostics/span.ts";
import { entityOf } from "../../../queries/check/check-context.ts";
import { type Facts, missingIndexHelp, tableLabel } from "./facts.ts";

/** The access methods for which plans on simulated sizes are conclusive. */
const judgedMethods: ReadonlySet<string> = new Set(["btree", "hash", "gin"]);

/** @param used the names of the indexes in all plans */
export function reportIndexes(used: ReadonlySet<string>, facts: Facts, report: Report): void {
  for (const index of facts.indexes) {
    const entity = entityOf(index, facts.entities);
    if (entity === undefined || index.isUnique || index.isConstraintIndex) continue;
    const span = placeOf(index, entity);
    const other = facts.indexes.find((one) => isPrefix(index, one));
    if (other !== undefined) {
      const suggestion = `PostgreSQL can use \`${other.name}\` instead: ${removal(index, entity)}`;
      report.add("index-repeated", span, { index: index.name, other: other.name, suggestion });
    } else if (!used.has(index.name) && judgedMethods.has(index.method) && !isOfReference(index, facts)) {
      const suggestion = `${removal(index, entity)}, or keep it with a reason: \`// entity-derive: allow ED814, the reason\` above it`;
      report.add("index-unused", span, { index: `\`${index.name}\`${usesOf(index, facts)}`, suggestion });
    }
  }
}

/** Reports foreign keys whose check scans the whole table when a referenced row is deleted. */
export function reportReferences(deleted: ReadonlySet<Entity>, facts: Facts, report: Report): void {
  for (const reference of facts.references) {
    const entity = entityOf(reference, facts.entities);
    const target = entityOf({ schema: reference.targetSchema, table: reference.target }, facts.entities);
    if (entity === undefined || target === undefined || !deleted.has(target)) continue;
    const parent = entity.parents.find(
      ({ constraint, live }) => constraint === reference.name || live?.constraint === reference.name,
    );
    // An owner column is not selective, so the index has to start with the reference.
    const columns = parent?.pairs.map(({ own }) => own.column.name) ?? reference.columns;
    if (facts.indexes.some((index) => serves(index, { ...reference, columns }))) continue;
    const declared = entity.indexes.find(
      ({ fields, createdBy }) => createdBy !== "exclude-constraint" && fields[0]?.column.name === reference.columns[0],
    );
    report.add("reference-scans", parent?.span ?? entity.table.span, {
      target: target.table.name,
      table: tableLabel(facts, entity),
      reference: reference.name,
      suggestion:
        declared === undefined
          ? "remove `index: false` from `@belongsTo`, which then creates an index"
          : missingIndexHelp(entity, declared.name),
    });
  }
}

function serves({ schema, table, columns, predicate }: TableIndex, reference: TableReference): boolean {
  if (schema !== reference.schema || table !== reference.table || predicate !== null) return false;
  const [first] = columns;
  return typeof first === "string" && reference.columns.includes(first);
}

/** True if the check of a foreign key can use the index. */
function isOfReference(index: TableIndex, { references }: Facts): boolean {
  return references.some((reference) => serves(index, reference));
}

/** True if the other index can serve all that this one can. */
function isPrefix(index: TableIndex, other: TableIndex): boolean {
  if (index === other || index.method !== "btree" || other.method !== "btree") return false;
  if (index.schema !== other.schema || index.table !== other.table) return false;
  if (index.predicate !== other.predicate || [...index.columns, ...other.columns].includes(null)) return false;
  if (!index.columns.every((column, position) => other.columns[position] === column)) return false;
  if (!index.operators.every((operator, position) => other.operators[position] === operator)) return false;
  if (!isReadAlike(index, other)) return false;
  const hasAll = holdsAll(other, index);
  if (!hasAll || other.columns.length > index.columns.length) return hasAll;
  // Of two equal indexes the later one is redundant.
  return other.isUnique || !holdsAll(index, other) || other.name < index.name;
}

/** True if PostgreSQL reads both in the same order, forwards or backwards. */
function isReadAlike(index: TableIndex, other: TableIndex): boolean {
  const [first = 0, ...differences] = index.orders.map((order, position) => order ^ (other.orders[position] ?? 0));
  return (first === 0 || first === bothReversed) && differences.every((difference) => difference === first);
}

/** DESC and NULLS FIRST of a key. */
const bothReversed = 3;

/** True if the columns that one index stores besides its keys are in the other one, too. */
function holdsAll({ columns, included }: TableIndex, other: TableIndex): boolean {
  return other.included.every((column) => columns.includes(column) || included.includes(column));
}

function placeOf({ name }: TableIndex, entity: Entity): Span {
  return entity.indexes.find((index) => index.name === name)?.span ?? entity.table.span;
}

function removal({ name }: TableIndex, entity: Entity): string {
  return entity.indexes.some((index) => index.name === name)
    ? "remove it from the entity"
    : `drop it in a migration, since no entity declares it: \`DROP INDEX CONCURRENTLY ${name}\``;
}

/** Empty without statistics. */
function usesOf({ scans }: TableIndex, { usage }: Facts): string {
  if (usage === null) return "";
  const since = usage.since === null ? "so far" : `since ${usage.since}`;
  return scans === 0 ? `, and it was never used ${since}` : `, but it was used ${scans} times ${since}`;
}
