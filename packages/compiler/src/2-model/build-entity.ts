// One annotated class into an entity.
import type { ClassSyntax, FieldSyntax, SourceSyntax } from "../1-syntax/syntax.ts";
import type { Report } from "../diagnostics/report.ts";
import type { Span } from "../diagnostics/span.ts";
import type { words } from "../language/index.ts";
import type { WordReading } from "../language/word.ts";
import { fitIdentifier, isPossibleIdentifier } from "../text/identifier.ts";
import { camelCase, pluralWord, sentence } from "../text/names.ts";
import { buildApi } from "./build-api.ts";
import { buildField } from "./build-field.ts";
import { buildConditions } from "./condition.ts";
import type { Entity, Field, Table } from "./entity.ts";
import { entityNames } from "./entity-names.ts";
import type { Project } from "./project.ts";
import { type Annotations, readAnnotations } from "./read-annotations.ts";

export function buildEntity(syntax: ClassSyntax, file: SourceSyntax, project: Project, report: Report): Entity | null {
  const type = syntax.name?.value ?? "";
  const annotations = readAnnotations(syntax.decorators, "class", type, file, project, report);
  checkMethods(syntax, file, project, report);
  const use = annotations.one("entity");
  if (use === null) {
    checkForgotten(syntax, annotations, report);
    // Its fields' mistakes are told in the same run.
    buildFields(syntax, file, project, report);
    return null;
  }
  const sound = checkClass(syntax, report);
  const options = use.reading.value;
  const table = readTable(options, use.span, type, report);
  checkDialect(options.dialect, report);
  const fields = buildFields(syntax, file, project, report);
  const id = chooseId(fields, type, syntax, report);
  if (!sound || table === null || id === null || syntax.name === null) return null;
  const names = entityNames(type);
  const built = fields.flatMap(({ field }) => (field === null ? [] : [field]));
  const possible = {
    create: built.some((field) => field.supply.kind === "request"),
    update: built.some((field) => field.inUpdate),
  };
  return {
    names,
    source: { path: file.path, span: syntax.name.span, annotation: use.span },
    doc: syntax.doc,
    table,
    uuid: options.uuid?.value ?? "v7",
    sql: options.sql?.value ?? "full",
    fields: built,
    id,
    visible: null,
    deletion: { kind: "remove" },
    lookups: built.filter((field) => field.column.unique && field !== id),
    conditions: buildConditions(built),
    migrations: options.migrations?.value ?? false,
    api: options.api === undefined ? null : buildApi(options.api, { names, table, possible }, file, project, report),
  };
}

type EntityOptions = WordReading<(typeof words)["entity"]>["value"];

function readTable(options: EntityOptions, annotation: Span, type: string, report: Report): Table | null {
  const { table, schema } = options;
  const suggestion = pluralWord(sentence(type)).replaceAll(" ", "_");
  if (table === undefined) {
    if (report.isClear(annotation)) report.add("table-missing", annotation, { entity: type, table: suggestion });
    return null;
  }
  const [impossible] = [table, schema].filter(
    (name) => name !== undefined && (name.value.trim() === "" || !isPossibleIdentifier(name.value)),
  );
  if (impossible !== undefined) {
    if (impossible === table) report.add("table-empty", table.span, { entity: type, table: suggestion });
    else report.add("schema-empty", impossible.span, { entity: type });
    return null;
  }
  const schemaName = fitIdentifier(schema?.value ?? "public");
  return { schema: schemaName, name: fitIdentifier(table.value), span: table.span };
}

function checkDialect(dialect: EntityOptions["dialect"], report: Report): void {
  const implemented = ["postgres", "pg", "postgresql"];
  if (dialect === undefined || implemented.includes(dialect.value)) return;
  report.add("dialect-not-implemented", dialect.span, { dialect: dialect.value });
}

/** What makes a class unfit to be an entity, each said once. */
function checkClass(syntax: ClassSyntax, report: Report): boolean {
  const entity = syntax.name?.value ?? "";
  const { span } = syntax;
  if (syntax.exported === "nested") report.add("class-nested", span, { entity: entity || "User" });
  else if (syntax.name === null) report.add("class-anonymous", span, {});
  else if (impossibleTypes.has(entity)) report.add("class-name", span, { entity });
  else if (syntax.exported === "default") report.add("class-default-export", span, { entity });
  else if (syntax.exported === "none") report.add("class-not-exported", span, { entity });
  if (syntax.abstract) report.add("class-abstract", span, { entity });
  if (syntax.generic) report.add("class-generic", span, { entity });
  if (syntax.extends !== null) report.add("class-extends", syntax.extends, { entity });
  return (
    !impossibleTypes.has(entity) &&
    syntax.exported === "named" &&
    !syntax.abstract &&
    !syntax.generic &&
    syntax.extends === null
  );
}

/** Names that mean something else where a type is expected. */
const impossibleTypes: ReadonlySet<string> = new Set(
  "any asserts bigint boolean infer keyof never number object readonly string symbol undefined unique unknown void".split(
    " ",
  ),
);

/** Annotations without @entity: the class would be passed over in silence. */
function checkForgotten(syntax: ClassSyntax, annotations: Annotations, report: Report): void {
  if (!annotations.has("entity"))
    report.add("entity-missing", syntax.span, { entity: syntax.name?.value ?? "this class" });
}

function checkMethods(syntax: ClassSyntax, file: SourceSyntax, project: Project, report: Report): void {
  const entity = syntax.name?.value ?? "";
  for (const member of syntax.members) {
    if (member.kind !== "method") continue;
    readAnnotations(member.decorators, "method", member.name.value, file, project, report);
    if (member.form === "constructor" || member.form === "static") continue;
    const variable = camelCase(entity) || "entity";
    const what = `the ${member.form} \`${member.name.value}\``;
    report.add("hydration-later", member.name.span, { entity, what, example: member.name.value, variable });
  }
}

interface BuiltField {
  readonly field: Field | null;
  readonly isId: boolean;
  readonly span: Span;
}

function buildFields(syntax: ClassSyntax, file: SourceSyntax, project: Project, report: Report): BuiltField[] {
  const members = syntax.members.filter((member): member is FieldSyntax => member.kind === "field");
  return members.flatMap((member) => {
    const annotations = readAnnotations(member.decorators, "field", member.name.value, file, project, report);
    if (member.key === "static" && annotations.isEmpty) return [];
    const field = buildField(member, annotations, file, project, report);
    return { field, isId: annotations.has("id"), span: member.name.span };
  });
}

function chooseId(fields: readonly BuiltField[], entity: string, syntax: ClassSyntax, report: Report): Field | null {
  const [first, ...others] = fields.filter((candidate) => candidate.isId);
  if (first === undefined) report.add("id-missing", syntax.span, { entity });
  for (const other of others) {
    report.add(
      "id-twice",
      other.span,
      { entity },
      first === undefined ? [] : [{ span: first.span, message: "the first one" }],
    );
  }
  const type = first?.field?.type;
  if (
    first?.field != null &&
    !(type?.kind === "scalar" && (type.scalar === "uuid" || type.scalar === "text") && !first.field.nullable)
  ) {
    report.add("id-type", first.span, { field: first.field.name });
    return null;
  }
  return first?.field ?? null;
}
