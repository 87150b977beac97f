// Converts EXCLUDE constraints to the option `exclude`, and finds the CHECK constraints that it generates for ranges.
import type { Constraint, Table } from "@entity-derive/migrations";
import { relationName } from "../2-model/data/table/constraint-names.ts";
import { quoteIdentifier, unquoteIdentifier } from "../text/identifier.ts";
import type { Literal } from "../text/literal.ts";
import { options } from "./pulled-entity.ts";
import { withoutParentheses } from "./table/refusals.ts";

interface Exclusion {
  readonly elements: readonly Element[];
  /** The condition without parentheses; undefined if the constraint applies to all rows. */
  readonly where: string | undefined;
}

interface Element {
  /** The column, or the start of a range. */
  readonly column: string;
  readonly range: { readonly type: string; readonly until: string; readonly bounds: string | undefined } | null;
  readonly operator: string;
}

const name = `([a-z_][a-z0-9_$]*|"(?:[^"]|"")+")`;
const type = "(tstzrange|tsrange|daterange|numrange|int4range|int8range)";
const ranged = new RegExp(
  `^${type}\\(${name}, ${name}(?:, '(\\[\\)|\\[\\]|\\(\\)|\\(\\])'::text)?\\) WITH (=|&&|-\\|-)(?:, |(?=\\)))`,
);
const elementPattern = new RegExp(`^${name} WITH (=|<>|&&|-\\|-)(?:, |(?=\\)))`);
const start = "EXCLUDE USING gist (";

/** Returns null if the option cannot express the constraint. */
function parse({ definition }: Constraint): Exclusion | null {
  if (!definition.startsWith(start)) return null;
  const elements: Element[] = [];
  let rest = definition.slice(start.length);
  while (!rest.startsWith(")")) {
    const found = ranged.exec(rest) ?? elementPattern.exec(rest);
    if (found === null) return null;
    rest = rest.slice(found[0].length);
    const [, first = "", second = "", until, bounds, operator] = found;
    elements.push(
      until === undefined
        ? { column: unquoteIdentifier(first), range: null, operator: second }
        : {
            column: unquoteIdentifier(second),
            range: { type: first, until: unquoteIdentifier(until), bounds },
            operator: operator ?? "",
          },
    );
  }
  const [, where] = /^\)(?: WHERE \((.*)\))?$/s.exec(rest) ?? [];
  if (elements.length === 0 || (where === undefined && rest !== ")")) return null;
  return { elements, where: where === undefined ? undefined : withoutParentheses(where) };
}

/**
 * Returns an entry of `exclude`, or the reason why the option cannot express the constraint.
 * @param fields the names of fields by column
 * @param live the soft-delete column
 */
export function readExclusion(
  constraint: Constraint,
  table: Table,
  fields: ReadonlyMap<string, string>,
  live: string | null,
): { readonly entry: Literal } | { readonly refusal: string } {
  const found = parse(constraint);
  if (found === null) return { refusal: "`exclude` supports only columns and ranges of two columns, in a GiST index" };
  for (const { column, range } of found.elements) {
    if (range === null || rangeChecksOf(table).has(checkName(table, column, range.until))) continue;
    return {
      refusal: `no CHECK \`${checkName(table, column, range.until)}\` ensures that its range begins before it ends`,
    };
  }
  const where = withoutLiveCondition(found.where, live);
  if (where === null) return { refusal: "it also compares soft-deleted rows" };
  const field = (column: string): string => fields.get(column) ?? column;
  const columns = found.elements.map(({ column, range }) => ({ column: { name: range?.type ?? column } }));
  const entry = options({
    with: found.elements.map(({ column, range, operator }): Literal => {
      if (range === null) return [field(column), operator];
      const { until, bounds } = range;
      return [{ range: [field(column), field(until)], ...(bounds === undefined ? {} : { bounds }) }, operator];
    }),
    name: constraint.name === relationName(table.name, columns, "excl") ? undefined : constraint.name,
    where: where.rows,
  });
  return { entry: entry ?? {} };
}

/** Returns the condition without the part about live rows; null if it has no such part. */
function withoutLiveCondition(
  where: string | undefined,
  live: string | null,
): { readonly rows: string | undefined } | null {
  if (live === null) return { rows: where };
  const condition = `${quoteIdentifier(live)} IS NULL`;
  if (where === condition) return { rows: undefined };
  const both = `(${condition}) AND `;
  return where?.startsWith(both) === true ? { rows: withoutParentheses(where.slice(both.length)) } : null;
}

/** Returns the names of the CHECK constraints that `exclude` generates for these EXCLUDE constraints. */
export function rangeChecksOf(
  table: Table,
  isSaid: (constraint: Constraint) => boolean = () => true,
): ReadonlySet<string> {
  const ranges = table.constraints
    .filter((constraint) => constraint.kind === "exclude" && isSaid(constraint))
    .flatMap((constraint) => parse(constraint)?.elements ?? [])
    .flatMap(({ column, range }) => (range === null ? [] : { column, ...range }));
  const checks = ranges.map(({ column, until }) => {
    const matching = ranges.filter((one) => one.column === column && one.until === until);
    const operator = matching.every(({ bounds }) => bounds === "[]") ? "<=" : "<";
    const definition = `CHECK ((${quoteIdentifier(column)} ${operator} ${quoteIdentifier(until)}))`;
    return { name: checkName(table, column, until), definition };
  });
  return new Set(
    checks
      .filter((check) =>
        table.constraints.some((one) => one.name === check.name && one.definition === check.definition),
      )
      .map((check) => check.name),
  );
}

function checkName(table: Table, from: string, until: string): string {
  return relationName(table.name, [{ column: { name: from } }, { column: { name: until } }], "check");
}
