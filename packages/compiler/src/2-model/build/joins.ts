// `@join<…>({…})` into the columns of another table that the entity's view shows.
import type { SourceSyntax } from "../../1-syntax/syntax.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Located } from "../../diagnostics/span.ts";
import { isPossibleIdentifier } from "../../text/identifier.ts";
import type { Join, JoinedColumn } from "../data/join.ts";
import { type KnownFields, namedField } from "../resolve/named-fields.ts";
import type { Project } from "../resolve/project.ts";
import type { Annotations, Use } from "../resolve/read-annotations.ts";
import { resolveShape } from "../resolve/resolve-shape.ts";
import { resolveType } from "../resolve/resolve-type.ts";
import { withoutNothing } from "./embed.ts";

export function buildJoins(
  annotations: Annotations,
  known: KnownFields,
  file: SourceSyntax,
  project: Project,
  report: Report,
): readonly Join[] {
  return annotations.all("join").flatMap((use) => buildJoin(use, known, file, project, report) ?? []);
}

function buildJoin(
  use: Use<"join">,
  known: KnownFields,
  file: SourceSyntax,
  project: Project,
  report: Report,
): Join | null {
  const { table, schema, as, on, fields: shown, kind } = use.reading.value;
  if (table === undefined || as === undefined || on === undefined || shown === undefined || on.value.size === 0) {
    const required = ["table", "as", "on", "fields"] as const;
    // An option that could not be read has its diagnostic.
    const isSaid = required.some(
      (name) => Object.hasOwn(use.reading.value, name) && use.reading.value[name] === undefined,
    );
    if (isSaid) return null;
    const suggestion =
      'write `@join<{ authorName: string }>({ table: "users", as: "author", on: { authorId: "id" }, fields: { authorName: "name" } })`';
    report.add("missing-argument", use.span, {
      word: "join",
      expected: "`table`, `as`, `on` and `fields`",
      suggestion,
    });
    return null;
  }
  checkIdentifier(table, "table", "table", report);
  checkIdentifier(as, "as", "alias", report);
  if (schema !== undefined) checkIdentifier(schema, "schema", "schema", report);
  for (const [option, columns] of [
    ["on", on],
    ["fields", shown],
  ] as const) {
    for (const { value } of columns.value.values()) checkIdentifier(value, option, "column", report);
  }
  const conditions = [...on.value.values()].map(({ key, value }) => ({
    field: namedField(key, known, "join-unknown-field", report),
    column: value.value,
  }));
  const columns = joinedColumns(use, kind?.value === "left", file, project, report);
  if (columns === null || conditions.some(({ field }) => field === null)) return null;
  return {
    table: table.value,
    schema: schema?.value ?? "public",
    alias: as.value,
    on: conditions as Join["on"],
    columns,
    kind: kind?.value ?? "inner",
    span: use.span,
  };
}

function checkIdentifier(name: Located<string>, option: string, what: string, report: Report): void {
  if (isPossibleIdentifier(name.value)) return;
  report.add("identifier-impossible", name.span, { option, found: JSON.stringify(name.value), what });
}

/** The properties of the type argument, each with the column that `fields` gives it. */
function joinedColumns(
  use: Use<"join">,
  isLeft: boolean,
  file: SourceSyntax,
  project: Project,
  report: Report,
): readonly JoinedColumn[] | null {
  const [type] = use.types;
  const shown = use.reading.value.fields;
  const shape = type === undefined ? null : resolveShape(type, file, project);
  if (shape === null || shown === undefined) {
    report.add("join-shape-unknown", type?.span ?? use.span, {});
    return null;
  }
  const names = new Set(shape.members.map((member) => member.name.value));
  for (const { key } of shown.value.values()) {
    if (!names.has(key.value))
      report.add("join-fields-differ", key.span, { name: key.value, side: "`fields`", other: "the type argument" });
  }
  const columns = shape.members.map((member): JoinedColumn | null => {
    const { value: name, span } = member.name;
    const column = shown.value.get(name);
    if (column === undefined) {
      const place = span.path === use.span.path ? span : use.span;
      report.add("join-fields-differ", place, { name, side: "the type argument", other: "`fields`" });
      return null;
    }
    const resolution = resolveType(member.type, shape.file, project);
    if (resolution.kind !== "type" || member.optional) {
      const place = span.path === use.span.path ? span : use.span;
      if ("suggestion" in resolution) {
        report.add("field-type-unknown", place, { field: name, type: member.text, suggestion: resolution.suggestion });
      } else {
        report.add("member-optional", place, { member: name, whole: "the join", type: withoutNothing(member.text) });
      }
      return null;
    }
    const { spelling } = resolution;
    const visible = spelling.kind === "property" || spelling.kind === "opaque" ? writtenOut(resolution.type) : spelling;
    return {
      name,
      column: column.value.value,
      type: resolution.type,
      spelling: visible,
      nullable: resolution.nullable || isLeft,
    };
  });
  return columns.includes(null) ? null : (columns as JoinedColumn[]);
}

/** A joined column is no property of the entity, so its type is spelt by its own values. */
function writtenOut(type: JoinedColumn["type"]): JoinedColumn["spelling"] {
  if (type.kind === "array") return { kind: "array", of: writtenOut(type.of), isReadonly: false };
  return type.kind === "choice" ? { kind: "literals" } : { kind: "vocabulary", name: "Json" };
}
