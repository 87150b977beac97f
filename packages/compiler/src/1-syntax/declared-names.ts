// Reads the names that a file declares, each with the name that it is exported by.
import type { Program } from "oxc-parser";
import type { DeclaredNames, ExportSyntax } from "./syntax.ts";
import { boundNames } from "./type-names.ts";

type Statement = Program["body"][number];
type ExportedNames = Map<string, string | null>;

/**
 * Reads the top level only, since nested declarations cannot be imported.
 * @param exports those of the file; the ones without a module can export a declaration under another name
 */
export function readDeclaredNames(body: readonly Statement[], exports: readonly ExportSyntax[]): DeclaredNames {
  const types: ExportedNames = new Map();
  const values: ExportedNames = new Map();
  for (const statement of body) {
    const { declaration, form } = declarationOf(statement);
    const declared = namesDeclared(declaration);
    // Overloads of a function and parts of a namespace are exported if one of them is.
    const add = (names: ExportedNames, name: string): unknown =>
      names.set(name, form === "named" ? name : form === "default" ? "default" : (names.get(name) ?? null));
    for (const name of declared.types) add(types, name);
    for (const name of declared.values) add(values, name);
  }
  for (const { local, exported } of exports.filter(({ from }) => from === null)) {
    for (const names of [types, values]) {
      const before = names.get(local);
      if (before === null || (before === "default" && exported !== "default")) names.set(local, exported);
    }
  }
  return { types, values };
}

function declarationOf(statement: Statement): {
  readonly declaration: { readonly type: string } | null;
  readonly form: "named" | "default" | "none";
} {
  if (statement.type === "ExportNamedDeclaration") return { declaration: statement.declaration, form: "named" };
  if (statement.type === "ExportDefaultDeclaration") return { declaration: statement.declaration, form: "default" };
  return { declaration: statement, form: "none" };
}

function namesDeclared(
  node: { readonly type: string } | null,
): Readonly<Record<"types" | "values", readonly string[]>> {
  const declaration = node as Statement | null;
  switch (declaration?.type) {
    case "TSTypeAliasDeclaration":
    case "TSInterfaceDeclaration":
      return { types: [declaration.id.name], values: [] };
    case "ClassDeclaration":
    case "TSEnumDeclaration":
    case "TSModuleDeclaration":
    case "TSImportEqualsDeclaration": {
      // `declare global` and `declare module "name"` declare nothing in this file.
      const names =
        declaration.id?.type !== "Identifier" || ("kind" in declaration && declaration.kind === "global")
          ? []
          : [declaration.id.name];
      return { types: names, values: names };
    }
    case "FunctionDeclaration":
    case "TSDeclareFunction":
      return { types: [], values: boundNames(declaration.id) };
    case "VariableDeclaration":
      return { types: [], values: declaration.declarations.flatMap(({ id }) => boundNames(id)) };
    default:
      return { types: [], values: [] };
  }
}
