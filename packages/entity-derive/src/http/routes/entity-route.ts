// Wraps generated handlers in routes: a value that passes the schema and fails in the database is not the client's mistake.
import type { allOwners } from "../../database/acting.ts";
import { schemaDrift } from "../../errors/schema-drift-error.ts";
import { serverErrorIn } from "../../errors/sql-state.ts";
import { sentNames } from "../input/request-values.ts";
import type { HttpRequest, Method } from "../messages/request.ts";
import type { HttpResponse } from "../messages/response.ts";
import { conditional } from "../preconditions/entity-tag.ts";
import { Problem } from "../problems/problem.ts";
import { authenticate, privateAnswers } from "./guard.ts";
import {
  administeredRepositoryFor,
  type Ownable,
  type OwnerOf,
  ownedRepositoryFor,
  type RepositoryFor,
  repositoryFor,
} from "./owner-repositories.ts";
import { answeringRoute, type Route, type RouteOptions } from "./route.ts";

/** The entity that routes serve. */
export interface ServedEntity<Source, Options> {
  /** The repository, or a function that returns the principal's. */
  readonly repository: Source;
  readonly options: Options;
  /**
   * The CHECK constraints that limit columns to the values of their unions: a violation of one by a value that the
   * schema accepted means that code and schema have drifted apart.
   */
  readonly unionChecks?: readonly string[];
  /** The header of the security scheme, for `Vary`. */
  readonly vary?: string;
  /**
   * Whether the handler runs once more after a serialization failure or a deadlock: not a command, some of whose writes
   * may be committed. Default: true.
   */
  readonly isRepeatable?: boolean;
}

/**
 * Creates a route for a generated handler. If the database rejects the form of a value that the schema accepted, code
 * and schema have drifted apart: the response is 500, and `onError` gets a `SchemaDriftError`. Responses have entity
 * tags.
 * @param unchecked parameters and properties whose column has a custom type, which only the database can validate: a
 * request with an invalid one gets a 400
 * @example entityRoute("GET", "/users/{id}", getUser, { repository: users, options })
 */
export function entityRoute<Repository extends object, Options extends RouteOptions>(
  method: Method,
  path: string,
  handler: (repository: Repository, request: HttpRequest, options: Options) => Promise<HttpResponse>,
  served: ServedEntity<RepositoryFor<undefined, Repository>, Options>,
  unchecked: readonly string[] = [],
): Route {
  const { repository: source, options } = served;
  // Most routes have a repository at once, without an await.
  const answering =
    typeof source === "function"
      ? async (request: HttpRequest): Promise<HttpResponse> => {
          const repository = await repositoryFor(source, undefined);
          return conditional(request, () => handler(repository, request, options));
        }
      : (request: HttpRequest): Promise<HttpResponse> =>
          conditional(request, () => handler(source as Repository, request, options));
  return driftRoute(method, path, answering, served, unchecked);
}

/**
 * Creates a route behind a guard. The handler gets the principal, and responses are private.
 * @param unchecked as for `entityRoute`
 * @example guardedRoute("PATCH", "/users/{id}", requireUser, updateUser, { repository: users, options })
 */
export function guardedRoute<P, Repository extends object, Options extends RouteOptions>(
  method: Method,
  path: string,
  guard: (request: HttpRequest) => P | Promise<P>,
  handler: GuardedHandler<P, Repository, Options>,
  served: ServedEntity<RepositoryFor<Exclude<P, HttpResponse>, Repository>, Options>,
  unchecked: readonly string[] = [],
): Route {
  const { repository: source, options, vary } = served;
  const answering = async (request: HttpRequest): Promise<HttpResponse> => {
    const principal = await authenticate(guard, request);
    const repository = await repositoryFor(source, principal);
    return conditional(request, () => handler(principal, repository, request, options));
  };
  return privateAnswers(driftRoute(method, path, answering, served, unchecked), vary);
}

/**
 * Creates a route for rows with owners: the handler gets the repository of the principal's owner. A principal without
 * an owner gets a 403.
 * @param unchecked as for `entityRoute`
 * @example ownedRoute("PATCH", "/issues/{id}", requireUser, updateIssue, { repository: issues, options })
 */
export function ownedRoute<P, Owner, Owned extends object, Options extends RouteOptions>(
  method: Method,
  path: string,
  guard: (request: HttpRequest) => P | Promise<P>,
  handler: GuardedHandler<P, Owned, Options>,
  served: ServedEntity<
    RepositoryFor<Exclude<P, HttpResponse>, Ownable<Owner, Owned>>,
    Options & { readonly owner: OwnerOf<Exclude<P, HttpResponse>, Owner> }
  >,
  unchecked: readonly string[] = [],
): Route {
  const repository = (principal: Exclude<P, HttpResponse>): Promise<Owned> =>
    ownedRepositoryFor(served.repository, served.options.owner, principal);
  return guardedRoute(method, path, guard, handler, { ...served, repository }, unchecked);
}

/**
 * Creates a route like `ownedRoute` that also serves administrators, for whom the function `owner` returns `allOwners`:
 * the handler then gets the repository of all owners.
 * @param unchecked as for `entityRoute`
 * @example administeredRoute("GET", "/issues/{id}", requireUser, getIssue, { repository: issues, options })
 */
export function administeredRoute<
  P,
  Owner,
  Repository extends Ownable<Owner, Repository>,
  Options extends RouteOptions,
>(
  method: Method,
  path: string,
  guard: (request: HttpRequest) => P | Promise<P>,
  handler: GuardedHandler<P, Repository, Options>,
  served: ServedEntity<
    RepositoryFor<Exclude<P, HttpResponse>, Repository>,
    Options & { readonly owner: OwnerOf<Exclude<P, HttpResponse>, Owner | typeof allOwners> }
  >,
  unchecked: readonly string[] = [],
): Route {
  const repository = (principal: Exclude<P, HttpResponse>): Promise<Repository> =>
    administeredRepositoryFor(served.repository, served.options.owner, principal);
  return guardedRoute(method, path, guard, handler, { ...served, repository }, unchecked);
}

type GuardedHandler<P, Repository, Options> = (
  principal: Exclude<P, HttpResponse>,
  repository: Repository,
  request: HttpRequest,
  options: Options,
) => Promise<HttpResponse>;

function driftRoute(
  method: Method,
  path: string,
  handler: (request: HttpRequest) => Promise<HttpResponse>,
  { options, unionChecks = [], isRepeatable }: ServedEntity<unknown, RouteOptions>,
  unchecked: readonly string[],
): Route {
  const judged = (thrown: unknown, request: HttpRequest): unknown => {
    if (malformed.has(serverErrorIn(thrown)?.code ?? "")) {
      const sent = sentNames(unchecked, request);
      if (sent.length > 0) return unreadable(sent);
    }
    const drift = schemaDrift(thrown, unionChecks);
    return drift === null ? thrown : new Problem(500, undefined, { cause: drift });
  };
  return answeringRoute(method, path, handler, options, { judged, isRepeatable });
}

/** invalid_text_representation; extension types use syntax_error or invalid_name instead. */
const malformed: ReadonlySet<string> = new Set(["22P02", "42601", "42602"]);

function unreadable(names: readonly string[]): Problem {
  const issues = names.map((path) => ({ path, message: "might not be a value of its column's type" }));
  const quoted = names.map((name) => `\`${name}\``).join(" or ");
  return new Problem(400, `${quoted} is not a value of its column's type`, { issues });
}
