// Foreign keys to a key that is made anew, into steps that let go of it before: PostgreSQL keeps what is referred to.
import type { Constraint, Reference, Table } from "../../catalog/catalog.ts";
import { tableKey } from "../../catalog/names.ts";
import { quoted } from "../sql/quote.ts";
import { word } from "./files.ts";
import { indexChanges } from "./indexes.ts";
import { primaryKey, type Scope } from "./scope.ts";
import { action, type Step } from "./step.ts";

type Names = readonly (string | null)[];

const isSame = (one: Names, other: Names): boolean => [...one].sort().join("\0") === [...other].sort().join("\0");

/** Whether the unique index that a foreign key relies on is replaced by another of its name. */
export function isMadeAnew({ pairs }: Pick<Scope, "pairs">, references: Reference): boolean {
  const target = pairs.find(({ to }) => tableKey(to) === tableKey({ ...references, name: references.table }));
  if (target === undefined) return false;
  // What leads to the columns of the primary key relies on that.
  if (isSame(primaryKey(target.from)?.columns ?? [], references.columns)) return false;
  return indexChanges(target).changed.some(({ from: { index } }) => {
    const columns = index.keys.map(({ column }) => column);
    return index.isUnique && isSame(columns, references.columns);
  });
}

/** They are made again, not validated first, once the key is there. */
export function isDetached(scope: Pick<Scope, "pairs">, { references }: Constraint): boolean {
  return references !== null && isMadeAnew(scope, references);
}

export function detachReferences(scope: Scope): readonly Step[] {
  const detach = (table: Table, { name, columns }: Constraint): Step =>
    action(word("detach", columns[0] ?? "", "reference"), table, `DROP CONSTRAINT ${quoted(name)}`, {
      company: "apart",
    });
  const detached = ({ constraints }: Table): readonly Constraint[] =>
    constraints.filter((constraint) => isDetached(scope, constraint));
  return [
    ...scope.pairs.flatMap(({ from, to }) => detached(from).map((constraint) => detach(to, constraint))),
    ...scope.dropped.flatMap((table) => detached(table).map((constraint) => detach(table, constraint))),
  ];
}
