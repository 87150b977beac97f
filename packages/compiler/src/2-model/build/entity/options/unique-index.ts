// Reads the options `uniqueIndex` and `index`.

import { removeItem } from "../../../../diagnostics/fixes/change.ts";
import type { Report } from "../../../../diagnostics/report.ts";
import type { Located, Span } from "../../../../diagnostics/span.ts";
import type { IndexOption } from "../../../data/entity-parts.ts";
import { areColumns, ascending, type IndexKey, keyFields } from "../../../data/table/index-keys.ts";
import { readable } from "../../../resolve/annotations/argument.ts";
import type { EntityOptions } from "../../../resolve/annotations/entity-options.ts";
import { explicitName } from "../../explicit-name.ts";
import type { Subject } from "../../subject.ts";

type IndexEntry = Extract<EntityOptions["index" | "uniqueIndex"], { readonly kind: "value" }>["value"][number];
type Members = Extract<IndexEntry["value"], readonly unknown[]>;

/** Returns the entries without errors. */
export function readIndexOptions(
  lists: EntityOptions["index"] | EntityOptions["uniqueIndex"],
  subject: Subject,
): readonly IndexOption[] {
  const all: readonly IndexEntry[] = lists.value ?? [];
  const found: IndexOption[] = [];
  for (const entry of all) found.push(...readIndexOption(entry, subject));
  return found;
}

/** Whether `uniqueIndex` has an error, so a unique index may be missing in the model. */
export function hasUnreadIndexes({ options: { uniqueIndex }, source: { report } }: Subject): boolean {
  return uniqueIndex.kind !== "absent" && !report.isClear(uniqueIndex.span);
}

/** Returns one entry, or none after a diagnostic. */
function readIndexOption(entry: IndexEntry, subject: Subject): readonly IndexOption[] {
  const { report } = subject.source;
  const options = "on" in entry.value ? entry.value : null;
  const on = "on" in entry.value ? entry.value.on : { value: entry.value, span: entry.span };
  if (on.value.length === 0) report.add("index-empty", on.span, {});
  const keys = readKeys(on.value, subject);
  const stored = options?.include.value ?? [];
  const include = subject.known.all(stored, "index-unknown-field");
  if (keys === null || include === null || keys.length === 0) return [];
  if (isRepeated([...namesIn(on.value), ...stored], report)) return [];
  const isConstraint = options !== null && "constraint" in options && options.constraint.value === true;
  const method = options !== null && "using" in options ? (options.using.value ?? "btree") : "btree";
  const rows = options === null ? null : readable(options.where);
  if (isConstraint && rows !== null) refuseRows(rows.span, subject);
  if (!isPossible({ keys, include: options?.include.span, method, isConstraint, span: on.span }, report)) return [];
  const name = explicitName(options?.name, isConstraint ? "constraint" : "index", report);
  const where = isConstraint ? null : rows;
  return [{ keys, fields: keyFields(keys), include, name, isConstraint, method, where, span: entry.span }];
}

/** Returns the keys, or null after a diagnostic. */
function readKeys(members: Members, { known, source: { report } }: Subject): readonly IndexKey[] | null {
  const names = namesIn(members);
  const keys = members.map(({ value, span }): IndexKey | null => {
    if (typeof value === "string") {
      const field = known.named({ value, span }, "index-unknown-field", [], names);
      return field === null ? null : { of: { kind: "field", field }, ...ascending, operator: null };
    }
    const { field: name, sql, order, nulls } = value;
    if ((name.kind === "value") === (sql.kind === "value")) {
      report.add("index-member", span, {});
      return null;
    }
    const isDescending = order.value === "desc";
    const nullsFirst = nulls.kind === "value" ? nulls.value === "first" : isDescending;
    const rest = { isDescending, nullsFirst, operator: null };
    if (sql.kind === "value") return { of: { kind: "expression", sql }, ...rest };
    const field = name.kind === "value" ? known.named(name, "index-unknown-field", [], names) : null;
    return field === null ? null : { of: { kind: "field", field }, ...rest };
  });
  return keys.includes(null) ? null : (keys as IndexKey[]);
}

function namesIn(members: Members): readonly Located<string>[] {
  return members.flatMap(({ value, span }) => {
    if (typeof value === "string") return [{ value, span }];
    return value.field.kind === "value" ? [value.field] : [];
  });
}

function isRepeated(names: readonly Located<string>[], report: Report): boolean {
  const repeated = names.find((name, index) => names.findIndex(({ value }) => value === name.value) < index);
  if (repeated === undefined) return false;
  const fix = removeItem(repeated.value, repeated.span);
  report.add("index-repeated-field", repeated.span, { name: repeated.value }, fix);
  return true;
}

function refuseRows(span: Span, { type: target, source: { report } }: Subject): void {
  const reason = "a constraint applies to all rows";
  report.add("conflicting-annotations", span, { first: "constraint", second: "where", target, reason });
}

interface Limits {
  readonly keys: readonly IndexKey[];
  /** The option `include`. */
  readonly include: Span | undefined;
  readonly method: IndexOption["method"];
  readonly isConstraint: boolean;
  readonly span: Span;
}

/** Reports an index that PostgreSQL does not support; true if it does. */
function isPossible({ keys, include, method, isConstraint, span }: Limits, report: Report): boolean {
  const refuse = (index: string, reason: string, suggestion: string, place = span): false => {
    report.add("index-limit", place, { index, reason, suggestion });
    return false;
  };
  const hasOrder = keys.some(({ isDescending, nullsFirst }) => isDescending || nullsFirst);
  if (isConstraint && !areColumns(keys))
    return refuse("a unique constraint", "has no expressions", "remove `constraint`, which leaves a unique index");
  if (isConstraint && hasOrder)
    return refuse("a unique constraint", "has no order", "remove `order` and `nulls`, or `constraint`");
  const what = `\`using: "${method}"\``;
  if (method !== "btree" && hasOrder)
    return refuse(what, "has no order", "remove `order` and `nulls`, or `using`: only a B-tree has an order");
  if (method !== "btree" && method !== "gist" && include !== undefined)
    return refuse(what, "cannot have `include`", "remove `include`, or `using`: a B-tree can have it", include);
  if (method === "hash" && keys.length > 1)
    return refuse(what, "takes only one field", "remove `using`, or declare an index for each field");
  return true;
}
