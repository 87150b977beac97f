// Emits the interface of the hooks, which are the user's functions that run before and after each write.
import type { Hook } from "../../../4-plan/method.ts";
import { type Code, list, nothing, ts } from "../../../text/code.ts";
import { identifier } from "../../../text/literal.ts";
import { documented, type Emission, runtimeType } from "../../context.ts";
import { keyType } from "../../values/key.ts";
import { shapeNames } from "../../values/row-shape.ts";

export function emitHooks(emission: Emission): Code {
  const { entity, plan, types } = emission;
  const { pluralLabel } = entity.names;
  const body = ts`
    export interface ${types.hooks}<Context = unknown> {
      ${[...plan.hooks.flatMap((pair) => hookPair(pair, emission)), ...commandHooks(emission)]}
    }`;
  const doc = [
    `Functions that run before and after every write of ${pluralLabel}. A \`before\` hook rejects the write by throwing. In a`,
    "transaction, an `after` hook runs after the commit, and not at all after a rollback. `Context` is the type of the value",
    "passed to `as` of the repository, such as a principal or a request.",
  ];
  return documented(doc, body);
}

function hookPair(pair: Hook, emission: Emission): readonly Code[] {
  const [before, after] = sentences(pair, emission);
  return [
    documented(
      before,
      hook(`before${pair.name}`, [...beforeParameters(pair, emission), call("Transaction", pair, emission)]),
    ),
    documented(after, hook(`after${pair.name}`, [afterParameter(pair, emission), call("Database", pair, emission)])),
  ];
}

/** Returns the hooks that the class of the commands calls. */
function commandHooks({ entity, types }: Emission): readonly Code[] {
  if (entity.commands.length === 0) return [];
  const command = ts`command: ${types.command}`;
  const result = ts`result: ${types.commandResult}`;
  return [
    documented("Runs before a command is executed; it may change the command.", hook("beforeCommand", [command])),
    documented("Runs after a command was executed.", hook("afterCommand", [command, result])),
  ];
}

/** Returns a hook as a property, because TypeScript checks the parameters of methods bivariantly. */
function hook(name: string, parameters: readonly Code[]): Code {
  return list(ts`readonly ${identifier(name)}?: ((`, parameters, ") => Promise<void> | void) | undefined;");
}

function beforeParameters({ name, before }: Hook, emission: Emission): readonly Code[] {
  const { types } = emission;
  const request = name === "Create" ? types.createRequest : types.updateRequest;
  const values = name === "Create" ? types.serverValues : types.updateValues;
  return before.map((parameter) => {
    if (parameter === "id") return idParameter(emission);
    return parameter === "request" ? ts`dto: ${request}` : ts`values: ${values}`;
  });
}

function afterParameter({ after }: Hook, emission: Emission): Code {
  return after === null ? idParameter(emission) : ts`${emission.one}: ${shapeNames(after, emission).type}`;
}

/** Returns the last parameter of a hook, the call. */
function call(db: "Transaction" | "Database", { before }: Hook, { self }: Emission): Code {
  const of = before.includes("id") ? ts`, ${self}` : nothing;
  return ts`call: ${runtimeType(before.includes("id") ? "ChangeHookCall" : "HookCall")}<Context, ${runtimeType(db)}${of}>`;
}

function idParameter(emission: Emission): Code {
  return ts`id: ${keyType(emission)}`;
}

function sentences({ name, before }: Hook, { entity }: Emission): readonly [before: string, after: string] {
  const { label, labelWithArticle } = entity.names;
  const input = before.includes("values") ? "values" : "request";
  const without = input === "values" ? "skipped if no value was set" : "skipped if the request was empty";
  const added = entity.upsert === null ? "created" : "created or upserted";
  const withId = `the ${label} with this id`;
  const mayChange = `; it may change the ${input}`;
  const parts = {
    Create: { row: labelWithArticle, done: added, if: mayChange, unless: "" },
    Update: { row: labelWithArticle, done: "changed", if: mayChange, unless: `; ${without}` },
    Delete: { row: withId, done: "deleted", if: ", if there is one", unless: "" },
    HardDelete: { row: withId, done: "deleted permanently", if: ", if there is one", unless: "" },
    Restore: { row: withId, done: "restored", if: ", if it is deleted", unless: "" },
  };
  const { row, done, if: condition, unless } = parts[name];
  return [`Runs before ${row} is ${done}${condition}.`, `Runs after ${row} was ${done}${unless}.`];
}
