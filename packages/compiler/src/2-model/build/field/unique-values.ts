// Reports repeated values in annotations of a field.
import { certain, type Proposal } from "../../../diagnostics/fixes/change.ts";
import type { Report } from "../../../diagnostics/report.ts";
import type { Located } from "../../../diagnostics/span.ts";

/** Returns the values without repetitions. `target` is the field, `without` the fix that removes a repeated one. */
export function uniqueValues<T extends string>(
  values: readonly Located<T>[],
  target: string,
  report: Report,
  without: (repeated: Located<T>) => Proposal = ({ value, span }) =>
    certain(`remove the second \`"${value}"\``, { kind: "remove-item", span }),
): readonly Located<T>[] {
  return values.filter((one, index) => {
    const first = values.find(({ value }) => value === one.value) ?? one;
    if (values.indexOf(first) === index) return true;
    const label = { span: first.span, message: "the first one" };
    report.add("repeated-value", one.span, { value: `"${one.value}"`, target }, label, without(one));
    return false;
  });
}
