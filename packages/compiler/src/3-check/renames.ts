// ED217: earlier names that cannot have been: of columns in their table, of tables, of labels in their type.
import { withoutOption } from "../diagnostics/fixes/change.ts";
import type { Report } from "../diagnostics/report.ts";
import type { Located } from "../diagnostics/span.ts";
import { listing } from "../text/names.ts";

/** What has a name, and may have had another one before. */
export interface Renamed {
  readonly name: string;
  readonly was: Located<string> | null;
}

/** A former name may have become another one's, if that has one, too; those that go round in a circle are refused. */
export function checkRenames(all: readonly Renamed[], what: "column" | "table" | "label", report: Report): void {
  const byName = new Map(all.map((one) => [one.name, one]));
  const taken = new Set<string>();
  const exchanged = new Set<Renamed>();
  for (const one of all) {
    const { name, was } = one;
    if (was === null) continue;
    const { span } = was;
    const holder = byName.get(was.value);
    if (was.value === name)
      report.add("was-present-name", span, { name, what }, { fixes: [withoutOption("was", span)] });
    else if (taken.has(was.value)) report.add("was-twice", span, { name: was.value, what });
    else if (holder !== undefined && holder.was === null)
      report.add("was-still-there", span, { name: was.value, what }, { fixes: [withoutOption("was", span)] });
    else if (!exchanged.has(one)) {
      const circle = circleOf(one, byName);
      for (const other of circle) exchanged.add(other);
      const names = listing(circle.map((other) => `\`${other.name}\``));
      if (circle.length > 0) report.add("was-exchanged", span, { names, what });
    }
    taken.add(was.value);
  }
}

/** Those that have each other's former names; none where the names lead away. */
function circleOf(first: Renamed, byName: ReadonlyMap<string, Renamed>): readonly Renamed[] {
  const circle = new Set<Renamed>();
  let one: Renamed | undefined = first;
  while (one !== undefined && !circle.has(one)) {
    circle.add(one);
    one = one.was === null ? undefined : byName.get(one.was.value);
  }
  return one === first ? [...circle] : [];
}
