// ED913: a write past events, the audit log, `@version` or soft deletion.
import type { Entity } from "../../2-model/data/entity.ts";
import { auditWriter } from "../../2-model/data/write/events-and-audit.ts";
import { listing } from "../../text/names.ts";
import type { AnalyzedStatement } from "../analyze/analyzed-statement.ts";
import type { Scope } from "../analyze/scope.ts";
import { targetEntry } from "../analyze/tree/query-tree.ts";
import { type CheckContext, entityOf, type Warning } from "./check-context.ts";
import { tableSpans } from "./places.ts";

export function unnoticedWrites(
  { statement, analysis }: AnalyzedStatement,
  { entities }: CheckContext,
): readonly Warning[] {
  const writes = analysis.scope === null ? [] : writesIn(analysis.scope, entities);
  return writes.flatMap((write): readonly Warning[] => {
    const what = omissionsOf(write);
    if (what.length === 0) return [];
    const { names, table } = write.entity;
    const [span] = tableSpans(statement, table.name, null);
    const parameters = { name: statement.name, table: table.name, what: listing(what), entity: names.type };
    return [{ name: "query-write", id: "ED913", span, parameters }];
  });
}

interface Write {
  readonly entity: Entity;
  readonly inserts: boolean;
  readonly deletes: boolean;
  /** The names of the columns that each UPDATE sets. */
  readonly updates: readonly ReadonlySet<string>[];
}

function writesIn(scope: Scope, entities: readonly Entity[]): readonly Write[] {
  const { tree, catalog } = scope;
  const inner = tree.node.queries.flatMap((query) => writesIn(scope.child(query), entities));
  const target = scope.range(tree.target);
  const relation = target?.kind === "relation" ? catalog.relations.get(target.relation) : undefined;
  if (relation === undefined) return inner;
  const entity = entityOf({ schema: relation.schema, table: relation.name }, entities);
  if (entity === undefined) return inner;
  const columnsOf = (numbers: readonly number[]): ReadonlySet<string> =>
    new Set(numbers.map((number) => relation.columns.get(number)?.name ?? ""));
  const actions = tree.node.nodes("mergeActionList").map((action) => ({
    command: commandsOfActions[action.number("commandType")],
    columns: columnsOf(
      action
        .nodes("targetList")
        .flatMap(targetEntry)
        .map(({ number }) => number),
    ),
  }));
  const conflict = tree.node.node("onConflict")?.nodes("onConflictSet").flatMap(targetEntry) ?? [];
  const own = tree.command === "update" ? [columnsOf(tree.targets.map(({ number }) => number))] : [];
  const write: Write = {
    entity,
    inserts: tree.command === "insert" || actions.some(({ command }) => command === "insert"),
    deletes: tree.command === "delete" || actions.some(({ command }) => command === "delete"),
    updates: [
      ...own,
      ...(conflict.length === 0 ? [] : [columnsOf(conflict.map(({ number }) => number))]),
      ...actions.filter(({ command }) => command === "update").map(({ columns }) => columns),
    ],
  };
  return [write, ...inner];
}

const commandsOfActions: Readonly<Record<number, "update" | "insert" | "delete">> = {
  2: "update",
  3: "insert",
  4: "delete",
};

/** Returns what the repository does with such a write, and the statement does not. */
function omissionsOf({ entity, inserts, deletes, updates }: Write): readonly string[] {
  const { events, version, deletedAt } = entity;
  const isWrite = inserts || deletes || updates.length > 0;
  const isUnversioned = version !== null && updates.some((columns) => !columns.has(version.column.name));
  return [
    ...(events !== null && isWrite ? ["events"] : []),
    // A trigger sees every write; on Citus there is none.
    ...(auditWriter(entity) === "statement" && isWrite ? ["the audit log"] : []),
    ...(isUnversioned ? ["`@version`"] : []),
    ...(deletes && deletedAt !== null ? ["soft deletion"] : []),
  ];
}
