// The type of `entity-derive.config.ts` and `entity-derive.config.json`. This module imports nothing.

/**
 * The configuration of a project. All options are optional.
 *
 * @example
 * import { defineConfig } from "@entity-derive/compiler";
 *
 * export default defineConfig({ router: "fastify", json: { case: "snake_case" } });
 */
export interface ProjectConfig {
  /**
   * Globs of the entity files, relative to the folder of the configuration. `node_modules`, `dist`, folders whose name
   * begins with a dot and derived folders are never read.
   * @default ["**\/*.entity.ts"]
   * @example ["src/**\/*.entity.ts"]
   */
  readonly include?: readonly string[] | undefined;
  /**
   * Globs of the files with SQL, relative to the folder of the configuration. Each file must end in `.queries.sql`.
   * @default ["**\/*.queries.sql"]
   * @example ["src/**\/*.queries.sql"]
   */
  readonly queries?: readonly string[] | undefined;
  /**
   * The framework of `router.ts`; `"none"` generates none. `routes.ts`, which every framework can serve, is always
   * generated.
   * @default "hono"
   * @example "fastify"
   */
  readonly router?: "hono" | "fastify" | "none" | undefined;
  /**
   * The library for schemas of requests and responses: one for all entities, or one for each glob of entity files. The
   * first glob that matches a file applies; a file that matches none uses Zod. A list of both means Zod.
   * @default "zod"
   * @example { "src/public/**": "valibot", "**": "zod" }
   */
  readonly validators?: ValidatorName | readonly ValidatorName[] | Readonly<Record<string, ValidatorName>> | undefined;
  /**
   * The folder for `app.derived`, relative to the folder of the configuration; `false` generates none.
   * @default the first source folder of tsconfig.json that contains an entity
   * @example "src/server"
   */
  readonly app?: string | false | undefined;
  /** The JSON of requests and responses. */
  readonly json?:
    | {
        /**
         * The case of names in JSON, query strings and paths. In TypeScript the names of the class are used.
         * @default the names of the class
         * @example "snake_case"
         */
        readonly case?: "camelCase" | "snake_case" | undefined;
      }
    | undefined;
  /**
   * The ending of relative imports in generated files.
   * @default derived from the tsconfig.json of the folder
   * @example ".js"
   */
  readonly importEnding?: ".ts" | ".js" | "" | undefined;
  /** The files and the table of migrations. */
  readonly migrations?:
    | {
        /**
         * The folder of the migration files, relative to the folder of the configuration.
         * @default "migrations"
         * @example "database/migrations"
         */
        readonly folder?: string | undefined;
        /**
         * The table that records the applied files; without a schema it is in `public`.
         * @default "public.entity_migrations"
         * @example "operations.migrations"
         */
        readonly table?: string | undefined;
      }
    | undefined;
  /**
   * The oldest major version of PostgreSQL that migrations have to support.
   * @default 18
   * @example 16
   */
  readonly postgres?: 15 | 16 | 17 | 18 | undefined;
}

export type ValidatorName = "zod" | "valibot";

/** Returns the configuration unchanged, so that editors check and complete its keys and values. */
export function defineConfig(config: ProjectConfig): ProjectConfig {
  return config;
}
