// Extracts from a plan how it scales: full scans, sorts below a limit, used indexes.
import type { PlanNode } from "./explain.ts";

/** A scan of a table in a plan. */
export interface Scan {
  readonly schema: string;
  readonly table: string;
  /** The name of the table in the keys of sorts. */
  readonly alias: string;
  /** The node with its filter: `Seq Scan on posts`. */
  readonly node: string;
  /** The index condition; null if all rows are read. */
  readonly bound: string | null;
  /** The filter that is applied to rows after reading. */
  readonly filter: string | null;
  /** The join conditions. */
  readonly joins: readonly string[];
  /** Whether the scan stops when a limit is reached. */
  readonly stopsAtLimit: boolean;
  /** The keys of a sort below a limit, which needs all rows of this scan. */
  readonly sortedBy: readonly string[] | null;
}

export interface ReadPlan {
  readonly scans: readonly Scan[];
  readonly indexes: ReadonlySet<string>;
}

/** The effect of the nodes above a node. */
interface PlanContext {
  readonly isLimited: boolean;
  readonly sortedBy: readonly string[] | null;
  readonly joins: readonly string[];
}

const nothing: PlanContext = { isLimited: false, sortedBy: null, joins: [] };

/** @param startsIndex whether an index condition uses the leading column; otherwise the whole index is read */
export function readPlan(plan: PlanNode, isLed: (index: string, condition: string) => boolean): ReadPlan {
  const scans: Scan[] = [];
  const indexes = new Set<string>();
  const visit = (node: PlanNode, parentContext: PlanContext): void => {
    const index = node["Index Name"];
    if (index !== undefined) indexes.add(index);
    const scan = scanOf(node, parentContext, isLed);
    if (scan !== null) scans.push(scan);
    for (const [position, child] of (node.Plans ?? []).entries())
      visit(child, childContext(node, child, position, parentContext));
  };
  visit(plan, nothing);
  return { scans, indexes };
}

function childContext(node: PlanNode, child: PlanNode, position: number, parentContext: PlanContext): PlanContext {
  const relationship = child["Parent Relationship"];
  if (relationship === "InitPlan" || relationship === "SubPlan") return nothing;
  const joins = [...parentContext.joins, ...joinConditions(node)];
  switch (node["Node Type"]) {
    case "Limit":
      return { isLimited: true, sortedBy: null, joins };
    case "Sort":
      return {
        isLimited: false,
        sortedBy: parentContext.isLimited ? (node["Sort Key"] ?? []) : parentContext.sortedBy,
        joins,
      };
    case "Incremental Sort":
    case "LockRows":
    case "Result":
    case "Subquery Scan":
    case "WindowAgg":
    case "ProjectSet":
      return { ...parentContext, joins };
    case "Nested Loop":
      return position === 0 ? { ...parentContext, joins } : { ...nothing, joins };
    case "Hash Join":
    case "Merge Join":
      return position === 0 ? { ...parentContext, isLimited: false, joins } : { ...nothing, joins };
    default:
      return { ...nothing, joins };
  }
}

function joinConditions(node: PlanNode): readonly string[] {
  return [node["Hash Cond"] ?? [], node["Merge Cond"] ?? [], node["Join Filter"] ?? []].flat();
}

type HasLeadingColumn = Parameters<typeof readPlan>[1];

function scanOf(node: PlanNode, { isLimited, sortedBy, joins }: PlanContext, isLed: HasLeadingColumn): Scan | null {
  const table = node["Relation Name"];
  const kind = node["Node Type"];
  if (table === undefined || !/Scan$/.test(kind)) return null;
  const bound = boundOf(node, isLed);
  const conditions = [bound === null ? (node["Index Cond"] ?? []) : [], node.Filter ?? []].flat();
  const filter = conditions.length === 0 ? null : conditions.join(" AND ");
  const index = node["Index Name"];
  const using = index === undefined ? "" : ` using ${index}`;
  const description = [`${kind}${using} on ${table}`, ...(filter === null ? [] : [`filtered by ${filter}`])].join(", ");
  return {
    schema: node.Schema ?? "public",
    table,
    alias: node.Alias ?? table,
    node: description,
    bound,
    filter,
    joins,
    stopsAtLimit: isLimited && kind !== "Seq Scan",
    sortedBy,
  };
}

/** One bounded bitmap is enough for a BitmapAnd; a BitmapOr needs all of them. */
function boundOf(node: PlanNode, isLed: HasLeadingColumn): string | null {
  const condition = node["Index Cond"];
  if (condition !== undefined) return isLed(node["Index Name"] ?? "", condition) ? condition : null;
  if (!node["Node Type"].startsWith("Bitmap")) return null;
  const childBounds = (node.Plans ?? []).map((child) => boundOf(child, isLed));
  const bounds = childBounds.filter((bound) => bound !== null);
  const isEnough = node["Node Type"] === "BitmapOr" ? bounds.length === childBounds.length : bounds.length > 0;
  return isEnough ? bounds.join(" ") : null;
}
