// Finds the module from which generated code imports a name of an annotation.
import type { Located } from "../../diagnostics/span.ts";
import type { NameReading } from "../../language/shape.ts";
import type { UserImport } from "../data/user-import.ts";
import { isAnnotated } from "./annotations/is-entity.ts";
import type { Source } from "./source.ts";

/** Returns the import of a name, which is resolved in the file of its constant or base class. */
export function resolveImport({ value, span }: Located<NameReading>, { file: user, report }: Source): UserImport {
  const [first = "", ...members] = value.path;
  const file = user.project.fileAt(value.file) ?? user;
  const name = { value: value.path.join("."), span };
  const imported = file.syntax.imports.find((entry) => entry.local === first);
  if (imported === undefined) {
    const { classes, declaredNames } = file.syntax;
    if (file.find([first], "value").kind === "unknown") report.add("name-unknown", span, { name: name.value });
    else if (classes.some((syntax) => isAnnotated(syntax, file)))
      report.add("loaded-for-name", span, { name: name.value });
    else if (declaredNames.values.get(first) === null)
      report.add("name-not-exported", span, { name: first, file: file.path });
    return { name, module: { kind: "file", path: file.path }, exported: first, local: first, members };
  }
  const path = file.pathOf(imported.from);
  const module =
    path === null ? ({ kind: "import", specifier: imported.from } as const) : ({ kind: "file", path } as const);
  if (imported.imported !== "*") return { name, module, exported: imported.imported, local: first, members };
  const [exported = first, ...rest] = members;
  return { name, module, exported, local: exported, members: rest };
}
