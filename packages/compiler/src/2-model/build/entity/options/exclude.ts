// Reads the option `exclude`: EXCLUDE constraints.
import type { Located, Span } from "../../../../diagnostics/span.ts";
import { excludeOperators } from "../../../../language/words/entity.ts";
import type { Exclusion } from "../../../data/entity-parts.ts";
import { describeType } from "../../../data/field/column-type.ts";
import type { Field } from "../../../data/field/field.ts";
import { ascending, type IndexKey } from "../../../data/table/index-keys.ts";
import { type FieldRange, rangeTypeOf } from "../../../data/table/index-ranges.ts";
import { readable } from "../../../resolve/annotations/argument.ts";
import type { EntityOptions } from "../../../resolve/annotations/entity-options.ts";
import { explicitName } from "../../explicit-name.ts";
import type { Subject } from "../../subject.ts";

type ExcludeEntry = Extract<EntityOptions["exclude"], { readonly kind: "value" }>["value"][number]["value"];
type Element = ExcludeEntry["with"]["value"][number];

/** Returns the constraints without errors. */
export function readExclusions(subject: Subject): readonly Exclusion[] {
  const { report } = subject.source;
  return (subject.options.exclude.value ?? []).flatMap(({ value, span }): readonly Exclusion[] => {
    const elements = value.with.value.map((element) => readElement(element, subject));
    if (elements.length === 0) report.add("exclude-empty", value.with.span, {});
    const keys = elements.filter((key) => key !== null);
    if (keys.length < elements.length || keys.length === 0) return [];
    if (keys.every(({ of, operator }) => of.kind === "field" && operator === "=")) {
      const names = keys.map(({ of }) => (of.kind === "field" ? `"${of.field.name}"` : ""));
      report.add("exclude-of-equal", value.with.span, { fields: names.join(", ") });
      return [];
    }
    const name = explicitName(value.name, "constraint", report);
    return [{ keys, name, where: readable(value.where), span }];
  });
}

/** Returns an element of a constraint, or null after a diagnostic. */
function readElement({ value: parts, span }: Element, { known, source: { report } }: Subject): IndexKey | null {
  const [of, operator, third] = parts;
  const sign = excludeOperators.find((one) => one === operator?.value);
  if (of === undefined || operator === undefined || sign === undefined || third !== undefined) {
    report.add("exclude-element", (sign === undefined ? operator?.span : third?.span) ?? span, {});
    return null;
  }
  if (typeof of.value === "string") {
    const field = known.named({ value: of.value, span: of.span }, "exclude-unknown-field");
    if (field === null) return null;
    return compares(field, { value: sign, span: operator.span }, report)
      ? { of: { kind: "field", field }, ...ascending, operator: sign }
      : null;
  }
  const range = readRange(of.value, of.span, { known, report });
  if (range === null) return null;
  if (sign !== "<>") return { of: { kind: "range", range }, ...ascending, operator: sign };
  const parameters = { operator: sign, what: "a range", suggestion: 'write `"&&"` for ranges that overlap' };
  report.add("exclude-operator", operator.span, parameters);
  return null;
}

type RangeElement = Exclude<Element["value"][number]["value"], string>;

function readRange(
  { range, bounds }: RangeElement,
  span: Span,
  { known, report }: Pick<Subject, "known"> & Pick<Subject["source"], "report">,
): FieldRange | null {
  const ends = known.all(range.value, "exclude-unknown-field");
  if (ends === null) return null;
  const [from, to, third] = ends;
  const refuse = (reason: string): null => {
    report.add("exclude-range", range.value.length === 0 ? span : range.span, { reason });
    return null;
  };
  if (from === undefined || to === undefined || third !== undefined) return refuse("it needs two ends");
  if (from === to) return refuse(`both ends are \`${from.name}\``);
  const type = rangeTypeOf(from, to);
  if (type !== null) return { from, to, type, bounds: bounds.value ?? "[)" };
  const [first, second] = [from, to].map((field) => `\`${field.name}\` is \`${describeType(field.type)}\``);
  return refuse(`${first}, and ${second}`);
}

/** Reports an operator that the type does not support in an index; types of `column({ type })` are not checked. */
function compares(
  field: Field,
  operator: Located<"=" | "<>" | "&&" | "-|-">,
  report: Subject["source"]["report"],
): boolean {
  const { type, column } = field;
  if (column.type !== null) return true;
  const isEqual = operator.value === "=" || operator.value === "<>";
  const isCompared = type.kind === "choice" || (type.kind === "scalar" && type.scalar !== "json");
  if (isEqual && isCompared) return true;
  const what = `\`${field.name}\`, which is \`${describeType(type)}\``;
  const suggestion = isCompared
    ? 'single values are compared by `=` and `<>`; two fields are a range: `{ range: ["startsAt", "endsAt"] }`'
    : "an EXCLUDE constraint compares single values and ranges";
  report.add("exclude-operator", operator.span, { operator: operator.value, what, suggestion });
  return false;
}
