// `@id` on a field into the primary key.
import type { Span } from "../../../diagnostics/span.ts";
import { snakeCase } from "../../../text/names.ts";
import { type Field, noRules, plainColumn } from "../../data/field.ts";
import type { Source } from "../../resolve/source.ts";
import { givenName } from "../given-name.ts";
import type { Member } from "./members.ts";

interface Id {
  readonly field: Field;
  /** What the constraint of the primary key is called; null for the name that PostgreSQL would give it. */
  readonly constraint: string | null;
  /** Whether a mistake keeps it from being one: the rest of the class is checked all the same. */
  readonly isStandIn: boolean;
}

/** Of a class that is no entity, null in place of its name, none is missing. */
export function chooseId(members: readonly Member[], entity: string | null, span: Span, { report }: Source): Id {
  const [first, ...others] = members.filter((candidate) => candidate.annotations.has("id"));
  if (first === undefined) {
    if (entity !== null) report.add("id-missing", span, { entity });
    return standIn(members.find(({ name }) => name === "id") ?? { name: "id", field: null, span });
  }
  const labels = [{ span: first.span, message: "the first one" }];
  for (const other of others) report.add("id-twice", other.span, { entity: other.within || "this class" }, labels);
  const { field, annotations } = first;
  if (field === null) return standIn(first);
  const constraint = givenName(annotations.one("id")?.reading[0].value?.name, "constraint", report);
  const { type, nullable } = field;
  if (type.kind === "scalar" && (type.scalar === "uuid" || type.scalar === "text") && !nullable)
    return { field, constraint, isStandIn: false };
  // With `@auto` the type is that of another kind of id, which is reported.
  if (!annotations.has("auto")) report.add("id-type", first.span, { field: field.name });
  return { field, constraint, isStandIn: true };
}

function standIn({ name, field, span }: Pick<Member, "name" | "field" | "span">): Id {
  return { field: field ?? idField(name, span), constraint: null, isStandIn: true };
}

function idField(name: string, span: Span): Field {
  return {
    name,
    path: [name],
    parts: null,
    span,
    doc: null,
    column: plainColumn(snakeCase(name)),
    type: { kind: "scalar", scalar: "uuid" },
    spelling: { kind: "vocabulary", name: "Uuid" },
    nullable: false,
    isOfNullable: false,
    supply: { kind: "generator" },
    isSkipped: false,
    inUpdate: false,
    inResponse: true,
    filters: [],
    sortable: null,
    rules: noRules,
    schema: {},
  };
}
