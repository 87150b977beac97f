// What surrounds writes and commands, into the lines of a class that has and calls it.
import type { Entity } from "../../2-model/data/entity.ts";
import type { AfterSubject, Hook, Input } from "../../4-plan/body.ts";
import { type Code, join, type Reference, ts } from "../../text/code.ts";
import { identifier } from "../../text/literal.ts";
import { documented, type Emission, runtimeType } from "../context.ts";
import { limitedInput, withOwner } from "./arguments.ts";
import { copies, originals } from "./inputs.ts";

/** How a repository gets what its writes are surrounded by. */
export interface Surroundings {
  /** `UserRepositoryOptions`: the type of the constructor's last parameter. */
  readonly declaration: Code;
  readonly member: Code;
  readonly parameter: Code;
  readonly assignment: Code;
  /** The last argument of another repository that is surrounded by the same. */
  readonly passed: Code;
}

/** Null where nothing surrounds the writes. */
export function surroundings({ entity, types }: Emission): Surroundings | null {
  if (!entity.hooks) return null;
  const options = types.repositoryOptions;
  return {
    declaration: documented(
      `What a repository of ${entity.names.words} takes beside its database.`,
      ts`
        export interface ${options} {
          ${option("write", types.hooks)}
        }`,
    ),
    member: ts`protected readonly hooks: ${types.hooks};`,
    parameter: ts`, { hooks = {} }: ${options} = {}`,
    assignment: ts`this.hooks = hooks;`,
    passed: ts`, { hooks: this.hooks }`,
  };
}

/** The hook before a write of one row; a request, or what stands in its place, is copied for it. */
export function beforeLines({ name, before }: Hook, { entity }: Emission): Code {
  const input = inputOf(before);
  const given = before.map((parameter) => identifier(parameter === "id" ? "id" : copies[parameter].one));
  return ts`
    ${input === null ? null : ts`const ${identifier(copies[input].one)} = ${copyOf(identifier(originals[input].one), input, name, entity)};`}
    await this.hooks.before${identifier(name)}?.(${join(given, ", ")});`;
}

/** The hook before each of many writes. */
export function beforeEachLines({ name, before }: Hook, { entity }: Emission): Code {
  const input = inputOf(before);
  const call = (given: Code): Code => ts`await this.hooks.before${identifier(name)}?.(${given});`;
  if (input === null) return ts`for (const id of distinct) ${call(ts`id`)}`;
  const [original, copy] = [originals[input], copies[input]];
  const one = identifier(original.one);
  return ts`
    const ${identifier(copy.many)} = ${identifier(original.many)}.map((${one}) => (${copyOf(one, input, name, entity)}));
    for (const ${identifier(copy.one)} of ${identifier(copy.many)}) ${call(identifier(copy.one))}`;
}

/** Hooks see whose a new row will be. */
function copyOf(given: Code, input: Input, name: Hook["name"], entity: Entity): Code {
  return name === "Create" && limitedInput(entity) === input ? withOwner(given, input, entity) : ts`{ ...${given} }`;
}

/** What a write is made from, if a hook is given it. */
function inputOf(before: Hook["before"]): Input | null {
  return before.find((parameter) => parameter !== "id") ?? null;
}

/** The hook after a write, for what was written. */
export function afterLine({ name }: Hook, of: AfterSubject, { one }: Emission): Code {
  const call = (given: Code): Code =>
    ts`await this.db.afterCommit(() => this.hooks.after${identifier(name)}?.(${given}));`;
  switch (of) {
    case "entity":
      return call(one);
    case "patched-entity":
      return ts`if (!patch.isEmpty) ${call(one)}`;
    case "each-created":
      return ts`for (const ${one} of created) ${call(one)}`;
    case "id-if-changed":
      return ts`if (isChanged) ${call(ts`id`)}`;
    case "each-deleted-id":
      return ts`for (const id of deleted) ${call(ts`id`)}`;
  }
}

/** How the handler of commands gets what they are surrounded by, and carries one out. */
export interface CommandSurroundings {
  readonly declaration: Code;
  readonly construction: Code;
  readonly handle: Code;
}

/** Null where nothing surrounds the commands. The hook after one waits for the commit of what it was carried out in. */
export function commandSurroundings({ entity, types }: Emission): CommandSurroundings | null {
  if (!entity.hooks) return null;
  const name = types.command;
  const options = ts`${types.commandHandlerOptions}<Context>`;
  const transaction = ts`Pick<${runtimeType("Queryable")}, "afterCommit">`;
  return {
    declaration: documented(
      `What a handler of commands on ${entity.names.words} takes.`,
      ts`
        export interface ${options} {
          ${option("command", types.hooks)}
          /** The transaction that a context has: \`afterCommand\` waits for its commit. */
          readonly transactionOf?: ((context: Context) => ${transaction}) | undefined;
        }`,
    ),
    construction: ts`
      readonly #options: ${options};

      constructor(options: ${options} = {}) {
        this.#options = options;
      }`,
    handle: ts`
      async handle<C extends ${name}>(command: C, context: Context): Promise<${types.commandResult}<C>> {
        const { hooks, transactionOf } = this.#options;
        const asked = { ...command };
        await hooks?.beforeCommand?.(asked);
        const result = (await this.#dispatch(asked, context)) as ${types.commandResult}<C>;
        const after = () => hooks?.afterCommand?.(asked, result);
        await (transactionOf === undefined ? after() : transactionOf(context).afterCommit(after));
        return result;
      }`,
  };
}

function option(what: "write" | "command", type: Reference): Code {
  return ts`
    /** What runs around every ${identifier(what)}. */
    readonly hooks?: ${type} | undefined;`;
}
