// The values that a word of a field is given: what is said twice is reported, and means what it means once.
import { certain, type Proposal } from "../../../diagnostics/fixes/change.ts";
import type { Report } from "../../../diagnostics/report.ts";
import type { Located } from "../../../diagnostics/span.ts";

/** `target` is the field; `without` removes what is repeated, which is an argument where nothing else is said. */
export function givenOnce<T extends string>(
  given: readonly Located<T>[],
  target: string,
  report: Report,
  without: (repeated: Located<T>) => Proposal = ({ value, span }) =>
    certain(`remove the second \`"${value}"\``, { kind: "remove-item", span }),
): readonly Located<T>[] {
  return given.filter((one, index) => {
    const first = given.find(({ value }) => value === one.value) ?? one;
    if (given.indexOf(first) === index) return true;
    const labels = [{ span: first.span, message: "the first one" }];
    report.add("repeated-value", one.span, { value: `"${one.value}"`, target }, { labels, fixes: [without(one)] });
    return false;
  });
}
