// Converts a catalog to entities and value objects, and lists what no annotation can express.

import type { Catalog, Column, EnumType, Table } from "@entity-derive/migrations";
import { displayName, objectKey } from "@entity-derive/migrations";
import { distributionOf } from "@entity-derive/migrations/distribution";
import type { Literal } from "../text/literal.ts";
import { kebabCase, snakeCase } from "../text/names.ts";
import { readType } from "./column-type.ts";
import type { ExistingEntities } from "./existing-entities.ts";
import { deletionColumn, readField } from "./fields.ts";
import { chooseNames, fieldNames, type Names, type UserNames } from "./names.ts";
import {
  annotation,
  options,
  type PulledEntity,
  type PulledEnum,
  type PulledProject,
  type UnsupportedPart,
} from "./pulled-entity.ts";
import { childrenOf } from "./relations/children.ts";
import { belongsTo, type ForeignKey, type RelatedTable, readForeignKeys } from "./relations/foreign-keys.ts";
import { readLiveReferences } from "./relations/live-references.ts";
import { readConstraints, type TableConstraints } from "./table/constraints.ts";
import { ownerOf, type PulledOwner } from "./table/owner.ts";
import { literalKey, objectName, partKey, primaryKey, type Refusals, tableRefusal } from "./table/refusals.ts";
import { isAuditLog, type TriggerOptions, triggerOptions } from "./table/triggers.ts";

export interface PullOptions {
  readonly names: UserNames;
  /** Existing entities, which are not changed. */
  readonly existing: ExistingEntities;
  /** Columns of `bigint` with values beyond safe integers, by `schema.table.column`. */
  readonly large: ReadonlySet<string>;
  /** Objects that failed to compile, or differed when they were tried. */
  readonly refused: Refusals;
}

/** A table that becomes a class, with data for its fields. */
interface ChosenTable extends RelatedTable {
  readonly constraints: TableConstraints;
  readonly triggers: TriggerOptions;
}

export function pullProject(catalog: Catalog, pullOptions: PullOptions): PulledProject {
  const { existing, refused } = pullOptions;
  const live = readLiveReferences(catalog, existing, refused);
  const tables = live.tables.filter(({ schema, name }) => !existing.entities.has(`${schema}.${name}`));
  const refusals = new Map(tables.map((table) => [table, refusalOf(table, catalog, pullOptions)]));
  const chosen = tables.filter((table) => refusals.get(table) === null);
  const enums = usedEnums(chosen, catalog).filter(({ schema, name }) => !refused.has(objectKey("type", schema, name)));
  const names = chooseNames(chosen, enums, pullOptions.names, existing);
  const related = chosen.map((table) => chooseTable(table, live.columns.get(table) ?? [], catalog, names, pullOptions));
  const { keys, unsupported } = readForeignKeys(related, existingTables(catalog, existing), refused);
  const isAudited = related.some(({ triggers }) => triggers.audit === true);
  return {
    entities: related.map((one) => readEntity(one, { keys, live: live.foreignKeys }, catalog, names, pullOptions)),
    enums: enums.map((type) => readEnum(type, names, existing)),
    unsupported: [
      ...[...refusals].flatMap(([table, reason]): readonly UnsupportedPart[] =>
        reason === null || table.kind !== "ordinary" || (isAudited && isAuditLog(table))
          ? []
          : [{ object: displayName(table.schema, table.name), reason }],
      ),
      ...chosen.flatMap((table) => omittedParts(table, refused)),
      ...related.flatMap(({ constraints }) => constraints.unsupported),
      ...unsupported,
    ],
  };
}

function refusalOf(table: Table, { tables }: Catalog, { refused }: PullOptions): string | null {
  return tableRefusal(table, tables) ?? refused.get(objectKey("table", table.schema, table.name)) ?? null;
}

/** Returns columns without a field, and triggers and policies that differ. */
function omittedParts(table: Table, refused: Refusals): readonly UnsupportedPart[] {
  const parts = [
    ...table.columns.map(({ name }) => ({ name, key: partKey("column", table, name) })),
    ...table.triggers.map(({ name }) => ({ name, key: partKey("trigger", table, name) })),
    ...table.policies.map(({ name }) => ({ name, key: partKey("policy", table, name) })),
  ];
  return [
    ...(table.persistence === "unlogged"
      ? [
          {
            object: displayName(table.schema, table.name),
            reason: "it is UNLOGGED, which entities do not support",
          },
        ]
      : []),
    ...keyOptions(table),
    ...parts.flatMap(({ name, key }): readonly UnsupportedPart[] => {
      const reason = refused.get(key);
      return reason === undefined ? [] : [{ object: objectName(table, name), reason }];
    }),
  ];
}

/** Returns properties of the primary key that no annotation can express. */
function keyOptions(table: Table): readonly UnsupportedPart[] {
  const key = primaryKey(table);
  if (key === undefined) return [];
  const included = / INCLUDE \(.*\)/.exec(key.definition)?.[0].trim();
  const found = [...(included === undefined ? [] : [included]), ...(key.isDeferrable ? ["DEFERRABLE"] : [])];
  const { columns } = key;
  return found.map((what) => ({
    object: objectName(table, key.name),
    columns,
    reason: `no annotation adds \`${what}\` to a key`,
  }));
}

/** Returns the table without refused objects. */
function withoutRefused(table: Table, refused: Refusals): Table {
  return {
    ...table,
    columns: table.columns.filter(({ name }) => !refused.has(partKey("column", table, name))),
    triggers: table.triggers.filter(({ name }) => !refused.has(partKey("trigger", table, name))),
    policies: table.policies.filter(({ name }) => !refused.has(partKey("policy", table, name))),
  };
}

/** Returns tables of existing entities, as targets of foreign keys. */
function existingTables({ tables }: Catalog, { entities }: ExistingEntities): readonly RelatedTable[] {
  return tables.flatMap((table): readonly RelatedTable[] => {
    const entity = entities.get(`${table.schema}.${table.name}`);
    if (entity === undefined) return [];
    return [{ table, name: entity.name, fields: entity.fields, types: null, unique: new Set() }];
  });
}

/** Returns the enum types of columns, sorted by name. */
function usedEnums(tables: readonly Table[], { enums }: Catalog): readonly EnumType[] {
  const used = new Set(tables.flatMap(({ columns }) => columns.map(({ base }) => `${base.schema}.${base.name}`)));
  return enums.filter(({ schema, name }) => used.has(`${schema}.${name}`));
}

function chooseTable(
  whole: Table,
  liveColumns: readonly string[],
  catalog: Catalog,
  names: Names,
  { refused, large }: PullOptions,
): ChosenTable {
  const table = withoutRefused(whole, refused);
  const { schema, name, columns } = table;
  const className = names.classes.get(`${schema}.${name}`) ?? name;
  const allFields = fieldNames(whole.columns.map((column) => column.name));
  const fields = new Map(columns.map((column) => [column.name, allFields.get(column.name) ?? column.name]));
  const live = deletionColumn(columns)?.name ?? null;
  const constraints = readConstraints(table, fields, live, refused);
  const types = new Map(
    columns.map((column) => {
      const { type } = readType(column, catalog, names, large.has(`${schema}.${name}.${column.name}`));
      return [column.name, `${type.name}${type.isArray ? "[]" : ""}`];
    }),
  );
  return {
    table,
    name: { name: className, module: `./${fileOf(className)}.entity` },
    fields,
    types,
    unique: uniqueOf(table, constraints),
    constraints,
    triggers: triggersOf(table, liveColumns),
  };
}

/** Citus does not support triggers on distributed tables. */
function triggersOf(table: Table, live: readonly string[]): TriggerOptions {
  if (distributionOf(table) !== null) return {};
  const owner = ownerOf(table);
  const deletion = deletionColumn(table.columns)?.name ?? null;
  return triggerOptions(table, { deletion, owner: owner?.isKey === false ? owner.column : null, live });
}

/** A single-column key is unique too. */
function uniqueOf({ constraints }: Table, { unique }: TableConstraints): ReadonlySet<string> {
  const key = constraints.find(({ kind }) => kind === "primary key")?.columns ?? [];
  return key.length === 1 ? new Set([...unique, ...key]) : unique;
}

function readEntity(
  chosen: ChosenTable,
  { keys, live }: { readonly keys: readonly ForeignKey[]; readonly live: ReadonlySet<string> },
  catalog: Catalog,
  names: Names,
  { large, refused }: PullOptions,
): PulledEntity {
  const { table, constraints, name } = chosen;
  const deletion = deletionColumn(table.columns);
  const owner = ownerOf(table);
  const entity = options({
    table: table.name,
    schema: table.schema === "public" ? undefined : table.schema,
    distribute: distributeOf(chosen),
    softDelete: deletion === null ? undefined : true,
    uniqueIndex: constraints.uniqueIndex.length === 0 ? undefined : constraints.uniqueIndex,
    index: constraints.index.length === 0 ? undefined : constraints.index,
    exclude: constraints.exclude.length === 0 ? undefined : constraints.exclude,
    fullText: constraints.fullText?.entry,
    migrations: migrationsOf(chosen, owner),
    api: owner?.isKey === true ? { owner: "id" } : undefined,
  });
  return {
    table,
    name: name.name,
    file: fileOf(name.name),
    doc: table.comment,
    annotations: [annotation("entity", entity ?? {}), ...childrenOf(chosen, keys, refused)],
    origins: {
      ...constraints.origins,
      belongsTo: new Map(
        keys
          .filter(({ child }) => child === chosen)
          .map(({ column, constraint }) => [column, partKey("constraint", table, constraint.name)]),
      ),
    },
    fields: fieldColumns(chosen).map((column) => {
      const isLarge = large.has(`${table.schema}.${table.name}.${column.name}`);
      const { type: read, options: typeOptions } = readType(column, catalog, names, isLarge);
      const union = constraints.unions.get(column.name);
      const type = union === undefined ? read : { ...read, union };
      const key = keys.find((one) => one.child === chosen && one.column === column.name);
      return readField(
        {
          column,
          type,
          typeOptions,
          constraintOptions: constraints.columns.get(column.name) ?? {},
          belongsTo: key === undefined ? null : belongsTo(key, live),
          isDeletion: column === deletion,
          mayInitialize: !refused.has(literalKey(table, column.name)),
          isOwner: owner?.isKey === false && column.name === owner.column,
        },
        chosen,
      );
    }),
  };
}

/** Returns `true`, or the options of `migrations`. */
function migrationsOf({ triggers }: ChosenTable, owner: PulledOwner | null): Literal {
  const besides = { ...(owner === null ? {} : { rls: true }), ...triggers };
  return Object.keys(besides).length === 0 ? true : besides;
}

/** Returns the distribution column's field. */
function distributeOf({ table, fields }: ChosenTable): string | undefined {
  const distribution = distributionOf(table);
  if (distribution === null) return undefined;
  return distribution.kind === "reference" ? "reference" : (fields.get(distribution.column) ?? distribution.column);
}

/** Returns the columns that have a field: not that with the words of the full text. */
function fieldColumns({ table, constraints: { fullText } }: ChosenTable): readonly Column[] {
  return inKeyOrder(table).filter(({ name }) => fullText === null || name !== fullText.column);
}

/** Returns the columns in their order, except that key columns are in the order of the key. */
function inKeyOrder({ columns, constraints }: Table): readonly Column[] {
  const key = constraints.find(({ kind }) => kind === "primary key")?.columns ?? [];
  const keyColumns = key.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  let next = 0;
  return columns.map((column) => (key.includes(column.name) ? (keyColumns[next++] ?? column) : column));
}

function readEnum({ schema, name, labels, comment }: EnumType, names: Names, { enums }: ExistingEntities): PulledEnum {
  const constantName = names.enums.get(`${schema}.${name}`) ?? name;
  const existingEnum = enums.get(`${schema}.${name}`);
  const module = existingEnum?.module ?? `./${fileOf(constantName)}`;
  return { schema, type: name, name: constantName, module, exists: existingEnum !== undefined, labels, doc: comment };
}

/** `OrderItem` → `order-item` */
function fileOf(name: string): string {
  return kebabCase(name) || snakeCase(name);
}
