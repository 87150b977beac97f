// Removes the bookkeeping tables of other migration tools from a catalog.
import type { Catalog, Table } from "./catalog.ts";

/** The bookkeeping table of another migration tool. */
export interface ToolTable {
  readonly schema: string;
  readonly name: string;
  /** `Prisma Migrate` */
  readonly tool: string;
}

interface KnownTable {
  readonly tool: string;
  readonly name: RegExp;
  /** Columns that distinguish the table from an application's table of the same name. */
  readonly columns: readonly string[];
}

const knownTables: readonly KnownTable[] = [
  { tool: "Prisma Migrate", name: /^_prisma_migrations$/, columns: ["checksum", "migration_name"] },
  { tool: "Drizzle Kit", name: /^__drizzle_migrations$/, columns: ["hash", "created_at"] },
  { tool: "TypeORM", name: /^migrations$/, columns: ["id", "timestamp", "name"] },
  { tool: "TypeORM", name: /^typeorm_metadata$/, columns: ["type", "value"] },
  { tool: "MikroORM", name: /^mikro_orm_migrations$/, columns: ["name", "executed_at"] },
  { tool: "Kysely", name: /^kysely_migration(?:_lock)?$/, columns: [] },
  { tool: "Knex.js", name: /^knex_migrations(?:_lock)?$/, columns: [] },
  { tool: "Sequelize", name: /^SequelizeMeta$/, columns: ["name"] },
  { tool: "node-pg-migrate", name: /^pgmigrations$/, columns: ["name", "run_on"] },
  { tool: "Flyway", name: /^flyway_schema_history$/, columns: ["checksum", "success"] },
  { tool: "Liquibase", name: /^databasechangelog(?:lock)?$/, columns: ["id"] },
  { tool: "Rails", name: /^schema_migrations$/, columns: ["version"] },
  { tool: "Rails", name: /^ar_internal_metadata$/, columns: ["key", "value"] },
  { tool: "Django", name: /^django_migrations$/, columns: ["app", "applied"] },
  { tool: "Alembic", name: /^alembic_version$/, columns: ["version_num"] },
  { tool: "goose", name: /^goose_db_version$/, columns: ["version_id", "is_applied"] },
  { tool: "SQLx", name: /^_sqlx_migrations$/, columns: ["version", "checksum"] },
];

export function toolTables({ tables }: Catalog): readonly ToolTable[] {
  return tables.flatMap((table) => {
    const tool = toolOf(table);
    return tool === null ? [] : [{ schema: table.schema, name: table.name, tool }];
  });
}

/** Removes the tables of other migration tools, their sequences, and schemas that have nothing else. */
export function withoutToolTables(catalog: Catalog): Catalog {
  const excluded = toolTables(catalog);
  if (excluded.length === 0) return catalog;
  const isExcluded = (schema: string, name: string): boolean =>
    excluded.some((table) => table.schema === schema && table.name === name);
  const { tables, sequences, views, enums, domains, functions } = catalog;
  const remaining = {
    tables: tables.filter(({ schema, name }) => !isExcluded(schema, name)),
    sequences: sequences.filter(({ ownedBy }) => ownedBy === null || !isExcluded(ownedBy.schema, ownedBy.table)),
  };
  const used = new Set(
    [...remaining.tables, ...remaining.sequences, ...views, ...enums, ...domains, ...functions].map(
      ({ schema }) => schema,
    ),
  );
  const isTools = (name: string): boolean =>
    name !== "public" && !used.has(name) && excluded.some(({ schema }) => schema === name);
  return { ...catalog, ...remaining, schemas: catalog.schemas.filter(({ name }) => !isTools(name)) };
}

function toolOf({ name, columns }: Table): string | null {
  const has = new Set(columns.map((column) => column.name));
  return knownTables.find((one) => one.name.test(name) && one.columns.every((column) => has.has(column)))?.tool ?? null;
}
