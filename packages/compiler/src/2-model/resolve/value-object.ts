// The declaration of a value object into its labels: `valueObject("name", ["a", "b"])`.
import type { ValueObject } from "../data/column-type.ts";
import { knownExpression } from "./known-expression.ts";
import type { Target } from "./project.ts";

export function readValueObject(target: Target): (ValueObject & { readonly labels: readonly string[] }) | null {
  if (target.kind !== "constant" || target.value.kind !== "call") return null;
  const [name, labels] = target.value.arguments.map((argument) => knownExpression(argument, target.file));
  if (name?.kind !== "string" || labels?.kind !== "array") return null;
  const values = labels.items.map((item) => (item.kind === "string" ? item.value : null));
  if (values.includes(null)) return null;
  const { name: local, file } = target;
  const exported = file.syntax.exports.find((entry) => entry.local === local && entry.from === null);
  return {
    pgType: name.value,
    labels: values as string[],
    exported: exported === undefined ? null : { name: exported.exported, path: file.path },
  };
}
