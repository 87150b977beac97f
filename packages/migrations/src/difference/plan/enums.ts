// Labels that are new, gone or in another order, into new values of a type or a new type in all tables.
import type { Column, EnumType, Table } from "../../catalog/catalog.ts";
import { literal, qualified, quoted, temporary } from "../sql/quote.ts";
import { createEnum } from "./beside-tables.ts";
import { word } from "./files.ts";
import { type Retype, retypeTable } from "./retypes.ts";
import type { Scope } from "./scope.ts";
import { type Step, statement } from "./step.ts";

interface EnumChange {
  readonly from: EnumType;
  readonly to: EnumType;
}

export function enumChanges({ from, to }: Scope): readonly EnumChange[] {
  return to.enums.flatMap((type) => {
    const former = from.enums.find(({ schema, name }) => schema === type.schema && name === type.name);
    return former === undefined || former.labels.join("\0") === type.labels.join("\0")
      ? []
      : [{ from: former, to: type }];
  });
}

/** Whether labels are only added. */
export const onlyGrows = ({ from, to }: EnumChange): boolean =>
  to.labels.filter((label) => from.labels.includes(label)).join("\0") === from.labels.join("\0");

/** A new label can be used once the transaction that adds it is over; a new type with fewer labels comes later. */
export function addLabels(scope: Scope): readonly Step[] {
  return enumChanges(scope).flatMap(addedLabels);
}

function addedLabels({ from, to }: EnumChange): readonly Step[] {
  const added = to.labels.filter((label) => !from.labels.includes(label));
  const [first = ""] = added;
  const present = new Set(from.labels);
  return added.map((label) => {
    const at = to.labels.indexOf(label);
    const before = to.labels.slice(0, at).findLast((one) => present.has(one));
    const after = to.labels.slice(at + 1).find((one) => present.has(one));
    present.add(label);
    const place =
      after === undefined ? "" : before === undefined ? ` BEFORE ${literal(after)}` : ` AFTER ${literal(before)}`;
    return statement(word("add", first), null, `ALTER TYPE ${qualified(to)} ADD VALUE ${literal(label)}${place}`, {
      company: "apart",
    });
  });
}

/** A type cannot lose labels or change their order: another takes its place, table by table. */
export function replaceTypes(scope: Scope): readonly Step[] {
  return enumChanges(scope)
    .filter((change) => !onlyGrows(change))
    .flatMap((change) => replaceType(scope, change));
}

function replaceType(scope: Scope, change: EnumChange): readonly Step[] {
  const { from, to } = change;
  // Another order alone is nothing that the version before would notice.
  const isAfterDeployment = from.labels.some((label) => !to.labels.includes(label));
  const name = word("change", to.name);
  const late = { isAfterDeployment };
  const [old, next] = [qualified(to), qualified({ schema: to.schema, name: temporary(to.name) })];
  const spelled = (sql: string): string => sql.replaceAll(cast(old), `::${next}`);
  // By then all else is as it is wanted.
  const tables = scope.to.tables.filter(({ columns }) => columns.some((column) => isOf(column, to)));
  return [
    statement(name, null, createEnum(to, temporary(to.name)), late),
    ...tables.flatMap((table) => {
      const retypes = table.columns
        .filter((column) => isOf(column, to))
        .map((column) => retype(scope, table, column, next));
      const options = { name: word(name, "in", table.name), isAfterDeployment, spelled };
      return retypeTable({ from: table, to: table }, retypes, options);
    }),
    statement(name, null, `DROP TYPE ${old}`, late),
    statement(name, null, `ALTER TYPE ${next} RENAME TO ${quoted(to.name)}`, late),
  ];
}

/** The name of a type after `::`, and not the beginning of a longer one. */
const cast = (type: string): RegExp =>
  new RegExp(`::${type.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\w$"])`, "g");

export const isOf = ({ base }: Column, type: { readonly schema: string; readonly name: string }): boolean =>
  base.kind === "enum" && base.schema === type.schema && base.name === type.name;

function retype({ intent }: Scope, table: Table, column: Column, type: string): Retype {
  const said = intent.conversions.find(
    (one) => one.schema === table.schema && one.table === table.name && one.column === column.name,
  );
  const [array, text] = column.base.isArray ? ["[]", "::text[]"] : ["", "::text"];
  const value = said === undefined ? quoted(column.name) : `(${said.using})`;
  return { column, type: `${type}${array}`, using: `${value}${text}::${type}${array}` };
}
