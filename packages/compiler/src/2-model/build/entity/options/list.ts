// Reads the option `list` of `api`: the type of the rows in a list.
import { didYouMean } from "../../../../diagnostics/fixes/did-you-mean.ts";
import type { Report } from "../../../../diagnostics/report.ts";
import type { Located } from "../../../../diagnostics/span.ts";
import type { Reading } from "../../../../language/shape.ts";
import type { api as apiShape } from "../../../../language/words/api.ts";
import type { List, ListShape } from "../../../data/api.ts";
import type { Join, Projection } from "../../../data/entity-parts.ts";

/** The types that rows can have besides the response DTO. */
export interface ListShapes {
  readonly projections: readonly Projection[];
  readonly joins: readonly Join[];
}

type Option = Reading<typeof apiShape>["value"]["list"];

export function buildList(option: Option, shapes: ListShapes, report: Report): List {
  const { shape, count } = option.value ?? {};
  return { shape: shape?.kind === "value" ? shapeOf(shape, shapes, report) : null, count: count?.value === true };
}

function shapeOf(
  { value, span }: Located<string>,
  { projections, joins }: ListShapes,
  report: Report,
): ListShape | null {
  if (value === "view" && joins.length > 0) return { kind: "view" };
  const projection = projections.find(({ name }) => name.value === value);
  if (projection !== undefined) return { kind: "projection", projection };
  const names = [...projections.map(({ name }) => name.value), ...(joins.length > 0 ? ["view"] : [])];
  const known =
    names.length === 0
      ? "annotate the class with `@projection` or `@join`"
      : `the shapes are ${names.map((name) => `\`${name}\``).join(", ")}`;
  const { suggestion, fixes } = didYouMean({ value, span }, names, known);
  report.add("list-shape-unknown", span, { shape: value, suggestion }, ...fixes);
  return null;
}
