// The members of a class into fields, each with its annotations; methods make rows into instances.
import type { ClassSyntax, FieldSyntax, MethodSyntax } from "../../../1-syntax/syntax.ts";
import type { Span } from "../../../diagnostics/span.ts";
import { type Field, isAuto } from "../../data/field.ts";
import type { Annotations } from "../../resolve/annotations/annotations.ts";
import { readAnnotations } from "../../resolve/annotations/read-annotations.ts";
import type { Source } from "../../resolve/source.ts";
import { buildField } from "../field/field.ts";
import { absentOf } from "../field/supply.ts";

export interface Member {
  readonly name: string;
  /** Null where a mistake keeps it from being one. */
  readonly field: Field | null;
  readonly annotations: Annotations;
  readonly span: Span;
}

export function buildMembers(syntax: ClassSyntax, source: Source): readonly Member[] {
  const members = syntax.members.filter((member): member is FieldSyntax => member.kind === "field");
  return members.flatMap((member) => {
    const { value: name, span } = member.name;
    const annotations = readAnnotations(member.decorators, { place: "field", name }, source);
    if (member.key === "static" && annotations.isEmpty) return [];
    return { name, field: buildField(member, annotations, source), annotations, span };
  });
}

/** Where no request can make a row, every writable column is the server's, those with a default among them. */
export function suppliedByServer(members: readonly Member[]): readonly Member[] {
  if (members.some(({ field }) => field?.supply.kind === "request")) return members;
  return members.map((member) => {
    const { field, annotations } = member;
    if (field?.supply.kind !== "database" || annotations.has("version") || isAuto(field)) return member;
    return { ...member, field: { ...field, supply: { kind: "server", absent: absentOf(field, field.column) } } };
  });
}

/** Whether rows have to be instances of the class, since it has more than data. Constructors and statics do not count. */
export function isHydrated(syntax: ClassSyntax, source: Source): boolean {
  const methods = syntax.members.filter((member): member is MethodSyntax => member.kind === "method");
  for (const method of methods)
    readAnnotations(method.decorators, { place: "method", name: method.name.value }, source);
  const [first] = methods.filter((method) => method.form !== "constructor" && method.form !== "static");
  if (first === undefined) return false;
  const what = `the ${first.form} \`${first.name.value}\``;
  source.report.add("loaded-for-instances", first.name.span, { entity: syntax.name?.value ?? "", what });
  return true;
}

/** The field with a word that can stand once. */
export function marked(
  word: "owner" | "version",
  members: readonly Member[],
  { type, source }: { readonly type: string; readonly source: Source },
): Field | null {
  const [first, ...others] = members.filter((candidate) => candidate.annotations.has(word));
  const labels = first === undefined ? [] : [{ span: first.span, message: "the first one" }];
  for (const other of others) source.report.add(`${word}-twice`, other.span, { entity: type }, labels);
  return first?.field ?? null;
}
