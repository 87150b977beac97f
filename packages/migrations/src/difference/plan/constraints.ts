// Foreign keys and checks that are new, changed or gone, into steps: not validated first, validated apart, swapped last.
import type { Constraint, Table } from "../../catalog/catalog.ts";
import { checkedValues, checkOfBoth, isWithin, rowsOutside } from "../../catalog/checked-values.ts";
import { distributionOf } from "../../catalog/distribution.ts";
import { tableKey } from "../../catalog/names.ts";
import { constraintMeaning, namedConstraint } from "../sql/definitions.ts";
import { qualified, quoted, temporary } from "../sql/quote.ts";
import { waitsForDistribution } from "./becoming-distributed.ts";
import { word } from "./files.ts";
import { type Matches, matched } from "./matches.ts";
import { canRefer } from "./new-tables.ts";
import { isDetached } from "./references.ts";
import { checksSaidAgain, retypedColumns } from "./retypes.ts";
import type { Scope, TablePair } from "./scope.ts";
import { action, alterTable, type Step, statement } from "./step.ts";

const kinds: readonly Constraint["kind"][] = ["foreign key", "check"];

/** Without the checks that a retype says again, and the foreign keys whose key is made anew. */
function matchesOf(scope: Scope, pair: TablePair): Matches<Constraint> {
  const again = checksSaidAgain(pair, retypedColumns(pair));
  const those = ({ constraints }: Table): readonly Constraint[] =>
    constraints.filter(({ kind, name }) => kinds.includes(kind) && !again.has(name));
  const stays = (table: Table) => (constraint: Constraint) => !waitsForDistribution(scope, table, constraint);
  const present = those(pair.from).filter((constraint) => !isDetached(scope, constraint));
  return matched(present.filter(stays(pair.from)), those(pair.to).filter(stays(pair.to)), constraintMeaning);
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
function additions(scope: Scope, pair: TablePair): readonly Addition[] {
  const { added, changed } = matchesOf(scope, pair);
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
  return temporary(to.name, [...pair.from.constraints, ...pair.to.constraints]);
}

/** Citus renames no constraints: there the one that was there goes before its replacement comes. */
const isDistributed = ({ to }: TablePair): boolean => distributionOf(to) !== null;

/** Those whose key is there already; or, later, those whose key had to be made first. */
export function addConstraints(scope: Scope, pair: TablePair, isKeyThere: boolean): readonly Step[] {
  const made = new Set(scope.created.map(tableKey));
  return additions(scope, pair)
    .filter(({ isAfterDeployment }) => !isAfterDeployment)
    .filter(({ to }) => canRefer(scope, to, made) === isKeyThere)
    .flatMap((addition) => addNotValid(pair, addition));
}

function addNotValid(pair: TablePair, addition: Addition): readonly Step[] {
  const { from, to, isAfterDeployment } = addition;
  const late = { isAfterDeployment };
  const text = `ADD ${namedConstraint(to, addedName(pair, addition))} NOT VALID`;
  return [
    ...(from !== null && isDistributed(pair) ? [dropConstraint(pair, from, label(pair, to, "change"), late)] : []),
    action(label(pair, to, "add"), pair.to, text, { ...late, notes: rowsRefused(pair, addition) }),
  ];
}

/** The query for the rows that a CHECK of values refuses, if there can be some. */
function rowsRefused({ to: table, added }: TablePair, { from, to }: Addition): readonly string[] {
  const values = checkedValues(to.definition);
  const before = checkedValues(from?.definition ?? "");
  if (values === null || (before !== null && isWithin(before, values))) return [];
  if (to.columns.every((column) => added.some(({ name }) => name === column))) return [];
  return ["Rows with other values can no longer be changed. This finds them:", rowsOutside(qualified(table), values)];
}

export function validateConstraints(scope: Scope, pair: TablePair): readonly Step[] {
  const { kept, renamed } = matchesOf(scope, pair);
  const waiting = [...kept, ...renamed].filter(({ from, to }) => !from.isValidated && to.isValidated);
  return [
    ...additions(scope, pair)
      .filter(({ to, isAfterDeployment }) => to.isValidated && !isAfterDeployment)
      .map((addition) => validate(pair, addedName(pair, addition), {})),
    ...waiting.map(({ to }) => validate(pair, to.name, {})),
  ];
}

function validate({ to }: TablePair, constraint: string, late: Late): Step {
  const text = `VALIDATE CONSTRAINT ${quoted(constraint)}`;
  return action(word("validate", to.name), to, text, { company: "apart", ...late });
}

/** The one that was there goes when its replacement is proven; so do those that are not replaced. */
export function settleConstraints(scope: Scope, pair: TablePair): readonly Step[] {
  const { dropped } = matchesOf(scope, pair);
  const swaps = additions(scope, pair)
    .filter(({ isAfterDeployment }) => !isAfterDeployment)
    .flatMap((addition) => swap(pair, addition));
  const gone = dropped
    .filter(({ columns }) => !columns.some((column) => pair.dropped.some(({ name }) => name === column)))
    .map((constraint) => dropConstraint(pair, constraint, label(pair, constraint, "drop")));
  return [...swaps, ...gone];
}

function swap(pair: TablePair, addition: Addition): readonly Step[] {
  const { from, to, isAfterDeployment } = addition;
  if (from === null || isDistributed(pair)) return [];
  const late = { isAfterDeployment };
  const name = label(pair, to, "change");
  const rename = `${alterTable(pair.to)} RENAME CONSTRAINT ${quoted(addedName(pair, addition))} TO ${quoted(to.name)}`;
  return [dropConstraint(pair, from, name, late), statement(name, pair.to, rename, { ...company(from), ...late })];
}

/** CHECK constraints that lose values, which the version before may still write. */
export function narrowChecks(scope: Scope, pair: TablePair): readonly Step[] {
  return additions(scope, pair)
    .filter(({ isAfterDeployment }) => isAfterDeployment)
    .flatMap((addition) => [
      ...addNotValid(pair, addition),
      ...(addition.to.isValidated ? [validate(pair, addedName(pair, addition), { isAfterDeployment: true })] : []),
      ...swap(pair, addition),
    ]);
}

type Late = { readonly isAfterDeployment?: boolean };

function dropConstraint(pair: TablePair, constraint: Constraint, name: string, late: Late = {}): Step {
  return action(name, pair.to, `DROP CONSTRAINT ${quoted(constraint.name)}`, { ...company(constraint), ...late });
}

/** The end of a foreign key locks the table that it leads to as well. */
const company = ({ kind }: Constraint): { readonly company: "apart" | "together" } => ({
  company: kind === "foreign key" ? "apart" : "together",
});

/** `add_user_id_reference`, `change_price_check` */
function label({ to }: TablePair, { kind, columns }: Constraint, verb: string): string {
  return word(verb, columns[0] ?? to.name, kind === "foreign key" ? "reference" : "check");
}

export function renamedConstraints(scope: Scope, pair: TablePair): Matches<Constraint>["renamed"] {
  return matchesOf(scope, pair).renamed;
}
