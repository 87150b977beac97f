// Parses entity files with oxc. No other room knows oxc. Parsing never throws.
import {
  type Class,
  type ExportNamedDeclaration,
  type ImportDeclaration,
  type ParseResult,
  parseSync,
  type Statement,
  type TSEnumDeclaration,
} from "oxc-parser";
import type { Report } from "../diagnostics/report.ts";
import { readClass } from "./class.ts";
import { readDeclaredNames } from "./declared-names.ts";
import { readExpression } from "./expression.ts";
import { type Reading, spanOf } from "./file-reader.ts";
import type {
  BaseSyntax,
  ClassSyntax,
  EnumSyntax,
  ExportSyntax,
  Expression,
  ImportStatementSyntax,
  ImportSyntax,
  SourceSyntax,
  TypeAliasSyntax,
  TypeSyntax,
} from "./syntax.ts";
import { syntaxHint } from "./syntax-hint.ts";
import { readInterface, readType } from "./type.ts";

/** Parses a file. After a syntax error the result has only module names of imports, and the report has the position. */
export function parseSource(path: string, text: string, report: Report): SourceSyntax {
  const result = parseSync(path, text, { lang: path.endsWith("x") ? "tsx" : "ts", sourceType: "module" });
  const source = emptySource(path, text);
  const failure = result.errors.find((error) => error.severity === "Error");
  if (failure !== undefined) {
    reportSyntaxError(path, failure, text, report);
    return { ...source, importedModules: result.module.staticImports.map(({ moduleRequest }) => moduleRequest.value) };
  }
  const reading: Reading = { path, text, comments: result.comments };
  for (const statement of result.program.body) readStatement(statement, reading, source);
  return {
    ...source,
    isParsed: true,
    classes: markExports(source),
    declaredNames: readDeclaredNames(result.program.body, source.exports),
  };
}

interface MutableSource extends SourceSyntax {
  readonly imports: ImportSyntax[];
  readonly importStatements: ImportStatementSyntax[];
  readonly exports: ExportSyntax[];
  readonly classes: ClassSyntax[];
  readonly aliases: Map<string, TypeAliasSyntax>;
  readonly constants: Map<string, Expression>;
  readonly shapes: Map<string, TypeSyntax>;
  readonly enums: Map<string, EnumSyntax>;
  readonly declarations: Map<string, string>;
}

function emptySource(path: string, text: string): MutableSource {
  return {
    path,
    text,
    isParsed: false,
    importedModules: [],
    imports: [],
    importStatements: [],
    exports: [],
    classes: [],
    aliases: new Map(),
    constants: new Map(),
    shapes: new Map(),
    enums: new Map(),
    declarations: new Map(),
    declaredNames: { types: new Map(), values: new Map() },
  };
}

function reportSyntaxError(path: string, failure: ParseResult["errors"][number], text: string, report: Report): void {
  const [label] = failure.labels;
  const start = Math.min(label?.start ?? 0, text.length);
  const end = Math.max(start, Math.min(label?.end ?? start + 1, text.length));
  report.add(
    "syntax-error",
    { path, start, end },
    {
      message: quoteToken(failure.message, text.slice(start, end)),
      help:
        syntaxHint(failure.message, text, start) ?? "correct it: no code is generated from this file until it parses",
    },
  );
}

/** oxc reports an unexpected identifier without its name. */
function quoteToken(message: string, token: string): string {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(token)
    ? message.replace("`Identifier`", () => `\`${token}\``)
    : message;
}

function readStatement(statement: Statement, reading: Reading, source: MutableSource): void {
  switch (statement.type) {
    case "ImportDeclaration":
      source.importStatements.push(readImportStatement(statement, reading));
      for (const specifier of statement.specifiers) {
        const imported =
          specifier.type === "ImportSpecifier"
            ? nameOf(specifier.imported)
            : specifier.type === "ImportNamespaceSpecifier"
              ? "*"
              : "default";
        source.imports.push({
          local: specifier.local.name,
          imported,
          from: statement.source.value,
          span: spanOf(statement.source, reading),
          specifier: spanOf(specifier, reading),
        });
      }
      return;
    case "ExportNamedDeclaration":
      readNamedExport(statement, reading, source);
      return;
    case "ExportAllDeclaration":
      source.exports.push({
        local: "*",
        exported: statement.exported === null ? "*" : nameOf(statement.exported),
        from: statement.source.value,
      });
      return;
    case "ExportDefaultDeclaration": {
      const { declaration } = statement;
      if (declaration.type === "ClassDeclaration" || declaration.type === "ClassExpression") {
        source.classes.push(readClass(declaration, "default", reading));
      } else if (declaration.type === "TSInterfaceDeclaration") {
        readDeclaration(declaration, "none", reading, source);
        source.exports.push({ local: declaration.id.name, exported: "default", from: null });
      } else if (declaration.type === "Identifier") {
        source.exports.push({ local: declaration.name, exported: "default", from: null });
      } else readNested(declaration, reading, source);
      return;
    }
    default:
      readDeclaration(statement, "none", reading, source);
  }
}

/** Empty braces are ignored; a new name is imported by a separate statement. */
function readImportStatement(statement: ImportDeclaration, reading: Reading): ImportStatementSyntax {
  const isType = statement.importKind === "type";
  const named = statement.specifiers.flatMap((specifier) =>
    specifier.type === "ImportSpecifier"
      ? [
          {
            name: specifier.local.name,
            isType: isType || specifier.importKind === "type",
            span: spanOf(specifier, reading),
          },
        ]
      : [],
  );
  return {
    from: statement.source.value,
    isType,
    named: named.length === 0 ? null : named,
    span: spanOf(statement, reading),
  };
}

function readNamedExport(statement: ExportNamedDeclaration, reading: Reading, source: MutableSource): void {
  if (statement.declaration !== null) {
    readDeclaration(statement.declaration, "named", reading, source);
  }
  for (const specifier of statement.specifiers) {
    source.exports.push({
      local: nameOf(specifier.local),
      exported: nameOf(specifier.exported),
      from: statement.source?.value ?? null,
    });
  }
}

function readDeclaration(
  declaration: Statement | NonNullable<ExportNamedDeclaration["declaration"]>,
  exported: "named" | "none",
  reading: Reading,
  source: MutableSource,
): void {
  switch (declaration.type) {
    case "ClassDeclaration": {
      const syntax = readClass(declaration, exported, reading);
      source.classes.push(syntax);
      if (syntax.name !== null) source.shapes.set(syntax.name.value, shapeOf(syntax));
      return;
    }
    case "TSTypeAliasDeclaration": {
      const { name } = declaration.id;
      source.aliases.set(name, {
        name,
        generic: declaration.typeParameters !== null,
        type: readType(declaration.typeAnnotation, reading),
      });
      return;
    }
    case "VariableDeclaration":
      readNested(declaration, reading, source);
      for (const { id, init } of declaration.declarations) {
        if (id.type !== "Identifier") continue;
        if (declaration.kind !== "const") source.declarations.set(id.name, declaration.kind);
        else if (init !== null) source.constants.set(id.name, readExpression(init, reading));
        if (exported === "named") source.exports.push({ local: id.name, exported: id.name, from: null });
      }
      return;
    case "TSInterfaceDeclaration": {
      const { name } = declaration.id;
      source.declarations.set(name, "interface");
      source.shapes.set(name, readInterface(declaration, source.shapes.get(name), reading));
      return;
    }
    case "TSEnumDeclaration":
      source.declarations.set(declaration.id.name, "enum");
      source.enums.set(declaration.id.name, readEnum(declaration, source.enums.get(declaration.id.name), reading));
      return;
    case "FunctionDeclaration":
      if (declaration.id !== null) source.declarations.set(declaration.id.name, "function");
      readNested(declaration, reading, source);
      return;
    default:
      readNested(declaration, reading, source);
  }
}

/** Merges the members of repeated enum declarations. */
function readEnum({ body }: TSEnumDeclaration, earlier: EnumSyntax | undefined, reading: Reading): EnumSyntax {
  const members = body.members.map(({ id, initializer }) => ({
    name: nameOf(id),
    value: initializer === null ? null : readExpression(initializer, reading),
  }));
  return { members: [...(earlier?.members ?? []), ...members] };
}

/** Returns the shape of the class's instances. */
function shapeOf({ members, extends: base, span }: ClassSyntax): TypeSyntax {
  const bases = base?.path == null ? [] : [referenceTo(base.path, base)];
  const isMethod = ({ kind, ...member }: ClassSyntax["members"][number]): boolean =>
    kind === "method" && "form" in member && member.form !== "constructor" && member.form !== "static";
  return {
    kind: "object",
    extends: bases,
    rest: null,
    isData: base?.path !== null && !members.some(isMethod),
    members: members.flatMap((member) =>
      member.kind !== "field" || member.type === null || member.key === "private" || member.key === "static"
        ? []
        : [
            {
              name: member.name,
              type: member.type,
              text: member.typeText,
              optional: member.optional,
              decorators: member.decorators,
            },
          ],
    ),
    span,
  };
}

function referenceTo(path: readonly string[], { typeArguments, span }: BaseSyntax): TypeSyntax {
  return { kind: "reference", path, arguments: typeArguments, span };
}

/** Reports decorated classes that are nested in other code, for which nothing can be generated. */
function readNested(node: unknown, reading: Reading, source: MutableSource): void {
  if (typeof node !== "object" || node === null) return;
  if ("type" in node && (node.type === "ClassDeclaration" || node.type === "ClassExpression")) {
    source.classes.push(readClass(node as Class, "nested", reading));
    return;
  }
  for (const member of Object.values(node)) readNested(member, reading, source);
}

/** `class A {} export { A }` exports A like `export class A`; an export under another name does not count. */
function markExports(source: MutableSource): ClassSyntax[] {
  return source.classes.map((syntax) => {
    if (syntax.exported !== "none") return syntax;
    const names = source.exports.flatMap((entry) =>
      entry.from === null && entry.local === syntax.name?.value ? [entry.exported] : [],
    );
    const isNamed = syntax.name !== null && names.includes(syntax.name.value);
    return { ...syntax, exported: isNamed ? "named" : names.includes("default") ? "default" : "none" };
  });
}

function nameOf(name: { readonly type: string; readonly name?: string; readonly value?: unknown }): string {
  return name.name ?? String(name.value);
}
