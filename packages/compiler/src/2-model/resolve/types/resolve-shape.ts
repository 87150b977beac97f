// Resolves an object type to its members: a literal type, an alias, an interface or a class.
import type { TypeMember, TypeSyntax } from "../../../1-syntax/syntax.ts";
import type { ProjectFile } from "../project.ts";

export interface ObjectShape {
  readonly members: readonly TypeMember[];
  /** Whether the members are data alone; false if there are methods. */
  readonly isData: boolean;
  /** The file in which the types of the members are resolved. */
  readonly file: ProjectFile;
}

/** Returns null for a type that cannot be read, which tsc checks. */
export function resolveShape(syntax: TypeSyntax, file: ProjectFile, depth = 0): ObjectShape | null {
  if (syntax.kind === "object") {
    const bases = syntax.extends.map((base) => resolveShape(base, file, depth + 1));
    // Types of members are resolved in the file that declares them.
    if (!bases.every((base) => base?.file === file)) return null;
    const inherited = bases.flatMap((base) => base?.members ?? []);
    const members = [...inherited, ...syntax.members].map((member) => [member.name.value, member] as const);
    const isData = syntax.isData && bases.every((base) => base?.isData !== false);
    return { members: [...new Map(members).values()], isData, file };
  }
  if (syntax.kind !== "reference" || syntax.arguments.length > 0 || depth > 16) return null;
  const target = file.find(syntax.path, "type");
  if (target.kind === "alias" && !target.alias.generic) return resolveShape(target.alias.type, target.file, depth + 1);
  if (target.kind !== "class" && target.kind !== "declaration") return null;
  const shape = target.file.syntax.shapes.get(target.name);
  return shape === undefined ? null : resolveShape(shape, target.file, depth + 1);
}
