// Builds changes that make a property nullable instead of optional, since columns can be null but not undefined.
import type { TypeMember, TypeSyntax } from "../../../1-syntax/syntax.ts";
import { type Change, certain, insert, type Proposal, replace } from "../../../diagnostics/fixes/change.ts";
import type { Span } from "../../../diagnostics/span.ts";

export interface Optional {
  readonly name: Span;
  /** Whether the name is followed by `?`. */
  readonly optional: boolean;
  readonly type: TypeSyntax;
  /** The replacement of `?`: `!` for a field without an initializer. */
  readonly mark: "!" | "";
}

/** Returns the fix for a member of an object type. */
export function nullableMember(member: TypeMember, ...repeated: readonly TypeMember[]): readonly Proposal[] {
  const changes = [member, ...repeated].map(({ name, optional, type }) =>
    makeNullable({ name: name.span, optional, type, mark: "" }),
  );
  const title = `change \`${member.optional ? "?" : "undefined"}\` to \`| null\``;
  return changes[0]?.length === 0 ? [] : [certain(title, ...changes.flat())];
}

/** Returns the changes; none if `undefined` is in a named type and not in this text. */
export function makeNullable({ name, optional, type, mark }: Optional): readonly Change[] {
  const types = type.kind === "union" ? type.types : [type];
  const isInText = optional || types.some((member) => member.kind === "keyword" && member.name === "undefined");
  const changes = isInText ? addNullToType(type) : null;
  if (changes === null) return [];
  const question = { ...name, start: name.end, end: name.end + 1 };
  return optional ? [replace(question, mark, "?"), ...changes] : changes;
}

/**
 * Returns the changes that add `null` and remove `undefined`; none if the type is nullable already, null if it cannot
 * be changed.
 */
function addNullToType(type: TypeSyntax): readonly Change[] | null {
  const types = type.kind === "union" ? type.types : [type];
  const places = types.map((member) => ({ member, name: member.kind === "keyword" ? member.name : null }));
  const hasNull = places.some(({ name }) => name === "null");
  const at = places.findIndex(({ name }) => name === "undefined");
  const found = types[at];
  if (found === undefined) return hasNull ? [] : [insert({ ...type.span, start: type.span.end }, " | null")];
  if (!hasNull) return [replace(found.span, "null", "undefined")];
  const [before, after] = [types[at - 1], types[at + 1]];
  if (before !== undefined) return [replace({ ...found.span, start: before.span.end }, "")];
  return after === undefined ? null : [replace({ ...found.span, end: after.span.start }, "")];
}
