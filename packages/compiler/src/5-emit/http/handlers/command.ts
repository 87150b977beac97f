// Emits the handler of a command: it checks the body, calls the application's handler, and writes the result.

import type { CommandTransaction } from "../../../2-model/data/write/command.ts";
import { commandNames } from "../../../2-model/names/item-exports.ts";
import type { RequestBody } from "../../../4-plan/http/request-bodies.ts";
import type { CommandRoute } from "../../../4-plan/http/routes.ts";
import { type Code, list, ts } from "../../../text/code.ts";
import { identifier, key, literal } from "../../../text/literal.ts";
import { call, type Emission, httpRuntime, sibling } from "../../context.ts";
import { keyMembers } from "../../values/key.ts";
import { keyLine } from "../idempotency.ts";
import { ownerInContext } from "../owner.ts";
import type { HandlerEmission } from "../reading/request-dtos.ts";
import { pathId, rowPath } from "./row-in-path.ts";
import { rowContent, rowTags } from "./row-tag.ts";
import { readVersioned } from "./update.ts";

export function commandBody(route: CommandRoute, emission: HandlerEmission): Code {
  const { command, body } = route;
  const isVersioned = body?.dto === "update" && emission.entity.version !== null;
  const { transaction } = command;
  if (transaction !== null) {
    return ts`
      ${isVersioned ? versionedInput(route, emission) : plainInput(route, emission)}
      const outside = ${context(route, emission)};
      return ${inTransaction(transaction, route, isVersioned ? versionedRun(route, emission) : plainRun(route, emission), emission)};`;
  }
  if (isVersioned) return versionedBody(route, emission);
  return ts`
    ${plainInput(route, emission)}
    ${command.hasId ? preconditionCheck(emission.many) : null}
    const context = ${context(route, emission)};
    ${responseLines(route, ts`await ${handlerCall(route, emission)}`, emission)}`;
}

/** Returns the lines that read the request, which precede a transaction. */
function plainInput(route: CommandRoute, emission: HandlerEmission): Code {
  const { command, body } = route;
  return ts`
    ${command.hasId ? ts`const id = ${pathId(emission)};` : null}
    ${command.hasId ? ts`const precondition = ${httpRuntime("readPrecondition")}(request);` : null}
    ${keyLine(route)}
    ${body === null ? null : ts`const ${bodyVariable(body)} = ${emission.dtos.read(body)};`}`;
}

/** Returns the lines that read a change of a versioned row. */
function versionedInput(route: CommandRoute, emission: HandlerEmission): Code {
  return ts`
    const id = ${pathId(emission)};
    ${keyLine(route)}
    const change = ${readVersioned(route, emission)};`;
}

/** Returns the call that runs the command in a transaction, and builds the response there; it is sent after the commit. */
function inTransaction(
  { retries, timeout }: CommandTransaction,
  { command, idempotency }: CommandRoute,
  run: Code,
  { many }: Emission,
): Code {
  const limits = [
    ts`options`,
    ...(idempotency === null ? [] : [ts`key`]),
    ...(retries === null ? [] : [ts`retries: ${literal(retries.value)}`]),
    ...(timeout === null ? [] : [ts`timeout: ${literal(timeout.value)}`]),
  ];
  const body = ts`
    async (context${command.hasId ? ts`, inside` : null}) => {
      ${run}
    }`;
  return call(httpRuntime("commandTransaction"), [many, ts`outside`, list("{ ", limits, " }"), body]);
}

/** Returns the lines in the transaction: they compare and lock the row, call the handler, and build the response. */
function plainRun(route: CommandRoute, emission: Emission): Code {
  return ts`
    ${route.command.hasId ? preconditionCheck(lockingRows) : null}
    ${responseLines(route, ts`await ${handlerCall(route, emission)}`, emission)}`;
}

function versionedRun(route: CommandRoute, emission: Emission): Code {
  const matching = [ts`change`, rowTags, lockingRows, ts`id`, ts`(body) => ${handlerCall(route, emission)}`];
  return responseLines(route, ts`await ${call(httpRuntime("commandVersioned"), matching)}`, emission);
}

/** The repository in the transaction, which locks the row that it compares. */
const lockingRows: Code = ts`${httpRuntime("lockingRows")}(inside)`;

/** Returns the body of a command that changes a versioned row: as for `PATCH`, `If-Match` can have the expected version. */
function versionedBody(route: CommandRoute, emission: HandlerEmission): Code {
  const { many } = emission;
  const run = ts`
    async (body) => {
      const context = ${context(route, emission)};
      return ${handlerCall(route, emission)};
    }`;
  const matching = [ts`change`, rowTags, many, ts`id`, run];
  return ts`
    ${versionedInput(route, emission)}
    ${responseLines(route, ts`await ${call(httpRuntime("commandVersioned"), matching)}`, emission)}`;
}

/** Returns the expression for the context: the principal, the owner, and the repository of the route, which is limited to the owner already. */
function context(route: CommandRoute, emission: Emission): Code {
  const { entity, many } = emission;
  const principal = route.guard === null ? ts`undefined` : ts`principal`;
  const own = ts`{ ${key(entity.names.property)}: ${many} }`;
  return list(
    ts`await ${httpRuntime("commandContext")}(`,
    [principal, ownerInContext(route, emission), own, ts`request`, ts`options`],
    ")",
  );
}

/** Returns the line that compares the row with the precondition, before the command. */
function preconditionCheck(repository: Code): Code {
  const parameters = [ts`precondition`, rowTags, repository, ts`id`];
  return ts`await ${list(ts`${httpRuntime("requireMatch")}(`, parameters, ");")}`;
}

/** Returns the call of the application's handler. */
function handlerCall(route: CommandRoute, emission: Emission): Code {
  return list(ts`options.commands.handle(`, [createdCommand(route, emission), ts`context`], ")");
}

/** Returns the lines that write the response from the result of a command. */
function responseLines(route: CommandRoute, result: Code, emission: Emission): Code {
  const { entity, one } = emission;
  const { command, success } = route;
  switch (success.shows) {
    case "row": {
      const content = rowContent(one, emission);
      const respond = success.status === 200 ? httpRuntime("ok") : httpRuntime("created");
      const location = ts`\`\${${collection(route, emission)}}${rowPath(one, emission)}\``;
      return ts`
        const ${one} = ${result};
        return ${list(ts`${respond}(`, success.status === 200 ? content : [location, ...content], ");")}`;
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

/** Returns the path of the collection in the request, with any prefix under which the routes are mounted. */
function collection({ path }: CommandRoute, { entity }: Emission): Code {
  const depth = path.split("/").length - (entity.api?.path ?? "").split("/").length;
  return ts`${httpRuntime("parentPath")}(request.path, ${literal(depth)})`;
}

/** Returns the call that creates the command; the id and the other fields are one argument. */
function createdCommand({ command, body }: CommandRoute, emission: Emission): Code {
  const { values } = emission;
  const { hasId, method } = command;
  const call = (argument: Code | null): Code => ts`${values.command}.${identifier(method)}(${argument})`;
  const id = keyMembers(ts`id`, "id", emission);
  if (body === null) return call(hasId ? ts`{ ${id} }` : null);
  if (!hasId) return call(bodyVariable(body));
  return call(body.dto === "payload" ? ts`{ ${id}, payload }` : ts`{ ...body, ${id} }`);
}

/** The name of the variable with the body. */
function bodyVariable({ dto }: RequestBody): Code {
  return dto === "payload" ? ts`payload` : ts`body`;
}
