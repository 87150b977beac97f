// The type of `entity-derive.config.ts` and `entity-derive.config.json`. This module imports nothing.

/**
 * The configuration of a project. All of it can be left out.
 *
 * @example
 * import { defineConfig } from "@entity-derive/compiler";
 *
 * export default defineConfig({ router: "fastify", json: { case: "snake_case" } });
 */
export interface ProjectConfig {
  /**
   * Globs of the entity files, from the folder of the configuration. `node_modules`, `dist`, folders that begin with a
   * dot and derived folders are never read.
   * @default ["**\/*.entity.ts"]
   * @example ["src/**\/*.entity.ts"]
   */
  readonly include?: readonly string[] | undefined;
  /**
   * What `router.ts` is made for; with `"none"` there is none. `routes.ts`, which every framework can serve, is there
   * in any case.
   * @default "hono"
   * @example "fastify"
   */
  readonly router?: "hono" | "fastify" | "none" | undefined;
  /**
   * The library that the schemas of requests and responses are written with: one for all entities, or one for each glob
   * of entity files, of which the first that a file matches holds; a file that matches none has Zod. Of a list with
   * both it is Zod.
   * @default "zod"
   * @example { "src/public/**": "valibot", "**": "zod" }
   */
  readonly validators?: ValidatorName | readonly ValidatorName[] | Readonly<Record<string, ValidatorName>> | undefined;
  /**
   * The folder in which `app.derived` is made, from the folder of the configuration; `false` makes none.
   * @default the first source folder of tsconfig.json that has an entity
   * @example "src/server"
   */
  readonly app?: string | false | undefined;
  /** How requests and responses are written. */
  readonly json?:
    | {
        /**
         * The case of names in JSON, query strings and paths. In TypeScript they stay what the class calls them.
         * @default the names of the class
         * @example "snake_case"
         */
        readonly case?: "camelCase" | "snake_case" | undefined;
      }
    | undefined;
  /**
   * What relative imports in generated files end in.
   * @default what follows from the tsconfig.json that holds for the folder
   * @example ".js"
   */
  readonly importEnding?: ".ts" | ".js" | "" | undefined;
  /** Where migrations are. */
  readonly migrations?:
    | {
        /**
         * The folder of the migration files, from the folder of the configuration.
         * @default "migrations"
         * @example "database/migrations"
         */
        readonly folder?: string | undefined;
        /**
         * The table that records which files were applied; without a schema it is in `public`.
         * @default "public.entity_migrations"
         * @example "operations.migrations"
         */
        readonly table?: string | undefined;
      }
    | undefined;
  /**
   * The oldest major version of PostgreSQL that migrations have to run on.
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
