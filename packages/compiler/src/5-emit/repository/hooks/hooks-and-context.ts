// The options of a repository and of a handler of commands: hooks, and the function that names the actor.
import { needsOwnerSetting } from "../../../2-model/data/ownership.ts";
import { hasContext, needsActor } from "../../../2-model/data/write/events-and-audit.ts";
import { type Code, join, ts } from "../../../text/code.ts";
import { docComment, identifier } from "../../../text/literal.ts";
import { documented, type Emission, runtime, runtimeType } from "../../context.ts";
import { actingDoc } from "../../owner.ts";
import { actingMethod, type ConstructorOptions } from "../class-parts.ts";

/** The hooks and the context of a repository. */
export interface HookSupport extends ConstructorOptions {
  /** `UserRepositoryOptions`: the type of the constructor's last parameter. */
  readonly declaration: Code;
  readonly member: Code;
  /** The method `as`. */
  readonly method: Code;
}

/** Returns null if the repository has no options: without hooks and without an actor. */
export function hookSupport(emission: Emission): HookSupport | null {
  const { entity, exports, types } = emission;
  if (!exports.has("repositoryOptions")) return null;
  const name = types.repositoryOptions;
  const options = repositoryOptions(emission);
  const initials = join(
    options.map(({ initial }) => initial),
    ", ",
  );
  return {
    declaration: ts`
      ${docComment(`Options of a repository of ${entity.names.pluralLabel}.`)}
      export interface ${name} {
        ${options.map(({ option }) => option)}
      }`,
    member: ts`${options.map(({ member }) => member)}`,
    parameter: ts`, { ${initials} }: ${name} = {}`,
    assignment: ts`${options.map(({ assignment }) => assignment)}`,
    method: actingMethod({ recordsActor: needsActor(entity), hasPolicies: needsOwnerSetting(entity) }),
  };
}

/** An option of a repository, and the class member that stores it. */
interface RepositoryOption {
  readonly option: Code;
  readonly initial: Code;
  readonly member: Code;
  readonly assignment: Code;
}

function repositoryOptions({ entity, types }: Emission): readonly RepositoryOption[] {
  const hooks: RepositoryOption = {
    option: option("write", ts`${types.hooks}<never>`),
    initial: ts`hooks = {}`,
    member: ts`protected readonly hooks: ${types.hooks}<never>;`,
    assignment: ts`this.hooks = hooks;`,
  };
  const previous: RepositoryOption = {
    option: documented(
      "Whether hooks of changes and deletions receive the previous row, which is read first, in the same transaction.",
      ts`readonly previous?: boolean | undefined;`,
    ),
    initial: ts`previous = false`,
    member: ts`protected readonly previous: boolean;`,
    assignment: ts`this.previous = previous;`,
  };
  const actorOf = runtimeType("ActorOf");
  const actor: RepositoryOption = {
    option: ts`
      ${docComment("Returns the id of the actor, such as a user's id, from the value that is passed to `as`.")}
      readonly actor?: ${actorOf} | undefined;`,
    initial: ts`actor`,
    member: ts`protected readonly actor: ${actorOf} | undefined;`,
    assignment: ts`this.actor = actor;`,
  };
  return [...(entity.hooks ? [hooks, previous] : []), ...(needsActor(entity) ? [actor] : [])];
}

/** Returns `as` of the interface. */
export function actingSignature({ entity }: Emission): Code | null {
  if (!hasContext(entity)) return null;
  return documented(actingDoc(entity), ts`as(context: unknown): this;`);
}

/** The hooks of a class that executes commands: its options, its constructor and `handle`. */
export interface CommandHookSupport {
  readonly declaration: Code;
  readonly construction: Code;
  readonly handle: Code;
}

/** Returns null if commands have no hooks. `afterCommand` waits for the commit of the transaction of its command. */
export function commandHookSupport({ entity, exports, types }: Emission): CommandHookSupport | null {
  if (!exports.has("commandHandlerOptions")) return null;
  const name = types.command;
  const options = ts`${types.commandHandlerOptions}<Context>`;
  const transaction = runtimeType("CommitWaiter");
  return {
    declaration: ts`
      ${docComment(`Options of a handler of commands on ${entity.names.pluralLabel}.`)}
      export interface ${options} {
        ${option("command", ts`${types.hooks}<never>`)}
        /**
         * Returns the transaction of a context; \`afterCommand\` runs after its commit. Default: the context, if it has
         * \`afterCommit\` as that of a route does.
         */
        readonly transactionOf?: ((context: Context) => ${transaction}) | undefined;
      }`,
    construction: ts`
      readonly #options: ${options};

      constructor(options: ${options} = {}) {
        this.#options = options;
      }`,
    handle: ts`
      async handle<C extends ${name}>(command: C, context: Context): Promise<${types.commandResult}<C>> {
        const { hooks, transactionOf } = this.#options;
        const copy = { ...command };
        await hooks?.beforeCommand?.(copy);
        const result = (await this.#dispatch(copy, context)) as ${types.commandResult}<C>;
        const after = () => hooks?.afterCommand?.(copy, result);
        await ${runtime("whenCommitted")}(transactionOf === undefined ? context : transactionOf(context), after);
        return result;
      }`,
  };
}

function option(subject: "write" | "command", type: Code): Code {
  return ts`
    /** Functions that run before and after every ${identifier(subject)}. */
    readonly hooks?: ${type} | undefined;`;
}
