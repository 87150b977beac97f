// The commands over HTTP into what they are given, and what their routes take for them: types over the repositories.

import { servedCommands } from "../../2-model/data/entity.ts";
import { type Code, join, list, ts } from "../../text/code.ts";
import { key } from "../../text/literal.ts";
import { documented, type Emission, runtimeType } from "../context.ts";
import { principalOf } from "./principal.ts";

export function hasCommandRoutes({ entity }: Emission): boolean {
  return servedCommands(entity).length > 0;
}

/** `AccountCommandContext`; where a guard leaves out public commands, one of two, which the principal tells apart. */
export function commandContextType(emission: Emission): Code | null {
  if (!hasCommandRoutes(emission)) return null;
  const { entity, types } = emission;
  const { words, key: member } = entity.names;
  const contexts = principals(emission).map(
    (principal) => ts`${runtimeType("CommandContext")}<${principal}, undefined, Repositories>`,
  );
  const own = ts`{ readonly ${key(member)}: ${types.repository} }`;
  return documented(
    `What a command on ${words} is carried out with: for whom, for which request, with which repositories.`,
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
  const scope = [ts`principal: ${join(principals(emission), " | ")}`, ts`owner: undefined`];
  return [
    documented(
      `Carries out the commands: extend \`${types.commandHandler.name}<${types.commandContext.name}>\`.`,
      ts`
        readonly commands: {
          ${handle}
        };`,
    ),
    documented(
      `Gives a command its repositories, where it needs others than that of ${entity.names.words}.`,
      ts`${list("readonly repositories?: ((", scope, ") => Repositories) | undefined;")}`,
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
  return ts`${options} & ${runtimeType("RepositoriesFor")}<${commandContext}["repositories"], Repositories>`;
}

/** The types of those for whom commands are carried out; whom a public one is for is not asked. */
function principals(emission: Emission): readonly Code[] {
  const guards = emission.plan.routes.flatMap(({ operation, guard }) => (operation === "command" ? [guard] : []));
  const [guard] = guards.filter((one) => one !== null);
  return [
    ...(guard === undefined ? [] : [principalOf(guard, emission)]),
    ...(guards.includes(null) ? [ts`undefined`] : []),
  ];
}
