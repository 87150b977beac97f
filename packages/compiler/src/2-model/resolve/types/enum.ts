// Reads enums of texts.
import type { EnumSyntax } from "../../../1-syntax/syntax.ts";
import { property, type Resolution, type TypeContext } from "./resolution.ts";

/** Returns the texts of the members; null if one is not a literal text. */
export function enumTexts({ members }: EnumSyntax): readonly string[] | null {
  const texts = members.map(({ value }) => (value?.kind === "string" ? value.value : null));
  return texts.includes(null) ? null : (texts as string[]);
}

/** Returns the type of an enum of texts; the members of other enums are numbers. */
export function enumType(name: string, declared: EnumSyntax): Resolution {
  const texts = enumTexts(declared);
  if (texts !== null && texts.length > 0) return enumChoice(texts);
  const without = declared.members.find(({ value }) => value?.kind !== "string");
  const suggestion = `give each member of \`${name}\` a text literal`;
  return { kind: "impossible", suggestion: `${suggestion}, \`${without?.name ?? "Open"} = "…"\`` };
}

/** Returns the value of a member such as `Status.Open`; null for any other name. */
export function enumMember(path: readonly string[], { file }: TypeContext): Resolution | null {
  const target = path.length < 2 ? null : file.find(path.slice(0, -1), "type");
  if (target?.kind !== "declaration") return null;
  const found = target.file.syntax.enums.get(target.name)?.members.find(({ name }) => name === path.at(-1));
  return found?.value?.kind === "string" ? enumChoice([found.value.value]) : null;
}

function enumChoice(values: readonly string[]): Resolution {
  const type = { kind: "choice", values: [...new Set(values)], valueObject: null, isEnum: true } as const;
  return { kind: "type", type, spelling: property, nullable: false };
}
