// ED330: parts of a served payload that no rule covers, though their type allows any text or number.

import type { RoutedCommand } from "../../2-model/data/api.ts";
import { type JsonShape, partsOf } from "../../2-model/data/field/json-shape.ts";
import type { Report } from "../../diagnostics/report.ts";
import { scalars } from "../../language/types/index.ts";
import { listing } from "../../text/names.ts";

/** The types of PostgreSQL that bound their values, such as integers and dates, are a rule by themselves. */
export function checkPayloadRules({ command: { name, content }, span }: RoutedCommand, report: Report): void {
  if (content.kind !== "payload" || content.schema !== null || content.json.kind !== "known") return;
  const members = [...new Set(uncovered(content.json.shape, ""))];
  if (members.length === 0) return;
  const isWhole = members.includes("");
  const part = isWhole ? "the payload" : `${listing(members.map((member) => `\`${member}\``))} in the payload`;
  const suggestion = isWhole
    ? "check it with your own schema: `{ schema: … }` in `@command`"
    : "add `@validate` to the members of a payload that is a class, or check it with your own schema: `{ schema: … }` in `@command`";
  report.add("payload-unruled", span, { command: name.value, part, suggestion });
}

/** The paths of the values that may be anything. An annotated member has the rules that its author chose. */
function uncovered(shape: JsonShape, path: string): readonly string[] {
  switch (shape.kind) {
    case "json":
    case "unknown":
      return [path];
    case "scalar":
      return isUnbounded(shape.scalar) ? [path] : [];
    case "array":
      return uncovered(shape.of, `${path}[]`);
    case "object": {
      const members = shape.members.flatMap(({ name, shape: of, annotations }) =>
        annotations !== null && !hasMembers(of) ? [] : uncovered(of, path === "" ? name : `${path}.${name}`),
      );
      return [...members, ...(shape.rest === null ? [] : uncovered(shape.rest, `${path}[string]`))];
    }
    default:
      return partsOf(shape).flatMap((part) => uncovered(part, path));
  }
}

/** Rules of a member say nothing about the members of its objects. */
function hasMembers(shape: JsonShape): boolean {
  return shape.kind === "object" || partsOf(shape).some(hasMembers);
}

function isUnbounded(scalar: keyof typeof scalars): boolean {
  const { family } = scalars[scalar];
  return scalar === "text" || family === "float" || family === "decimal";
}
