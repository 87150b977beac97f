// Emits the commands: a type and a constructor function for each, and the class that executes them.
import type { Command } from "../../2-model/data/write/command.ts";
import { blocks, type Code, fitting, join, list, nothing, type Reference, ts } from "../../text/code.ts";
import { identifier, key, text } from "../../text/literal.ts";
import { documented, type Emission, runtime, servedEmission } from "../context.ts";
import { commandHookSupport } from "../repository/hooks/hooks-and-context.ts";
import { fieldType } from "../values/field-type.ts";
import { resultType } from "../values/row-shape.ts";
import { typeCode } from "../values/type-code.ts";

export function emitCommands(whole: Emission): Code {
  const emission = servedEmission(whole);
  const { entity } = emission;
  const { labelWithArticle } = entity.names;
  const { commands } = entity;
  const name = emission.types.command;
  const members = join(
    commands.map((command) => identifier(command.type)),
    " | ",
  );
  const union = fitting(
    ts`export type ${name} = ${members};`,
    ts`
      export type ${name} =
        ${commands.map((command) => ts`| ${identifier(command.type)}`)};`,
  );
  const constructors = ts`
    export const ${name} = {
      ${commands.map((command) => ts`${key(command.method)}: ${commandConstructor(command, emission)},`)}
    };`;
  const results = ts`
    export type ${emission.types.commandResult}<C extends ${name} = ${name}> = {
      ${commands.map((command) => ts`${key(command.method)}: ${resultType(command, emission)};`)}
    }[C["command"]];`;
  return blocks([
    ...commands.map((command) => commandType(command, emission)),
    documented(`The commands on ${labelWithArticle}, discriminated by \`command\`.`, union),
    documented(`Creates the commands: \`${name.name}.${commands[0]?.method ?? ""}(…)\`.`, constructors),
    documented(`The result of a command.`, results),
    handler(emission),
  ]);
}

function commandType(command: Command, emission: Emission): Code {
  const { entity } = emission;
  const { content, method, hasId } = command;
  const base =
    content.kind === "create" || content.kind === "update"
      ? requestOf(content.kind === "create" ? "Create" : "Update", emission)
      : null;
  const members = [
    ts`readonly command: ${text(method)};`,
    ...(hasId ? entity.key.fields : []).map((field) => ts`readonly ${key(field.name)}: ${fieldType(field, emission)};`),
    ...(content.kind === "fields"
      ? content.fields.map(({ value: field }) =>
          documented(field.doc, ts`readonly ${key(field.name)}: ${fieldType(field, emission)};`),
        )
      : []),
    content.kind === "payload" ? ts`readonly payload: ${typeCode(content.type, emission)};` : null,
  ];
  const shape = ts`
    export interface ${identifier(command.type)}${base === null ? nothing : ts` extends ${base}`} {
      ${members}
    }`;
  const subject = hasId ? ` for the ${entity.names.label} with this id` : "";
  return documented(`The command ${command.name.value}${subject}.`, shape);
}

/** Returns the function that creates a command from its fields, its payload, or nothing; the discriminant follows from its name. */
function commandConstructor({ type, method, content, hasId }: Command, emission: Emission): Code {
  const name = identifier(type);
  const discriminant = ts`command: ${text(method)}`;
  if (!hasId && content.kind === "nothing") return ts`(): ${name} => ({ ${discriminant} })`;
  if (!hasId && content.kind === "payload")
    return ts`(payload: ${name}["payload"]): ${name} => ({ ${discriminant}, payload })`;
  const fields =
    !hasId && content.kind === "create" ? ts`${requestOf("Create", emission)}` : ts`Omit<${name}, "command">`;
  return list(ts`(fields: ${fields}): ${name} => ({ `, [ts`...fields`, discriminant], " })");
}

function requestOf(verb: "Create" | "Update", { types }: Emission): Reference {
  return verb === "Create" ? types.createRequest : types.updateRequest;
}

function handler(emission: Emission): Code {
  const { type, pluralLabel } = emission.entity.names;
  const { commands } = emission.entity;
  const { command: name, commandResult: result, commandHandler } = emission.types;
  const methods = commands.map((command) =>
    documented(
      `Executes the command ${command.name.value}.`,
      list(
        `abstract ${command.method}(`,
        [ts`command: ${identifier(command.type)}`, ts`context: Context`],
        ts`): Promise<${resultType(command, emission)}>;`,
      ),
    ),
  );
  const cases = commands.map(
    ({ method }) => ts`
      case ${text(method)}:
        return this.${identifier(method)}(command, context);`,
  );
  const support = commandHookSupport(emission);
  const dispatch = ts`
    #dispatch(command: ${name}, context: Context): Promise<${result}> {
      const { command: name } = command;
      switch (name) {
        ${cases}
        default:
          throw ${runtime("unknownCommand")}(${text(type)}, name);
      }
    }`;
  const body = ts`
    export abstract class ${commandHandler}<Context = void> {
      ${blocks([support?.construction ?? null, ...methods, documented(handleDoc, support?.handle ?? plainHandle(emission)), dispatch])}
    }`;
  const doc = [
    `Executes the commands on ${pluralLabel}: extend it with a method for each.`,
    "`Context` is the second argument of every method, such as the principal or a transaction.",
  ];
  return blocks([support?.declaration ?? null, documented(doc, body)]);
}

const handleDoc = [
  "Executes a command with the method of its name.",
  "@throws {TypeError} if there is no command of this name",
];

function plainHandle({ types }: Emission): Code {
  const { command: name, commandResult: result } = types;
  return ts`
    async handle<C extends ${name}>(command: C, context: Context): Promise<${result}<C>> {
      return (await this.#dispatch(command, context)) as ${result}<C>;
    }`;
}
