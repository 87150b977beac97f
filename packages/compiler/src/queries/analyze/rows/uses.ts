// The tables and functions that a statement uses, those of its views too, and whether it only reads.
import type { TableUse, Uses, Write } from "../../data/analysis.ts";
import { type Catalog, isBuiltIn } from "../catalog/catalog.ts";
import { mentionedObjects } from "../catalog/read-catalog.ts";
import { parseTree, type TreeNode } from "../tree/node.ts";
import { type Action, listedQueries, queryTree } from "../tree/query-tree.ts";

/** Built-in functions that are volatile, since each call has another result, and change nothing. */
const harmless: ReadonlySet<string> = new Set([
  "array_sample",
  "array_shuffle",
  "clock_timestamp",
  "gen_random_uuid",
  "random",
  "random_normal",
  "timeofday",
  "uuidv4",
  "uuidv7",
]);

/** Built-in functions that are not volatile, but take a number of the server, which a replica has not. */
const numbering: ReadonlySet<string> = new Set(["pg_current_xact_id", "txid_current"]);

interface StatementUses {
  readonly uses: Uses;
  /** True if there is no write, lock or volatile function. */
  readonly isRead: boolean;
}

/** @param functions the OIDs that the tree of the query mentions */
export function usesOf(query: TreeNode, functions: ReadonlySet<string>, catalog: Catalog): StatementUses {
  const search = new UseSearch(catalog);
  search.visit(query, functions);
  return search;
}

const selects = 1;
const writesByCommand: Readonly<Record<Action["command"], readonly Write[]>> = {
  insert: ["INSERT"],
  update: ["UPDATE"],
  delete: ["DELETE"],
  nothing: [],
};

class UseSearch implements StatementUses {
  readonly #catalog: Catalog;
  readonly #tables = new Map<number, Set<Write>>();
  readonly #functions = new Set<string>();
  #changes = false;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  get uses(): Uses {
    const tables = [...this.#tables].flatMap(([oid, writes]): readonly TableUse[] => {
      const relation = this.#catalog.relations.get(oid);
      if (relation === undefined) return [];
      const { schema, table } = relation;
      return [{ schema, table, writes: [...writes] }];
    });
    return { tables, callsFunctions: [...this.#functions].some((oid) => oid !== "0" && !isBuiltIn(Number(oid))) };
  }

  get isRead(): boolean {
    return !this.#changes && [...this.#functions].every((oid) => this.#onlyReads(Number(oid)));
  }

  #onlyReads(oid: number): boolean {
    const called = this.#catalog.functions.get(oid);
    if (called === undefined) return false;
    if (called.volatility === "v") return isBuiltIn(oid) && harmless.has(called.name);
    return !isBuiltIn(oid) || !numbering.has(called.name);
  }

  visit(query: TreeNode, functions: ReadonlySet<string>): void {
    for (const oid of functions) this.#functions.add(oid);
    if (query.text.includes("{NEXTVALUEEXPR ")) this.#changes = true;
    this.#addQuery(query);
  }

  #addQuery(query: TreeNode): void {
    if (query.number("commandType") !== selects || query.list("rowMarks").length > 0) this.#changes = true;
    const target = query.number("resultRelation");
    for (const [index, range] of query.nodes("rtable").entries())
      if (range.has("relid")) this.#add(range.number("relid"), index + 1 === target ? writesOf(query) : []);
    for (const inner of query.queries) this.#addQuery(inner);
  }

  /** Adds a table. A view counts as its tables: those that a write to it changes are among them. */
  #add(oid: number, writes: readonly Write[]): void {
    if (oid === 0 || isBuiltIn(oid)) return;
    const known = this.#tables.get(oid);
    if (known !== undefined && writes.every((write) => known.has(write))) return;
    this.#tables.set(oid, new Set([...(known ?? []), ...writes]));
    const view = this.#catalog.relations.get(oid)?.view ?? null;
    if (view === null) return;
    for (const tree of listedQueries(parseTree(view))) {
      this.visit(tree, mentionedObjects(tree.text).functions);
      for (const range of tree.nodes("rtable")) if (range.has("relid")) this.#add(range.number("relid"), writes);
    }
  }
}

function writesOf(query: TreeNode): readonly Write[] {
  return queryTree(query).actions.flatMap(({ command }) => writesByCommand[command]);
}
