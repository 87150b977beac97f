// What surrounds writes and commands, into the lines of a class that has and calls it.
import type { Entity } from "../../2-model/data/entity.ts";
import { soleKey } from "../../2-model/data/key.ts";
import { hasContext, keepsActor } from "../../2-model/data/known-writes.ts";
import type { AfterSubject, Hook, Input } from "../../4-plan/body.ts";
import { type Code, join, nothing, ts } from "../../text/code.ts";
import { identifier, text } from "../../text/literal.ts";
import { documented, type Emission, runtime, runtimeType } from "../context.ts";
import { actingDoc, scopeOfContext } from "../owner.ts";
import { isUuidKey, keyText, rowText } from "../values/key.ts";
import { limitedInput, withOwner } from "./arguments.ts";
import { copies, originals } from "./inputs.ts";

/** How a repository gets what its writes are surrounded by. */
export interface Surroundings {
  /** `UserRepositoryOptions`: the type of the constructor's last parameter. */
  readonly declaration: Code;
  readonly member: Code;
  readonly parameter: Code;
  readonly assignment: Code;
  /** `as`: the repository that acts for somebody. */
  readonly method: Code;
  /** What is made of another repository of the same surroundings, which acts for the same. */
  readonly alike: (made: (options: Code) => Code) => Code;
}

/** Null where nothing surrounds the writes, and nothing of them says whose they are. */
export function surroundings(emission: Emission): Surroundings | null {
  const { entity, types } = emission;
  if (!hasContext(entity)) return null;
  const name = types.repositoryOptions;
  const actor = keepsActor(entity) ? [ts`actor: ${runtime("actorIn")}(context, this.actor)`] : [];
  const options = repositoryOptions(emission);
  const passed = join(
    options.map((option) => option.passed),
    ", ",
  );
  const initials = join(
    options.map(({ initial }) => initial),
    ", ",
  );
  return {
    declaration: documented(
      `What a repository of ${entity.names.words} takes beside its database.`,
      ts`
        export interface ${name} {
          ${options.map(({ option }) => option)}
        }`,
    ),
    member: ts`
      ${options.map(({ member }) => member)}
      protected readonly acting: ${runtimeType("Acting")} = ${runtime("nobody")};`,
    parameter: ts`, { ${initials} }: ${name} = {}`,
    assignment: ts`${options.map(({ assignment }) => assignment)}`,
    method: ts`
      as(context: unknown): this {
        return ${runtime("actingAs")}(${join([ts`this`, ts`{ ${join([ts`context`, ...actor], ", ")} }`, ...scopeOfContext(emission)], ", ")});
      }`,
    alike: (made) => ts`${runtime("actingAs")}(${made(ts`, { ${passed} }`)}, this.acting)`,
  };
}

/** One of the options of a repository, and the member that keeps it. */
interface RepositoryOption {
  readonly option: Code;
  readonly initial: Code;
  readonly member: Code;
  readonly assignment: Code;
  /** As another repository is given it. */
  readonly passed: Code;
}

function repositoryOptions({ entity, types }: Emission): readonly RepositoryOption[] {
  const hooks: RepositoryOption = {
    option: option("write", ts`${types.hooks}<never>`),
    initial: ts`hooks = {}`,
    member: ts`protected readonly hooks: ${types.hooks}<never>;`,
    assignment: ts`this.hooks = hooks;`,
    passed: ts`hooks: this.hooks`,
  };
  const previous: RepositoryOption = {
    option: documented(
      "Whether hooks around a change or a removal are shown the row as it was: it is read first, in a transaction.",
      ts`readonly previous?: boolean | undefined;`,
    ),
    initial: ts`previous = false`,
    member: ts`protected readonly previous: boolean;`,
    assignment: ts`this.previous = previous;`,
    passed: ts`previous: this.previous`,
  };
  const actorOf = runtimeType("ActorOf");
  const actor: RepositoryOption = {
    option: documented(
      "Who it is that acts, as a text of the application's own: made of what `as` is given.",
      ts`readonly actor?: ${actorOf} | undefined;`,
    ),
    initial: ts`actor`,
    member: ts`protected readonly actor: ${actorOf} | undefined;`,
    assignment: ts`this.actor = actor;`,
    passed: ts`actor: this.actor`,
  };
  return [...(entity.hooks ? [hooks, previous] : []), ...(keepsActor(entity) ? [actor] : [])];
}

/** The parameter that says who acts. */
export const actingActor: Code = ts`this.acting.actor`;

/** `as` in the interface. */
export function actingSignature({ entity, types }: Emission): Code | null {
  if (!hasContext(entity)) return null;
  return documented(actingDoc(entity), ts`as(context: unknown): ${types.repository};`);
}

/** What hooks need around the steps of a method. */
export function hookedLines(steps: (inside: Emission) => Code, emission: Emission): Code {
  const inside = { ...emission, db: ts`write.db` };
  return ts`return ${runtime("hooked")}(this.db, this.acting, async (write) => ${steps(inside)});`;
}

/** The hook before a write of one row; a request, or what stands in its place, is copied for it. */
export function beforeLines({ name, before }: Hook, emission: Emission): Code {
  const { entity } = emission;
  const input = inputOf(before);
  const given = before.map((parameter) => identifier(parameter === "id" ? "id" : copies[parameter].one));
  return ts`
    ${input === null ? null : ts`const ${identifier(copies[input].one)} = ${copyOf(identifier(originals[input].one), input, name, entity)};`}
    await this.hooks.before${identifier(name)}?.(${join([...given, callBefore(before, emission)], ", ")});`;
}

/** The hook before each of many writes. */
export function beforeEachLines({ name, before }: Hook, emission: Emission): Code {
  const { entity } = emission;
  const input = inputOf(before);
  const call = (given: Code): Code =>
    ts`await this.hooks.before${identifier(name)}?.(${given}, ${callBefore(before, emission)});`;
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

/** What hooks are told of the row as it was. */
export function previousLine(given: Code, fromRow: Code, emission: Emission): Code {
  const { entity, one } = emission;
  if (isUuidKey(emission))
    return ts`if (this.previous) await write.look(${given}, ${fromRow}, ${text(entity.key.fields[0].name)});`;
  const textOf = soleKey(entity) === null ? ts`${emission.values.keyText}` : ts`(${one}) => ${rowText(one, emission)}`;
  return ts`if (this.previous) await write.lookBy(${given}, ${fromRow}, ${textOf});`;
}

/** A new row has none before it. */
function callBefore(before: Hook["before"], emission: Emission): Code {
  return before.includes("id") ? ts`write.before(${keyText(ts`id`, emission)})` : ts`write.before()`;
}

/** The hook after a write, for what was written. */
export function afterLine({ name, before }: Hook, of: AfterSubject, emission: Emission): Code {
  const { one } = emission;
  const id = before.includes("id") ? ts`, ${keyText(ts`id`, emission)}` : nothing;
  const call = (given: Code): Code =>
    ts`await write.after((call) => this.hooks.after${identifier(name)}?.(${given}, call)${id});`;
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
          ${option("command", ts`${types.hooks}<never>`)}
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

function option(what: "write" | "command", type: Code): Code {
  return ts`
    /** What runs around every ${identifier(what)}. */
    readonly hooks?: ${type} | undefined;`;
}
