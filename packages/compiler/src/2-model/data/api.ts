// The HTTP API of an entity: its routes and guards, and the texts of its OpenAPI document.
import type { Span } from "../../diagnostics/span.ts";
import { kebabCase } from "../../text/names.ts";
import type { Projection } from "./entity-parts.ts";
import type { UserImport } from "./user-import.ts";
import type { Command } from "./write/command.ts";

/**
 * A route of every API. `stream` is called `events` in annotations; here, events are those that an entity publishes.
 */
export type Endpoint = "create" | "get" | "update" | "delete" | "list" | "stream";

/** Returns the name of an endpoint in annotations. */
export function endpointWord(endpoint: Endpoint): string {
  return endpoint === "stream" ? "events" : endpoint;
}

/** True if the path of the endpoint names a row. */
export function hasRowPath(endpoint: Endpoint): boolean {
  return endpoint === "get" || endpoint === "update" || endpoint === "delete";
}

/** True if the endpoint changes no row. */
export function isReadOnly(endpoint: Endpoint): boolean {
  return endpoint === "get" || endpoint === "list" || endpoint === "stream";
}

/** Returns the end of an endpoint's path, after the path of the collection. */
export function endpointPath(endpoint: Endpoint, rowPath: string): string {
  if (hasRowPath(endpoint)) return rowPath;
  return endpoint === "stream" ? "/events" : "";
}

export interface Api {
  readonly span: Span;
  /** The members of the option; the whole option for one that is not specified. */
  readonly spans: Readonly<
    Record<"path" | "pagination" | "handlers" | "guard" | "list" | "owner" | "allOwners" | "idempotency" | "keep", Span>
  >;
  /** The path of the collection with prefix and version, `/v1/order-items`. */
  readonly path: string;
  readonly tag: string;
  /** The endpoints with a handler, in the order of the documentation. */
  readonly endpoints: readonly Endpoint[];
  /** The endpoints that `handlers` lists by name. */
  readonly handlerSpans: Readonly<Record<Endpoint, Span | null>>;
  readonly guards: Readonly<Record<Endpoint, Guard | null>>;
  /** Whether the option `guard` has an error, so that it is unknown which endpoints have a guard. */
  readonly isGuardUnreadable: boolean;
  /** The `"none"` of each endpoint that declares that it has no guard. */
  readonly noGuardSpans: Readonly<Record<Endpoint, Span | null>>;
  /** `"id"` if each row is its own owner, as in a table of users. */
  readonly owner: "id" | null;
  /** Whether the routes also serve administrators, who act on the rows of all owners. */
  readonly allOwners: boolean;
  /** How long the keys of repeated requests are kept, and whether a request needs one; null if routes accept none. */
  readonly idempotency: Idempotency | null;
  /** The commands with a route, in the order of the class. */
  readonly commands: readonly RoutedCommand[];
  readonly pagination: { readonly default: number; readonly max: number };
  readonly list: List;
  readonly security: Security | null;
  readonly info: Readonly<Record<InfoField, string | null>>;
}

export interface Idempotency {
  /** In milliseconds. */
  readonly keep: number;
  readonly required: boolean;
}

/** Options of the list endpoint. */
export interface List {
  /** The type of the rows in a response; null for the response DTO. */
  readonly shape: ListShape | null;
  /** Whether a request can ask for the number of rows on all pages. */
  readonly count: boolean;
}

export type ListShape = { readonly kind: "view" } | { readonly kind: "projection"; readonly projection: Projection };

export interface RoutedCommand {
  readonly command: Command;
  /** Whether `public` lists it, so that it has no guard on purpose. */
  readonly isPublic: boolean;
  readonly guard: Guard | null;
  /** The entry in `commands` of the API, or the name in `@command`. */
  readonly span: Span;
}

/** Returns the HTTP method. DELETE has no content (RFC 9110), so a deletion with more than an id is a POST. */
export function commandMethod({ kind, content }: Command): "POST" | "PUT" | "DELETE" {
  if (kind === "update") return "PUT";
  return kind === "delete" && content.kind === "nothing" ? "DELETE" : "POST";
}

/** Returns the end of a command's path, after that of the collection or the row: `/register`, `/change-email`. */
export function commandPath({ name }: Command): string {
  return `/${encodeURI((kebabCase(name.value) || name.value).toWellFormed())}`;
}

/** The options with texts for `info` of the OpenAPI document. */
export const infoFields = [
  "title",
  "description",
  "apiVersion",
  "license",
  "licenseUrl",
  "contactName",
  "contactEmail",
  "contactUrl",
] as const;

type InfoField = (typeof infoFields)[number];

/** A user's function that authorizes requests. */
export type Guard = UserImport;

export type Security =
  | { readonly kind: "cookie"; readonly name: string }
  | { readonly kind: "bearer" }
  | { readonly kind: "api-key"; readonly header: string };
