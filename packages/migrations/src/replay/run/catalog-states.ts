// Computes the catalog that files or statements create on an empty database, with a cache by hash.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { MigrationFile, MigrationStatement } from "entity-derive/migrations";
import type { Catalog } from "../../catalog/catalog.ts";
import { readCatalog } from "../../catalog/read-catalog.ts";
import { type CacheFolder, cacheName } from "../databases/cache-folder.ts";
import type { EmbeddedDatabase } from "../databases/embedded-database.ts";
import { runningFiles } from "../databases/package-files.ts";
import { createRoles, type ReplayedFile, replay } from "./replay.ts";
import { findRequirements } from "./requirements.ts";

export interface StatesOptions {
  readonly embedded: EmbeddedDatabase;
  /** Null for no cache: on a server whose version and extensions are not known beforehand. */
  readonly cache: CacheFolder | null;
  /** `before.sql`, which is run before every state. */
  readonly before: MigrationFile | null;
}

export class CatalogStates {
  readonly #embedded: EmbeddedDatabase;
  readonly #cache: CacheFolder | null;
  readonly #before: readonly ReplayedFile[];
  readonly #version: string = versionOfCode();
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
    const name = this.#nameOf(all);
    this.#known.set(name, Promise.resolve(catalog));
    await this.#cache?.write(name, printCatalog(catalog));
    return catalog;
  }

  /** Returns the catalog of `before.sql`, which no migration changes. */
  get prerequisites(): Promise<Catalog> {
    return this.#catalog(this.#before);
  }

  #catalog(files: readonly ReplayedFile[]): Promise<Catalog> {
    const name = this.#nameOf(files);
    let catalog = this.#known.get(name);
    if (catalog === undefined) {
      catalog = this.#read(name, files);
      this.#known.set(name, catalog);
    }
    return catalog;
  }

  #nameOf(files: readonly ReplayedFile[]): string {
    return `${cacheName("catalog", [this.#version, ...files.map(hashInput)])}.json`;
  }

  async #read(name: string, files: readonly ReplayedFile[]): Promise<Catalog> {
    const cached = await this.#cache?.read(name);
    if (cached !== null && cached !== undefined) {
      const catalog = parseCatalog(cached.toString("utf8"));
      if (catalog !== null) return catalog;
    }
    const { extensions, roles } = await findRequirements(files.flatMap(replayedTexts));
    const catalog = await this.#embedded.withRollback(extensions, async (db) => {
      await createRoles(db, roles);
      await replay(db, files);
      return readCatalog(db);
    });
    await this.#cache?.write(name, printCatalog(catalog));
    return catalog;
  }
}

/** A hash of the code that reads catalogs and replays files: another version may produce another catalog. */
function versionOfCode(): string {
  const hash = createHash("sha256");
  for (const path of runningFiles()) hash.update(readFileSync(path));
  return hash.digest("hex");
}

/** Wraps statements of entities as a file without a name. */
function statementsAsFile(statements: readonly string[]): ReplayedFile {
  return {
    name: null,
    isTransaction: true,
    statements: statements.map((text) => ({ text, line: 0, isReplayed: true })),
  };
}

/** Returns everything that a replay of the file depends on. */
function hashInput({ isTransaction, statements }: ReplayedFile): string {
  return JSON.stringify([isTransaction, ...statements.filter(({ isReplayed }) => isReplayed).map(({ text }) => text)]);
}

function replayedTexts({ statements }: ReplayedFile): readonly string[] {
  return (statements as readonly Pick<MigrationStatement, "text" | "isReplayed">[])
    .filter(({ isReplayed }) => isReplayed)
    .map(({ text }) => text);
}

function printCatalog(catalog: Catalog): string {
  return JSON.stringify(catalog, (_, value: unknown) => (typeof value === "bigint" ? { bigint: `${value}` } : value));
}

function parseCatalog(text: string): Catalog | null {
  try {
    return JSON.parse(text, (_, value: unknown) =>
      typeof value === "object" && value !== null && "bigint" in value ? BigInt(value.bigint as string) : value,
    ) as Catalog;
  } catch {
    return null;
  }
}
