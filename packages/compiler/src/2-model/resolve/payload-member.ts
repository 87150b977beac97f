// Reads the annotations of a payload class.
import type { TypeMember } from "../../1-syntax/syntax.ts";
import { columnTypeOf } from "../data/field/column-type.ts";
import { numericOf } from "../data/field/decimal-digits.ts";
import type { JsonShape, MemberAnnotations } from "../data/field/json-shape.ts";
import { noLimits } from "../data/field/limits.ts";
import { readable } from "./annotations/argument.ts";
import { readAnnotations } from "./annotations/read-annotations.ts";
import type { ProjectFile } from "./project.ts";
import { readRules } from "./rules.ts";
import type { Source } from "./source.ts";

/** Returns the annotations of a member; null without any. */
export function payloadMember(
  { name, type, decorators = [] }: TypeMember,
  shape: JsonShape,
  file: ProjectFile,
  source: Source,
): MemberAnnotations | null {
  if (decorators.length === 0) return null;
  const own = { ...source, file };
  const annotations = readAnnotations(decorators, { place: "field", name: name.value, type }, own);
  const column = annotations.one("column")?.reading.value;
  const varchar = column === undefined ? undefined : readable(column.varchar)?.value;
  const columnType = column === undefined ? undefined : readable(column.type)?.value;
  return {
    rules: readRules(annotations, own),
    limits: { ...noLimits, varchar, numeric: numericOf(columnTypeOf({ kind: "known", shape }), columnType) },
    isSkipped: annotations.one("field")?.reading.some(({ value }) => value === "skip") === true,
  };
}
