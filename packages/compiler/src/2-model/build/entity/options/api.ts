// The option `api` into routes, guards and words for the OpenAPI document.
import { type Change, certain, possible, removeOption, replace } from "../../../../diagnostics/fixes/change.ts";
import { didYouMean, type Suggestion } from "../../../../diagnostics/fixes/did-you-mean.ts";
import type { Located, Span } from "../../../../diagnostics/span.ts";
import { operationsOfMethods, otherOperations } from "../../../../language/other-tools/values.ts";
import type { Reading } from "../../../../language/shape.ts";
import { type api as apiShape, operations as words } from "../../../../language/words/api.ts";
import { listing } from "../../../../text/names.ts";
import { nearest } from "../../../../text/nearest.ts";
import {
  type Api,
  type Endpoint,
  endpointWord,
  type Guard,
  type InfoField,
  type RoutedCommand,
  type Security,
} from "../../../data/api.ts";
import type { Table } from "../../../data/entity.ts";
import type { Field } from "../../../data/field/field.ts";
import type { Command } from "../../../data/write/command.ts";
import { importedValue } from "../../../resolve/resolve-import.ts";
import type { Source } from "../../../resolve/source.ts";
import type { Subject } from "../../subject.ts";
import { buildList, type ListShapes } from "./list.ts";

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
    spans: placesOf(api),
    path: collectionPath(options, table),
    tag: options.tag.value ?? type,
    endpoints: served,
    handlerSpans,
    guards,
    isGuardUnreadable: options.guard.kind === "unreadable",
    noGuardSpans,
    owner: options.owner.value ?? null,
    commands: readCommands(options, commands, commandGuard, subject),
    pagination: {
      default: options.pagination.value?.default.value ?? 20,
      max: options.pagination.value?.max.value ?? 100,
    },
    list: buildList(options.list, shapes, source.report),
    security: readSecurity(options),
    info: readInfo(options),
  };
}

/** Where the members stand that can be wrong together with others: of those that are not there, the whole. */
function placesOf({ value: options, span }: Reading<typeof apiShape>): Api["spans"] {
  const { path, pathPrefix, version, pagination, handlers, guard, list, owner } = options;
  return {
    path: path.span ?? pathPrefix.span ?? version.span ?? span,
    pagination: pagination.span ?? span,
    handlers: handlers.span ?? span,
    guard: guard.span ?? span,
    list: list.span ?? span,
    owner: owner.span ?? span,
  };
}

/** `order_items` → `/order-items`, after the prefix and the version. */
function collectionPath(options: ApiOptions, table: Table): string {
  const own = options.path.value ?? table.name.replaceAll("_", "-");
  const segments = [options.pathPrefix.value, options.version.value, own].flatMap((part) => (part ?? "").split("/"));
  return `/${segments
    .filter((segment) => segment !== "")
    .map((segment) => encodeURI(segment.toWellFormed()))
    .join("/")}`;
}

/** `true` serves what the entity's fields allow: without `update` fields there is no PATCH. */
function readHandlers(
  { handlers, owner }: ApiOptions,
  fields: readonly Field[],
  source: Source,
): Pick<Api, "endpoints" | "handlerSpans"> & { readonly meant: readonly Endpoint[] } {
  const handlerSpans = byOperation<Span>();
  // One that could not be read may be the one that has a guard.
  if (handlers.kind === "unreadable") return { endpoints: [], handlerSpans, meant: operations };
  if (handlers.kind === "absent" || handlers.value === false) return { endpoints: [], handlerSpans, meant: [] };
  if (handlers.value === true)
    return {
      endpoints: operations.filter((operation) => isPossible(operation, fields, owner.value === "id")),
      handlerSpans,
      meant: [],
    };
  const meant: Endpoint[] = [];
  for (const item of handlers.value)
    if (isOperation(item, "handlers", source)) handlerSpans[operationOf(item)] = item.span;
    else meant.push(...meantBy(item));
  return { endpoints: operations.filter((operation) => handlerSpans[operation] !== null), handlerSpans, meant };
}

function byOperation<T>(): Record<Endpoint, T | null> {
  return { create: null, get: null, update: null, delete: null, list: null, stream: null };
}

/** In the order of the documentation. */
const operations: readonly Endpoint[] = ["create", "get", "update", "delete", "list", "stream"];

function operationOf({ value }: Located<string>): Endpoint {
  return operations.find((operation) => endpointWord(operation) === value) ?? "list";
}

function isPossible(operation: Endpoint, fields: readonly Field[], isOwner: boolean): boolean {
  // Clients that stay connected are asked for by name.
  if (operation === "stream") return false;
  // An owner's rows are the one that it is: there is no other to add.
  if (operation === "create") return !isOwner && fields.some((field) => field.valueSource.kind === "request");
  return operation !== "update" || fields.some((field) => field.inUpdate);
}

const guardOfAll: Suggestion = {
  suggestion: "for one guard for all operations, write `guard: requireUser`",
  fixes: [],
};

function isOperation(item: Located<string>, option: string, source: Source, value?: Located<unknown>): boolean {
  if (words.some((word) => word === item.value)) return true;
  const all = words.map((name) => `\`${name}\``).join(", ");
  const ofAll = option === "guard" && /^(?:all|any|default|\\*)$/.test(item.value) ? guardOfAll : null;
  const { suggestion, fixes } =
    ofAll ??
    namedOtherwise(item, value, source) ??
    didYouMean(item, words, `the operations are ${all}`, value === undefined ? "word" : "key");
  source.report.add("unknown-operation", item.span, { option, name: item.value, suggestion }, { fixes });
  return false;
}

/** The operations that a word which is none can stand for: all of them where nothing is near. */
function meantBy({ value, span }: Located<string>): readonly Endpoint[] {
  const near = nearest(value, words);
  const meant = operationsBehind(value) ?? (near === null ? [] : [near]);
  return meant.length === 0 ? operations : meant.map((one) => operationOf({ value: one, span }));
}

/** `"POST"`; in lower case it may as well be one of our own words, `"delete"`. */
function operationsBehind(name: string): readonly string[] | undefined {
  return operationsOfMethods.get(name.toUpperCase()) ?? otherOperations.get(name);
}

/** @param value what the operation is the key of, in an object */
function namedOtherwise(item: Located<string>, value: Located<unknown> | undefined, source: Source): Suggestion | null {
  const meant = operationsBehind(item.value);
  if (meant === undefined) return null;
  const names = listing(meant.map((one) => `\`${one}\``));
  const proposal = meant.length === 1 && operationsOfMethods.has(item.value.toUpperCase()) ? certain : possible;
  const change = renamed(item, meant, value, source);
  return {
    suggestion: `use the name of the operation: \`${item.value}\` is ${names}`,
    fixes: change === null ? [] : [proposal(`change \`${item.value}\` to ${names}`, change)],
  };
}

function renamed(
  { value: name, span }: Located<string>,
  meant: readonly string[],
  value: Located<unknown> | undefined,
  { file: { path, syntax } }: Source,
): Change | null {
  const [only] = meant;
  if (only !== undefined && meant.length === 1)
    return { kind: value === undefined ? "word" : "key", span, expected: name, text: only };
  if (value === undefined) return replace(span, meant.map((one) => `"${one}"`).join(", "));
  if (value.span.path !== path) return null;
  const given = syntax.text.slice(value.span.start, value.span.end);
  return replace({ ...span, end: value.span.end }, meant.map((one) => `${one}: ${given}`).join(", "));
}

/** The guard of each operation, the one that all commands have, and where operations say that they have none. */
interface Guards extends Pick<Api, "guards" | "noGuardSpans"> {
  readonly commandGuard: Guard | null;
}

function readGuards({ guard }: ApiOptions, served: readonly Endpoint[], subject: Subject): Guards {
  const { source, annotations, type } = subject;
  const { report } = source;
  const guards = byOperation<Guard>();
  const noGuardSpans = byOperation<Span>();
  if (guard.kind !== "value") return { guards, commandGuard: null, noGuardSpans };
  if (guard.value === "none") {
    for (const operation of operations) noGuardSpans[operation] = guard.span;
    return { guards, commandGuard: null, noGuardSpans };
  }
  if (!(guard.value instanceof Map)) {
    const one = importedValue(guard as Located<readonly string[]>, source);
    for (const operation of operations) guards[operation] = one;
    return { guards, commandGuard: one, noGuardSpans };
  }
  let commandGuard: Guard | null = null;
  for (const { key, value } of (guard.value as ByOperation).values()) {
    const given = value.value === "none" ? null : importedValue(value as Located<readonly string[]>, source);
    if (key.value === "commands") {
      const fixes = [removeOption("commands", value.span)];
      if (!annotations.has("command"))
        report.add("commands-not-there", value.span, { option: "guard", entity: type }, { fixes });
      commandGuard = given;
    } else if (isOperation(key, "guard", source, value)) {
      const operation = operationOf(key);
      if (!served.includes(operation))
        report.add(
          "operation-not-served",
          value.span,
          { option: "guard", name: key.value },
          { fixes: [removeOption(key.value, value.span)] },
        );
      guards[operation] = given;
      if (given === null) noGuardSpans[operation] = value.span;
    }
  }
  return { guards, commandGuard, noGuardSpans };
}

/** The commands with a route: all of them, unless `commands` says which. Those in `public` have no guard. */
function readCommands(
  options: ApiOptions,
  commands: readonly Command[],
  guard: Guard | null,
  subject: Subject,
): readonly RoutedCommand[] {
  if (options.commands.kind === "unreadable") return [];
  const chosen = options.commands.value ?? true;
  // Those that could not be built, too: what is wrong with them is said of them.
  const all = subject.annotations.all("command").map(({ reading: [name] }) => name.value);
  const served = chosen === true ? new Set(all) : namedCommands(chosen || [], "commands", all, subject);
  const open = namedCommands(
    options.public.value ?? [],
    "public",
    all.filter((name) => served.has(name)),
    subject,
  );
  return commands
    .filter(({ name }) => served.has(name.value))
    .map((command) => {
      const { name } = command;
      const isPublic = open.has(name.value);
      const entry = (chosen === true ? [] : chosen || []).find(({ value }) => value === name.value);
      return { command, isPublic, guard: isPublic ? null : guard, span: (entry ?? name).span };
    });
}

/** The names of commands that an option lists, each after a diagnostic where there is no such command. */
function namedCommands(
  list: readonly Located<string>[],
  option: "commands" | "public",
  commands: readonly string[],
  { annotations, source: { report } }: Subject,
): ReadonlySet<string> {
  for (const { value: name, span } of list) {
    // What was refused may be the command that is meant.
    if (commands.includes(name) || !annotations.isRead("command")) continue;
    const there = commands.length === 1 ? "the only one is" : "the commands are";
    const otherwise =
      commands.length === 0
        ? "no command is served: remove it"
        : `${there} ${listing(commands.map((one) => `\`${one}\``))}`;
    const { suggestion, fixes } = didYouMean({ value: name, span }, commands, otherwise);
    report.add("unknown-command", span, { option, name, suggestion }, { fixes });
  }
  return new Set(list.map(({ value }) => value));
}

type ByOperation = Extract<ApiOptions["guard"]["value"], ReadonlyMap<string, unknown>>;

function readSecurity({ security }: ApiOptions): Security | null {
  if (security.kind !== "value") return null;
  const { value } = security;
  if (value === "bearer") return { kind: "bearer" };
  if (value === "cookie") return { kind: "cookie", name: "session" };
  if (value === "api_key") return { kind: "api-key", header: "X-API-Key" };
  if (value.cookie.kind === "value") return { kind: "cookie", name: value.cookie.value };
  return value.apiKey.kind === "value" ? { kind: "api-key", header: value.apiKey.value } : null;
}

function readInfo(options: ApiOptions): Api["info"] {
  const text = (field: InfoField): string | null => options[field].value ?? null;
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
