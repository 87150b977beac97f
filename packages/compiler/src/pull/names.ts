// Chooses names of classes, fields and files for tables, columns and enum types.
import type { EnumType, Table } from "@entity-derive/migrations";
import { vocabulary } from "../2-model/resolve/types/vocabulary.ts";
import { isIdentifier } from "../text/literal.ts";
import { camelCase, kebabCase, pascalCase, snakeCase } from "../text/names.ts";
import { singular } from "../text/plural.ts";
import type { ExistingEntities } from "./existing-entities.ts";

/** Names given by the user: a class by its table, `public.people` or `people`. */
export type UserNames = ReadonlyMap<string, string>;

export interface Names {
  /** By `schema.table`. */
  readonly classes: ReadonlyMap<string, string>;
  /** By `schema.type`. */
  readonly enums: ReadonlyMap<string, string>;
}

/** Chooses unique names; file names differ in more than case. */
export function chooseNames(
  tables: readonly Table[],
  enums: readonly EnumType[],
  userNames: UserNames,
  existing: ExistingEntities,
): Names {
  const existingNames = [...existing.entities.values().map(({ name }) => name), ...existing.enums.values()];
  const takenNames = new Set(existingNames.map(({ name }) => kebabCase(name)));
  const take = (preferred: string, alternatives: readonly string[]): string => {
    const candidates = [
      preferred,
      ...alternatives,
      ...Array.from({ length: 99 }, (_, index) => `${preferred}${index + 2}`),
    ];
    const free = candidates.find((name) => !takenNames.has(kebabCase(name))) ?? preferred;
    takenNames.add(kebabCase(free));
    return free;
  };
  const givenName = ({ schema, name }: Table): string | undefined =>
    userNames.get(`${schema}.${name}`) ?? (schema === "public" ? userNames.get(name) : undefined);
  const inOrder = [...tables].sort((a, b) => rank(a, givenName(a)) - rank(b, givenName(b)));
  const classes = new Map(
    inOrder.map((table) => {
      const { schema, name } = table;
      const derived = className(name);
      return [`${schema}.${name}`, take(givenName(table) ?? derived, [pascalCase(schema) + derived])];
    }),
  );
  return {
    classes,
    enums: new Map(
      enums.map(({ schema, name }) => {
        const known = existing.enums.get(`${schema}.${name}`);
        if (known !== undefined) return [`${schema}.${name}`, known.name];
        const derived = typeName(pascalCase(name));
        return [`${schema}.${name}`, take(derived, [`${derived}Value`, pascalCase(schema) + derived])];
      }),
    ),
  };
}

/** Sorts tables with a given name first, then those of `public`. */
function rank({ schema }: Table, userName: string | undefined): number {
  return userName !== undefined ? 0 : schema === "public" ? 1 : 2;
}

/** `order_items` → `OrderItem` */
function className(table: string): string {
  const words = snakeCase(table).split("_");
  const last = words.pop() ?? "";
  return typeName(pascalCase([...words, singular(last)].join("_")));
}

/** Names that are types of entity files or of JavaScript. */
const reservedTypes: ReadonlySet<string> = new Set([
  ...vocabulary.keys(),
  ..."Array Boolean Buffer Date Error Function JSON Json Map Math Number Object Promise Proxy Record Reflect".split(
    " ",
  ),
  ..."RegExp Set String Symbol Temporal Uint8Array ValueOf Partial Readonly Required Pick Omit Awaited".split(" "),
]);

function typeName(preferred: string): string {
  const name = preferred.replaceAll(/[^\p{ID_Continue}]/gu, "");
  const possible = isIdentifier(name) ? name : `T${name}`;
  return reservedTypes.has(possible) ? `${possible}Record` : possible;
}

/** Chooses unique field names, in the order of the columns. */
export function fieldNames(columns: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const takenNames = new Set<string>();
  for (const column of columns) {
    const derived = fieldName(column);
    let name = derived;
    for (let count = 2; takenNames.has(name); count++) name = `${derived}${count}`;
    takenNames.add(name);
    names.set(column, name);
  }
  return names;
}

/** `created_at` → `createdAt`, `CustomerId` → `customerId`, `2fa` → `_2fa` */
function fieldName(column: string): string {
  const [, before = "", middle = "", after = ""] = /^(_*)(.*?)(_*)$/su.exec(column) ?? [];
  const pascal = pascalCase(snakeCase(middle)).replaceAll(/[^\p{ID_Continue}$]/gu, "");
  const name = before + camelCase(pascal.replace(/^\p{Lu}/u, (start) => start.toLowerCase())) + after;
  const possible = isIdentifier(name) ? name : `_${name}`;
  return possible in Object.prototype || possible === "constructor" ? `${possible}Value` : possible;
}
