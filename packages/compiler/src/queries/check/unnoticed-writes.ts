// ED913: a write past events, the audit log, `@version` or soft deletion.
import type { Entity } from "../../2-model/data/entity.ts";
import { auditWriter } from "../../2-model/data/write/events-and-audit.ts";
import { listing } from "../../text/names.ts";
import type { AnalyzedStatement } from "../analyze/analyzed-statement.ts";
import type { Scope } from "../analyze/scope.ts";
import type { Action } from "../analyze/tree/query-tree.ts";
import { type CheckContext, entityOf, type Warning } from "./check-context.ts";
import { tableSpans } from "./places.ts";

export function unnoticedWrites(
  { statement, analysis }: AnalyzedStatement,
  { entities }: CheckContext,
): readonly Warning[] {
  const writes = analysis.scope?.queries.flatMap((query) => writeOf(query, entities) ?? []) ?? [];
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

function writeOf(scope: Scope, entities: readonly Entity[]): Write | null {
  const { tree } = scope;
  const relation = scope.relation(tree.target);
  const entity = relation === null ? undefined : entityOf(relation, entities);
  if (relation === null || entity === undefined) return null;
  const has = (wanted: Action["command"]): boolean => tree.actions.some(({ command }) => command === wanted);
  const updates = tree.actions.filter(({ command }) => command === "update");
  return {
    entity,
    inserts: has("insert"),
    deletes: has("delete"),
    updates: updates.map(
      ({ targets }) => new Set(targets.map(({ number }) => relation.columns.get(number)?.name ?? "")),
    ),
  };
}

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
