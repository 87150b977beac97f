// Applies renames to a catalog: to names, and to the texts of definitions.
import type { Catalog, Column, Constraint, Index, Policy, Reference, Table, Trigger } from "../../catalog/catalog.ts";
import type { QualifiedName } from "../../catalog/names.ts";
import { columnList, qualifiedName, quoteIdentifier, quoteLiteral, replaceNames } from "../sql/quote.ts";
import type { ColumnRename, Renames, TableRename } from "./resolve-renames.ts";

export function applyRenames(catalog: Catalog, renames: Renames): Catalog {
  const names = new NameMap(renames);
  return {
    ...catalog,
    enums: catalog.enums.map((type) => ({
      ...type,
      labels: type.labels.map(
        (label) =>
          renames.labels.find((one) => one.schema === type.schema && one.type === type.name && one.from === label)
            ?.to ?? label,
      ),
    })),
    sequences: catalog.sequences.map((sequence) => {
      const { ownedBy } = sequence;
      if (ownedBy === null) return sequence;
      const owner = { schema: ownedBy.schema, name: ownedBy.table };
      const { schema, name } = names.table(owner);
      return { ...sequence, ownedBy: { schema, table: name, column: names.column(owner, ownedBy.column) } };
    }),
    tables: catalog.tables.map((table) => renameTable(table, names)),
    views: catalog.views.map((view) => ({
      ...view,
      reads: view.reads.map((read) => {
        const source = { schema: read.schema, name: read.table };
        const { schema, name } = names.table(source);
        return { schema, table: name, column: read.column === null ? null : names.column(source, read.column) };
      }),
    })),
  };
}

/** Maps former names to new ones. */
class NameMap {
  readonly #tables: readonly TableRename[];
  readonly #columns: readonly ColumnRename[];
  readonly #labels: readonly (readonly [string, string])[];

  constructor({ tables, columns, labels }: Renames) {
    this.#tables = tables;
    this.#columns = columns;
    this.#labels = labels.map(({ schema, type, from, to }) => {
      const cast = `::${qualifiedName({ schema, name: type })}`;
      return [quoteLiteral(from) + cast, quoteLiteral(to) + cast];
    });
  }

  table({ schema, name }: QualifiedName): QualifiedName {
    const rename = this.#tables.find(({ from }) => from.schema === schema && from.name === name);
    return rename?.to ?? { schema, name };
  }

  /** @param table the former name */
  column(table: QualifiedName, column: string): string {
    return this.columnsOf(table).get(column) ?? column;
  }

  columnsOf(table: QualifiedName): ReadonlyMap<string, string> {
    const { schema, name } = this.table(table);
    return new Map(
      this.#columns.filter((one) => one.schema === schema && one.table === name).map(({ from, to }) => [from, to]),
    );
  }

  /** @param table the former name */
  text(table: QualifiedName, sql: string): string {
    return this.labels(replaceNames(sql, this.columnsOf(table), quoteIdentifier));
  }

  labels(sql: string): string {
    return this.#labels.reduce((text, [from, to]) => text.replaceAll(from, to), sql);
  }
}

function renameTable(table: Table, names: NameMap): Table {
  const { schema, name } = names.table(table);
  const renamed = <Part extends Trigger | Policy>(part: Part): Part => ({
    ...part,
    definition: names
      .text(table, part.definition)
      .replace(` ON ${qualifiedName(table)} `, ` ON ${qualifiedName({ schema, name })} `),
    columns: part.columns.map((former) => names.column(table, former)),
  });
  return {
    ...table,
    schema,
    name,
    columns: table.columns.map((one) => renameColumn(one, table, names)),
    constraints: table.constraints.map((one) => renameConstraint(one, table, names)),
    indexes: table.indexes.map((one) => renameIndex(one, table, { schema, name }, names)),
    triggers: table.triggers.map(renamed),
    policies: table.policies.map(renamed),
  };
}

function renameColumn(column: Column, table: Table, names: NameMap): Column {
  const { defaultValue, generated } = column;
  return {
    ...column,
    name: names.column(table, column.name),
    defaultValue: defaultValue === null ? null : names.labels(defaultValue),
    generated:
      generated === null
        ? null
        : {
            ...generated,
            expression: names.text(table, generated.expression),
            columns: generated.columns.map((one) => names.column(table, one)),
          },
  };
}

function renameConstraint(constraint: Constraint, table: Table, names: NameMap): Constraint {
  const { references, columns, definition } = constraint;
  const renamedColumns = columns.map((one) => names.column(table, one));
  if (references === null) {
    return { ...constraint, columns: renamedColumns, definition: names.text(table, definition) };
  }
  const target = { schema: references.schema, name: references.table };
  const { schema, name } = names.table(target);
  const reference: Reference = {
    ...references,
    schema,
    table: name,
    columns: references.columns.map((one) => names.column(target, one)),
    setColumns: references.setColumns?.map((one) => names.column(table, one)) ?? null,
  };
  const before = `FOREIGN KEY ${columnList(columns)} REFERENCES ${qualifiedName(target)}${columnList(references.columns)}`;
  const after = `FOREIGN KEY ${columnList(renamedColumns)} REFERENCES ${qualifiedName({ schema, name })}${columnList(reference.columns)}`;
  const set = (names: readonly string[] | null): string => (names === null ? "" : ` ${columnList(names)}`);
  return {
    ...constraint,
    columns: renamedColumns,
    references: reference,
    definition: definition
      .replace(before, after)
      .replace(`SET NULL${set(references.setColumns)}`, `SET NULL${set(reference.setColumns)}`),
  };
}

function renameIndex(index: Index, table: Table, place: QualifiedName, names: NameMap): Index {
  const start = index.definition.indexOf(" USING ");
  const head = index.definition.slice(0, start).replace(` ON ${qualifiedName(table)}`, ` ON ${qualifiedName(place)}`);
  const column = (former: string): string => names.column(table, former);
  return {
    ...index,
    definition: head + names.text(table, index.definition.slice(start)),
    keys: index.keys.map((key) => ({
      ...key,
      column: key.column === null ? null : column(key.column),
      expression: names.text(table, key.expression),
    })),
    included: index.included.map(column),
    predicate: index.predicate === null ? null : names.text(table, index.predicate),
    columns: index.columns.map(column),
  };
}
