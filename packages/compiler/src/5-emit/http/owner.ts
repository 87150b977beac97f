// Emits what routes that serve the rows of an owner have for it: their option, types and expressions.
import type { Route } from "../../4-plan/http/routes.ts";
import { type Code, type Reference, ts } from "../../text/code.ts";
import { call, documented, type Emission, httpRuntime, httpRuntimeType } from "../context.ts";
import { ownerName, ownerText, ownerType } from "../owner.ts";
import { guardsOf, principalsOf } from "./principal.ts";

/** The functions that make routes with a guard. */
export const guardedRoutes = {
  all: "guardedRoute",
  "of-owner": "ownedRoute",
  "of-owner-or-all": "administeredRoute",
} as const;

/** Returns the option with the owner of the principal; null if no route needs it. */
export function ownerOption(emission: Emission): Code | null {
  const owned = emission.plan.routes.filter(({ rows }) => rows !== "all");
  const [first] = owned;
  if (first === undefined) return null;
  const { pluralLabel } = emission.entity.names;
  const others = first.rows === "of-owner" ? "none" : "none, and `allOwners` to those of all owners";
  return documented(
    `Returns the owner whose ${pluralLabel} the principal reads and changes; null gives access to ${others}.`,
    ts`readonly ${ownerName}: ${httpRuntimeType("OwnerOf")}<${principalsOf(guardsOf(owned), emission)}, ${servedOwnerType(first, emission)}>;`,
  );
}

/** The type of the owner of a route that is not limited to one. */
export const noOwner: Code = ts`undefined`;

export function servedOwnerType({ rows }: Route, emission: Emission): Code {
  switch (rows) {
    case "all":
      return noOwner;
    case "of-owner":
      return ts`${ownerType(emission)}`;
    case "of-owner-or-all":
      return ts`${ownerType(emission)} | typeof ${httpRuntimeType("allOwners")}`;
  }
}

/** Returns the expression for the owner in the context of a command. */
export function ownerInContext({ rows }: Route, { many }: Emission): Code {
  switch (rows) {
    case "all":
      return ts`undefined`;
    case "of-owner":
      return ts`${many}.${ownerName}`;
    case "of-owner-or-all":
      return ts`${httpRuntime("actingOwner")}(${many})`;
  }
}

/** Returns the expression for the owner of the principal as text; null if the route is not limited to one. */
export function ownerOfPrincipal({ rows }: Route, emission: Emission): Code | null {
  const text = rows === "all" ? null : ownerText(emission);
  if (text === null) return null;
  const textOf = httpRuntime(rows === "of-owner" ? "ownerText" : "ownerTextOrAll");
  return ts`await ${call(textOf, [ts`options.${ownerName}`, ts`principal`, ts`(${ownerName}) => ${text}`])}`;
}

/** Returns the type of the repository of a route's handler: that of an owner, unless administrators have access. */
export function repositoryOf({ rows }: Route, { types }: Emission): Reference {
  return rows === "of-owner" ? types.ownedRepository : types.repository;
}
