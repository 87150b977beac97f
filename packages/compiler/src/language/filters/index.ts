// The list of all kinds of `@filter`.
import { eq } from "./eq.ts";
import type { FilterKind } from "./filter-kind.ts";
import { has } from "./has.ts";
import { oneOf } from "./in.ts";
import { like } from "./like.ts";
import { not } from "./not.ts";
import { absence } from "./null.ts";
import { range } from "./range.ts";
import { search } from "./search.ts";

export const filters = { eq, in: oneOf, not, null: absence, like, range, search, has } as const satisfies Readonly<
  Record<string, FilterKind>
>;

export type FilterName = keyof typeof filters;

export const filterNames = Object.keys(filters) as readonly FilterName[];
