// Finds the value of constants by name, across the files of the project.
import type { Expression, Property } from "../../1-syntax/syntax.ts";
import { insert, type Proposal, possible } from "../../diagnostics/fixes/change.ts";
import type { ProjectFile, Target } from "./project.ts";

/** The value of a name, or a suggestion that makes it readable. */
export type Constant =
  | { readonly kind: "value"; readonly value: Expression; readonly file: ProjectFile }
  /** `fixes` make the declaration readable. */
  | { readonly kind: "unreadable"; readonly suggestion: string; readonly fixes: readonly Proposal[] };

const deepest = 16;

/** Returns the file in which a name is resolved. */
export function fileOf({ file }: Extract<Expression, { kind: "name" }>, user: ProjectFile): ProjectFile {
  return file === undefined ? user : (user.project.fileAt(file) ?? user);
}

/** Returns the declared value of a name: `TABLE`, `Tables.users`, `Status.Open`, `names.Tables.users`. */
export function findConstant(path: readonly string[], file: ProjectFile, depth = 0): Constant {
  const [first = ""] = path;
  const isModule = file.syntax.imports.some(({ local, imported }) => local === first && imported === "*");
  const root = path.slice(0, isModule ? 2 : 1);
  const members = path.slice(root.length);
  const target = file.find(root, "value");
  const name = root.join(".");
  if (target.kind === "declaration" && target.what === "enum") return enumMember(name, members, target);
  if (target.kind !== "constant") return unreadable(suggestionFor(name, target));
  if (depth > deepest) return unreadable(`write the value out: \`${name}\` refers to itself`);
  return memberOf({ value: target.value, name, isConst: false, depth }, members, target.file);
}

/** Returns no fix if the constant has a type annotation, which `as const` may contradict. */
function madeConst({ span }: Expression, { syntax }: ProjectFile): readonly Proposal[] {
  if (!/\bconst\s+[\p{ID_Continue}$]+\s*=\s*$/u.test(syntax.text.slice(0, span.start))) return [];
  return [possible("add `as const`", insert({ ...span, start: span.end }, " as const"))];
}

interface Named {
  readonly value: Expression;
  readonly name: string;
  readonly isConst: boolean;
  readonly depth: number;
}

function memberOf(
  { value, name, isConst, depth }: Named,
  [member, ...rest]: readonly string[],
  file: ProjectFile,
): Constant {
  switch (value.kind) {
    case "call":
    case "other":
      return unreadable(`write the value out: that of \`${name}\` is known only at run time`);
    case "array":
    case "object":
      if (!isConst && !value.isConst)
        return unreadable(
          `write \`as const\` after the value of \`${name}\`: without it, the value may change`,
          madeConst(value, file),
        );
      break;
    case "name":
      return findConstant([...value.path, ...(member === undefined ? [] : [member, ...rest])], file, depth + 1);
    default:
  }
  if (member === undefined) return { kind: "value", value, file };
  const properties = propertiesOf(value);
  const index = properties.findLastIndex(({ key }) => key.value === member);
  const found = properties[index];
  // A later spread or computed key may replace it.
  if (properties.findLastIndex(({ key }) => key.value === "") > index)
    return unreadable(`write the value out: not all members of \`${name}\` can be read`);
  if (found === undefined) return unreadable(`\`${name}\` has no member \`${member}\``);
  return memberOf({ value: found.value, name: `${name}.${member}`, isConst: true, depth }, rest, file);
}

/** Returns the properties of an object, or the items of an array by index. */
function propertiesOf(value: Expression): readonly Property[] {
  if (value.kind === "object") return value.properties;
  if (value.kind !== "array") return [];
  return value.items.map((item, index) => ({ key: { value: String(index), span: item.span }, value: item }));
}

function enumMember(
  name: string,
  [member, ...rest]: readonly string[],
  { name: declared, file }: Extract<Target, { readonly kind: "declaration" }>,
): Constant {
  const found = file.syntax.enums.get(declared)?.members.findLast((candidate) => candidate.name === member);
  if (member === undefined || rest.length > 0) return unreadable(`name a member of \`${name}\``);
  if (found === undefined) return unreadable(`\`${name}\` has no member \`${member}\``);
  if (found.value?.kind !== "string")
    return unreadable(`write the value of \`${name}.${member}\` out, as a text: \`${member} = "…"\``);
  return { kind: "value", value: found.value, file };
}

function unreadable(suggestion: string, fixes: readonly Proposal[] = []): Constant {
  return { kind: "unreadable", suggestion, fixes };
}

function suggestionFor(name: string, target: Exclude<Target, { readonly kind: "constant" }>): string {
  switch (target.kind) {
    case "package":
      return "write the value out: packages are not read";
    case "declaration":
      return target.what === "let" || target.what === "var"
        ? `declare \`${name}\` with \`const\`: the value of a \`${target.what}\` may change`
        : `write the value out: \`${name}\` is declared as ${target.what}`;
    case "class":
    case "alias":
      return `write the value out: \`${name}\` is not a constant`;
    case "file-missing":
      return `correct the import: there is no file \`${target.specifier}\``;
    case "export-missing":
      return `correct the import: \`${target.specifier}\` exports no \`${target.name}\``;
    case "unparsed":
      return `correct the syntax error in \`${target.file.path}\`, which \`${name}\` is imported from`;
    case "unknown":
      return `write the value out: \`${name}\` is neither imported nor declared here`;
  }
}
