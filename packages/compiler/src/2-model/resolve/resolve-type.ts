// A field's type annotation into the type of its column, through aliases and across files.
import type { EnumSyntax, ImportSyntax, TypeSyntax } from "../../1-syntax/syntax.ts";
import { type Change, certain, insert, type Proposal, possible, replace } from "../../diagnostics/fixes/change.ts";
import { words } from "../../language/index.ts";
import { listing } from "../../text/names.ts";
import { isSlip, nearest } from "../../text/nearest.ts";
import type { ColumnType, Scalar, Spelling, ValueObject } from "../data/column-type.ts";
import { addImports } from "./add-imports.ts";
import { lacksImports } from "./annotations/check-imports.ts";
import { isEntity, relationHint } from "./annotations/is-entity.ts";
import { isMeant, isOurs } from "./annotations/our-package.ts";
import { constantTexts } from "./constant-type.ts";
import { enumTexts } from "./enum.ts";
import { resolveJson } from "./json/resolve-json.ts";
import type { ProjectFile, Target } from "./project.ts";
import { readValueObject } from "./value-object.ts";
import { globalTypes, hints, keywordTypes, meantBy, synonyms, vocabulary } from "./vocabulary.ts";

export type Resolution =
  | { readonly kind: "type"; readonly type: ColumnType; readonly spelling: Spelling; readonly nullable: boolean }
  | { readonly kind: "optional" }
  /** A type that is known, but that no column can hold. */
  | { readonly kind: "impossible"; readonly suggestion: string; readonly fixes?: readonly Proposal[] }
  /** `isNoText`: what it stands for is at least known to be no text. */
  | {
      readonly kind: "unresolved";
      readonly suggestion: string;
      readonly fixes?: readonly Proposal[];
      readonly isNoText?: true;
    };

const property: Spelling = { kind: "property" };

/** Where a type is read: in which file, behind which aliases, and whether the field itself says it. */
interface Place {
  readonly file: ProjectFile;
  readonly aliases: ReadonlySet<string>;
  readonly isDirect: boolean;
}

/** The column type of a type annotation in a file. */
export function resolveType(syntax: TypeSyntax, file: ProjectFile): Resolution {
  return resolve(syntax, { file, aliases: new Set(), isDirect: true });
}

function resolve(syntax: TypeSyntax, place: Place): Resolution {
  switch (syntax.kind) {
    case "keyword": {
      if (syntax.name === "undefined" || syntax.name === "void") return { kind: "optional" };
      const scalar = keywordTypes.get(syntax.name);
      if (scalar !== undefined) return scalarType(scalar, { kind: "global", name: syntax.name }, place);
      return { kind: "impossible", suggestion: hints.get(syntax.name) ?? expectedTypes };
    }
    case "literal":
      if (typeof syntax.value === "string") return choiceType([syntax.value], place.isDirect);
      return { kind: "impossible", suggestion: "a column of fixed values is a union of string literals" };
    case "array":
      return arrayOf(resolve(syntax.of, place), syntax.isReadonly);
    case "union":
      return resolveUnion(syntax.types, place);
    case "reference":
      return resolveReference(syntax, place);
    case "intersection": {
      const suggestion =
        'an intersection, such as a branded type, is seen through by tsc alone: write the plain type, `Uuid` or `i32` say, or, for a branded string, the type of the column: `@column({ type: "UUID" })`';
      const isNoText = syntax.types.some((part) => isOther(resolve(part, place)));
      return { kind: "unresolved", suggestion, ...(isNoText ? { isNoText } : {}) };
    }
    case "keyof":
    case "indexed": {
      const found = constantTexts(syntax, place.file);
      return found.kind === "texts" ? choiceType(found.texts, false) : unresolved(found.suggestion);
    }
    case "object":
      return { kind: "impossible", suggestion: dataHint("…") };
    case "typeof":
    case "tuple":
    case "other":
      return { kind: "impossible", suggestion: expectedTypes };
  }
}

/** Whether the values of a column of this type are something other than its text. */
function isOther(resolution: Resolution): boolean {
  if (resolution.kind !== "type" || resolution.type.kind !== "scalar") return false;
  return !texts.has(resolution.type.scalar);
}

/** What may stand for the text of a column, or for its JSON. */
const texts: ReadonlySet<Scalar> = new Set<Scalar>([
  "uuid",
  "text",
  "decimal",
  "plainDate",
  "plainTime",
  "plainDateTime",
  "ipAddress",
  "json",
]);

const expectedTypes =
  "columns hold `string`, `boolean`, numbers, dates, `Uuid`, `Decimal`, `Json<…>`, arrays of them and more: `entity-derive explain ED108` lists them";

function scalarType(scalar: Scalar, spelling: Spelling, { isDirect }: Place): Resolution {
  return { kind: "type", type: { kind: "scalar", scalar }, spelling: isDirect ? spelling : property, nullable: false };
}

/** `Json`, or `Json<T>` with what can be seen of `T`. */
function jsonType(syntax: Reference, { file, isDirect }: Place): Resolution {
  const isBare = syntax.arguments.length === 0;
  return {
    kind: "type",
    type: { kind: "scalar", scalar: "json", json: resolveJson(syntax, file) },
    spelling: isBare && isDirect ? { kind: "vocabulary", name: "Json" } : property,
    nullable: false,
  };
}

function choiceType(values: readonly string[], isDirect: boolean, valueObject: ValueObject | null = null): Resolution {
  return {
    kind: "type",
    type: { kind: "choice", values: [...new Set(values)], valueObject, isEnum: false },
    spelling: isDirect ? { kind: "literals" } : property,
    nullable: false,
  };
}

function arrayOf(element: Resolution, isReadonly: boolean): Resolution {
  if (element.kind !== "type") return element;
  if (element.nullable)
    return {
      kind: "impossible",
      suggestion: "the elements of an array cannot be NULL here; the array itself can: `T[] | null`",
    };
  if (element.type.kind === "array")
    return { kind: "impossible", suggestion: "arrays have one dimension; nested data is `Json<…>` from entity-derive" };
  const spelling: Spelling =
    element.spelling.kind === "property" || element.spelling.kind === "opaque"
      ? property
      : { kind: "array", of: element.spelling, isReadonly };
  return { kind: "type", type: { kind: "array", of: element.type }, spelling, nullable: false };
}

function resolveUnion(types: readonly TypeSyntax[], place: Place): Resolution {
  const isNull = (type: TypeSyntax): boolean => type.kind === "keyword" && type.name === "null";
  const rest = types.filter((type) => !isNull(type));
  const nullable = rest.length < types.length;
  const resolved = rest.map((type) => resolve(type, place));
  const failed = resolved.find((member) => member.kind !== "type");
  if (failed !== undefined) return failed;
  const members = resolved.filter((member) => member.kind === "type");
  const [first] = members;
  if (first === undefined)
    return { kind: "impossible", suggestion: "a column that is always NULL holds nothing: name the type, `T | null`" };
  const withNull = nullable || members.some((member) => member.nullable);
  if (members.length === 1) return { ...first, nullable: withNull };
  if (members.every((member) => member.type.kind === "choice")) {
    const values = members.flatMap((member) => (member.type.kind === "choice" ? member.type.values : []));
    const isEnum = members.some((member) => member.type.kind === "choice" && member.type.isEnum);
    const written = members.every((member) => member.spelling.kind === "literals");
    return {
      kind: "type",
      type: { kind: "choice", values: [...new Set(values)], valueObject: null, isEnum },
      spelling: written ? { kind: "literals" } : property,
      nullable: withNull,
    };
  }
  return {
    kind: "impossible",
    suggestion: "a column has one type: use one, or `Json<…>` from entity-derive for either",
  };
}

type Reference = Extract<TypeSyntax, { kind: "reference" }>;

function resolveReference(syntax: Reference, place: Place): Resolution {
  const name = syntax.path.join(".");
  const target = place.file.find(syntax.path, "type");
  switch (target.kind) {
    case "package":
      if (isOurs(target.package) || isWrongEntry(target, place)) return resolveOurs(target.name, syntax, place);
      return unresolved(ownNameHint(target.name) ?? packageHint(target));
    case "alias": {
      const { alias, file } = target;
      const key = `${file.path}\n${alias.name}`;
      if (alias.generic || place.aliases.has(key))
        return unresolved('use an alias without type parameters, or `@column({ type: "…" })`');
      return resolve(alias.type, { file, aliases: new Set([...place.aliases, key]), isDirect: false });
    }
    case "constant":
      return { kind: "impossible", suggestion: `\`${name}\` is a value; its type is \`ValueOf<typeof ${name}>\`` };
    case "class":
      return {
        kind: "impossible",
        suggestion: isEntity(target.syntax, target.file) ? relationHint(name) : dataHint(name),
      };
    case "declaration": {
      const declared = target.file.syntax.enums.get(target.name);
      return declared === undefined ? { kind: "impossible", suggestion: dataHint(name) } : enumType(name, declared);
    }
    case "unparsed":
      return unresolved(`correct the syntax error in \`${target.file.path}\`, which it is imported from`);
    case "file-missing":
      return unresolved(`correct the import: there is no file \`${target.specifier}\``);
    case "export-missing":
      return unresolved(`correct the import: \`${target.specifier}\` exports no \`${target.name}\``);
    case "unknown":
      return enumMember(syntax.path, place) ?? resolveGlobal(name, syntax, place);
  }
}

/** A type of ours from another entry of our packages, beside annotations: that is said of the import. */
function isWrongEntry({ package: from, name }: Extract<Target, { kind: "package" }>, { file }: Place): boolean {
  const isWord = (entry: ImportSyntax): boolean => entry.from === from && Object.hasOwn(words, entry.imported);
  return isMeant(from) && vocabulary.has(name) && file.syntax.imports.some(isWord);
}

function unresolved(suggestion: string, fixes: readonly Proposal[] = []): Resolution {
  return { kind: "unresolved", suggestion, fixes };
}

/** A type of ours that is imported from elsewhere, as editors do by themselves. */
function ownNameHint(name: string): string | null {
  const meant = [...vocabulary.keys()].find((known) => known.toLowerCase() === name.toLowerCase());
  return meant === undefined ? null : `import ours: \`import type { ${meant} } from "entity-derive";\``;
}

/** A name that tsconfig's `paths` lead nowhere is a package's as much as a misspelt file's: the help says both. */
function packageHint({ package: specifier, aliased }: Extract<Target, { kind: "package" }>): string {
  const packages = 'types of other packages are not looked into: say what the column is, `@column({ type: "…" })`';
  if (aliased.length === 0) return packages;
  const paths = aliased.map((path) => `\`${path}\``).join(" or ");
  return `tsconfig's \`paths\` lead \`${specifier}\` to ${paths}, where no file is; if it is a package: ${packages}`;
}

/** An enum of texts; TypeScript numbers the members of others. */
function enumType(name: string, declared: EnumSyntax): Resolution {
  const texts = enumTexts(declared);
  if (texts !== null && texts.length > 0) return enumChoice(texts);
  const without = declared.members.find(({ value }) => value?.kind !== "string");
  const suggestion = `a column of fixed values holds texts: give each member of \`${name}\` one that is written out`;
  return { kind: "impossible", suggestion: `${suggestion}, \`${without?.name ?? "Open"} = "…"\`` };
}

function enumChoice(values: readonly string[]): Resolution {
  const type = { kind: "choice", values: [...new Set(values)], valueObject: null, isEnum: true } as const;
  return { kind: "type", type, spelling: property, nullable: false };
}

/** `Status.Open`; null for any other name. */
function enumMember(path: readonly string[], { file }: Place): Resolution | null {
  const target = path.length < 2 ? null : file.find(path.slice(0, -1), "type");
  if (target?.kind !== "declaration") return null;
  const found = target.file.syntax.enums.get(target.name)?.members.find(({ name }) => name === path.at(-1));
  return found?.value?.kind === "string" ? enumChoice([found.value.value]) : null;
}

function dataHint(name: string): string {
  return `structured data is \`Json<${name}>\` from entity-derive, stored as JSONB`;
}

function resolveOurs(name: string, syntax: Reference, place: Place): Resolution {
  if (name === "ValueOf") {
    const [argument] = syntax.arguments;
    const declared = argument?.kind === "typeof" ? readValueObject(place.file.find(argument.path, "value")) : null;
    const named = argument?.kind === "reference" ? argument.path : null;
    if (declared === null && named !== null && readValueObject(place.file.find(named, "value")) !== null)
      return unresolved(`\`${named.join(".")}\` is a value; its type is \`ValueOf<typeof ${named.join(".")}>\``, [
        certain(
          `change \`${named.join(".")}\` to \`typeof ${named.join(".")}\``,
          insert(argument?.span ?? syntax.span, "typeof "),
        ),
      ]);
    if (declared === null)
      return unresolved('write `ValueOf<typeof X>`, where `X` is declared with `valueObject("name", ["…"])`');
    return choiceType(declared.labels, false, declared);
  }
  const scalar = vocabulary.get(name);
  if (scalar === undefined) return notExported(name, syntax, place);
  if (scalar === "json") return jsonType(syntax, place);
  return scalarType(scalar, syntax.arguments.length > 0 ? property : { kind: "vocabulary", name }, place);
}

/** A type that our package does not export: of a misspelt one the import is changed with the use. */
function notExported(name: string, syntax: Reference, { file }: Place): Resolution {
  const meant = nearest(name, [...vocabulary.keys()]) ?? synonyms.get(name.toLowerCase())?.[0] ?? null;
  const entry = file.syntax.imports.find(({ local }) => local === syntax.path[0]);
  if (meant === null || entry === undefined) return { kind: "impossible", suggestion: expectedTypes };
  const suggestion = `did you mean \`${meant}\`?`;
  if (!vocabulary.has(meant) || entry.local !== name || entry.imported !== name) return unresolved(suggestion);
  const isThere = file.syntax.imports.some(({ local }) => local === meant);
  const { specifier } = entry;
  const start = specifier.end - name.length;
  const imported: Change = isThere
    ? { kind: "remove-item", span: specifier }
    : replace({ ...specifier, start }, meant, name);
  const use = replace({ ...syntax.span, end: syntax.span.start + name.length }, meant, name);
  return unresolved(suggestion, [certain(`change \`${name}\` to \`${meant}\``, imported, use)]);
}

function resolveGlobal(name: string, syntax: Reference, place: Place): Resolution {
  const [argument] = syntax.arguments;
  if ((name === "Array" || name === "ReadonlyArray") && argument !== undefined)
    return arrayOf(resolve(argument, place), name === "ReadonlyArray");
  const scalar = globalTypes.get(name);
  if (scalar !== undefined) return scalarType(scalar, { kind: "global", name }, place);
  if (vocabulary.has(name)) {
    if (lacksImports(place.file)) return resolveOurs(name, syntax, place);
    const fixes = [certain(`import \`${name}\``, ...addImports([name], "type", place.file))];
    return unresolved(`import it: \`import type { ${name} } from "entity-derive";\``, fixes);
  }
  const hint = hints.get(name);
  if (hint !== undefined) return { kind: "impossible", suggestion: hint, fixes: changes(name, syntax, place) };
  const meant = synonyms.get(name.toLowerCase()) ?? [nearest(name, typeNames)].filter((one) => one !== null);
  if (meant.length > 0) {
    const ours = meant.every((one) => vocabulary.has(one)) ? ", from entity-derive" : "";
    const names = listing(
      meant.map((one) => `\`${one}\``),
      "or",
    );
    return unresolved(`did you mean ${names}${ours}?`, changes(name, syntax, place, meant));
  }
  return unresolved('declare it in this file or import it, or say what the column is: `@column({ type: "…" })`');
}

/** A type under another name into the fixes that call it as it is called here: certain where that is one thing only. */
function changes(
  name: string,
  { span }: Reference,
  { file }: Place,
  meant: readonly string[] = meantBy.get(name) ?? [],
): readonly Proposal[] {
  return meant.map((one) => {
    const imports = vocabulary.has(one) ? addImports([one], "type", file) : [];
    const end = { ...span, end: span.start + name.length };
    const isSure = meant.length === 1 && (synonyms.has(name.toLowerCase()) || isSlip(name, one, typeNames));
    const proposal = isSure || (meant.length === 1 && meantBy.has(name)) ? certain : possible;
    return proposal(`change \`${name}\` to \`${one}\``, replace(end, one, name), ...imports);
  });
}

const typeNames: readonly string[] = [...keywordTypes.keys(), ...globalTypes.keys(), ...vocabulary.keys()];
