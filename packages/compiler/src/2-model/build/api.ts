// The option `api` into routes, guards and words for the OpenAPI document.
import type { SourceSyntax } from "../../1-syntax/syntax.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Located, Span } from "../../diagnostics/span.ts";
import type { Reading } from "../../language/shape.ts";
import { type api as apiShape, operations } from "../../language/words/api.ts";
import type { Api, Guard, InfoField, Operation, Security } from "../data/api.ts";
import type { Table } from "../data/entity.ts";
import type { EntityNames } from "../data/entity-names.ts";
import { importedValue } from "../resolve/imported.ts";
import type { Project } from "../resolve/project.ts";
import { suggest } from "../resolve/read-arguments.ts";

type ApiOptions = Reading<typeof apiShape>["value"];

interface Subject {
  readonly names: EntityNames;
  readonly table: Table;
  readonly possible: Possible;
}

export function buildApi(
  given: Reading<typeof apiShape>,
  subject: Subject,
  file: SourceSyntax,
  project: Project,
  report: Report,
): Api {
  const options = given.value;
  const { operations: served, named } = readHandlers(options, subject.possible, report);
  return {
    span: given.span,
    path: collectionPath(options, subject.table),
    tag: options.tag?.value ?? subject.names.type,
    operations: served,
    named,
    guards: readGuards(options, served, file, project, report),
    pagination: {
      default: options.pagination?.value.default?.value ?? 20,
      max: options.pagination?.value.max?.value ?? 100,
    },
    security: readSecurity(options),
    info: readInfo(options),
  };
}

/** `order_items` → `/order-items`, after the prefix and the version. */
function collectionPath(options: ApiOptions, table: Table): string {
  const own = options.path?.value ?? table.name.replaceAll("_", "-");
  const segments = [options.pathPrefix?.value, options.version?.value, own].flatMap((part) => (part ?? "").split("/"));
  return `/${segments
    .filter((segment) => segment !== "")
    .map((segment) => encodeURI(segment.toWellFormed()))
    .join("/")}`;
}

/** `true` serves what the entity's fields allow: without `update` fields there is no PATCH. */
function readHandlers({ handlers }: ApiOptions, possible: Possible, report: Report): Pick<Api, "operations" | "named"> {
  const named: Record<Operation, Span | null> = { create: null, get: null, update: null, delete: null, list: null };
  if (handlers === undefined || handlers.value === false) return { operations: [], named };
  if (handlers.value === true)
    return { operations: operations.filter((operation) => possible[operation] ?? true), named };
  for (const item of handlers.value)
    if (isOperation(item, "handlers", report)) named[item.value as Operation] = item.span;
  return { operations: operations.filter((operation) => named[operation] !== null), named };
}

/** What the entity's fields leave out. */
export interface Possible {
  readonly [operation: string]: boolean | undefined;
}

function isOperation(item: Located<string>, option: string, report: Report): boolean {
  if (operations.some((operation) => operation === item.value)) return true;
  const suggestion =
    suggest(item.value, operations) ?? `the operations are ${operations.map((name) => `\`${name}\``).join(", ")}`;
  report.add("unknown-operation", item.span, { option, name: item.value, suggestion });
  return false;
}

function readGuards(
  { guard }: ApiOptions,
  served: readonly Operation[],
  file: SourceSyntax,
  project: Project,
  report: Report,
): Api["guards"] {
  const guards: Record<Operation, Guard | null> = { create: null, get: null, update: null, delete: null, list: null };
  if (guard === undefined || guard.value === "none") return guards;
  if (!(guard.value instanceof Map)) {
    const one = importedValue(guard as Located<readonly string[]>, file, project, report);
    for (const operation of operations) guards[operation] = one;
    return guards;
  }
  for (const { key, value } of (guard.value as ByOperation).values()) {
    if (key.value === "commands") report.add("later-option", key.span, { option: "`commands`" });
    else if (isOperation(key, "guard", report)) {
      const operation = key.value as Operation;
      if (!served.includes(operation))
        report.add("operation-not-served", value.span, { option: "guard", name: operation });
      guards[operation] =
        value.value === "none" ? null : importedValue(value as Located<readonly string[]>, file, project, report);
    }
  }
  return guards;
}

type ByOperation = Extract<NonNullable<ApiOptions["guard"]>["value"], ReadonlyMap<string, unknown>>;

function readSecurity({ security }: ApiOptions): Security | null {
  if (security === undefined) return null;
  const { value } = security;
  if (value === "bearer") return { kind: "bearer" };
  if (value === "cookie") return { kind: "cookie", name: "session" };
  if (value === "api_key") return { kind: "api-key", header: "X-API-Key" };
  if (value.cookie !== undefined) return { kind: "cookie", name: value.cookie.value };
  return value.apiKey === undefined ? null : { kind: "api-key", header: value.apiKey.value };
}

function readInfo(options: ApiOptions): Api["info"] {
  const text = (field: InfoField): string | null => options[field]?.value ?? null;
  return {
    title: text("title"),
    description: text("description"),
    apiVersion: text("apiVersion"),
    license: text("license"),
    licenseUrl: text("licenseUrl"),
    contactName: text("contactName"),
    contactEmail: text("contactEmail"),
    contactUrl: text("contactUrl"),
  };
}
