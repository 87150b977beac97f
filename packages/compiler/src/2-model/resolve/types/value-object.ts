// Reads value objects: `valueObject("name", ["a", "b"], { was: { b: "bee" } })`.
import type { Expression, Property } from "../../../1-syntax/syntax.ts";
import type { Located, Span } from "../../../diagnostics/span.ts";
import type { ValueObject } from "../../data/field/column-type.ts";
import type { Target } from "../project.ts";
import { substituteConstants } from "../substitute-constants.ts";

export function readValueObject(target: Target): (ValueObject & { readonly labels: readonly string[] }) | null {
  if (target.kind !== "constant" || target.value.kind !== "call") return null;
  const [name, labels, options] = target.value.arguments.map((argument) => substituteConstants(argument, target.file));
  if (name?.kind !== "string" || labels?.kind !== "array") return null;
  const values = labels.items.map((item) => (item.kind === "string" ? item.value : null));
  if (values.includes(null)) return null;
  const { name: local, file } = target;
  const exported = file.syntax.exports.find((entry) => entry.local === local && entry.from === null);
  return {
    pgType: name.value,
    ...readOptions(options),
    labels: values as string[],
    exported: exported === undefined ? null : { name: exported.exported, path: file.path },
  };
}

/**
 * Reads the options. Errors are kept for a later check, because there is no report here; those that tsc finds are
 * ignored.
 */
function readOptions(argument: Expression | undefined): Pick<ValueObject, "schema" | "renamed" | "unread"> {
  const unread: Span[] = [];
  const propertiesOf = (expression: Expression | undefined): readonly Property[] => {
    if (expression === undefined) return [];
    if (expression.kind === "object") return expression.properties.filter(({ key }) => isNamed(key, unread));
    unread.push(expression.span);
    return [];
  };
  const textOf = (expression: Expression): Located<string> | null => {
    if (expression.kind === "string") return expression;
    unread.push(expression.span);
    return null;
  };
  const options = new Map(propertiesOf(argument).map(({ key, value }) => [key.value, value]));
  const schema = options.get("schema");
  const renamed = propertiesOf(options.get("was")).flatMap(({ key, value }) => {
    const was = textOf(value);
    return was === null ? [] : [{ label: key, was }];
  });
  return { schema: (schema === undefined ? null : textOf(schema))?.value ?? "public", renamed, unread };
}

/** True if a property has a literal name. Computed keys and spreads are added to `unread`. */
function isNamed(key: Located<string>, unread: Span[]): boolean {
  if (key.value === "") unread.push(key.span);
  return key.value !== "";
}
