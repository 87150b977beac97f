// Builds projections from `@projection`.
import type { Projection } from "../../data/entity-parts.ts";
import type { Subject } from "../subject.ts";

/** Embedded objects are included as a whole. */
export function buildProjections({ annotations, known, source }: Subject): readonly Projection[] {
  return annotations.all("projection").flatMap(({ reading: [name, list] }) => {
    const found = list.value.flatMap((item) => {
      const embedded = known.fields.find((field) => field.name === item.value && field.parts !== null);
      return embedded ?? known.named(item, "projection-unknown-field") ?? [];
    });
    if (list.value.length === 0) source.report.add("projection-empty", list.span, { name: name.value });
    return found.length < list.value.length || found.length === 0 ? [] : [{ name, fields: [...new Set(found)] }];
  });
}
