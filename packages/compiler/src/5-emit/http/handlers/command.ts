// A command into what carries it out: the body is checked, the application's handler called, its result written.

import { commandNames } from "../../../2-model/names/item-exports.ts";
import type { CommandRoute, RequestBody } from "../../../4-plan/http/routes.ts";
import { type Code, list, ts } from "../../../text/code.ts";
import { identifier, key, literal } from "../../../text/literal.ts";
import { call, type Emission, httpRuntime, sibling } from "../../context.ts";
import { ownerName } from "../../owner.ts";
import { keyMembers } from "../../values/key.ts";
import type { HandlerEmission } from "../reading/request-dtos.ts";
import { pathId, rowPath } from "./row-in-path.ts";
import { rowTags, tagArgument } from "./row-tag.ts";
import { readVersioned } from "./update.ts";

export function commandBody(route: CommandRoute, emission: HandlerEmission): Code {
  const { command, body } = route;
  if (body?.dto === "update" && emission.entity.version !== null) return versionedBody(route, emission);
  return ts`
    ${command.hasId ? ts`const id = ${pathId(emission)};` : null}
    ${command.hasId ? ts`const precondition = ${httpRuntime("readPrecondition")}(request);` : null}
    ${body === null ? null : ts`const ${sent(body)} = ${emission.dtos.read(body)};`}
    ${command.hasId ? compared(emission) : null}
    const context = ${context(route, emission)};
    ${answer(route, ts`await ${handled(route, emission)}`, emission)}`;
}

/** The precondition can say which version the command expects, as it does for `PATCH`. */
function versionedBody(route: CommandRoute, emission: HandlerEmission): Code {
  const { many } = emission;
  const run = ts`
    async (body) => {
      const context = ${context(route, emission)};
      return ${handled(route, emission)};
    }`;
  const matching = [ts`asked`, rowTags, many, ts`id`, run];
  return ts`
    const id = ${pathId(emission)};
    const asked = ${readVersioned(route, emission)};
    ${answer(route, ts`await ${call(httpRuntime("commandVersioned"), matching)}`, emission)}`;
}

/** For whom the command is carried out, and with which repositories: what the route was given is the right one already. */
function context({ guard, isOwned }: CommandRoute, { entity, many }: Emission): Code {
  const principal = guard === null ? ts`undefined` : ts`principal`;
  const own = ts`{ ${key(entity.names.property)}: ${many} }`;
  return list(
    ts`await ${httpRuntime("commandContext")}(`,
    [principal, isOwned ? ts`${many}.${ownerName}` : ts`undefined`, own, ts`request`, ts`options`],
    ")",
  );
}

/** The row is compared before the command is carried out: the transaction is the application's own. */
function compared(emission: Emission): Code {
  const given = [ts`precondition`, rowTags, emission.many, ts`id`];
  return ts`await ${list(ts`${httpRuntime("requireMatch")}(`, given, ");")}`;
}

/** The call of the application's handler. */
function handled(route: CommandRoute, emission: Emission): Code {
  return list(ts`options.commands.handle(`, [made(route, emission), ts`context`], ")");
}

/** The response, from the expression that gives the result of the command. */
function answer(route: CommandRoute, result: Code, emission: Emission): Code {
  const { entity, one, values } = emission;
  const { command, success } = route;
  switch (success.shows) {
    case "row": {
      const shown = [ts`${values.json}(${one})`, ...tagArgument(one, emission)];
      const answered = success.status === 200 ? httpRuntime("ok") : httpRuntime("created");
      const location = ts`\`\${${collection(route, emission)}}${rowPath(one, emission)}\``;
      return ts`
        const ${one} = ${result};
        return ${list(ts`${answered}(`, success.status === 200 ? shown : [location, ...shown], ");")}`;
    }
    case "result": {
      const json = ts`${sibling(commandNames(entity, command).resultJson)}(result)`;
      return ts`
        const result = ${result};
        return ${success.status === 201 ? ts`${httpRuntime("created")}(null, ${json})` : ts`${httpRuntime("ok")}(${json})`};`;
    }
    case "page":
    case "stream":
    case "nothing":
      return ts`
        ${result};
        return ${httpRuntime("noContent")}();`;
  }
}

/** The path of the collection as it was asked for, with any prefix that the routes are mounted under. */
function collection({ path }: CommandRoute, { entity }: Emission): Code {
  const depth = path.split("/").length - (entity.api?.path ?? "").split("/").length;
  return ts`${httpRuntime("parentPath")}(request.path, ${literal(depth)})`;
}

/** The command by the function that makes it: the id and what is beside it are one object there. */
function made({ command, body }: CommandRoute, emission: Emission): Code {
  const { values } = emission;
  const { hasId, method } = command;
  const call = (given: Code | null): Code => ts`${values.command}.${identifier(method)}(${given})`;
  const id = keyMembers(ts`id`, "id", emission);
  if (body === null) return call(hasId ? ts`{ ${id} }` : null);
  if (!hasId) return call(sent(body));
  return call(body.dto === "payload" ? ts`{ ${id}, payload }` : ts`{ ...body, ${id} }`);
}

/** What a command carries beside the id. */
function sent({ dto }: RequestBody): Code {
  return dto === "payload" ? ts`payload` : ts`body`;
}
