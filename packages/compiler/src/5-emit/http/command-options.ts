// The commands over HTTP into what they are given, and what their routes take for them: types over the repositories.

import { ownerField } from "../../2-model/data/ownership.ts";
import { type Code, join, list, ts } from "../../text/code.ts";
import { key } from "../../text/literal.ts";
import { documented, type Emission, httpRuntimeType } from "../context.ts";
import { ownerName } from "../owner.ts";
import { presentType } from "../values/field-type.ts";
import { principalOf } from "./principal.ts";

export function hasCommandRoutes({ exports }: Emission): boolean {
  return exports.has("commandContext");
}

/** `AccountCommandContext`; where a guard leaves out public commands, one of two, which the principal tells apart. */
export function commandContext(emission: Emission): Code {
  const { entity, types } = emission;
  const { pluralLabel, property: member } = entity.names;
  const contexts = callers(emission).map(
    ({ principal, whose }) => ts`${httpRuntimeType("CommandContext")}<${principal}, ${whose}, Repositories>`,
  );
  const isOwned = emission.plan.routes.every((route) => route.operation !== "command" || route.isOwned);
  const own = ts`{ readonly ${key(member)}: ${isOwned ? types.ownedRepository : types.repository} }`;
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
  const either = (of: readonly Code[]): Code => join(new Set(of).size === 1 ? of.slice(0, 1) : of, " | ");
  const scope = [
    ts`principal: ${either(all.map(({ principal }) => principal))}`,
    ts`${ownerName}: ${either(all.map(({ whose }) => whose))}`,
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
      `Returns the repositories of a command, if it needs more than that of ${entity.names.pluralLabel}.`,
      ts`${list("readonly repositories?: ((", scope, ") => Repositories | Promise<Repositories>) | undefined;")}`,
    ),
  ];
}

/** `<Repositories = …>`: those that commands are given are the one of the entity, or what the options make. */
export function repositoriesParameter(emission: Emission): Code | null {
  if (!hasCommandRoutes(emission)) return null;
  return ts`<Repositories = ${emission.types.commandContext}["repositories"]>`;
}

/** Where commands need other repositories, the options have to make them. */
export function withRepositories(options: Code, emission: Emission): Code {
  if (!hasCommandRoutes(emission)) return options;
  const { commandContext } = emission.types;
  return ts`${options} & ${httpRuntimeType("RepositoriesFor")}<${commandContext}["repositories"], Repositories>`;
}

/** The types of those for whom commands are carried out, and of their owners; whom a public one is for is not asked. */
function callers(emission: Emission): readonly { readonly principal: Code; readonly whose: Code }[] {
  const routes = emission.plan.routes.filter(({ operation }) => operation === "command");
  const guarded = routes.find(({ guard }) => guard !== null);
  const field = guarded?.isOwned === true ? ownerField(emission.entity) : null;
  const nobody = { principal: undefinedType, whose: undefinedType };
  return [
    ...(guarded?.guard == null
      ? []
      : [
          {
            principal: principalOf(guarded.guard, emission),
            whose: field === null ? undefinedType : presentType(field, emission),
          },
        ]),
    ...(routes.some(({ guard }) => guard === null) ? [nobody] : []),
  ];
}

const undefinedType: Code = ts`undefined`;
