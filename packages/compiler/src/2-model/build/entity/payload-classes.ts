// Finds and checks the classes in payloads of commands, which are plain data with rules.
import type { ClassSyntax, TypeSyntax } from "../../../1-syntax/syntax.ts";
import { certain, insert } from "../../../diagnostics/fixes/change.ts";
import type { Span } from "../../../diagnostics/span.ts";
import { isAnnotated, isEntity } from "../../resolve/annotations/is-entity.ts";
import { ourName } from "../../resolve/annotations/our-name.ts";
import type { ProjectFile } from "../../resolve/project.ts";
import type { Source } from "../../resolve/source.ts";
import { requestType } from "../../resolve/types/request-type.ts";
import { resolveShape } from "../../resolve/types/resolve-shape.ts";

interface PayloadClass {
  readonly syntax: ClassSyntax;
  readonly name: string;
  readonly file: ProjectFile;
  /** The file that refers to it, and the name by which it does. */
  readonly from: ProjectFile;
  readonly local: string;
  /** The part of the command that refers to it. */
  readonly use: Span;
}

/** Returns the classes in the payloads of the file's commands. */
export function payloadClasses(file: ProjectFile): readonly PayloadClass[] {
  const found = new Map<ClassSyntax, PayloadClass>();
  for (const { decorators } of file.syntax.classes)
    for (const { path, typeArguments } of decorators) {
      const [argument] = typeArguments;
      if (argument === undefined || ourName(path, file) !== "command") continue;
      const shape = resolveShape(argument, file);
      const payload = shape?.members.find(({ name }) => name.value === "payload");
      if (shape === null || payload === undefined) continue;
      const use = argument.kind === "object" ? payload.type.span : argument.span;
      for (const one of classesIn(payload.type, shape.file, new Set()))
        if (!found.has(one.syntax)) found.set(one.syntax, { ...one, use });
    }
  return [...found.values()];
}

/** Reports members that a plain object does not have, and imports that would load the class with its decorators. */
export function checkPayloadClasses({ file, report }: Source): void {
  for (const { syntax, name, file: declaring, from, local, use } of payloadClasses(file)) {
    for (const member of syntax.members) {
      const what = unusableMember(member);
      // A span in another file would not show which command is affected.
      const place = declaring === file ? member.name.span : use;
      if (what !== null) report.add("payload-member", place, { class: name, what });
    }
    const place =
      from !== file || declaring === file || !isAnnotated(syntax, declaring) ? null : valueImport(local, from);
    if (place !== null)
      report.add(
        "payload-loaded",
        place,
        { name: local },
        certain(`import \`${local}\` as a type`, insert(place, "type ")),
      );
  }
}

type Member = ClassSyntax["members"][number];

/** Returns the description of a member that handlers would not find in a payload. */
function unusableMember(member: Member): string | null {
  if (member.kind === "method") {
    if (member.form === "static") return null;
    return member.form === "constructor" ? "a constructor" : `the ${member.form} \`${member.name.value}\``;
  }
  const { key, accessibility, name } = member;
  if (key === "private" || accessibility !== null) return `the ${accessibility ?? "private"} member \`${name.value}\``;
  return null;
}

function valueImport(local: string, { syntax }: ProjectFile): Span | null {
  const specifiers = syntax.importStatements.flatMap(({ named }) => named ?? []);
  return specifiers.find(({ name, isType }) => name === local && !isType)?.span ?? null;
}

type ClassUse = Omit<PayloadClass, "use">;

/** Returns the classes in a type, through aliases, interfaces and base classes. */
function classesIn(type: TypeSyntax, file: ProjectFile, visited: Set<TypeSyntax>): readonly ClassUse[] {
  if (visited.has(type)) return [];
  visited.add(type);
  const within = (types: readonly (TypeSyntax | null)[], at = file): readonly ClassUse[] =>
    types.flatMap((one) => (one === null ? [] : classesIn(one, at, visited)));
  switch (type.kind) {
    case "array":
      return within([type.of]);
    case "union":
    case "intersection":
      return within(type.types);
    case "tuple":
      return within([...type.items.map((item) => item.type), type.rest]);
    case "object":
      return within([...type.extends, ...type.members.map((member) => member.type), type.rest]);
    case "reference":
      return [...within(type.arguments), ...classesOf(type, file, within)];
    default:
      return [];
  }
}

type Within = (types: readonly (TypeSyntax | null)[], file: ProjectFile) => readonly ClassUse[];

function classesOf(
  { path }: TypeSyntax & { readonly kind: "reference" },
  file: ProjectFile,
  within: Within,
): readonly ClassUse[] {
  if (requestType(path, file) !== null) return [];
  const target = file.find(path, "type");
  if (target.kind === "alias") return within([target.alias.type], target.file);
  if (target.kind !== "class" && target.kind !== "declaration") return [];
  const parts = (): readonly ClassUse[] => within([target.file.syntax.shapes.get(target.name) ?? null], target.file);
  if (target.kind === "declaration") return parts();
  const { syntax, name } = target;
  const [local = name] = path;
  return isEntity(syntax, target.file) ? [] : [{ syntax, name, file: target.file, from: file, local }, ...parts()];
}
