// A type in `<>` into the members of the object that it describes: written out, an alias, an interface or a class.
import type { TypeMember, TypeSyntax } from "../../1-syntax/syntax.ts";
import type { ProjectFile } from "./project.ts";

export interface ObjectShape {
  readonly members: readonly TypeMember[];
  /** The file that the members' own types are named in. */
  readonly file: ProjectFile;
}

/** Null where the type is not visible from here: tsc checks it then. */
export function resolveShape(syntax: TypeSyntax, file: ProjectFile, depth = 0): ObjectShape | null {
  if (syntax.kind === "object") return { members: syntax.members, file };
  if (syntax.kind !== "reference" || syntax.arguments.length > 0 || depth > 16) return null;
  const target = file.find(syntax.path, "type");
  if (target.kind === "alias" && !target.alias.generic) return resolveShape(target.alias.type, target.file, depth + 1);
  const name = syntax.path.at(-1) ?? "";
  const shape =
    target.kind === "class"
      ? target.file.syntax.shapes.get(target.name)
      : target.kind === "declaration"
        ? target.file.syntax.shapes.get(name)
        : undefined;
  return shape === undefined || !("file" in target) ? null : resolveShape(shape, target.file, depth + 1);
}
