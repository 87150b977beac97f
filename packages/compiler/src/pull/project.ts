// A catalog into entities, value objects, and what no annotation says.

import type { Catalog, Column, EnumType, Table } from "@entity-derive/migrations";
import { displayName, objectKey } from "@entity-derive/migrations";
import { distributionOf } from "@entity-derive/migrations/distribution";
import type { Literal } from "../text/literal.ts";
import { kebabCase, snakeCase } from "../text/names.ts";
import { childrenOf } from "./children.ts";
import { readType } from "./column-type.ts";
import { readConstraints, type SaidConstraints } from "./constraints.ts";
import type { ExistingEntities } from "./existing.ts";
import { deletionColumn, readField } from "./fields.ts";
import { chooseNames, fieldNames, type GivenNames, type Names } from "./names.ts";
import { ownerOf, type PulledOwner } from "./owner.ts";
import { called, options, type PulledEntity, type PulledEnum, type PulledProject, type Unsaid } from "./pulled.ts";
import { belongsTo, type ForeignKey, type Related, readForeignKeys } from "./relations.ts";
import { literalKey, objectName, partKey, primaryKey, type Refusals, tableRefusal } from "./table-facts.ts";
import { isAuditLog, type TriggerWords, triggerWords } from "./triggers.ts";

export interface PullOptions {
  readonly names: GivenNames;
  /** The entities that the project has: they are left as they are. */
  readonly existing: ExistingEntities;
  /** Columns of `bigint` with values that no number holds, by `schema.table.column`. */
  readonly large: ReadonlySet<string>;
  /** What came out otherwise when it was tried, or does not compile. */
  readonly refused: Refusals;
}

/** A table that becomes a class, with what its fields need. */
interface Chosen extends Related {
  readonly said: SaidConstraints;
  readonly triggers: TriggerWords;
}

export function pullProject(catalog: Catalog, given: PullOptions): PulledProject {
  const { existing, refused } = given;
  const tables = catalog.tables.filter(({ schema, name }) => !existing.entities.has(`${schema}.${name}`));
  const refusals = new Map(tables.map((table) => [table, refusalOf(table, catalog, given)]));
  const chosen = tables.filter((table) => refusals.get(table) === null);
  const enums = usedEnums(chosen, catalog).filter(({ schema, name }) => !refused.has(objectKey("type", schema, name)));
  const names = chooseNames(chosen, enums, given.names, existing);
  const related = chosen.map((table) => chooseTable(table, catalog, names, given));
  const { keys, unsaid } = readForeignKeys(related, existingTables(catalog, existing), refused);
  const isAudited = related.some(({ triggers }) => triggers.audit === true);
  return {
    entities: related.map((one) => readEntity(one, keys, catalog, names, given)),
    enums: enums.map((type) => readEnum(type, names, existing)),
    unsaid: [
      ...[...refusals].flatMap(([table, reason]): readonly Unsaid[] =>
        reason === null || table.kind !== "ordinary" || (isAudited && isAuditLog(table))
          ? []
          : [{ object: displayName(table.schema, table.name), reason }],
      ),
      ...chosen.flatMap((table) => omittedParts(table, refused)),
      ...related.flatMap(({ said }) => said.unsaid),
      ...unsaid,
    ],
  };
}

function refusalOf(table: Table, { tables }: Catalog, { refused }: PullOptions): string | null {
  return tableRefusal(table, tables) ?? refused.get(objectKey("table", table.schema, table.name)) ?? null;
}

/** The columns without a field, and the triggers and policies that came out otherwise. */
function omittedParts(table: Table, refused: Refusals): readonly Unsaid[] {
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
            reason: "it is UNLOGGED, and its entity makes no such table",
          },
        ]
      : []),
    ...keyOptions(table),
    ...parts.flatMap(({ name, key }): readonly Unsaid[] => {
      const reason = refused.get(key);
      return reason === undefined ? [] : [{ object: objectName(table, name), reason }];
    }),
  ];
}

/** What a primary key has that no annotation says; the key itself has one. */
function keyOptions(table: Table): readonly Unsaid[] {
  const key = primaryKey(table);
  if (key === undefined) return [];
  const included = / INCLUDE \(.*\)/.exec(key.definition)?.[0].trim();
  const found = [...(included === undefined ? [] : [included]), ...(key.isDeferrable ? ["DEFERRABLE"] : [])];
  const { columns } = key;
  return found.map((what) => ({
    object: objectName(table, key.name),
    columns,
    reason: `no annotation says \`${what}\` of a key`,
  }));
}

/** The table with what its class may say of it. */
function withoutRefused(table: Table, refused: Refusals): Table {
  return {
    ...table,
    columns: table.columns.filter(({ name }) => !refused.has(partKey("column", table, name))),
    triggers: table.triggers.filter(({ name }) => !refused.has(partKey("trigger", table, name))),
    policies: table.policies.filter(({ name }) => !refused.has(partKey("policy", table, name))),
  };
}

/** The tables of entities that are there, as targets of foreign keys. */
function existingTables({ tables }: Catalog, { entities }: ExistingEntities): readonly Related[] {
  return tables.flatMap((table): readonly Related[] => {
    const entity = entities.get(`${table.schema}.${table.name}`);
    if (entity === undefined) return [];
    return [{ table, name: entity.name, fields: entity.fields, types: null, unique: new Set() }];
  });
}

/** Enum types of columns, in the order of their names. */
function usedEnums(tables: readonly Table[], { enums }: Catalog): readonly EnumType[] {
  const used = new Set(tables.flatMap(({ columns }) => columns.map(({ base }) => `${base.schema}.${base.name}`)));
  return enums.filter(({ schema, name }) => used.has(`${schema}.${name}`));
}

function chooseTable(whole: Table, catalog: Catalog, names: Names, { refused, large }: PullOptions): Chosen {
  const table = withoutRefused(whole, refused);
  const { schema, name, columns } = table;
  const className = names.classes.get(`${schema}.${name}`) ?? name;
  const allFields = fieldNames(whole.columns.map((column) => column.name));
  const fields = new Map(columns.map((column) => [column.name, allFields.get(column.name) ?? column.name]));
  const live = deletionColumn(columns)?.name ?? null;
  const said = readConstraints(table, fields, live, refused);
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
    unique: uniqueOf(table, said),
    said,
    triggers: triggersOf(table),
  };
}

/** Citus has no triggers on tables that it distributes. */
function triggersOf(table: Table): TriggerWords {
  if (distributionOf(table) !== null) return {};
  const owner = ownerOf(table);
  const deletion = deletionColumn(table.columns)?.name ?? null;
  return triggerWords(table, { deletion, owner: owner?.isKey === false ? owner.column : null });
}

/** A key of one column is unique as well. */
function uniqueOf({ constraints }: Table, { unique }: SaidConstraints): ReadonlySet<string> {
  const key = constraints.find(({ kind }) => kind === "primary key")?.columns ?? [];
  return key.length === 1 ? new Set([...unique, ...key]) : unique;
}

function readEntity(
  chosen: Chosen,
  keys: readonly ForeignKey[],
  catalog: Catalog,
  names: Names,
  { large, refused }: PullOptions,
): PulledEntity {
  const { table, said, name } = chosen;
  const deletion = deletionColumn(table.columns);
  const owner = ownerOf(table);
  const entity = options({
    table: table.name,
    schema: table.schema === "public" ? undefined : table.schema,
    distribute: distributeOf(chosen),
    softDelete: deletion === null ? undefined : true,
    uniqueIndex: said.uniqueIndex.length === 0 ? undefined : said.uniqueIndex,
    index: said.index.length === 0 ? undefined : said.index,
    exclude: said.exclude.length === 0 ? undefined : said.exclude,
    migrations: migrationsOf(chosen, owner),
    api: owner?.isKey === true ? { owner: "id" } : undefined,
  });
  return {
    table,
    name: name.name,
    file: fileOf(name.name),
    doc: table.comment,
    words: [called("entity", entity ?? {}), ...childrenOf(chosen, keys, refused)],
    origins: {
      ...said.origins,
      belongsTo: new Map(
        keys
          .filter(({ child }) => child === chosen)
          .map(({ column, constraint }) => [column, partKey("constraint", table, constraint.name)]),
      ),
    },
    fields: inKeyOrder(table).map((column) => {
      const isLarge = large.has(`${table.schema}.${table.name}.${column.name}`);
      const { type: read, options: typeOptions } = readType(column, catalog, names, isLarge);
      const union = said.unions.get(column.name);
      const type = union === undefined ? read : { ...read, union };
      const key = keys.find((one) => one.child === chosen && one.column === column.name);
      return readField(
        {
          column,
          type,
          typeOptions,
          constraintOptions: said.columns.get(column.name) ?? {},
          belongsTo: key === undefined ? null : belongsTo(key),
          isDeletion: column === deletion,
          mayInitialize: !refused.has(literalKey(table, column.name)),
          isOwner: owner?.isKey === false && column.name === owner.column,
        },
        chosen,
      );
    }),
  };
}

/** `true`, or what the table has besides. */
function migrationsOf({ triggers }: Chosen, owner: PulledOwner | null): Literal {
  const besides = { ...(owner === null ? {} : { rls: true }), ...triggers };
  return Object.keys(besides).length === 0 ? true : besides;
}

/** How the table is distributed, by the name of the field. */
function distributeOf({ table, fields }: Chosen): string | undefined {
  const distribution = distributionOf(table);
  if (distribution === null) return undefined;
  return distribution.kind === "reference" ? "reference" : (fields.get(distribution.column) ?? distribution.column);
}

/** The columns in their order, but those of the key in the order of the key: that of the class is the key's. */
function inKeyOrder({ columns, constraints }: Table): readonly Column[] {
  const key = constraints.find(({ kind }) => kind === "primary key")?.columns ?? [];
  const keyColumns = key.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  let next = 0;
  return columns.map((column) => (key.includes(column.name) ? (keyColumns[next++] ?? column) : column));
}

function readEnum({ schema, name, labels, comment }: EnumType, names: Names, { enums }: ExistingEntities): PulledEnum {
  const made = names.enums.get(`${schema}.${name}`) ?? name;
  const there = enums.get(`${schema}.${name}`);
  const module = there?.module ?? `./${fileOf(made)}`;
  return { schema, type: name, name: made, module, isThere: there !== undefined, labels, doc: comment };
}

/** `OrderItem` → `order-item` */
function fileOf(name: string): string {
  return kebabCase(name) || snakeCase(name);
}
