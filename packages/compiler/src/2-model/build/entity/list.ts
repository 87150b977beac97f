// The option `list` of `api` into what its handler answers with.
import type { Reading } from "../../../language/shape.ts";
import type { api as apiShape } from "../../../language/words/api.ts";
import type { List } from "../../data/api.ts";

type Option = Reading<typeof apiShape>["value"]["list"];

export function buildList({ value }: Option): List {
  return { shape: null, count: value?.count.value === true };
}
