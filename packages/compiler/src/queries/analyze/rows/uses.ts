// The tables that a statement reads and writes, those of its views too, and whether it calls functions of users.
import type { TableUse, Uses, Write } from "../../data/analysis.ts";
import { type Catalog, isBuiltIn } from "../catalog/catalog.ts";
import { parseTree, TreeNode } from "../tree/node.ts";
import { firstQuery } from "../values/views.ts";

export function usesOf(query: TreeNode, catalog: Catalog): Uses {
  const search = new UseSearch(catalog);
  search.visit(query);
  return search.found;
}

const updates = 2;
const writesByCommand: Readonly<Record<number, Write>> = { [updates]: "UPDATE", 3: "INSERT", 4: "DELETE" };

class UseSearch {
  readonly #catalog: Catalog;
  readonly #tables = new Map<number, Set<Write>>();
  #callsFunctions = false;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  get found(): Uses {
    const tables = [...this.#tables].flatMap(([oid, writes]): readonly TableUse[] => {
      const relation = this.#catalog.relations.get(oid);
      return relation === undefined ? [] : [{ schema: relation.schema, table: relation.name, writes: [...writes] }];
    });
    return { tables, callsFunctions: this.#callsFunctions };
  }

  visit(value: unknown): void {
    if (Array.isArray(value)) for (const one of value) this.visit(one);
    if (!(value instanceof TreeNode)) return;
    if (value.tag === "QUERY") this.#addTables(value);
    const members = ["funcid", "opfuncid", "aggfnoid", "winfnoid"].filter((name) => value.has(name));
    if (members.some((name) => value.number(name) !== 0 && !isBuiltIn(value.number(name)))) this.#callsFunctions = true;
    for (const one of value.values) this.visit(one);
  }

  #addTables(query: TreeNode): void {
    const target = query.number("resultRelation");
    for (const [index, range] of query.nodes("rtable").entries())
      if (range.has("relid")) this.#add(range.number("relid"), index + 1 === target ? writesOf(query) : []);
  }

  /** Adds a table. A view counts as its tables: those that a write to it changes are among them. */
  #add(oid: number, writes: readonly Write[]): void {
    if (oid === 0 || isBuiltIn(oid)) return;
    const known = this.#tables.get(oid);
    if (known !== undefined && writes.every((write) => known.has(write))) return;
    this.#tables.set(oid, new Set([...(known ?? []), ...writes]));
    const view = this.#catalog.relations.get(oid)?.view ?? null;
    if (view === null) return;
    const tree = parseTree(view);
    this.visit(tree);
    for (const range of firstQuery(tree)?.nodes("rtable") ?? [])
      if (range.has("relid")) this.#add(range.number("relid"), writes);
  }
}

function writesOf(query: TreeNode): readonly Write[] {
  const conflict = query.node("onConflict");
  const commands = [
    query.number("commandType"),
    ...query.nodes("mergeActionList").map((action) => action.number("commandType")),
    ...(conflict !== null && conflict.nodes("onConflictSet").length > 0 ? [updates] : []),
  ];
  return commands.flatMap((command) => writesByCommand[command] ?? []);
}
