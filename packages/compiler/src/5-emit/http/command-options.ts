// Emits the context of commands over HTTP and the options of their routes, with a type parameter for the repositories.

import { admitsAdministrators, ownerField } from "../../2-model/data/ownership.ts";
import { type Code, join, list, ts } from "../../text/code.ts";
import { key } from "../../text/literal.ts";
import { documented, type Emission, httpRuntimeType } from "../context.ts";
import { ownerName, servedOwnerType } from "../owner.ts";
import { principalOf } from "./principal.ts";

export function hasCommandRoutes({ exports }: Emission): boolean {
  return exports.has("commandContext");
}

/** Returns the type `AccountCommandContext`; a union discriminated by the principal if only some of the commands have a guard. */
export function commandContext(emission: Emission): Code {
  const { entity, types } = emission;
  const { pluralLabel, property: member } = entity.names;
  const contexts = callers(emission).map(
    ({ principal, owner }) => ts`${httpRuntimeType("CommandContext")}<${principal}, ${owner}, Repositories>`,
  );
  const isOwned = emission.plan.routes.every((route) => route.endpoint !== "command" || route.isOwned);
  const isLimited = isOwned && !admitsAdministrators(entity);
  const own = ts`{ readonly ${key(member)}: ${isLimited ? types.ownedRepository : types.repository} }`;
  return documented(
    `The context of a command on ${pluralLabel}: the principal, the request and the repositories.`,
    ts`
      export type ${types.commandContext}<Repositories = ${own}> =
        ${contexts.length === 1 ? contexts : contexts.map((one) => ts`| ${one}`)};`,
  );
}

/** The members of the options that commands need. */
export function commandMembers(emission: Emission): readonly Code[] {
  if (!hasCommandRoutes(emission)) return [];
  const { entity, types } = emission;
  const handle = list(
    ts`readonly handle: <C extends ${types.command}>(`,
    [ts`command: C`, ts`context: ${types.commandContext}<Repositories>`],
    ts`) => Promise<${types.commandResult}<C>>;`,
  );
  const all = callers(emission);
  const union = (of: readonly Code[]): Code => join(new Set(of).size === 1 ? of.slice(0, 1) : of, " | ");
  const scope = [
    ts`principal: ${union(all.map(({ principal }) => principal))}`,
    ts`${ownerName}: ${union(all.map(({ owner }) => owner))}`,
  ];
  return [
    documented(
      `Executes the commands: extend \`${types.commandHandler.name}<${types.commandContext.name}>\`.`,
      ts`
        readonly commands: {
          ${handle}
        };`,
    ),
    documented(
      `Returns the repositories for a command; by default it has that of ${entity.names.pluralLabel}.`,
      ts`${list("readonly repositories?: ((", scope, ") => Repositories | Promise<Repositories>) | undefined;")}`,
    ),
  ];
}

/** Returns the type parameter `<Repositories = …>`: by default commands have the repository of their entity. */
export function repositoriesParameter(emission: Emission): Code | null {
  if (!hasCommandRoutes(emission)) return null;
  return ts`<Repositories = ${emission.types.commandContext}["repositories"]>`;
}

/** Makes the option `repositories` required if commands need other repositories than that of their entity. */
export function withRepositories(options: Code, emission: Emission): Code {
  if (!hasCommandRoutes(emission)) return options;
  const { commandContext } = emission.types;
  return ts`${options} & ${httpRuntimeType("RepositoriesFor")}<${commandContext}["repositories"], Repositories>`;
}

/** Returns the types of the principals of commands and of their owners: `undefined` for commands without a guard. */
function callers(emission: Emission): readonly { readonly principal: Code; readonly owner: Code }[] {
  const routes = emission.plan.routes.filter(({ endpoint }) => endpoint === "command");
  const guarded = routes.find(({ guard }) => guard !== null);
  const field = guarded?.isOwned === true ? ownerField(emission.entity) : null;
  const anonymous = { principal: undefinedType, owner: undefinedType };
  return [
    ...(guarded?.guard == null
      ? []
      : [
          {
            principal: principalOf(guarded.guard, emission),
            owner: field === null ? undefinedType : servedOwnerType(field, emission),
          },
        ]),
    ...(routes.some(({ guard }) => guard === null) ? [anonymous] : []),
  ];
}

const undefinedType: Code = ts`undefined`;
