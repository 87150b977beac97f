// Tracks the columns that statements have filled in every row: NOT NULL cannot fail for them.
import {
  blockTrees,
  nodeOf,
  nodesOf,
  nodesWithin,
  statementTrees,
  stringsIn,
  type Tree,
} from "../../replay/run/statement-tree.ts";
import { type Observation, type RowChange, withDescendants } from "../observe/observation.ts";
import { matchesName, parseRangeVar } from "../observe/range-vars.ts";
import type { ConstraintSnapshot, Oid, RelationSnapshot, Snapshot } from "../observe/snapshot.ts";
import { isNeverNull } from "./non-null-expression.ts";

export class FilledColumns {
  readonly #filled = new Set<string>();
  /** Before PostgreSQL 18, a CHECK stands in for NOT NULL until that is validated. */
  readonly #notNullChecks = new Set<Oid>();
  /** CHECKs of values that are not validated, with a finding at the statement that added them. */
  readonly reportedChecks = new Set<Oid>();

  /** Notes the columns that an UPDATE of all rows with NULL fills. */
  async note({ statement: { text }, before, after, rowChanges }: Observation): Promise<void> {
    for (const change of rowChanges.filter(({ command }) => command === "UPDATE"))
      for (const update of await updatesOf(text, change))
        for (const position of filledBy(update, change)) this.#filled.add(`${change.table.oid} ${position}`);
    const checks = [...after.constraints].filter(([oid, { kind }]) => kind === "check" && !before.constraints.has(oid));
    if (checks.length === 0) return;
    const columns = await columnsCheckedForNull(text);
    for (const [oid, { table, columns: positions }] of checks) {
      const names = positions.map((position) => after.relations.get(table ?? "")?.columns.get(position)?.name ?? "");
      if (names.every((name) => columns.has(name))) this.#notNullChecks.add(oid);
    }
  }

  /** Whether the constraint only requires values in filled columns. */
  areRequired(oid: Oid, { kind, table, columns }: ConstraintSnapshot, snapshot: Snapshot): boolean {
    if (table === null || columns.length !== 1 || !(kind === "not null" || this.#notNullChecks.has(oid))) return false;
    const isFilled = (one: Oid): boolean => this.#filled.has(`${one} ${columns[0]}`);
    const [own, ...heirs] = withDescendants(table, snapshot);
    // An UPDATE of a parent updates its descendants; one of a descendant only updates that.
    return isFilled(own ?? table) || (heirs.length > 0 && heirs.every(isFilled));
  }
}

/**
 * Returns the UPDATEs of the table and its descendants, including those in common table expressions and in batched
 * blocks.
 */
async function updatesOf(text: string, { table, isInBatches }: RowChange): Promise<readonly Tree[]> {
  const trees = isInBatches ? await blockTrees(text) : await statementTrees(text);
  return nodesOf(trees, "UpdateStmt").filter(({ relation }) => {
    const [named] = parseRangeVar(relation);
    return named !== undefined && (relation as Tree)["inh"] === true && matchesName(table, named);
  });
}

/** Returns the numbers of the columns that have a value in every row after the UPDATE. */
function filledBy(update: Tree, { table, isInBatches }: RowChange): readonly number[] {
  const columns = [...table.columns];
  const required = new Set(columns.flatMap(([, { name, isNotNull }]) => (isNotNull ? [name] : [])));
  const isOwn = ownColumns(update, table);
  const targets = (update["targetList"] as readonly unknown[]).map((one) => nodeOf(one, "ResTarget"));
  return columns.flatMap(([position, { name, hasDefault }]) => {
    const assigned = targets.find((target) => target?.["name"] === name && target["indirection"] === undefined)?.[
      "val"
    ];
    const isDefault = nodeOf(assigned, "SetToDefault") !== null;
    const isValue = isDefault
      ? hasDefault
      : isNeverNull(assigned, (names) => isOwn(names) && required.has(names.at(-1) ?? ""));
    return isValue && findsNulls(update, name, isInBatches, isOwn) ? [position] : [];
  });
}

/** In a batched block, further conditions select the batch. In a plain UPDATE they exclude rows. */
function findsNulls(
  { whereClause, fromClause, withClause }: Tree,
  column: string,
  isInBatches: boolean,
  isOwn: (names: readonly string[]) => boolean,
): boolean {
  const isOfColumn = ({ arg, nulltesttype }: Tree): boolean => {
    const names = stringsIn(nodeOf(arg, "ColumnRef")?.["fields"]);
    return nulltesttype === "IS_NULL" && names.at(-1) === column && (isInBatches || isOwn(names));
  };
  if (isInBatches) return [...nodesWithin([whereClause, fromClause, withClause])].some(isOfColumn);
  const test = nodeOf(whereClause, "NullTest");
  return test !== null && isOfColumn(test);
}

/** Whether a name refers to a column of the updated table: `email`, `users.email`, or by alias. */
function ownColumns(update: Tree, table: RelationSnapshot): (names: readonly string[]) => boolean {
  const { relname, alias } = update["relation"] as Tree;
  const own = ((alias ?? {}) as Tree)["aliasname"] ?? relname;
  const columns = new Set(Array.from(table.columns.values(), ({ name }) => name));
  return ([first = "", second]) =>
    second === undefined ? update["fromClause"] === undefined && columns.has(first) : first === own;
}

/** Returns the columns of `ADD CONSTRAINT … CHECK (phone IS NOT NULL) NOT VALID`. */
async function columnsCheckedForNull(text: string): Promise<ReadonlySet<string>> {
  return new Set(
    nodesOf(await statementTrees(text), "Constraint").flatMap(
      ({ contype, raw_expr: check, skip_validation: isNotValid }) => {
        const test = contype === "CONSTR_CHECK" && isNotValid === true ? nodeOf(check, "NullTest") : null;
        const column = nodeOf(test?.["arg"], "ColumnRef");
        return test?.["nulltesttype"] === "IS_NOT_NULL" ? stringsIn(column?.["fields"]).slice(-1) : [];
      },
    ),
  );
}
