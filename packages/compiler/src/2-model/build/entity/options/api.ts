// Reads the option `api`: routes, guards and texts of the OpenAPI document.
import { removeOption } from "../../../../diagnostics/fixes/change.ts";
import { isInside, type Located, type Span } from "../../../../diagnostics/span.ts";
import type { NameReading, Reading } from "../../../../language/shape.ts";
import type { api as apiShape } from "../../../../language/words/api.ts";
import { type Api, type Endpoint, type Guard, type Idempotency, infoFields, type Security } from "../../../data/api.ts";
import type { Table } from "../../../data/entity.ts";
import type { Field } from "../../../data/field/field.ts";
import type { Command } from "../../../data/write/command.ts";
import { resolveImport } from "../../../resolve/resolve-import.ts";
import type { Source } from "../../../resolve/source.ts";
import type { Subject } from "../../subject.ts";
import { allEndpoints, endpointOf, isEndpointWord, possibleEndpoints } from "./endpoint-words.ts";
import { buildList, type ListShapes } from "./list.ts";
import { readCommands } from "./served-commands.ts";

type ApiOptions = Reading<typeof apiShape>["value"];

export function buildApi(subject: Subject, table: Table, commands: readonly Command[], shapes: ListShapes): Api | null {
  const {
    options: { api },
    type,
    known,
    source,
  } = subject;
  if (api.kind !== "value") return null;
  const options = api.value;
  const { endpoints: served, handlerSpans, meant } = readHandlers(options, known.fields, source);
  const { guards, commandGuard, noGuardSpans } = readGuards(options, [...served, ...meant], subject);
  return {
    span: api.span,
    spans: memberSpans(api),
    path: collectionPath(options, table),
    tag: options.tag.value ?? type,
    endpoints: served,
    handlerSpans,
    guards,
    isGuardUnreadable: options.guard.kind === "unreadable",
    noGuardSpans,
    owner: options.owner.value ?? null,
    allOwners: options.allOwners.value ?? false,
    idempotency: readIdempotency(options),
    commands: readCommands(options, commands, commandGuard, subject),
    pagination: {
      default: options.pagination.value?.default.value ?? 20,
      max: options.pagination.value?.max.value ?? 100,
    },
    list: buildList(options.list, shapes, source.report),
    security: readSecurity(options),
    info: Object.fromEntries(infoFields.map((name) => [name, options[name].value ?? null])) as Api["info"],
  };
}

/** Returns the spans of members that other rules report; that of the whole option for missing ones. */
function memberSpans({ value: options, span }: Reading<typeof apiShape>): Api["spans"] {
  const { path, pathPrefix, version, pagination, handlers, guard, list, owner, allOwners, idempotency } = options;
  return {
    path: path.span ?? pathPrefix.span ?? version.span ?? span,
    pagination: pagination.span ?? span,
    handlers: handlers.span ?? span,
    guard: guard.span ?? span,
    list: list.span ?? span,
    owner: owner.span ?? span,
    allOwners: allOwners.span ?? span,
    idempotency: idempotency.span ?? span,
    keep: keepSpan(idempotency) ?? idempotency.span ?? span,
  };
}

/** Returns the path: `/order-items` for the table `order_items`, after prefix and version. */
function collectionPath(options: ApiOptions, table: Table): string {
  const own = options.path.value ?? table.name.replaceAll("_", "-");
  const segments = [options.pathPrefix.value, options.version.value, own].flatMap((part) => (part ?? "").split("/"));
  return `/${segments
    .filter((segment) => segment !== "")
    .map((segment) => encodeURI(segment.toWellFormed()))
    .join("/")}`;
}

/**
 * Reads `handlers`. `true` stands for the endpoints that the fields allow: without `update` fields there is no PATCH.
 */
function readHandlers(
  { handlers, owner }: ApiOptions,
  fields: readonly Field[],
  source: Source,
): Pick<Api, "endpoints" | "handlerSpans"> & { readonly meant: readonly Endpoint[] } {
  const handlerSpans = byEndpoint<Span>();
  // Any endpoint may be in the unreadable option, so that no guard is reported as superfluous.
  if (handlers.kind === "unreadable") return { endpoints: [], handlerSpans, meant: allEndpoints };
  if (handlers.kind === "absent" || handlers.value === false) return { endpoints: [], handlerSpans, meant: [] };
  if (handlers.value === true)
    return {
      endpoints: allEndpoints.filter((endpoint) => isPossible(endpoint, fields, owner.value === "id")),
      handlerSpans,
      meant: [],
    };
  const meant: Endpoint[] = [];
  for (const item of handlers.value)
    if (isEndpointWord(item, "handlers", source)) handlerSpans[endpointOf(item)] = item.span;
    else meant.push(...possibleEndpoints(item));
  return { endpoints: allEndpoints.filter((endpoint) => handlerSpans[endpoint] !== null), handlerSpans, meant };
}

function byEndpoint<T>(): Record<Endpoint, T | null> {
  return { create: null, get: null, update: null, delete: null, list: null, stream: null };
}

function isPossible(endpoint: Endpoint, fields: readonly Field[], isOwner: boolean): boolean {
  // Streams keep connections open, so they have to be listed by name.
  if (endpoint === "stream") return false;
  // Each row is its own owner, so an owner cannot create another one.
  if (endpoint === "create") return !isOwner && fields.some((field) => field.valueSource.kind === "request");
  return endpoint !== "update" || fields.some((field) => field.inUpdate);
}

/** The guards of endpoints, that of all commands, and each `"none"`. */
interface Guards extends Pick<Api, "guards" | "noGuardSpans"> {
  readonly commandGuard: Guard | null;
}

function readGuards({ guard }: ApiOptions, served: readonly Endpoint[], subject: Subject): Guards {
  const { source, annotations, type } = subject;
  const { report } = source;
  const use = annotations.one("entity");
  const guards = byEndpoint<Guard>();
  const noGuardSpans = byEndpoint<Span>();
  if (guard.kind !== "value") return { guards, commandGuard: null, noGuardSpans };
  if (guard.value === "none") {
    for (const endpoint of allEndpoints) noGuardSpans[endpoint] = guard.span;
    return { guards, commandGuard: null, noGuardSpans };
  }
  if (!(guard.value instanceof Map)) {
    const one = resolveImport(guard as Located<NameReading>, source);
    for (const endpoint of allEndpoints) guards[endpoint] = one;
    return { guards, commandGuard: one, noGuardSpans };
  }
  let commandGuard: Guard | null = null;
  for (const { key, value } of (guard.value as ByOperation).values()) {
    // A base class may have guards of operations that only other entities serve.
    const isOwn = use !== null && isInside(key.span, use.span);
    const found = value.value === "none" ? null : resolveImport(value as Located<NameReading>, source);
    if (key.value === "commands") {
      const fix = removeOption("commands", value.span);
      if (isOwn && !annotations.has("command"))
        report.add("commands-not-there", value.span, { option: "guard", entity: type }, fix);
      commandGuard = found;
    } else if (isEndpointWord(key, "guard", source, value)) {
      const endpoint = endpointOf(key);
      if (isOwn && !served.includes(endpoint))
        report.add(
          "operation-not-served",
          value.span,
          { option: "guard", name: key.value },
          removeOption(key.value, value.span),
        );
      guards[endpoint] = found;
      if (found === null) noGuardSpans[endpoint] = value.span;
    }
  }
  return { guards, commandGuard, noGuardSpans };
}

type ByOperation = Extract<ApiOptions["guard"]["value"], ReadonlyMap<string, unknown>>;

function readIdempotency({ idempotency: { value } }: ApiOptions): Idempotency | null {
  if (value === undefined || value === false) return null;
  if (value === true) return { keep: day, required: false };
  return { keep: value.keep.value ?? day, required: value.required.value ?? false };
}

function keepSpan({ value }: ApiOptions["idempotency"]): Span | undefined {
  return typeof value === "object" ? value.keep.span : undefined;
}

const day = 86_400_000;

function readSecurity({ security }: ApiOptions): Security | null {
  if (security.kind !== "value") return null;
  const { value } = security;
  if (value === "bearer") return { kind: "bearer" };
  if (value === "cookie") return { kind: "cookie", name: "session" };
  if (value === "api_key") return { kind: "api-key", header: "X-API-Key" };
  if (value.cookie.kind === "value") return { kind: "cookie", name: value.cookie.value };
  return value.apiKey.kind === "value" ? { kind: "api-key", header: value.apiKey.value } : null;
}
