// Steps for foreign keys and CHECK constraints: added NOT VALID, validated separately, then renamed to their final name.
import type { Constraint, Table } from "../../../catalog/catalog.ts";
import { checkedValues, checkOfBoth, isWithin, rowsOutside } from "../../../catalog/checked-values.ts";
import { distributionOf } from "../../../catalog/distribution.ts";
import { tableKey } from "../../../catalog/names.ts";
import { constraintMeaning, namedConstraint } from "../../sql/definitions.ts";
import { qualifiedName, quoteIdentifier, temporaryName } from "../../sql/quote.ts";
import type { CatalogDiff, TablePair } from "../catalog-diff.ts";
import { waitsForDistribution } from "../citus/distribution-changes.ts";
import { columnsWithTypeChange, recreatedChecks } from "../columns/type-changes.ts";
import { fileNamePart } from "../group-into-files.ts";
import { action, alterTable, type Step, statement } from "../step.ts";
import { isReferenceable } from "../tables/create-tables.ts";
import { isDetached } from "./drop-referencing-keys.ts";
import { type Matches, matchByName } from "./match-by-name.ts";

const kinds: readonly Constraint["kind"][] = ["foreign key", "check"];

/** Leaves out checks that a type change recreates, and foreign keys to rebuilt keys. */
function constraintMatches(diff: CatalogDiff, pair: TablePair): Matches<Constraint> {
  const recreated = recreatedChecks(pair, columnsWithTypeChange(pair));
  const candidates = ({ constraints }: Table): readonly Constraint[] =>
    constraints.filter(({ kind, name }) => kinds.includes(kind) && !recreated.has(name));
  const isNotWaiting = (table: Table) => (constraint: Constraint) => !waitsForDistribution(diff, table, constraint);
  const present = candidates(pair.from).filter((constraint) => !isDetached(diff, constraint));
  return matchByName(
    present.filter(isNotWaiting(pair.from)),
    candidates(pair.to).filter(isNotWaiting(pair.to)),
    constraintMeaning,
  );
}

/** A constraint that takes the place of another; or that is new, where `from` is null. */
interface Addition {
  readonly from: Constraint | null;
  readonly to: Constraint;
  readonly isAfterDeployment: boolean;
}

/**
 * A CHECK of values that loses some is two additions where it gets others as well: the version that still runs writes
 * those that go, the next one those that come.
 */
function additions(diff: CatalogDiff, pair: TablePair): readonly Addition[] {
  const { added, changed } = constraintMatches(diff, pair);
  return [
    ...added.map((to) => ({ from: null, to, isAfterDeployment: false })),
    ...changed.flatMap(({ from, to }): readonly Addition[] => {
      const [before, after] = [checkedValues(from.definition), checkedValues(to.definition)];
      if (before === null || after === null || isWithin(before, after)) return [{ from, to, isAfterDeployment: false }];
      if (isWithin(after, before)) return [{ from, to, isAfterDeployment: true }];
      const wide = { ...to, definition: checkOfBoth(before, after) };
      return [
        { from, to: wide, isAfterDeployment: false },
        { from: wide, to, isAfterDeployment: true },
      ];
    }),
  ];
}

/** The name that it has until the end. */
function addedName(pair: TablePair, { from, to }: Addition): string {
  if (from === null || isDistributed(pair)) return to.name;
  return temporaryName(to.name, [...pair.from.constraints, ...pair.to.constraints]);
}

/** Citus cannot rename constraints: the old one is dropped before the new one is added. */
const isDistributed = ({ to }: TablePair): boolean => distributionOf(to) !== null;

/**
 * Adds constraints. @param hasKey whether the referenced key exists from the start; otherwise it has been created
 * meanwhile
 */
export function addConstraints(diff: CatalogDiff, pair: TablePair, hasKey: boolean): readonly Step[] {
  const createdTables = new Set(diff.created.map(tableKey));
  return additions(diff, pair)
    .filter(({ isAfterDeployment }) => !isAfterDeployment)
    .filter(({ to }) => isReferenceable(diff, to, createdTables) === hasKey)
    .flatMap((addition) => addNotValid(pair, addition));
}

function addNotValid(pair: TablePair, addition: Addition): readonly Step[] {
  const { from, to, isAfterDeployment } = addition;
  const timing = { isAfterDeployment };
  const text = `ADD ${namedConstraint(to, addedName(pair, addition))} NOT VALID`;
  return [
    ...(from !== null && isDistributed(pair) ? [dropConstraint(pair, from, stepName(pair, to, "change"), timing)] : []),
    action(stepName(pair, to, "add"), pair.to, text, { ...timing, notes: rowsRefused(pair, addition) }),
  ];
}

/** The query for the rows that a CHECK of values refuses, if there can be some. */
function rowsRefused({ to: table, added }: TablePair, { from, to }: Addition): readonly string[] {
  const values = checkedValues(to.definition);
  const before = checkedValues(from?.definition ?? "");
  if (values === null || (before !== null && isWithin(before, values))) return [];
  if (to.columns.every((column) => added.some(({ name }) => name === column))) return [];
  return [
    "Rows with other values can no longer be updated. This query finds them:",
    rowsOutside(qualifiedName(table), values),
  ];
}

export function validateConstraints(diff: CatalogDiff, pair: TablePair): readonly Step[] {
  const { kept, renamed } = constraintMatches(diff, pair);
  const toValidate = [...kept, ...renamed].filter(({ from, to }) => !from.isValidated && to.isValidated);
  return [
    ...additions(diff, pair)
      .filter(({ to, isAfterDeployment }) => to.isValidated && !isAfterDeployment)
      .map((addition) => validate(pair, addedName(pair, addition), {})),
    ...toValidate.map(({ to }) => validate(pair, to.name, {})),
  ];
}

function validate({ to }: TablePair, constraint: string, timing: Timing): Step {
  const text = `VALIDATE CONSTRAINT ${quoteIdentifier(constraint)}`;
  return action(fileNamePart("validate", to.name), to, text, { batching: "separate", ...timing });
}

/** Drops replaced constraints after their replacement has been validated, and removed ones. */
export function dropOldConstraints(diff: CatalogDiff, pair: TablePair): readonly Step[] {
  const { dropped } = constraintMatches(diff, pair);
  const swaps = additions(diff, pair)
    .filter(({ isAfterDeployment }) => !isAfterDeployment)
    .flatMap((addition) => swap(pair, addition));
  const removals = dropped
    .filter(({ columns }) => !columns.some((column) => pair.dropped.some(({ name }) => name === column)))
    .map((constraint) => dropConstraint(pair, constraint, stepName(pair, constraint, "drop")));
  return [...swaps, ...removals];
}

function swap(pair: TablePair, addition: Addition): readonly Step[] {
  const { from, to, isAfterDeployment } = addition;
  if (from === null || isDistributed(pair)) return [];
  const timing = { isAfterDeployment };
  const name = stepName(pair, to, "change");
  const rename = `${alterTable(pair.to)} RENAME CONSTRAINT ${quoteIdentifier(addedName(pair, addition))} TO ${quoteIdentifier(to.name)}`;
  return [dropConstraint(pair, from, name, timing), statement(name, pair.to, rename, { ...batching(from), ...timing })];
}

/** CHECK constraints that lose values, which the previous version may still write. */
export function narrowChecks(diff: CatalogDiff, pair: TablePair): readonly Step[] {
  return additions(diff, pair)
    .filter(({ isAfterDeployment }) => isAfterDeployment)
    .flatMap((addition) => [
      ...addNotValid(pair, addition),
      ...(addition.to.isValidated ? [validate(pair, addedName(pair, addition), { isAfterDeployment: true })] : []),
      ...swap(pair, addition),
    ]);
}

type Timing = { readonly isAfterDeployment?: boolean };

function dropConstraint(pair: TablePair, constraint: Constraint, name: string, timing: Timing = {}): Step {
  return action(name, pair.to, `DROP CONSTRAINT ${quoteIdentifier(constraint.name)}`, {
    ...batching(constraint),
    ...timing,
  });
}

/** Dropping a foreign key locks the referenced table as well. */
const batching = ({ kind }: Constraint): { readonly batching: "separate" | "shared" } => ({
  batching: kind === "foreign key" ? "separate" : "shared",
});

/** `add_user_id_reference`, `change_price_check` */
function stepName({ to }: TablePair, { kind, columns }: Constraint, verb: string): string {
  return fileNamePart(verb, columns[0] ?? to.name, kind === "foreign key" ? "reference" : "check");
}

export function renamedConstraints(diff: CatalogDiff, pair: TablePair): Matches<Constraint>["renamed"] {
  return constraintMatches(diff, pair).renamed;
}
