// Members of a payload that are fields of an entity, or of its requests, with the rules of those fields.
import type { ClassSyntax, TypeMember } from "../../../1-syntax/syntax.ts";
import { type Field, isRequired, isSecret } from "../../data/field/field.ts";
import type { JsonMember, JsonShape, MemberAnnotations } from "../../data/field/json-shape.ts";
import { noLimits } from "../../data/field/limits.ts";
import type { ProjectFile } from "../project.ts";
import type { RequestType } from "../types/request-type.ts";

/** The fields of an entity from which its requests are built. */
export interface EntityFields {
  readonly fields: readonly Field[];
  readonly owner: Field | null;
  readonly version: Field | null;
}

export type FieldsOf = (syntax: ClassSyntax, file: ProjectFile) => EntityFields;

/** Reads the annotations of the members of payloads. */
export interface PayloadAnnotations {
  /** Reads a member of a class that is not an entity. */
  readonly member: (member: TypeMember, shape: JsonShape, file: ProjectFile) => MemberAnnotations | null;
  readonly fields: FieldsOf;
}

export const noAnnotations: PayloadAnnotations = {
  member: () => null,
  fields: () => ({ fields: [], owner: null, version: null }),
};

type ObjectShape = Extract<JsonShape, { readonly kind: "object" }>;

export function withRules(shape: ObjectShape, { fields }: EntityFields): ObjectShape {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return { ...shape, members: shape.members.map((member) => ruled(member, byName.get(member.name))) };
}

function ruled(member: JsonMember, field: Field | undefined): JsonMember {
  if (field === undefined) return member;
  const { rules, column, parts } = field;
  const limits = { ...noLimits, varchar: column.varchar?.value, numeric: column.numeric };
  const annotations = { rules, limits, isSkipped: field.isHidden && !isSecret(field) };
  return { ...member, shape: parts === null ? member.shape : withPartRules(member.shape, parts), annotations };
}

/** Applies the rules of `@embed` to the members of the object. */
function withPartRules(shape: JsonShape, parts: readonly Field[]): JsonShape {
  if (shape.kind === "union") return { ...shape, of: shape.of.map((one) => withPartRules(one, parts)) };
  if (shape.kind !== "object") return shape;
  const byName = new Map(parts.map((part) => [part.path.at(-1), part]));
  return { ...shape, members: shape.members.map((member) => ruled(member, byName.get(member.name))) };
}

/** Returns the members of an entity that its request contains. */
export function requestMembers(
  { members, ...shape }: ObjectShape,
  request: RequestType["request"],
  { fields, owner, version }: EntityFields,
): ObjectShape {
  const sent = fields.filter((field) =>
    request === "update"
      ? field.inUpdate
      : field.valueSource.kind === "request" && !(request === "ownedCreate" && field === owner),
  );
  const memberOf = (field: Field, optional: boolean, name = field.name): readonly JsonMember[] =>
    members
      .filter((member) => member.name === field.name)
      .map((member) => ({ ...member, name, jsonName: name, optional }));
  const expected = request === "update" && version !== null ? memberOf(version, false, "expectedVersion") : [];
  const own = sent.flatMap((field) => memberOf(field, request === "update" || !isRequired(field)));
  return { ...shape, members: [...own, ...expected] };
}
