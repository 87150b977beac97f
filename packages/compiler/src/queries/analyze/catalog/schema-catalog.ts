// The catalog of a schema, which is read as far as statements need it, and kept for others.
import type { Transaction } from "entity-derive/runtime";
import type { Catalog } from "./catalog.ts";
import { type MentionedObjects, mentionedObjects, readCatalog } from "./read-catalog.ts";

/** The catalog of a schema; valid as long as the schema of the database stays the same. */
export class SchemaCatalog {
  /** Null before the first reading. */
  #catalog: Catalog | null = null;
  readonly #known = { relations: new Set<string>(), functions: new Set<string>(), operators: new Set<string>() };

  /** Reads what statements mention, if it is not known, and returns all. */
  async including(db: Transaction, mentioned: readonly MentionedObjects[]): Promise<Catalog> {
    await this.#read(db, mentioned);
    return this.#catalog ?? empty;
  }

  async #read(db: Transaction, mentioned: readonly MentionedObjects[]): Promise<void> {
    const missing = this.#missing(mentioned);
    const isFirst = this.#catalog === null;
    if (!isFirst && Object.values(missing).every((oids: ReadonlySet<string>) => oids.size === 0)) return;
    const read = await readCatalog(db, missing, isFirst ? "all" : "mentioned");
    for (const kind of ["relations", "functions", "operators"] as const)
      for (const oid of missing[kind]) this.#known[kind].add(oid);
    for (const oid of read.relations.keys()) this.#known.relations.add(String(oid));
    this.#catalog = this.#catalog === null ? read : merged(this.#catalog, read);
    // Views and generated columns mention others.
    await this.#read(db, treesIn(read).map(mentionedObjects));
  }

  #missing(mentioned: readonly MentionedObjects[]): MentionedObjects {
    const missing = (kind: keyof MentionedObjects): ReadonlySet<string> =>
      new Set(mentioned.flatMap((one) => [...one[kind].difference(this.#known[kind])]));
    return { relations: missing("relations"), functions: missing("functions"), operators: missing("operators") };
  }
}

const empty: Catalog = {
  types: new Map(),
  arrayTypes: new Map(),
  relations: new Map(),
  functions: new Map(),
  operators: new Map(),
};

function merged(one: Catalog, other: Catalog): Catalog {
  return {
    types: one.types,
    arrayTypes: one.arrayTypes,
    relations: new Map([...one.relations, ...other.relations]),
    functions: new Map([...one.functions, ...other.functions]),
    operators: new Map([...one.operators, ...other.operators]),
  };
}

function treesIn({ relations }: Catalog): readonly string[] {
  return [...relations.values()].flatMap(({ view, columns }) => {
    const generations = [...columns.values()].flatMap(({ generation }) => generation ?? []);
    return view === null ? generations : [view, ...generations];
  });
}
