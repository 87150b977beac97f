// Reads the option `response` of relations: a member of responses.
import type { Located } from "../../../diagnostics/span.ts";
import type { OptionalReading, string } from "../../../language/shape.ts";
import type { ResponseMember } from "../../data/entity.ts";
import { jsonName } from "../../data/field/json-name.ts";
import type { Use } from "../../resolve/annotations/annotations.ts";
import { readable } from "../../resolve/annotations/argument.ts";
import type { LinkedDraft } from "../draft.ts";

/** Returns the member of this name; null if the option is absent. */
export function responseMember(
  name: OptionalReading<typeof string> | undefined,
  limit: Located<number> | null,
  { entity }: LinkedDraft,
): ResponseMember | null {
  const named = name === undefined ? null : readable(name);
  if (named === null) return null;
  return { name: named.value, jsonName: jsonName(named.value, entity.jsonCase), limit, span: named.span };
}

/** Returns the member with the newest rows of a relation; null if the option is absent. */
export function nestedRows({ reading: [options] }: Use<"hasMany">, draft: LinkedDraft): ResponseMember | null {
  const response = options.value?.response.value;
  return response === undefined ? null : responseMember(response.as, readable(response.limit), draft);
}
