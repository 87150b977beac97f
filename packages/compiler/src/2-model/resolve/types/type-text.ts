// Copies the text of a type for another file, with imports in place of its names.
import type { TypeName } from "../../../1-syntax/syntax.ts";
import type { Located, Span } from "../../../diagnostics/span.ts";
import type { TypePart, TypeText, UserImport } from "../../data/user-import.ts";
import { lacksImports } from "../annotations/mistakes/check-imports.ts";
import { isOurs } from "../annotations/our-package.ts";
import type { ProjectFile } from "../project.ts";
import type { Source } from "../source.ts";
import { requestType } from "./request-type.ts";
import { vocabulary } from "./vocabulary.ts";

/** Parts of a type that another file cannot use. */
interface Unreachable {
  readonly kind: "unreachable";
  readonly reason: string;
  readonly suggestion: string;
}

/** Returns the text of a span, or null after a diagnostic for each name that no other file can use. */
export function readTypeText(span: Span, names: readonly TypeName[], { file, report }: Source): TypeText | null {
  const { text } = file.syntax;
  const parts: (string | TypePart)[] = [];
  let end = span.start;
  let isReachable = true;
  for (const name of names) {
    if (name.span.start < span.start || span.end < name.span.end) continue;
    const { part, replaced } = partOf(name, file);
    if (part.kind === "unreachable") {
      const { reason, suggestion } = part;
      const [shown = ""] = text.slice(name.span.start, name.span.end).split(/[\r\n]/);
      // Missing annotations are reported together with their types.
      if (!isMissing(name, file)) report.add("type-unreachable", name.span, { name: shown, reason, suggestion });
      isReachable = false;
    } else {
      parts.push(text.slice(end, replaced.start), part);
      end = replaced.end;
    }
  }
  parts.push(text.slice(end, span.end));
  return isReachable ? { parts: withoutMargin(parts) } : null;
}

function isMissing({ kind, path: [root] }: TypeName, file: ProjectFile): boolean {
  return kind === "type" && root !== undefined && vocabulary.has(root.value) && lacksImports(file);
}

/** Returns the import that replaces a part of the name: `api.Receipt` is `Receipt` of the module `api`. */
function partOf(
  { kind, path, span }: TypeName,
  file: ProjectFile,
): { readonly part: TypePart | Unreachable; readonly replaced: Span } {
  const [root, member] = path;
  if (kind === "lines") {
    const suggestion = "write `\\n` where a line ends";
    return { part: unreachable("generated code would indent its lines", suggestion), replaced: span };
  }
  if (kind === "import" || root === undefined) {
    const suggestion = "import the type at the top of this file, and name it here";
    return { part: unreachable("its path is relative to this file", suggestion), replaced: span };
  }
  const replaced = root.span;
  const imported = file.syntax.imports.find((entry) => entry.local === root.value);
  if (imported === undefined) return { part: localPart(root, kind, file), replaced };
  const { from } = imported;
  const request = requestType(
    path.map(({ value }) => value),
    file,
  );
  if (request !== null) {
    const { name, folder } = request;
    const span = imported.imported === "*" && member !== undefined ? { ...root.span, end: member.span.end } : replaced;
    return {
      part: { kind: "imported", module: fileModule(`${folder}/dto.ts`), exported: name, local: name },
      replaced: span,
    };
  }
  if (isOurs(from) && vocabulary.has(imported.imported))
    return { part: { kind: "vocabulary", name: imported.imported }, replaced };
  const resolved = file.pathOf(from);
  const module = resolved === null ? ({ kind: "import", specifier: from } as const) : fileModule(resolved);
  if (imported.imported !== "*")
    return { part: { kind: "imported", module, exported: imported.imported, local: root.value }, replaced };
  if (member === undefined)
    return { part: unreachable("it is a whole module", "name one of its members"), replaced: span };
  const whole = { ...root.span, end: member.span.end };
  const isVocabulary = isOurs(from) && vocabulary.has(member.value);
  const part: TypePart = isVocabulary
    ? { kind: "vocabulary", name: member.value }
    : { kind: "imported", module, exported: member.value, local: member.value };
  return { part, replaced: whole };
}

function localPart(root: Located<string>, kind: "type" | "value", file: ProjectFile): TypePart | Unreachable {
  const { value: name } = root;
  const exported = file.syntax.declaredNames[kind === "type" ? "types" : "values"].get(name);
  if (exported === null)
    return unreachable("this file declares it, but does not export it", "put `export` before its declaration");
  if (exported !== undefined) return { kind: "imported", module: fileModule(file.path), exported, local: name };
  if (kind === "value" || !vocabulary.has(name)) return { kind: "global", name: root };
  const suggestion = `import it: \`import type { ${name} } from "entity-derive";\``;
  return unreachable("it is neither imported nor declared here", suggestion);
}

function fileModule(path: string): UserImport["module"] {
  return { kind: "file", path };
}

function unreachable(reason: string, suggestion: string): Unreachable {
  return { kind: "unreachable", reason, suggestion };
}

/** Removes the indentation of lines, which the generated file adds again. */
function withoutMargin(parts: readonly (string | TypePart)[]): readonly (string | TypePart)[] {
  const whole = parts.map((part) => (typeof part === "string" ? part : part.kind)).join("");
  const margins = [...whole.matchAll(/\n([ \t]*)(?=[^\s])/g)].map(([, margin = ""]) => margin.length);
  const margin = new RegExp(`\\n[ \\t]{0,${Math.min(...margins, 99)}}`, "g");
  return parts.map((part) =>
    typeof part === "string" ? part.replaceAll(/[ \t\r]+(?=\n)/g, "").replaceAll(margin, "\n") : part,
  );
}
