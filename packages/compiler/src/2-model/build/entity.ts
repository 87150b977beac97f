// One annotated class into an entity.
import type { ClassSyntax, FieldSyntax, MethodSyntax, SourceSyntax } from "../../1-syntax/syntax.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Span } from "../../diagnostics/span.ts";
import { fitIdentifier, isPossibleIdentifier } from "../../text/identifier.ts";
import { pluralWord, sentence, snakeCase } from "../../text/names.ts";
import type { Child, Entity, Parent, Referrer, Table } from "../data/entity.ts";
import { entityNames } from "../data/entity-names.ts";
import type { Field } from "../data/field.ts";
import type { Constraint } from "../data/rules.ts";
import type { EntityOptions } from "../resolve/entity-options.ts";
import { importedValue } from "../resolve/imported.ts";
import type { KnownFields } from "../resolve/named-fields.ts";
import type { Project } from "../resolve/project.ts";
import { type Annotations, readAnnotations } from "../resolve/read-annotations.ts";
import { buildApi } from "./api.ts";
import { buildCommands } from "./commands.ts";
import { buildEvents } from "./events.ts";
import { buildField } from "./field.ts";
import { buildConditions } from "./filter.ts";
import { buildJoins } from "./joins.ts";
import type { Draft } from "./relations.ts";
import {
  buildMigrations,
  buildProjections,
  buildReturning,
  buildScopes,
  buildUpsert,
  isMoment,
  readFieldLists,
} from "./rules.ts";
import { buildIndexes, buildLookups, type IndexSources } from "./uniques.ts";

/** An entity, or where its class cannot be one the fields that could be read: their mistakes are told in the same run. */
export interface BuiltEntity {
  readonly draft: Draft | null;
  readonly fields: readonly Field[];
}

export function buildEntity(syntax: ClassSyntax, file: SourceSyntax, project: Project, report: Report): BuiltEntity {
  const type = syntax.name?.value ?? "";
  const annotations = readAnnotations(syntax.decorators, "class", type, file, project, report);
  const hydrated = isHydrated(syntax, file, project, report);
  const use = annotations.one("entity");
  if (use === null) {
    checkForgotten(syntax, annotations, report);
    return { draft: null, fields: buildFields(syntax, file, project, report).flatMap(({ field }) => field ?? []) };
  }
  const sound = checkClass(syntax, report);
  const options = use.reading.value;
  const table = readTable(options, use.span, type, report);
  checkDialect(options.dialect, report);
  const members = buildFields(syntax, file, project, report);
  const id = chooseId(members, type, syntax, report);
  const readable = members.flatMap(({ field }) => field ?? []);
  if (!sound || table === null || id === null || syntax.name === null) return { draft: null, fields: readable };
  const names = entityNames(type);
  const fields = withoutDeletion(readable, options);
  const broken = members.filter(({ field }) => field === null).map(({ name }) => name);
  const known: KnownFields = { fields, broken: new Set(broken) };
  const parents: Parent[] = [];
  const children: Child[] = [];
  const referrers: Referrer[] = [];
  const constraints: Constraint[] = [];
  const foreignKeys = members.flatMap(({ field, annotations: words }) => {
    const belongsTo = words.one("belongsTo");
    return field === null || belongsTo === null ? [] : [{ field, use: belongsTo }];
  });
  const sources: IndexSources = {
    table: table.name,
    id,
    fields,
    unique: readFieldLists(options.uniqueIndex, known, report),
    listed: readFieldLists(options.index, known, report),
    foreignKeys: foreignKeys
      .filter(({ use }) => use.reading[0]?.value.index?.value !== false)
      .map(({ field, use }) => ({ value: field, span: use.span })),
  };
  const indexes = buildIndexes(sources);
  const deletedAt = options.softDelete?.value === true ? deletionField(known, options, type, report) : null;
  const possible = {
    create: fields.some((field) => field.supply.kind === "request"),
    update: fields.some((field) => field.inUpdate),
  };
  const entity: Entity = {
    names,
    source: { path: file.path, span: syntax.name.span, annotation: use.span, options: optionPlaces(options) },
    doc: syntax.doc,
    isHydrated: hydrated,
    table,
    uuid: options.uuid?.value ?? "v7",
    sql: options.sql?.value ?? "full",
    fields,
    id,
    visible: deletedAt,
    deletion: deletedAt === null ? { kind: "remove" } : { kind: "mark", field: deletedAt },
    indexes,
    lookups: buildLookups(sources),
    upsert: buildUpsert(options.upsert, known, indexes, report),
    owner: marked("owner", members, type, report),
    version: marked("version", members, type, report),
    scopes: buildScopes(annotations, known, report),
    projections: buildProjections(annotations, known, report),
    joins: buildJoins(annotations, known, file, project, report),
    parents,
    children,
    referrers,
    returning: buildReturning(options.returning, known, report),
    constraints: options.typedConstraints?.value === true ? constraints : null,
    error: options.error === undefined ? null : importedValue(options.error, file, project, report),
    transactions: options.transactions?.value ?? false,
    events: buildEvents(options, table, type, report),
    hooks: options.sql?.value !== "none" && options.hooks?.value === true,
    commands: buildCommands(annotations, options, { type, known }, file, project, report),
    conditions: buildConditions(fields),
    migrations: options.sql?.value === "none" ? null : buildMigrations(options.migrations, known, type, report),
    api: options.api === undefined ? null : buildApi(options.api, { names, table, possible }, file, project, report),
  };
  return {
    draft: { entity, parents, children, referrers, constraints, file, foreignKeys, annotations, options, known },
    fields,
  };
}

function optionPlaces(options: EntityOptions): ReadonlyMap<string, Span> {
  const given = Object.entries(options).flatMap(([name, reading]) => (reading == null ? [] : [{ name, ...reading }]));
  return new Map(given.filter(({ value }) => value !== false).map(({ name, span }) => [name, span]));
}

/** With soft deletion PostgreSQL and `delete` fill the column; no request and no server value does. */
function withoutDeletion(fields: readonly Field[], options: EntityOptions): readonly Field[] {
  if (options.softDelete?.value !== true) return fields;
  return fields.map((field) =>
    field.column.name === "deleted_at" && field.supply.kind === "server"
      ? { ...field, supply: { kind: "database" } }
      : field,
  );
}

function deletionField(
  { fields, broken }: KnownFields,
  { softDelete }: EntityOptions,
  entity: string,
  report: Report,
): Field | null {
  const field = fields.find((candidate) => candidate.column.name === "deleted_at");
  if (field !== undefined && isMoment(field) && field.nullable) return field;
  const isBroken = [...broken].some((name) => snakeCase(name) === "deleted_at");
  if (field !== undefined) report.add("deletion-field-type", field.span, { field: field.name });
  else if (!isBroken && softDelete !== undefined) report.add("deletion-field", softDelete.span, { entity });
  return null;
}

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

/** Whether rows have to be instances of the class, since it has more than data. Constructors and statics do not count. */
function isHydrated(syntax: ClassSyntax, file: SourceSyntax, project: Project, report: Report): boolean {
  const methods = syntax.members.filter((member): member is MethodSyntax => member.kind === "method");
  for (const method of methods) readAnnotations(method.decorators, "method", method.name.value, file, project, report);
  const [first] = methods.filter((method) => method.form !== "constructor" && method.form !== "static");
  if (first === undefined) return false;
  const what = `the ${first.form} \`${first.name.value}\``;
  report.add("loaded-for-instances", first.name.span, { entity: syntax.name?.value ?? "", what });
  return true;
}

interface BuiltField {
  readonly name: string;
  readonly field: Field | null;
  readonly annotations: Annotations;
  readonly span: Span;
}

function buildFields(syntax: ClassSyntax, file: SourceSyntax, project: Project, report: Report): BuiltField[] {
  const members = syntax.members.filter((member): member is FieldSyntax => member.kind === "field");
  return members.flatMap((member) => {
    const annotations = readAnnotations(member.decorators, "field", member.name.value, file, project, report);
    if (member.key === "static" && annotations.isEmpty) return [];
    const field = buildField(member, annotations, file, project, report);
    return { name: member.name.value, field, annotations, span: member.name.span };
  });
}

/** The field with a word that can stand once. */
function marked(
  word: "owner" | "version",
  fields: readonly BuiltField[],
  entity: string,
  report: Report,
): Field | null {
  const [first, ...others] = fields.filter((candidate) => candidate.annotations.has(word));
  const labels = first === undefined ? [] : [{ span: first.span, message: "the first one" }];
  for (const other of others) report.add(`${word}-twice`, other.span, { entity }, labels);
  return first?.field ?? null;
}

function chooseId(fields: readonly BuiltField[], entity: string, syntax: ClassSyntax, report: Report): Field | null {
  const [first, ...others] = fields.filter((candidate) => candidate.annotations.has("id"));
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
