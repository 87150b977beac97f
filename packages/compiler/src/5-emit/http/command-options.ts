// Emits the context of commands over HTTP and the options of their routes, with a type parameter for the repositories.

import type { Route } from "../../4-plan/http/routes.ts";
import { type Code, join, list, ts } from "../../text/code.ts";
import { docComment, key } from "../../text/literal.ts";
import { type Emission, httpRuntimeType } from "../context.ts";
import { noOwner, servedOwnerType } from "./owner.ts";
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
  const isLimited = commandRoutes(emission).every(({ rows }) => rows === "of-owner");
  const own = ts`{ readonly ${key(member)}: ${isLimited ? types.ownedRepository : types.repository} }`;
  return ts`
    ${docComment(`The context of a command on ${pluralLabel}: the principal, the request and the repositories.`)}
    export type ${types.commandContext}<Repositories = ${own}> =
      ${contexts.length === 1 ? contexts : contexts.map((one) => ts`| ${one}`)};`;
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
  const scope = [union(all.map(({ principal }) => principal)), union(all.map(({ owner }) => owner))];
  return [
    ts`
      ${docComment(`Executes the commands: extend \`${types.commandHandler.name}<${types.commandContext.name}>\`.`)}
      readonly commands: {
        ${handle}
      };`,
    ts`
      ${docComment(`Returns the repositories for a command; by default it has that of ${entity.names.pluralLabel}.`)}
      readonly repositories?: ${httpRuntimeType("RepositoriesOf")}<${join(scope, ", ")}, Repositories> | undefined;`,
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
  const routes = commandRoutes(emission);
  const guarded = routes.find(({ guard }) => guard !== null);
  const anonymous = { principal: ts`undefined`, owner: noOwner };
  return [
    ...(guarded?.guard == null
      ? []
      : [
          {
            principal: principalOf(guarded.guard, emission),
            owner: servedOwnerType(guarded, emission),
          },
        ]),
    ...(routes.some(({ guard }) => guard === null) ? [anonymous] : []),
  ];
}

function commandRoutes({ plan }: Emission): readonly Route[] {
  return plan.routes.filter(({ endpoint }) => endpoint === "command");
}
