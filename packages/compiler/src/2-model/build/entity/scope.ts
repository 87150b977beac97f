// Builds scopes from `@scope`.
import type { Scope } from "../../data/entity-parts.ts";
import type { Subject } from "../subject.ts";

export function buildScopes({ annotations, known }: Subject): readonly Scope[] {
  return annotations.all("scope").flatMap(({ reading: [name, list, options], span }) => {
    const found = known.all(list.value, "scope-unknown-field");
    const within = options.value?.within;
    const group = within?.kind === "value" ? known.named(within, "within-unknown-field") : null;
    if (found === null || (within?.kind === "value" && group === null)) return [];
    const located = found.map((field, index) => ({ value: field, span: list.value[index]?.span ?? list.span }));
    return [{ name, fields: located, within: group, span }];
  });
}
