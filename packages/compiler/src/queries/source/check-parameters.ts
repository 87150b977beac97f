// ED903: checks the parameters of a statement, and the lines of its header about them.
import { certain, possible, replace } from "../../diagnostics/fixes/change.ts";
import { didYouMean } from "../../diagnostics/fixes/did-you-mean.ts";
import type { FileReading } from "./file-reading.ts";
import type { Header } from "./header-data.ts";
import { otherParameters } from "./other-parameters.ts";
import type { FoundParameter } from "./parameters.ts";
import type { Token } from "./tokens.ts";

/** Returns false if there are no parameters in the form of another tool. */
function reportOtherParameters(
  code: readonly Token[],
  found: readonly FoundParameter[],
  { path, text, report }: Omit<FileReading, "parser">,
): boolean {
  const others = otherParameters(code, found, text);
  for (const { start, end, meant, form, isAmbiguous } of others) {
    const span = { path, start, end };
    const written = text.slice(start, end);
    const fix = isAmbiguous ? possible : certain;
    const change = meant === null ? [] : [fix(`change \`${written}\` to \`${meant}\``, replace(span, meant, written))];
    const value = form === "named" && isAmbiguous ? `, or \`abs(${meant.slice(1)})\` for the absolute value` : "";
    if (form === "numbered")
      report.add("query-parameter-number", span, { found: written, example: meant ?? ":since" }, ...change);
    else if (form === "list") report.add("query-parameter-list", span, { found: written, meant }, ...change);
    else {
      const suggestion = `write \`${meant}\`${value}`;
      report.add("query-parameter-form", span, { found: written, suggestion }, ...change);
    }
  }
  return others.length > 0;
}

/** The largest number of parameters of a statement. */
const maximumParameters = 100;

/** Parameters that the repository has, and those that pages have. */
const given: Readonly<Record<string, string>> = {
  owner: "`ownedBy(owner)`",
  actor: "`as(context)`",
};

/** Returns false if a parameter has a mistake. */
export function checkParameters(
  header: Header,
  found: readonly FoundParameter[],
  code: readonly Token[],
  { path, text, report }: FileReading,
): boolean {
  let isSound = true;
  const names = [...new Set(found.map(({ name }) => name))];
  if (reportOtherParameters(code, found, { path, text, report })) isSound = false;
  for (const { name, start, end } of found.filter(({ isQuoted }) => isQuoted)) {
    isSound = false;
    const span = { path, start, end };
    const quoted = text.slice(start, end);
    const fix = certain(`change \`${quoted}\` to \`:${name}\``, replace(span, `:${name}`, quoted));
    report.add("query-parameter-quoted", span, { found: quoted, name }, fix);
  }
  const described = [
    ...[...header.parameters].map(([name, { span }]) => ({ name, span })),
    ...header.orders.map(({ name }) => ({ name: name.value, span: name.span })),
  ];
  for (const { name, span } of described.filter((one) => !names.includes(one.name))) {
    isSound = false;
    const undescribed = names.filter((one) => described.every((other) => other.name !== one));
    const known = undescribed.map((one) => `:${one}`);
    const { suggestion, fixes } = didYouMean(
      { value: `:${name}`, span },
      known,
      "remove the line, or use the parameter",
    );
    report.add("query-parameter-missing", span, { name, suggestion }, ...fixes);
  }
  for (const [name, { isOptional, span }] of header.parameters)
    if (isOptional && given[name] !== undefined) {
      isSound = false;
      const suggestion = `remove the line: ${given[name]} gives it`;
      report.add("query-parameter-taken", span, { name, problem: "cannot be optional", suggestion });
    }
  for (const { name, start, end } of found)
    if (header.kind?.value === "page" && (name === "limit" || name === "after")) {
      isSound = false;
      const problem = "is what each `:page` takes itself";
      report.add("query-parameter-taken", { path, start, end }, { name, problem, suggestion: "rename the parameter" });
    }
  if (names.length > maximumParameters) {
    isSound = false;
    const count = String(names.length);
    report.add("query-parameters", header.name.span, { name: header.name.value, count });
  }
  return isSound;
}
