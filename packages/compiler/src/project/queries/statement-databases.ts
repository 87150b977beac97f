// The databases that analyze the statements of a project while it stays open.
import type { OnSchema } from "../../compilation.ts";
import type { ResolvedConfig } from "../config/read-config.ts";
import type { OpenSchema } from "./open-schema.ts";
import { openSchema, schemaDatabase } from "./schema-database.ts";

export interface DatabaseOptions {
  /** The address of a server that analyzes statements in place of PGlite; null for PGlite. */
  readonly shadow: string | null;
  /** Whether PGlite stays open until `close`, for statements that change often. */
  readonly isKept: boolean;
}

export class StatementDatabases {
  readonly #root: string;
  readonly #options: DatabaseOptions;
  /** The kept database, with the configuration that it is for. */
  #open: { readonly config: ResolvedConfig; readonly schema: OpenSchema } | null = null;

  constructor(root: string, options: DatabaseOptions) {
    this.#root = root;
    this.#options = options;
  }

  /**
   * Returns the database of a configuration; a kept one is opened with the first statement.
   * @param state identifies the schema of the database, except for what entities add to it
   */
  of(config: ResolvedConfig, state: string): OnSchema {
    const { shadow, isKept } = this.#options;
    const project = { root: this.#root, config, shadow };
    if (!isKept || shadow !== null) return schemaDatabase(project);
    return async (schema, run) => {
      if (this.#open?.config !== config) {
        await this.close();
        this.#open = { config, schema: await openSchema(project) };
      }
      return this.#open.schema.onSchema(state)(schema, run);
    };
  }

  /** Closes the kept database; the next change opens another one. */
  async close(): Promise<void> {
    const open = this.#open;
    this.#open = null;
    await open?.schema.close();
  }
}
