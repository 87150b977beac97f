// What a write is made from, into the names that methods have for it: as it is given, and as a hook has left it.
import type { Input, RequestName } from "../../4-plan/body.ts";

interface Names {
  readonly one: RequestName;
  readonly many: string;
}

/** The parameters of the methods. */
export const originals: Readonly<Record<Input, Names>> = {
  request: { one: "dto", many: "dtos" },
  values: { one: "values", many: "all" },
};

/** The copies that hooks are given. */
export const copies: Readonly<Record<Input, Names>> = {
  request: { one: "request", many: "requests" },
  values: { one: "given", many: "allGiven" },
};

/** What many of them are called. */
export function manyOf(one: RequestName): string {
  const found = [...Object.values(originals), ...Object.values(copies)].find((names) => names.one === one);
  return found?.many ?? one;
}
