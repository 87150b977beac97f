// The option `api` of @entity: HTTP handlers, their guards, and their description in OpenAPI.

import type { Guard } from "../http/routes/guard.ts";

/** Operations that have a generated HTTP handler. */
type Operation = "create" | "get" | "update" | "delete" | "list" | "events";

/** A function that returns the principal of a request, or rejects the request. `"none"` admits everyone. */
type GuardOption = Guard<unknown> | "none";

/** A guard for each operation, and one for all commands. Operations that are not listed have none. */
type GuardOptions = { readonly [Key in Operation | "commands"]?: GuardOption };

/** The authentication to describe in OpenAPI. It does not enforce anything. */
type SecurityOption =
  | "cookie"
  | "bearer"
  | "api_key"
  /** The name of the cookie. */
  | { readonly cookie: string }
  /** The name of the header. */
  | { readonly apiKey: string };

/** Page sizes of the list handler. */
interface PaginationOptions {
  /** The number of rows if the request has no `limit`. Default: 20. */
  readonly default?: number;
  /** The maximum number of rows. A higher `limit` is reduced to it. Default: 100. */
  readonly max?: number;
}

/** Options of the list handler. */
interface ListOptions {
  /** The shape of the rows: the name of a projection, or `"view"`. Default: the response DTO. */
  readonly shape?: string;
  /**
   * Whether `?count=true` adds the header `X-Total-Count`, the number of matching rows on all pages. Default: `false`.
   */
  readonly count?: boolean;
}

/** How the keys of repeated requests are kept. */
interface IdempotencyOption {
  /** How long a key is kept at least: `"30m"`, `"12h"`, `"7d"`. Default: `"24h"`. */
  readonly keep?: string;
  /** Whether a request without a key is rejected. Default: `false`. */
  readonly required?: boolean;
}

/** Options of the HTTP handlers of an entity. */
export interface ApiOptions {
  /** The path of the collection. Default: the table's name, with `-` for `_`. */
  readonly path?: string;
  /** The part of the path before the version and the collection: `"/api"`. */
  readonly pathPrefix?: string;
  /** The version in the path: `"v1"` gives `/v1/users`. */
  readonly version?: string;
  /** The OpenAPI tag of the operations. */
  readonly tag?: string;
  /**
   * The operations to generate handlers for: `true` for all except `"events"`, or a list. Default: none. `"events"`
   * streams events to clients; it needs an outbox in batches with a `retention`.
   */
  readonly handlers?: boolean | readonly Operation[];
  /** The guards of the handlers: one for all, or one for each operation and one for commands. */
  readonly guard?: GuardOption | GuardOptions;
  /** The commands that have a route. Default: all. */
  readonly commands?: boolean | readonly string[];
  /** The names of commands without a guard. */
  readonly public?: readonly string[];
  /**
   * `"id"` if the rows own rows of other entities, such as users: handlers then serve the principal's own row, and
   * cannot create rows.
   */
  readonly owner?: "id";
  /**
   * Whether the option `owner` of the routes may return `allOwners`, which lets an administrator read and change the
   * rows of all owners. Default: `false`.
   */
  readonly allOwners?: boolean;
  /**
   * Whether the creation of rows and commands with a `transaction` accept `Idempotency-Key`: a request that a client
   * repeats is carried out once, and answered as the first time. Default: `false`.
   */
  readonly idempotency?: boolean | IdempotencyOption;
  /** The authentication that OpenAPI describes. It does not enforce anything; `guard` does. */
  readonly security?: SecurityOption;
  /** `info.title` of the OpenAPI document. */
  readonly title?: string;
  /** `info.description` of the OpenAPI document, in Markdown. */
  readonly description?: string;
  /** `info.version` of the OpenAPI document, such as `"1.4.0"`. */
  readonly apiVersion?: string;
  /** `info.license.name` of the OpenAPI document, such as `"MIT"`. */
  readonly license?: string;
  /** `info.license.url` of the OpenAPI document. */
  readonly licenseUrl?: string;
  /** `info.contact.name` of the OpenAPI document. */
  readonly contactName?: string;
  /** `info.contact.email` of the OpenAPI document. */
  readonly contactEmail?: string;
  /** `info.contact.url` of the OpenAPI document. */
  readonly contactUrl?: string;
  /** Page sizes of the list handler. */
  readonly pagination?: PaginationOptions;
  /** Options of the list handler. */
  readonly list?: ListOptions;
}
