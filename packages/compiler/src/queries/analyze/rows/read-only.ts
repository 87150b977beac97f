// Whether a statement only reads: no write, lock or volatile function, in its views too.
import { type Catalog, isBuiltIn } from "../catalog/catalog.ts";
import { parseTree, TreeNode } from "../tree/node.ts";

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

export function isReadOnly(query: TreeNode, catalog: Catalog): boolean {
  return new ReadCheck(catalog).isRead(query);
}

class ReadCheck {
  readonly #catalog: Catalog;
  readonly #views = new Set<number>();

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  isRead(value: unknown): boolean {
    if (Array.isArray(value)) return value.every((one) => this.isRead(one));
    if (!(value instanceof TreeNode)) return true;
    if (value.tag === "QUERY" && (value.number("commandType") !== 1 || value.list("rowMarks").length > 0)) return false;
    if (value.tag === "NEXTVALUEEXPR" || !this.#callsOnlyReads(value) || !this.#isViewRead(value)) return false;
    for (const one of value.values) if (!this.isRead(one)) return false;
    return true;
  }

  #callsOnlyReads(node: TreeNode): boolean {
    const members = ["funcid", "opfuncid", "aggfnoid", "winfnoid"].filter((name) => node.has(name));
    return members.every((name) => {
      const called = this.#catalog.functions.get(node.number(name));
      if (called === undefined) return false;
      const isOwn = isBuiltIn(called.oid);
      if (called.volatility === "v") return isOwn && harmless.has(called.name);
      return !isOwn || !numbering.has(called.name);
    });
  }

  #isViewRead(node: TreeNode): boolean {
    const oid = node.tag === "RANGETBLENTRY" && node.string("relkind") === "v" ? node.number("relid") : 0;
    if (oid === 0 || isBuiltIn(oid) || this.#views.has(oid)) return true;
    this.#views.add(oid);
    const view = this.#catalog.relations.get(oid)?.view ?? null;
    return view === null || this.isRead(parseTree(view));
  }
}
