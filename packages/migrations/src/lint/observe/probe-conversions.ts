// Tries the USING expressions of ALTER COLUMN … TYPE on sample values, to find lossy and failing conversions.
import { isKeyword, tokensOf, unquotedName } from "entity-derive/migrations";
import type { Transaction } from "entity-derive/runtime";
import { quoteIdentifier, quoteLiteral } from "../../difference/sql/quote.ts";
import { rolledBack } from "../../replay/databases/embedded-database.ts";
import { nodesOf, statementTrees } from "../../replay/run/statement-tree.ts";
import { findByRangeVar } from "./range-vars.ts";
import { samplesOf } from "./sample-values.ts";
import { type ColumnSnapshot, type RelationSnapshot, type Snapshot, typeName } from "./snapshot.ts";

/** The effect of a type change on the values of a column. */
export interface ValueChange {
  /** Whether values are rounded, truncated or changed. */
  readonly isLossy: boolean;
  /** Whether some values cannot be converted, so that the statement fails. */
  readonly canFail: boolean;
}

/**
 * Returns the changes by column name. Columns without USING, types without samples, and expressions that do not run on
 * a copy of the table are left out.
 */
export async function probeConversions(
  transaction: Transaction,
  sql: string,
  before: Snapshot,
): Promise<ReadonlyMap<string, ValueChange>> {
  const changes = new Map<string, ValueChange>();
  if (!/^alter\s+table\b[\s\S]*\busing\b/i.test(sql)) return changes;
  const [tree] = await statementTrees(sql);
  const [relation] = nodesOf(tree, "AlterTableStmt").flatMap(({ relation }) => findByRangeVar(relation, before) ?? []);
  if (relation === undefined) return changes;
  for (const { column: name, conversion } of parseConversions(sql)) {
    const column = [...relation.columns.values()].find((one) => one.name === name);
    if (column === undefined) continue;
    const change = await probeConversion(transaction, { relation, column, conversion, before });
    if (change !== null) changes.set(name, change);
  }
  return changes;
}

interface ConversionClause {
  readonly column: string;
  /** The text after TYPE: `varchar(5) USING h::varchar(5)`. */
  readonly conversion: string;
}

/** Splits the actions of an ALTER TABLE at commas outside of parentheses. */
function parseConversions(sql: string): readonly ConversionClause[] {
  const tokens = tokensOf(sql).filter(({ kind }) => kind !== "comment");
  const clauses: ConversionClause[] = [];
  let depth = 0;
  let name: string | null = null;
  let start: number | null = null;
  let hasUsing = false;
  const finish = (end: number): void => {
    if (name !== null && start !== null && hasUsing) clauses.push({ column: name, conversion: sql.slice(start, end) });
    [name, start, hasUsing] = [null, null, false];
  };
  for (const [at, token] of tokens.entries()) {
    if (token.text === "(" || token.text === "[") depth++;
    if (token.text === ")" || token.text === "]") depth--;
    if (depth > 0) continue;
    if (token.text === ",") finish(token.start);
    else if (start !== null) hasUsing ||= isKeyword(token, "USING");
    else if (isKeyword(token, "TYPE") && !isKeyword(tokens[at - 1], "ALTER", "COLUMN")) {
      const isLong = isKeyword(tokens[at - 1], "DATA") && isKeyword(tokens[at - 2], "SET");
      const typeToken = tokens[isLong ? at - 3 : at - 1];
      name = typeToken === undefined ? null : unquotedName(typeToken.text);
      start = token.end;
    }
  }
  finish(sql.length);
  return clauses;
}

interface Probe {
  readonly relation: RelationSnapshot;
  readonly column: ColumnSnapshot;
  readonly conversion: string;
  readonly before: Snapshot;
}

/** Converts each sample in a copy of the table with one row, whose other columns are NULL. */
async function probeConversion(transaction: Transaction, probe: Probe): Promise<ValueChange | null> {
  const { column, before } = probe;
  const type = typeName(column, before);
  const samples = before.enums.get(column.typeOid)?.labels ?? samplesOf(type);
  const outcomes = new Map<string, string | null>();
  let canFail = false;
  let isText = false;
  for (const sample of samples) {
    const outcome = await convertSample(transaction, probe, sample);
    if (outcome === null) continue;
    if (outcome.to === undefined) canFail = true;
    else outcomes.set(outcome.from, outcome.to);
    isText ||= outcome.isText;
  }
  if (outcomes.size === 0) return null;
  const texts = [...outcomes];
  // A text counts as another value if it differs. An array that became its literal is no array any more.
  const isList = type.endsWith("[]");
  const isChanged = isText && (isList || isTextType(type));
  return {
    isLossy:
      new Set(outcomes.values()).size < outcomes.size ||
      texts.some(([from, to]) => to === null || (isChanged && (from === to) === isList)),
    canFail,
  };
}

const isTextType = (type: string): boolean => /^(?:text|character varying|character)(?:\(\d+\))?$|citext$/.test(type);

interface Outcome {
  readonly from: string;
  /** Undefined if the value cannot be converted. */
  readonly to: string | null | undefined;
  readonly isText: boolean;
}

/** Returns null for a sample that the former type cannot hold. */
async function convertSample(
  transaction: Transaction,
  { relation, column, conversion }: Probe,
  sample: string,
): Promise<Outcome | null> {
  const name = quoteIdentifier(column.name);
  // USING may mention the table's name.
  const copy = `pg_temp.${relation.name.slice(relation.name.indexOf(".") + 1)}`;
  let outcome: Outcome | null = null;
  try {
    return await rolledBack(transaction, async (inner) => {
      await inner.execute(`CREATE TEMPORARY TABLE ${copy} AS SELECT * FROM ${relation.name} WITH NO DATA`);
      await inner.execute(`INSERT INTO ${copy} (${name}) VALUES (${quoteLiteral(sample)})`);
      const text = `SELECT ${name}::text, pg_typeof(${name})::text FROM ${copy}`;
      const [[from = null] = []] = (await inner.query({ name: "lint.probe", text }, [])).rows;
      outcome = { from: from ?? "", to: undefined, isText: false };
      await inner.execute(`ALTER TABLE ${copy} ALTER COLUMN ${name} TYPE ${conversion}`);
      const [[to = null, type = null] = []] = (await inner.query({ name: "lint.probed", text }, [])).rows;
      return { from: from ?? "", to, isText: isTextType(type ?? "") };
    });
  } catch {
    // An error is an outcome, too.
    return outcome;
  }
}
