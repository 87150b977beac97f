// ED802: finds statements that succeed on empty tables, but may fail on existing rows or in a second run.
import { isWithin, rowsOutside } from "../../catalog/checked-values.ts";
import { typeConversion } from "../../catalog/type-conversion.ts";
import { type Observation, withDescendants } from "../observe/observation.ts";
import {
  type ConstraintSnapshot,
  type Oid,
  type RelationSnapshot,
  type Snapshot,
  typeName,
} from "../observe/snapshot.ts";
import type { FilledColumns } from "./filled-columns.ts";
import { type StatementFinding, valueChange } from "./statement-finding.ts";

/** The result of a step of a search, for `flatMap`. */
type Found = StatementFinding | readonly StatementFinding[];

/** Processes the statements of one file, in order. */
export class FailureFinder {
  readonly #start: Snapshot;
  readonly #filled: FilledColumns;
  /** New columns in which all rows have a value, or none has, so that rows cannot violate a constraint. */
  readonly #updated = new Set<Oid>();
  readonly #file: string;
  readonly #givenValues = new Set<string>();

  /**
   * @param start the state before the file
   * @param filled the columns that earlier files have filled
   * @param file the file's name
   */
  constructor(start: Snapshot, filled: FilledColumns, file: string) {
    this.#start = start;
    this.#filled = filled;
    this.#file = file;
  }

  find(observation: Observation): readonly StatementFinding[] {
    this.#noteValues(observation);
    const required = this.#requiredColumns(observation);
    return [
      ...required,
      ...this.#uniqueIndexes(observation),
      ...(required.length > 0 ? [] : this.#constraints(observation)),
      ...this.#valueChecks(observation),
      ...this.#conversions(observation),
      ...this.#partitions(observation),
      ...rerunFindings(observation),
    ];
  }

  #noteValues({ before, after, rowChanges }: Observation): void {
    for (const { table, command } of rowChanges) if (command === "UPDATE") this.#updated.add(table.oid);
    for (const { oid, columns } of after.relations.values())
      for (const [position, { hasDefault, isGenerated }] of columns) {
        const isNew = before.relations.get(oid)?.columns.has(position) !== true;
        if (isNew && (hasDefault || isGenerated)) this.#givenValues.add(`${oid} ${position}`);
      }
  }

  /** Returns existing tables, without partitions whose parent is reported. */
  #tables({ relations }: Snapshot): readonly RelationSnapshot[] {
    return [...relations.values()].filter(
      ({ oid, kind, parents }) => kind === "table" && this.#start.relations.has(oid) && parents.length === 0,
    );
  }

  #isNewColumn(table: Oid, position: number): boolean {
    return this.#start.relations.get(table)?.columns.has(position) === false;
  }

  #requiredColumns({ before, after }: Observation): readonly StatementFinding[] {
    return this.#tables(after).flatMap((table) =>
      [...table.columns].flatMap(([position, column]): Found => {
        const isRequired = column.isNotNull && isValidated(after, table.oid, position);
        const earlier = before.relations.get(table.oid)?.columns.get(position);
        const wasRequired = earlier?.isNotNull === true && isValidated(before, table.oid, position);
        if (!isRequired || wasRequired || !this.#isNewColumn(table.oid, position)) return [];
        if (this.#givenValues.has(`${table.oid} ${position}`)) return [];
        const name = `${table.name}.${column.name}`;
        const isUpdated = [...withDescendants(table.oid, after)].some((oid) => this.#updated.has(oid));
        return {
          id: "ED802",
          severity: isUpdated ? "warning" : "error",
          message: isUpdated
            ? `${name} is NOT NULL: the statement fails if the UPDATE left a row without a value`
            : `${name} is NOT NULL, but existing rows have no value for it`,
          help: isUpdated
            ? "set a value in every row with the UPDATE"
            : "add a DEFAULT, or add the column without NOT NULL, fill it in batches, and add NOT NULL in another file",
        };
      }),
    );
  }

  #uniqueIndexes({ before, after }: Observation): readonly StatementFinding[] {
    const tables = this.#tables(after);
    return [...after.relations.values()]
      .filter(({ oid, kind, isUnique }) => kind === "index" && isUnique && !before.relations.has(oid))
      .flatMap((index): Found => {
        const table = tables.find(({ oid }) => oid === index.table);
        if (table === undefined || this.#isWithoutRows(table, index.keys)) return [];
        const earlier = [...before.relations.values()].some(({ name, isUnique }) => name === index.name && isUnique);
        if (earlier && isRecreated(table.oid, index.keys, before, after)) return [];
        const columns = index.keys.map((key) => table.columns.get(key)?.name ?? "an expression").join(", ");
        return {
          id: "ED802",
          severity: "warning",
          message: `${index.name} is unique: the statement fails if two rows of ${table.name} have the same (${columns})`,
          help: "find such rows first, GROUP BY … HAVING count(*) > 1, and correct them in a separate migration",
        };
      });
  }

  /** Whether the columns are new and not written to, so that they are NULL in every row. */
  #isWithoutRows({ oid }: RelationSnapshot, columns: readonly number[]): boolean {
    return (
      !this.#updated.has(oid) &&
      columns.some(
        (position) => position > 0 && this.#isNewColumn(oid, position) && !this.#givenValues.has(`${oid} ${position}`),
      )
    );
  }

  #constraints({ before, after, scannedTables }: Observation): readonly StatementFinding[] {
    const tables = this.#tables(after);
    const isScanned = (table: Oid): boolean => scannedTables.some(({ oid }) => withDescendants(table, after).has(oid));
    return [...after.constraints].flatMap(([oid, constraint]): Found => {
      if (isImplied(constraint, before)) return [];
      if (!constraint.isValidated || before.constraints.get(oid)?.isValidated === true) return [];
      if (this.#filled.areRequired(oid, constraint, after) || this.#filled.reportedChecks.has(oid)) return [];
      if (constraint.kind === "primary key" || constraint.kind === "unique" || constraint.kind === "trigger") return [];
      const table = tables.find((one) => one.oid === constraint.table);
      // The constraint of a domain is checked in all tables that use it.
      const place = constraint.table === null ? scannedTables[0] : table;
      if (place === undefined || !(constraint.table === null || isScanned(place.oid) || constraint.kind === "exclude"))
        return [];
      if (table !== undefined && constraint.kind !== "not null" && this.#isOfNewColumns(table, constraint)) return [];
      const earlier = [...before.constraints.values()].find(
        ({ name, kind, table: of }) => name === constraint.name && kind === constraint.kind && of === constraint.table,
      );
      if (earlier?.isValidated === true && isRecreated(place.oid, constraint.columns, before, after)) return [];
      if (earlier?.isValidated === true && constraint.kind === "not null") return [];
      return {
        id: "ED802",
        severity: "warning",
        message: `${constraint.name} fails if ${violation(constraint, place)}`,
        help: correctFirst(constraint, table),
      };
    });
  }

  /** A CHECK of values rejects others before it is validated, so it is reported then, and not when it is validated. */
  #valueChecks({ before, after }: Observation): readonly StatementFinding[] {
    const tables = this.#tables(after);
    return [...after.constraints].flatMap(([oid, constraint]): Found => {
      const { name, values, isValidated } = constraint;
      const table = tables.find((one) => one.oid === constraint.table);
      if (values === null || table === undefined || isValidated || before.constraints.has(oid)) return [];
      if (this.#isOfNewColumns(table, constraint)) return [];
      if (isImplied(constraint, before)) return [];
      this.#filled.reportedChecks.add(oid);
      return {
        id: "ED802",
        severity: "warning",
        message: `${name} rejects every UPDATE of a row of ${table.name} whose ${values.column} has another value`,
        help: correctFirst(constraint, table),
      };
    });
  }

  #isOfNewColumns({ oid }: RelationSnapshot, { columns }: ConstraintSnapshot): boolean {
    return (
      !this.#updated.has(oid) && columns.length > 0 && columns.every((position) => this.#isNewColumn(oid, position))
    );
  }

  #conversions(observation: Observation): readonly StatementFinding[] {
    const { before, after, rewrittenTables, scannedTables } = observation;
    return this.#tables(before).flatMap((table) => {
      const isRead = [...rewrittenTables, ...scannedTables].some(({ oid }) =>
        withDescendants(table.oid, after).has(oid),
      );
      const current = after.relations.get(table.oid)?.columns;
      if (!isRead || current === undefined) return [];
      return [...table.columns].flatMap(([position, column]): Found => {
        const { name } = column;
        const type = typeName(column, before);
        const to = typeName(current.get(position) ?? column, after);
        if (this.#isNewColumn(table.oid, position) || !valueChange(observation, name, [type, to]).canFail) return [];
        return {
          id: "ED802",
          severity: "warning",
          message: `the type of ${table.name}.${name} changes to ${to}: the statement fails if a row has a value that ${to} cannot store`,
          help: `find such values first, and correct them in a file before this one: \`entity-derive migrate new --empty NAME --before ${this.#file}\``,
        };
      });
    });
  }

  #partitions({ before, after, scannedTables }: Observation): readonly StatementFinding[] {
    return [...after.relations.values()]
      .filter(({ oid, isPartition }) => isPartition && before.relations.get(oid)?.isPartition === false)
      .filter(({ oid }) => this.#start.relations.has(oid) && scannedTables.some((one) => one.oid === oid))
      .map(({ name }) => ({
        id: "ED802",
        severity: "warning",
        message: `attaching ${name} fails if one of its rows is outside the bounds of the partition`,
        help: "add a CHECK of the bounds NOT VALID and validate it in another file: ATTACH PARTITION then reads no rows",
      }));
  }
}

/** Returns the help, with the query that finds the rows of a CHECK of values. */
function correctFirst({ values }: ConstraintSnapshot, table: RelationSnapshot | undefined): string {
  const help = "find such rows first, and correct them in a separate migration";
  return values === null || table === undefined ? help : `${help}: \`${rowsOutside(table.name, values)}\``;
}

/** Whether the values of a CHECK are among those that another one has proven for all rows. */
function isImplied({ table, values }: ConstraintSnapshot, { constraints }: Snapshot): boolean {
  if (values === null) return false;
  return [...constraints.values()].some(
    (one) => one.table === table && one.isValidated && one.values !== null && isWithin(one.values, values),
  );
}

/** Whether a constraint was rebuilt by a type change that keeps all values. */
function isRecreated(table: Oid, columns: readonly number[], before: Snapshot, after: Snapshot): boolean {
  const current = after.relations.get(table)?.columns;
  const earlier = before.relations.get(table)?.columns;
  if (current === undefined || earlier === undefined) return false;
  const changed = [...earlier].filter(([position, { type }]) => type !== (current.get(position)?.type ?? type));
  return (
    changed.length > 0 &&
    changed.every(
      ([position, { type }]) =>
        !columns.includes(position) || typeConversion(type, current.get(position)?.type ?? type).values !== "loses",
    )
  );
}

/** Views and foreign tables have no NOT NULL constraints. */
function isValidated({ constraints }: Snapshot, table: Oid, position: number): boolean {
  const own = [...constraints.values()].find(
    (one) => one.kind === "not null" && one.table === table && one.columns.includes(position),
  );
  return own?.isValidated ?? true;
}

function violation({ kind, columns }: ConstraintSnapshot, table: RelationSnapshot): string {
  const names = columns.map((position) => table.columns.get(position)?.name ?? "").join(", ");
  switch (kind) {
    case "not null":
      return `a row of ${table.name} has NULL in ${names}`;
    case "foreign key":
      return `a row of ${table.name} refers to a row that does not exist (${names})`;
    default:
      return `a row of ${table.name} violates it`;
  }
}

function rerunFindings({ rerunError: message }: Observation): readonly StatementFinding[] {
  if (message === null) return [];
  const help =
    "write IF EXISTS or IF NOT EXISTS: a statement outside of a transaction is repeated if the connection is lost";
  return [{ id: "ED802", severity: "warning", message: `a second run fails: ${message}`, help }];
}
