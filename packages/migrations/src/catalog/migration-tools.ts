// A catalog into itself without the tables in which other tools record their migrations: those are nobody's but the tool's.
import type { Catalog, Table } from "./catalog.ts";

/** A table in which a tool keeps its records. */
export interface ToolTable {
  readonly schema: string;
  readonly name: string;
  /** `Prisma Migrate` */
  readonly tool: string;
}

interface KnownTable {
  readonly tool: string;
  readonly name: RegExp;
  /** What the table has, so that one of an application that only shares its name stays. */
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

/** Their sequences go with them, and a schema that has nothing else. */
export function withoutToolTables(catalog: Catalog): Catalog {
  const left = toolTables(catalog);
  if (left.length === 0) return catalog;
  const isLeft = (schema: string, name: string): boolean =>
    left.some((table) => table.schema === schema && table.name === name);
  const { tables, sequences, views, enums, domains, functions } = catalog;
  const kept = {
    tables: tables.filter(({ schema, name }) => !isLeft(schema, name)),
    sequences: sequences.filter(({ ownedBy }) => ownedBy === null || !isLeft(ownedBy.schema, ownedBy.table)),
  };
  const used = new Set(
    [...kept.tables, ...kept.sequences, ...views, ...enums, ...domains, ...functions].map(({ schema }) => schema),
  );
  const isTools = (name: string): boolean =>
    name !== "public" && !used.has(name) && left.some(({ schema }) => schema === name);
  return { ...catalog, ...kept, schemas: catalog.schemas.filter(({ name }) => !isTools(name)) };
}

function toolOf({ name, columns }: Table): string | null {
  const has = new Set(columns.map((column) => column.name));
  return knownTables.find((one) => one.name.test(name) && one.columns.every((column) => has.has(column)))?.tool ?? null;
}
