// Statements of several files into the columns that have a value in every row by then: NOT NULL cannot fail there.
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
  /** Before PostgreSQL 18 a CHECK stands in for a NOT NULL that is validated later. */
  readonly #notNullChecks = new Set<Oid>();

  /** An UPDATE of all rows that have NULL there leaves none, if it gives each of them a value. */
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

  /** Whether the constraint says no more than that they have values. */
  areRequired(oid: Oid, { kind, table, columns }: ConstraintSnapshot, snapshot: Snapshot): boolean {
    if (table === null || columns.length !== 1 || !(kind === "not null" || this.#notNullChecks.has(oid))) return false;
    const isFilled = (one: Oid): boolean => this.#filled.has(`${one} ${columns[0]}`);
    const [own, ...heirs] = withDescendants(table, snapshot);
    // An UPDATE of a table is one of those that inherit from it; of one of these it is no more than that.
    return isFilled(own ?? table) || (heirs.length > 0 && heirs.every(isFilled));
  }
}

/** Those of the table itself and all its heirs, in its common table expressions and in the batches of a block, too. */
async function updatesOf(text: string, { table, isInBatches }: RowChange): Promise<readonly Tree[]> {
  const trees = isInBatches ? await blockTrees(text) : await statementTrees(text);
  return nodesOf(trees, "UpdateStmt").filter(({ relation }) => {
    const [named] = parseRangeVar(relation);
    return named !== undefined && (relation as Tree)["inh"] === true && matchesName(table, named);
  });
}

/** The numbers of the columns that have a value in every row afterwards. */
function filledBy(update: Tree, { table, isInBatches }: RowChange): readonly number[] {
  const columns = [...table.columns];
  const required = new Set(columns.flatMap(([, { name, isNotNull }]) => (isNotNull ? [name] : [])));
  const isOwn = ownColumns(update, table);
  const targets = (update["targetList"] as readonly unknown[]).map((one) => nodeOf(one, "ResTarget"));
  return columns.flatMap(([position, { name, hasDefault }]) => {
    const given = targets.find((target) => target?.["name"] === name && target["indirection"] === undefined)?.["val"];
    const isDefault = nodeOf(given, "SetToDefault") !== null;
    const isValue = isDefault
      ? hasDefault
      : isNeverNull(given, (names) => isOwn(names) && required.has(names.at(-1) ?? ""));
    return isValue && findsNulls(update, name, isInBatches, isOwn) ? [position] : [];
  });
}

/** The further conditions of a block are those of its batches; of an UPDATE alone, they leave rows out. */
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

/** Whether names lead to a column of the table that is updated: `email`, `users.email`, or by its alias. */
function ownColumns(update: Tree, table: RelationSnapshot): (names: readonly string[]) => boolean {
  const { relname, alias } = update["relation"] as Tree;
  const own = ((alias ?? {}) as Tree)["aliasname"] ?? relname;
  const columns = new Set(Array.from(table.columns.values(), ({ name }) => name));
  return ([first = "", second]) =>
    second === undefined ? update["fromClause"] === undefined && columns.has(first) : first === own;
}

/** Of `ADD CONSTRAINT … CHECK (phone IS NOT NULL) NOT VALID`. */
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
