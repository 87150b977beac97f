// A page with all commands, from the definitions that the program runs.
import { createProgram } from "../../../packages/compiler/src/cli/program.ts";
import type { Terminal } from "../../../packages/compiler/src/cli/terminal.ts";

type Command = ReturnType<typeof createProgram>;

/** Returns the page. */
export function commandPage(): string {
  const program = createProgram({} as Terminal, () => undefined);
  return [
    "# All commands",
    "This page is made from the program's own definitions. [Command line](../cli.md) explains how the commands are used.",
    ...program.commands.flatMap((command) => sections(command, [program.name()])),
    "",
  ].join("\n\n");
}

function sections(command: Command, parents: readonly string[]): readonly string[] {
  const names = [...parents, command.name()];
  const options = command.options.filter(({ hidden }) => !hidden);
  return [
    `${"#".repeat(names.length)} \`${names.join(" ")}\``,
    sentence(command.description()),
    command.commands.length > 0 ? "" : `\`\`\`sh\n${names.join(" ")} ${command.usage()}\n\`\`\``,
    table(
      "argument",
      command.registeredArguments.map((argument) => [argument.name(), argument.description]),
    ),
    table(
      "option",
      options.map((option) => [option.flags, optionText(option)]),
    ),
    ...command.commands.flatMap((inner) => sections(inner, names)),
  ].filter((part) => part !== "");
}

function optionText({ description, argChoices, defaultValue }: Command["options"][number]): string {
  const choices = argChoices === undefined ? "" : ` (${argChoices.join(", ")})`;
  const standard: unknown = defaultValue;
  return `${description}${choices}${typeof standard === "string" ? `; default: ${standard}` : ""}`;
}

function table(title: string, rows: readonly (readonly [string, string])[]): string {
  if (rows.length === 0) return "";
  const lines = rows.map(([name, text]) => `| \`${name}\` | ${text.replaceAll("|", "\\|").replaceAll("<", "&lt;")} |`);
  return [`| ${title} | meaning |`, "| --- | --- |", ...lines].join("\n");
}

function sentence(text: string): string {
  return text === "" ? "" : `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.?$/, ".")}`;
}
