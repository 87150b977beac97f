// Where the command was called and what it prints to: the only view that commands have of the process.
import { type Paint, paintColours, paintNothing } from "../diagnostics/render/style.ts";
import { whenPackageManagerEnds } from "./package-manager-process.ts";

export interface Terminal {
  /** The folder that the command was called in. */
  readonly folder: string;
  /** For what is printed. */
  readonly paint: Paint;
  /** For what is printed as an error: that stream may lead elsewhere. */
  readonly paintError: Paint;
  print(text: string): void;
  printError(text: string): void;
  /** Shows a line in place of the one before it; the empty one removes it. Not there where nobody looks. */
  rewrite?(line: string): void;
  /** Empties the screen. Not there where nobody looks. */
  clear?(): void;
  /**
   * When the process is told to end, or nobody reads it any more, with the reason: `SIGINT`. Whoever asks ends it. Not
   * there in a process of others.
   */
  stopped?(): Promise<string>;
}

/** Colours only where somebody looks: not in a file or a pipe, and not against `NO_COLOR`. */
export function processTerminal(): Terminal {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", endQuietly);
  const noColour = process.env["NO_COLOR"] !== undefined && process.env["NO_COLOR"] !== "";
  const paintFor = (stream: { readonly isTTY?: boolean }): Paint =>
    stream.isTTY === true && !noColour ? paintColours : paintNothing;
  return {
    folder: process.cwd(),
    paint: paintFor(process.stdout),
    paintError: paintFor(process.stderr),
    print: (text) => void process.stdout.write(`${text}\n`),
    printError: (text) => void process.stderr.write(`${text}\n`),
    ...(process.stderr.isTTY === true ? { rewrite } : {}),
    ...(process.stdout.isTTY === true ? { clear } : {}),
    stopped,
  };
}

/** What was there before can still be scrolled to. */
function clear(): void {
  process.stdout.write("\u001b[2J\u001b[H");
}

function stopped(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, resolve);
  process.stdout.once("error", () => resolve("nobody reads the output"));
  whenPackageManagerEnds(() => resolve("the package manager that started it is gone"));
  return promise;
}

/** Cut to the width of the window: a line that breaks would not be removed as a whole. */
function rewrite(line: string): void {
  process.stderr.write(`\r\u001b[2K${line.slice(0, (process.stderr.columns || 80) - 1)}`);
}

/** Whoever read the output, `head` say, wants no more of it: that is no mistake, and what is left to do goes on. */
function endQuietly(error: Error): void {
  if (!("code" in error) || error.code !== "EPIPE") throw error;
}
