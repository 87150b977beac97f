// Reads types that are computed from constants, such as `(typeof Role)[keyof typeof Role]`.
import type { Expression, TypeSyntax } from "../../../1-syntax/syntax.ts";
import { findConstant } from "../constant.ts";
import type { ProjectFile } from "../project.ts";
import { substituteConstants } from "../substitute-constants.ts";

export type ConstantTexts =
  | { readonly kind: "texts"; readonly texts: readonly string[] }
  | { readonly kind: "unreadable"; readonly suggestion: string };

type ConstantType = Extract<TypeSyntax, { readonly kind: "keyof" | "indexed" }>;

export function constantTexts(syntax: ConstantType, file: ProjectFile): ConstantTexts {
  if (syntax.of.kind !== "typeof") return unreadable(forms);
  const { path } = syntax.of;
  const constant = findConstant(path, file);
  if (constant.kind === "unreadable") return unreadable(constant.suggestion);
  const value = substituteConstants(constant.value, constant.file);
  const elements = syntax.kind === "keyof" ? keysOf(value) : elementsOf(value, syntax.by, path, file);
  if (elements === null) return unreadable(forms);
  const texts = elements.map((element) => (element.kind === "string" ? element.value : null));
  if (texts.length === 0 || texts.includes(null))
    return unreadable(`use only text literals as values of \`${path.join(".")}\``);
  return { kind: "texts", texts: texts as string[] };
}

/** Returns the texts that the type allows; null for any other type. */
function elementsOf(
  value: Expression,
  by: TypeSyntax,
  path: readonly string[],
  file: ProjectFile,
): readonly Expression[] | null {
  switch (by.kind) {
    case "keyword":
      return by.name === "number" && value.kind === "array" ? value.items : null;
    case "keyof": {
      const isSame = by.of.kind === "typeof" && by.of.path.join(".") === path.join(".");
      return isSame && value.kind === "object" ? value.properties.map((property) => property.value) : null;
    }
    case "literal": {
      const properties = value.kind === "object" ? value.properties : [];
      const found = properties.findLast(({ key }) => key.value === by.value);
      return found === undefined ? null : [found.value];
    }
    case "reference": {
      const target = file.find(by.path, "type");
      if (target.kind !== "alias" || target.alias.generic || target.alias.type.kind === "reference") return null;
      return elementsOf(value, target.alias.type, path, target.file);
    }
    default:
      return null;
  }
}

function keysOf(value: Expression): readonly Expression[] | null {
  if (value.kind !== "object") return null;
  return value.properties.map(({ key, value: { span } }) =>
    key.value === "" ? { kind: "other", span } : { kind: "string", value: key.value, span },
  );
}

function unreadable(suggestion: string): ConstantTexts {
  return { kind: "unreadable", suggestion };
}

const forms =
  "write the type out, or derive it from a constant: `(typeof X)[keyof typeof X]`, `(typeof X)[number]`, `keyof typeof X`";
