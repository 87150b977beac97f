// A plan into what decides how it grows: tables that are read as a whole, sorts below a limit, indexes that are used.
import type { PlanNode } from "./explain.ts";

/** A table that a plan reads. */
export interface Scan {
  readonly schema: string;
  readonly table: string;
  /** `Seq Scan on posts`, with what it filters by. */
  readonly node: string;
  /** What an index is asked for; null where all rows are read. */
  readonly bound: string | null;
  /** What rows are left out by, once they were read. */
  readonly filter: string | null;
  /** What the rows are joined by. */
  readonly joins: readonly string[];
  /** Whether it ends as soon as a limit is reached. */
  readonly stopsAtLimit: boolean;
  /** The keys of a sort below a limit, for which all that this scan gives is needed. */
  readonly sortedBy: readonly string[] | null;
}

export interface ReadPlan {
  readonly scans: readonly Scan[];
  readonly indexes: ReadonlySet<string>;
}

/** What stands above a node. */
interface PlanContext {
  readonly isLimited: boolean;
  readonly sortedBy: readonly string[] | null;
  readonly joins: readonly string[];
}

const nothing: PlanContext = { isLimited: false, sortedBy: null, joins: [] };

/** @param isLed whether a condition on an index begins with its first column: on others all of the index is read */
export function readPlan(plan: PlanNode, isLed: (index: string, condition: string) => boolean): ReadPlan {
  const scans: Scan[] = [];
  const indexes = new Set<string>();
  const visit = (node: PlanNode, above: PlanContext): void => {
    const index = node["Index Name"];
    if (index !== undefined) indexes.add(index);
    const scan = scanOf(node, above, isLed);
    if (scan !== null) scans.push(scan);
    for (const [position, child] of (node.Plans ?? []).entries())
      visit(child, childContext(node, child, position, above));
  };
  visit(plan, nothing);
  return { scans, indexes };
}

function childContext(node: PlanNode, child: PlanNode, position: number, above: PlanContext): PlanContext {
  const relationship = child["Parent Relationship"];
  if (relationship === "InitPlan" || relationship === "SubPlan") return nothing;
  const joins = [...above.joins, ...joinConditions(node)];
  switch (node["Node Type"]) {
    case "Limit":
      return { isLimited: true, sortedBy: null, joins };
    case "Sort":
      return { isLimited: false, sortedBy: above.isLimited ? (node["Sort Key"] ?? []) : above.sortedBy, joins };
    case "Incremental Sort":
    case "LockRows":
    case "Result":
    case "Subquery Scan":
    case "WindowAgg":
    case "ProjectSet":
      return { ...above, joins };
    case "Nested Loop":
      return position === 0 ? { ...above, joins } : { ...nothing, joins };
    case "Hash Join":
    case "Merge Join":
      return position === 0 ? { ...above, isLimited: false, joins } : { ...nothing, joins };
    default:
      return { ...nothing, joins };
  }
}

function joinConditions(node: PlanNode): readonly string[] {
  return [node["Hash Cond"] ?? [], node["Merge Cond"] ?? [], node["Join Filter"] ?? []].flat();
}

type IsLed = Parameters<typeof readPlan>[1];

function scanOf(node: PlanNode, { isLimited, sortedBy, joins }: PlanContext, isLed: IsLed): Scan | null {
  const table = node["Relation Name"];
  const kind = node["Node Type"];
  if (table === undefined || !/Scan$/.test(kind)) return null;
  const bound = boundOf(node, isLed);
  const conditions = [bound === null ? (node["Index Cond"] ?? []) : [], node.Filter ?? []].flat();
  const filter = conditions.length === 0 ? null : conditions.join(" AND ");
  const index = node["Index Name"];
  const using = index === undefined ? "" : ` using ${index}`;
  const shown = [`${kind}${using} on ${table}`, ...(filter === null ? [] : [`filtered by ${filter}`])].join(", ");
  return {
    schema: node.Schema ?? "public",
    table,
    node: shown,
    bound,
    filter,
    joins,
    stopsAtLimit: isLimited && kind !== "Seq Scan",
    sortedBy,
  };
}

/** Of several bitmaps that all have to hold, one is enough; of several of which any may hold, each is needed. */
function boundOf(node: PlanNode, isLed: IsLed): string | null {
  const condition = node["Index Cond"];
  if (condition !== undefined) return isLed(node["Index Name"] ?? "", condition) ? condition : null;
  if (!node["Node Type"].startsWith("Bitmap")) return null;
  const below = (node.Plans ?? []).map((child) => boundOf(child, isLed));
  const bounds = below.filter((bound) => bound !== null);
  const isEnough = node["Node Type"] === "BitmapOr" ? bounds.length === below.length : bounds.length > 0;
  return isEnough ? bounds.join(" ") : null;
}
