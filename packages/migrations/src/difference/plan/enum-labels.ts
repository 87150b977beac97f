// Steps that change the labels of enum types: they add values, or replace the type in all tables.
import type { Column, EnumType, Table } from "../../catalog/catalog.ts";
import { escapePattern } from "../../catalog/identifier.ts";
import type { QualifiedName } from "../../catalog/names.ts";
import { qualifiedName, quoteIdentifier, quoteLiteral, temporaryName } from "../sql/quote.ts";
import type { CatalogDiff } from "./catalog-diff.ts";
import { changeTypes, type TypeChange } from "./columns/type-changes.ts";
import { fileNamePart } from "./group-into-files.ts";
import { createEnum } from "./schema-objects.ts";
import { type Step, statement } from "./step.ts";

interface EnumChange {
  readonly from: EnumType;
  readonly to: EnumType;
}

export function enumChanges({ from, to }: CatalogDiff): readonly EnumChange[] {
  return to.enums.flatMap((type) => {
    const former = from.enums.find(({ schema, name }) => schema === type.schema && name === type.name);
    return former === undefined || former.labels.join("\0") === type.labels.join("\0")
      ? []
      : [{ from: former, to: type }];
  });
}

export const onlyAddsLabels = ({ from, to }: EnumChange): boolean =>
  to.labels.filter((label) => from.labels.includes(label)).join("\0") === from.labels.join("\0");

/** A new label can be used only after the transaction that adds it. */
export function addLabels(diff: CatalogDiff): readonly Step[] {
  return enumChanges(diff).flatMap(addedLabels);
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
      after === undefined
        ? ""
        : before === undefined
          ? ` BEFORE ${quoteLiteral(after)}`
          : ` AFTER ${quoteLiteral(before)}`;
    return statement(
      fileNamePart("add", first),
      null,
      `ALTER TYPE ${qualifiedName(to)} ADD VALUE ${quoteLiteral(label)}${place}`,
      {
        batching: "separate",
      },
    );
  });
}

/** PostgreSQL cannot drop or reorder labels, so a new type replaces the old one, table by table. */
export function replaceTypes(diff: CatalogDiff): readonly Step[] {
  return enumChanges(diff)
    .filter((change) => !onlyAddsLabels(change))
    .flatMap((change) => replaceType(diff, change));
}

function replaceType(diff: CatalogDiff, change: EnumChange): readonly Step[] {
  const { from, to } = change;
  // The previous version is not affected by the order of labels.
  const isAfterDeployment = from.labels.some((label) => !to.labels.includes(label));
  const name = fileNamePart("change", to.name);
  const timing = { isAfterDeployment };
  const interim = temporaryName(to.name, [...diff.from.enums, ...diff.to.enums]);
  const [old, next] = [qualifiedName(to), qualifiedName({ schema: to.schema, name: interim })];
  const spelled = (sql: string): string => sql.replaceAll(cast(old), `::${next}`);
  // At this point, all other changes have been made.
  const tables = diff.to.tables.filter(({ columns }) => columns.some((column) => hasType(column, to)));
  return [
    statement(name, null, createEnum(to, interim), timing),
    ...tables.flatMap((table) => {
      const retypes = table.columns
        .filter((column) => hasType(column, to))
        .map((column) => typeChange(diff, table, column, next));
      const options = { name: fileNamePart(name, "in", table.name), isAfterDeployment, spelled };
      return changeTypes({ from: table, to: table }, retypes, options);
    }),
    statement(name, null, `DROP TYPE ${old}`, timing),
    statement(name, null, `ALTER TYPE ${next} RENAME TO ${quoteIdentifier(to.name)}`, timing),
  ];
}

/** Matches the name of a type after `::`, but not a longer name. */
const cast = (type: string): RegExp => new RegExp(`::${escapePattern(type)}(?![\\w$"])`, "g");

export const hasType = ({ base }: Column, type: QualifiedName): boolean =>
  base.kind === "enum" && base.schema === type.schema && base.name === type.name;

function typeChange({ intent }: CatalogDiff, table: Table, column: Column, type: string): TypeChange {
  const conversion = intent.conversions.find(
    (one) => one.schema === table.schema && one.table === table.name && one.column === column.name,
  );
  const [array, text] = column.base.isArray ? ["[]", "::text[]"] : ["", "::text"];
  const value = conversion === undefined ? quoteIdentifier(column.name) : `(${conversion.using})`;
  return { column, type: `${type}${array}`, using: `${value}${text}::${type}${array}` };
}
