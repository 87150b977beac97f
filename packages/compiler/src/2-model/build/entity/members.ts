// Builds the fields of a class and its bases, and finds the methods for which rows become instances.

import type { FieldSyntax, MethodSyntax } from "../../../1-syntax/syntax.ts";
import { certain, possible, removeAnnotation } from "../../../diagnostics/fixes/change.ts";
import type { Span } from "../../../diagnostics/span.ts";
import { listing } from "../../../text/names.ts";
import { type Field, isAuto } from "../../data/field/field.ts";
import type { Annotations } from "../../resolve/annotations/annotations.ts";
import { readAnnotations } from "../../resolve/annotations/read-annotations.ts";
import type { ProjectFile } from "../../resolve/project.ts";
import type { Source } from "../../resolve/source.ts";
import { buildField } from "../field/field.ts";
import { readMissingValue } from "../field/value-source.ts";
import type { ClassPart } from "./bases.ts";

export interface Member {
  readonly name: string;
  /** Null if it has an error. */
  readonly field: Field | null;
  /** Whether it is a parameter property of the constructor. */
  readonly isParameter: boolean;
  readonly annotations: Annotations;
  readonly span: Span;
  /** The file of the class that declares it, which may be a base class. */
  readonly file: ProjectFile;
  /** The name of the class that declares it; empty for a class without a name. */
  readonly className: string;
}

/** Builds the fields of the base classes, then those of the class. */
export function buildMembers(parts: readonly ClassPart[]): readonly Member[] {
  for (const part of parts) reportParameters(part);
  return fieldsOf(parts).flatMap(({ syntax, source, className, head }) => {
    const { value: name, span } = syntax.name;
    const annotations = readAnnotations(
      syntax.decorators,
      { place: "field", name, type: syntax.type, within: { field: syntax, head } },
      source,
    );
    if (syntax.key === "static" && annotations.isEmpty) return [];
    const isParameter = syntax.key === "parameter";
    return {
      name,
      isParameter,
      // No field is built if it has an annotation that belongs on the class, since it may exist only for that.
      field:
        syntax.isGeneric || annotations.isMisplaced || isParameter ? null : buildField(syntax, annotations, source),
      annotations,
      span,
      file: source.file,
      className,
    };
  });
}

/** Reports all parameter properties of a class in one diagnostic. */
function reportParameters({ syntax, source }: ClassPart): void {
  const parameters = syntax.members.filter(
    (member): member is FieldSyntax => member.kind === "field" && member.key === "parameter",
  );
  const [first] = parameters;
  if (first === undefined) return;
  const fields = listing(parameters.map(({ name }) => `\`${name.value}\``));
  const declarations = parameters
    .map(({ name, typeText }) => `${name.value}!: ${typeText === "" ? "…" : typeText};`)
    .join(" ");
  source.report.add("constructor-parameters", first.name.span, { fields, declarations });
}

interface FieldPart extends Pick<Member, "className"> {
  readonly syntax: FieldSyntax;
  readonly source: Source;
  readonly head: Span;
}

/** Returns the fields; one of a subclass replaces its namesake in a base. Of two in one class, the first counts. */
function fieldsOf(parts: readonly ClassPart[]): readonly FieldPart[] {
  const found = new Map<string, FieldPart>();
  for (const { syntax, source } of parts) {
    const fields = syntax.members.filter((member): member is FieldSyntax => member.kind === "field");
    const own = Map.groupBy(fields, ({ key, name }) => `${key === "static" ? "static " : ""}${name.value}`);
    for (const [name, [first, ...others]] of own) {
      if (first === undefined) continue;
      for (const other of others) reportTwice(first, other, source);
      found.set(name, { syntax: first, source, className: syntax.name?.value ?? "", head: syntax.head });
    }
  }
  return [...found.values()];
}

/** Reports a duplicate field. Removing it is certain only if both declarations are equal. */
function reportTwice(first: FieldSyntax, { name, span }: FieldSyntax, { file: { syntax }, report }: Source): void {
  const textOf = (field: Pick<FieldSyntax, "span">): string => syntax.text.slice(field.span.start, field.span.end);
  const proposal = textOf(first) === textOf({ span }) ? certain : possible;
  const label = { span: first.name.span, message: "the first one" };
  const fix = proposal(`remove the second \`${name.value}\``, { kind: "remove-member", span });
  report.add("field-twice", name.span, { name: name.value }, label, fix);
}

/** Without a create request, makes the server the source of all writable columns, including those with a default. */
export function withServerSources(members: readonly Member[]): readonly Member[] {
  if (members.some(({ field }) => field?.valueSource.kind === "request")) return members;
  return members.map((member) => {
    const { field, annotations } = member;
    if (field?.valueSource.kind !== "database" || annotations.has("version") || isAuto(field)) return member;
    return {
      ...member,
      field: { ...field, valueSource: { kind: "server", whenMissing: readMissingValue(field, field.column) } },
    };
  });
}

/**
 * True if rows must be instances of the class, because it or a base class has methods or accessors. Constructors and
 * static methods do not count.
 */
export function isHydrated(parts: readonly ClassPart[]): boolean {
  const methods = parts.flatMap((part) => methodsOf(part).map((method) => ({ ...part, method })));
  for (const { method, source } of methods)
    readAnnotations(method.decorators, { place: placeOf(method), name: method.name.value }, source);
  const found = methods.filter(({ method }) => isOfInstances(method));
  const entity = parts.at(-1);
  const first = found.find(({ syntax }) => syntax === entity?.syntax) ?? found[0];
  if (entity === undefined || first === undefined) return false;
  const { method, syntax } = first;
  const isOwn = syntax === entity.syntax;
  // Other classes may extend the same base, so it is reported at `extends` of this one.
  const span = isOwn ? method.name.span : (entity.syntax.extends?.span ?? entity.syntax.span);
  const what = `the ${method.form} \`${method.name.value}\`${isOwn ? "" : ` of \`${syntax.name?.value}\``}`;
  entity.source.report.add("loaded-for-instances", span, { entity: entity.syntax.name?.value ?? "", what });
  return true;
}

/** Returns the names of methods and accessors of instances, those of base classes too. */
export function methodNames(parts: readonly ClassPart[]): readonly string[] {
  return parts.flatMap((part) => methodsOf(part).filter(isOfInstances)).map(({ name }) => name.value);
}

function isOfInstances({ form }: MethodSyntax): boolean {
  return form !== "constructor" && form !== "static";
}

function placeOf({ form }: MethodSyntax): "method" | "getter" | "setter" {
  return form === "getter" || form === "setter" ? form : "method";
}

function methodsOf({ syntax }: ClassPart): readonly MethodSyntax[] {
  return syntax.members.filter((member): member is MethodSyntax => member.kind === "method");
}

/** Returns the field with an annotation that a class can have once, and reports further ones. */
export function fieldWithWord(
  word: "owner" | "version",
  members: readonly Member[],
  { source }: { readonly source: Source },
): Field | null {
  const [first, ...others] = members.filter((candidate) => candidate.annotations.has(word));
  const labels = first === undefined ? [] : [{ span: first.span, message: "the first one" }];
  for (const other of others) {
    const span = other.annotations.one(word)?.span;
    const fixes = span === undefined ? [] : [removeAnnotation(word, span)];
    source.report.add(`${word}-twice`, other.span, { entity: other.className }, ...labels, ...fixes);
  }
  return first?.field ?? null;
}
