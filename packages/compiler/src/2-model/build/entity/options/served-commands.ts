// Reads the commands that are served: the options `commands` and `public` of `api`.
import { didYouMean } from "../../../../diagnostics/fixes/did-you-mean.ts";
import type { Located } from "../../../../diagnostics/span.ts";
import type { Reading } from "../../../../language/shape.ts";
import type { api as apiShape } from "../../../../language/words/api.ts";
import { listing } from "../../../../text/names.ts";
import type { Guard, RoutedCommand } from "../../../data/api.ts";
import type { Command } from "../../../data/write/command.ts";
import type { Subject } from "../../subject.ts";

type ApiOptions = Reading<typeof apiShape>["value"];

/** Returns the commands with a route: those that `commands` lists, or else all. Those in `public` have no guard. */
export function readCommands(
  options: ApiOptions,
  commands: readonly Command[],
  guard: Guard | null,
  subject: Subject,
): readonly RoutedCommand[] {
  if (options.commands.kind === "unreadable") return [];
  const chosen = options.commands.value ?? true;
  // Includes commands with errors, which are reported there and not as unknown here.
  const all = subject.annotations.all("command").map(({ reading: [name] }) => name.value);
  const served = chosen === true ? new Set(all) : namedCommands(chosen || [], "commands", all, subject);
  const open = namedCommands(
    options.public.value ?? [],
    "public",
    all.filter((name) => served.has(name)),
    subject,
  );
  return commands
    .filter(({ name }) => served.has(name.value))
    .map((command) => {
      const { name } = command;
      const isPublic = open.has(name.value);
      const entry = (chosen === true ? [] : chosen || []).find(({ value }) => value === name.value);
      return { command, isPublic, guard: isPublic ? null : guard, span: (entry ?? name).span };
    });
}

/** Returns the names of commands that an option lists, and reports unknown ones. */
function namedCommands(
  list: readonly Located<string>[],
  option: "commands" | "public",
  commands: readonly string[],
  { annotations, source: { report } }: Subject,
): ReadonlySet<string> {
  for (const { value: name, span } of list) {
    // A command that could not be read may be the one in the list.
    if (commands.includes(name) || !annotations.isRead("command")) continue;
    const there = commands.length === 1 ? "the only one is" : "the commands are";
    const otherwise =
      commands.length === 0
        ? "no command is served: remove it"
        : `${there} ${listing(commands.map((one) => `\`${one}\``))}`;
    const { suggestion, fixes } = didYouMean({ value: name, span }, commands, otherwise);
    report.add("unknown-command", span, { option, name, suggestion }, ...fixes);
  }
  return new Set(list.map(({ value }) => value));
}
