// Foreign keys and checks that are new, changed or gone, into steps: not validated first, validated apart, swapped last.
import type { Constraint, Table } from "../../catalog/catalog.ts";
import { distributionOf } from "../../catalog/distribution.ts";
import { tableKey } from "../../catalog/names.ts";
import { constraintMeaning, namedConstraint } from "../sql/definitions.ts";
import { quoted, temporary } from "../sql/quote.ts";
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

/** What is added under the name that it has until the end. */
function additions(
  scope: Scope,
  pair: TablePair,
): readonly { readonly constraint: Constraint; readonly name: string }[] {
  const { added, changed } = matchesOf(scope, pair);
  return [
    ...added.map((constraint) => ({ constraint, name: constraint.name })),
    ...changed.map(({ to: constraint }) => ({
      constraint,
      name: isDistributed(pair) ? constraint.name : interim(pair, constraint),
    })),
  ];
}

const interim = ({ from, to }: TablePair, { name }: Constraint): string =>
  temporary(name, [...from.constraints, ...to.constraints]);

/** Citus renames no constraints: there the one that was there goes before its replacement comes. */
const isDistributed = ({ to }: TablePair): boolean => distributionOf(to) !== null;

/** Those whose key is there already; or, later, those whose key had to be made first. */
export function addConstraints(scope: Scope, pair: TablePair, isKeyThere: boolean): readonly Step[] {
  const made = new Set(scope.created.map(tableKey));
  const replaced = new Set(isDistributed(pair) ? matchesOf(scope, pair).changed.map(({ to }) => to) : []);
  return additions(scope, pair)
    .filter(({ constraint }) => canRefer(scope, constraint, made) === isKeyThere)
    .flatMap(({ constraint, name }) => [
      ...(replaced.has(constraint) ? [dropConstraint(pair, constraint, label(pair, constraint, "change"))] : []),
      action(label(pair, constraint, "add"), pair.to, `ADD ${namedConstraint(constraint, name)} NOT VALID`),
    ]);
}

export function validateConstraints(scope: Scope, pair: TablePair): readonly Step[] {
  const { kept, renamed } = matchesOf(scope, pair);
  const waiting = [...kept, ...renamed].filter(({ from, to }) => !from.isValidated && to.isValidated);
  const names = [
    ...additions(scope, pair)
      .filter(({ constraint }) => constraint.isValidated)
      .map(({ name }) => name),
    ...waiting.map(({ to }) => to.name),
  ];
  const name = word("validate", pair.to.name);
  return names.map((constraint) =>
    action(name, pair.to, `VALIDATE CONSTRAINT ${quoted(constraint)}`, { company: "apart" }),
  );
}

/** The one that was there goes when its replacement is proven; so do those that are not replaced. */
export function settleConstraints(scope: Scope, pair: TablePair): readonly Step[] {
  const { changed, dropped } = matchesOf(scope, pair);
  const swaps = (isDistributed(pair) ? [] : changed).flatMap(({ from, to }) => {
    const name = label(pair, to, "change");
    const rename = `${alterTable(pair.to)} RENAME CONSTRAINT ${quoted(interim(pair, to))} TO ${quoted(to.name)}`;
    return [dropConstraint(pair, from, name), statement(name, pair.to, rename, company(from))];
  });
  const gone = dropped
    .filter(({ columns }) => !columns.some((column) => pair.dropped.some(({ name }) => name === column)))
    .map((constraint) => dropConstraint(pair, constraint, label(pair, constraint, "drop")));
  return [...swaps, ...gone];
}

function dropConstraint(pair: TablePair, constraint: Constraint, name: string): Step {
  return action(name, pair.to, `DROP CONSTRAINT ${quoted(constraint.name)}`, company(constraint));
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
