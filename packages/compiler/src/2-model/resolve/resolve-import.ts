// Finds the module from which generated code imports a name of an annotation.
import type { Located } from "../../diagnostics/span.ts";
import type { UserImport } from "../data/user-import.ts";
import type { Source } from "./source.ts";

/** Returns the import of a name that the entity file imports or declares. */
export function resolveImport(given: Located<readonly string[]>, { file, report }: Source): UserImport {
  const [first = "", ...members] = given.value;
  const name = { value: given.value.join("."), span: given.span };
  const imported = file.syntax.imports.find((entry) => entry.local === first);
  if (imported === undefined) {
    const isKnown = file.find([first], "value").kind !== "unknown";
    report.add(isKnown ? "loaded-for-name" : "name-unknown", given.span, { name: name.value });
    return { name, module: { kind: "file", path: file.path }, exported: first, local: first, members };
  }
  const path = file.pathOf(imported.from);
  const module =
    path === null ? ({ kind: "import", specifier: imported.from } as const) : ({ kind: "file", path } as const);
  if (imported.imported !== "*") return { name, module, exported: imported.imported, local: first, members };
  const [exported = first, ...rest] = members;
  return { name, module, exported, local: exported, members: rest };
}
