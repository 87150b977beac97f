// `entity-derive generate --watch`: runs after each burst of changes, until the process receives a signal to end.

import { LiveProject } from "../../project/live/live-project.ts";
import { CommandError, type ExitCode } from "../command-error.ts";
import type { GenerateOptions } from "../generate.ts";
import { pathFormatter } from "../output/display-path.ts";
import { resolveGlobs } from "../output/resolve-globs.ts";
import type { Terminal } from "../terminal.ts";
import type { WatchEvent } from "./events.ts";
import { jsonLine } from "./json-events.ts";
import { eventOf } from "./run-event.ts";
import { generatingLine, stateText, timeOfDay } from "./text-events.ts";

/** @throws {ProjectError} for invalid arguments or a missing folder */
export async function watchProject(
  patterns: readonly string[],
  options: GenerateOptions,
  version: string,
  terminal: Terminal,
): Promise<ExitCode> {
  const { format } = options;
  if (format === "github")
    throw new CommandError(
      2,
      "`--format github` and `--watch` cannot be combined: annotations of a pull request come from one run",
      "for programs, use `--watch --format json`, which prints a line for each event",
    );
  if (options.check === true)
    throw new CommandError(
      2,
      "`--check` and `--watch` cannot be combined: one writes nothing, the other writes every change",
      "run `generate --check` in CI, and `generate --watch` during development",
    );
  if (options.fix === true)
    throw new CommandError(
      2,
      "`--fix` and `--watch` cannot be combined: files are not changed while they are being edited",
      "run `generate --fix` separately; editors offer the fixes during editing",
    );
  const { folder, globs } = resolveGlobs(patterns, options, terminal);
  const project = new LiveProject({
    folder,
    globs,
    isWriting: true,
    force: options.force === true,
    shadow: options.shadow,
    isPolling: isEnabled(process.env["CHOKIDAR_USEPOLLING"]),
  });
  const { root } = project;
  const shownPath = pathFormatter(terminal, root);
  const show = format === "json" ? (event: WatchEvent) => terminal.print(jsonLine(event, shownPath)) : textShow;
  show({ kind: "started", version, root, pid: process.pid });
  let isFirst = true;
  const stopListening = project.listen({
    onRunStart: (changed) => show({ kind: "generating", changed, isFirst }),
    onRunEnd: (run) => {
      isFirst = false;
      show(eventOf(run, { folder, verbose: options.verbose === true }));
    },
    onPollingStart: ({ message, help }) => {
      const { paintError } = terminal;
      const lines = [`${paintError("warning", "warning")}: ${message}, so they are checked twice a second`];
      if (help !== "") lines.push(`  ${paintError("help", "help")}: ${help}`);
      terminal.printError(lines.join("\n"));
    },
  });
  const stopWatching = project.watch();
  const stopped = terminal.shutdownSignal?.() ?? new Promise<string>(() => {});
  const reason = await Promise.race([stopped, project.runWhenQuiet().then(() => stopped)]);
  stopListening();
  stopWatching();
  show({ kind: "stopped", reason });
  return 0;

  function textShow(event: WatchEvent): void {
    const context = { paint: terminal.paint, shownPath, time: timeOfDay(new Date()) };
    switch (event.kind) {
      case "generating":
        terminal.print(generatingLine(event, context));
        return;
      case "generated":
      case "failed":
        terminal.clear?.();
        terminal.print(stateText(event, context));
        return;
      case "started":
      case "stopped":
        return;
    }
  }
}

/** Interprets the variable like chokidar and its users do. */
function isEnabled(value: string | undefined): boolean {
  return value !== undefined && value !== "" && value !== "0" && value.toLowerCase() !== "false";
}
