// Computes the catalog that files or statements create on an empty database, with a cache.
import type { MigrationFile } from "entity-derive/migrations";
import type { Catalog } from "../../catalog/catalog.ts";
import { readCatalog } from "../../catalog/read-catalog.ts";
import type { CatalogCache } from "../databases/catalog-cache.ts";
import type { EmbeddedDatabase } from "../databases/embedded-database.ts";
import { onFiles, type ReplayedFile, replayedTexts, statementsAsFile } from "./replay.ts";

export interface StatesOptions {
  readonly embedded: EmbeddedDatabase;
  /** Null for no cache: on a server whose version and extensions are not known beforehand. */
  readonly cache: CatalogCache | null;
  /** `before.sql`, which is run before every state. */
  readonly before: MigrationFile | null;
}

export class CatalogStates {
  readonly #embedded: EmbeddedDatabase;
  readonly #cache: CatalogCache | null;
  readonly #before: readonly ReplayedFile[];
  readonly #known = new Map<string, Promise<Catalog>>();

  constructor({ embedded, cache, before }: StatesOptions) {
    this.#embedded = embedded;
    this.#cache = cache;
    this.#before = before === null ? [] : [before];
  }

  /**
   * Returns the catalog after the files.
   * @throws {ReplayFailure} for a statement that fails
   */
  afterFiles(files: readonly MigrationFile[]): Promise<Catalog> {
    return this.#catalog([...this.#before, ...files]);
  }

  /**
   * Returns the catalog that statements of entities, or of a named file, create.
   * @throws {ReplayFailure} for a statement that fails
   */
  ofStatements(statements: readonly string[]): Promise<Catalog> {
    return this.#catalog([...this.#before, statementsAsFile(statements)]);
  }

  /**
   * Stores the catalog of files that the caller runs.
   * @param run gets `before.sql` as well, as the first file
   */
  async store(
    files: readonly MigrationFile[],
    run: (files: readonly ReplayedFile[]) => Promise<Catalog>,
  ): Promise<Catalog> {
    const all = [...this.#before, ...files];
    const catalog = await run(all);
    const inputs = all.map(inputOf);
    this.#known.set(keyOf(inputs), Promise.resolve(catalog));
    await this.#cache?.write(inputs, catalog);
    return catalog;
  }

  /** Returns the catalog of `before.sql`, which no migration changes. */
  get prerequisites(): Promise<Catalog> {
    return this.#catalog(this.#before);
  }

  #catalog(files: readonly ReplayedFile[]): Promise<Catalog> {
    const inputs = files.map(inputOf);
    const key = keyOf(inputs);
    let catalog = this.#known.get(key);
    if (catalog === undefined) {
      catalog = this.#read(inputs, files);
      this.#known.set(key, catalog);
    }
    return catalog;
  }

  async #read(inputs: readonly string[], files: readonly ReplayedFile[]): Promise<Catalog> {
    const cached = await this.#cache?.read(inputs);
    if (cached !== null && cached !== undefined) return cached;
    const catalog = await onFiles(this.#embedded, files, readCatalog);
    await this.#cache?.write(inputs, catalog);
    return catalog;
  }
}

function keyOf(inputs: readonly string[]): string {
  return JSON.stringify(inputs);
}

/** Returns everything that a replay of the file depends on. */
function inputOf(file: ReplayedFile): string {
  return JSON.stringify([file.isTransaction, ...replayedTexts([file])]);
}
