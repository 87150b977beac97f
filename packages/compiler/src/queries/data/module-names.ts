// The names that are derived from the path of a *.queries.sql file.

import { isIdentifier } from "../../text/literal.ts";
import { camelCase, capitalized, pascalCase, sentence } from "../../text/names.ts";
import { derivedEnding, queriesEnding } from "../../text/paths/file-names.ts";
import type { QueryMethod, QueryModuleNames } from "./query-module.ts";

/** Returns null if the name of the file gives no name of a type. */
export function moduleNames(path: string): QueryModuleNames | null {
  const stem = path.slice(path.lastIndexOf("/") + 1, -queriesEnding.length);
  const type = pascalCase(stem);
  if (!isIdentifier(type)) return null;
  return {
    type,
    property: camelCase(type),
    label: sentence(type),
    folder: `${path.slice(0, -queriesEnding.length)}${derivedEnding}`,
  };
}

/** Names that the folder exports for a statement: `BuyersParameters`, `BuyersRow`, `BuyersSort`. */
export interface MethodExports {
  readonly parameters: string;
  readonly row: string;
  readonly order: string;
  /** The schemas for own routes: `buyersQuery` and `buyersResult`. */
  readonly query: string;
  readonly result: string;
  /** A row in JSON, where it differs from `BuyersRow` in its members: `BuyersJson`. */
  readonly json: string;
}

export function methodExports({ name, order }: Pick<QueryMethod, "name" | "order">): MethodExports {
  const prefix = capitalized(name);
  return {
    parameters: `${prefix}Parameters`,
    row: `${prefix}Row`,
    order: `${prefix}${capitalized(order?.property ?? "")}`,
    query: `${name}Query`,
    result: `${name}Result`,
    json: `${prefix}Json`,
  };
}
