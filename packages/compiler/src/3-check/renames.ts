// ED217: former names that are in use, are used twice, or form a cycle.
import { removeOption } from "../diagnostics/fixes/change.ts";
import type { Report } from "../diagnostics/report.ts";
import type { Located } from "../diagnostics/span.ts";
import { listing } from "../text/names.ts";

/** A column, table or label with its former name. */
export interface FormerName {
  readonly name: string;
  readonly was: Located<string> | null;
}

/**
 * Reports invalid former names. A former name can be the present name of another one that was renamed itself, unless
 * they form a cycle.
 */
export function checkRenames(all: readonly FormerName[], what: "column" | "table" | "label", report: Report): void {
  const byName = new Map(all.map((one) => [one.name, one]));
  const taken = new Set<string>();
  const inCycle = new Set<FormerName>();
  for (const one of all) {
    const { name, was } = one;
    if (was === null) continue;
    const { span } = was;
    const holder = byName.get(was.value);
    if (was.value === name)
      report.add("was-present-name", span, { name, what }, { fixes: [removeOption("was", span)] });
    else if (taken.has(was.value)) report.add("was-twice", span, { name: was.value, what });
    else if (holder !== undefined && holder.was === null)
      report.add("was-still-there", span, { name: was.value, what }, { fixes: [removeOption("was", span)] });
    else if (!inCycle.has(one)) {
      const circle = circleOf(one, byName);
      for (const other of circle) inCycle.add(other);
      const names = listing(circle.map((other) => `\`${other.name}\``));
      if (circle.length > 0) report.add("was-exchanged", span, { names, what });
    }
    taken.add(was.value);
  }
}

/** Returns the cycle of former names that starts with `first`; empty if there is none. */
function circleOf(first: FormerName, byName: ReadonlyMap<string, FormerName>): readonly FormerName[] {
  const circle = new Set<FormerName>();
  let one: FormerName | undefined = first;
  while (one !== undefined && !circle.has(one)) {
    circle.add(one);
    one = one.was === null ? undefined : byName.get(one.was.value);
  }
  return one === first ? [...circle] : [];
}
