// What no statement says without a decision of people: types of keys, conversions, required columns without a value.
import type { Constraint } from "../../catalog/catalog.ts";
import { distributionText } from "../../catalog/distribution.ts";
import { shownName } from "../../catalog/names.ts";
import { conversionSaid, isRetyped, primaryKey, type Scope, type TablePair } from "../plan/scope.ts";
import { fillingsOf } from "../plan/values.ts";
import { columnConversion } from "../sql/conversions.ts";
import type { Finding } from "../steps.ts";
import { finding } from "./make.ts";

export function impossible(scope: Scope): readonly Finding[] {
  return [
    ...scope.pairs.flatMap((pair) => [
      ...keyChange(scope, pair),
      ...conversions(scope, pair),
      ...valueless(scope, pair),
    ]),
    ...domainChanges(scope),
  ];
}

const byHand =
  "keep the key and add a second identifier, or write the way yourself with `entity-derive migrate new --empty`";

function keyChange({ from: catalog }: Scope, { from, to, columns }: TablePair): readonly Finding[] {
  const [before, after] = [primaryKey(from), primaryKey(to)];
  const name = shownName(to.schema, to.name);
  const [was, becomes] = [distributionText(from), distributionText(to)];
  if (was !== null && was !== becomes) {
    const help =
      "write the way yourself with `entity-derive migrate new --empty`: `undistribute_table`, `alter_distributed_table`";
    const message = `${name} is ${was} and would be ${becomes ?? "on one server"}`;
    return [finding("ED808", "error", name, message, help)];
  }
  // The key gets the column by which rows are distributed.
  if (before === undefined || was !== becomes) return [];
  if (after === undefined || list(before) !== list(after)) {
    const wanted = after === undefined ? "none" : `(${list(after)})`;
    return [finding("ED808", "error", name, `the key of ${name} is (${list(before)}) and would be ${wanted}`, byHand)];
  }
  return columns
    .filter((pair) => after.columns.includes(pair.to.name) && isRetyped(pair))
    .filter((pair) => !columnConversion(pair.from, pair.to, catalog).widens)
    .map((pair) =>
      finding(
        "ED808",
        "error",
        shownName(to.schema, to.name, pair.to.name),
        `the key of ${name} is ${pair.from.type} and would be ${pair.to.type}`,
        byHand,
      ),
    );
}

const list = ({ columns }: Constraint): string => columns.join(", ");

function conversions(scope: Scope, { from, to, columns }: TablePair): readonly Finding[] {
  return columns
    .filter((pair) => isRetyped(pair) && conversionSaid(scope.intent, to, pair.to) === null)
    .filter((pair) => primaryKey(from)?.columns.includes(pair.to.name) !== true)
    .filter((pair) => !columnConversion(pair.from, pair.to, scope.from).isAssigned)
    .map((pair) => {
      const name = shownName(to.schema, to.name, pair.to.name);
      return finding(
        "ED808",
        "error",
        name,
        `${name} is ${pair.from.type} and becomes ${pair.to.type}, which PostgreSQL does not convert by itself`,
        'say how with `@column({ using: "SQL" })`',
      );
    });
}

function valueless(scope: Scope, pair: TablePair): readonly Finding[] {
  return fillingsOf(scope, pair)
    .filter(({ isRequired, value }) => isRequired && value === null)
    .map(({ column, isNew }) => {
      const name = shownName(pair.to.schema, pair.to.name, column.name);
      const what = isNew ? `the required column ${name} is new` : `the column ${name} becomes required`;
      return finding(
        "ED802",
        "error",
        name,
        `${what}, and rows that are there have no value for it`,
        'give it a `default`, or say their values with `@column({ backfill: "SQL" })`',
      );
    });
}

function domainChanges({ from, to }: Scope): readonly Finding[] {
  return to.domains.flatMap((domain) => {
    const before = from.domains.find(({ schema, name }) => schema === domain.schema && name === domain.name);
    const text = ({ type, isNotNull, defaultValue, collation, constraints }: typeof domain): string =>
      JSON.stringify([type, isNotNull, defaultValue, collation, constraints]);
    if (before === undefined || text(before) === text(domain)) return [];
    const name = shownName(domain.schema, domain.name);
    return [
      finding(
        "ED808",
        "error",
        name,
        `the domain ${name} has another definition`,
        "write ALTER DOMAIN in a migration of your own, made with `entity-derive migrate new --empty`",
      ),
    ];
  });
}
