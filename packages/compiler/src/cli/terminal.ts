// The command's view of the process: its folder and its output.
import { type Paint, paintColours, paintNothing } from "../diagnostics/render/style.ts";
import { onPackageManagerExit } from "./package-manager-process.ts";

export interface Terminal {
  /** The current folder. */
  readonly folder: string;
  /** Colours for the standard output. */
  readonly paint: Paint;
  /** Colours for the error stream, which may be redirected separately. */
  readonly paintError: Paint;
  print(text: string): void;
  printError(text: string): void;
  /** Replaces the previous line; an empty text removes it. Undefined without a terminal. */
  rewrite?(line: string): void;
  /** Clears the screen. Undefined without a terminal. */
  clear?(): void;
  /**
   * Resolves with the reason, such as `SIGINT`, when the process is asked to end or its output is closed; the caller
   * ends it. Undefined if the process is not ours.
   */
  shutdownSignal?(): Promise<string>;
}

/** Uses colours only on a terminal, and not with `NO_COLOR`. */
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
    shutdownSignal: stopped,
  };
}

/** Keeps the scrollback. */
function clear(): void {
  process.stdout.write("\u001b[2J\u001b[H");
}

function stopped(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, resolve);
  process.stdout.once("error", () => resolve("the reader of the output has closed it"));
  onPackageManagerExit(() => resolve("the package manager that started it has ended"));
  return promise;
}

/** Truncates to the width of the window, because a wrapped line could not be removed. */
function rewrite(line: string): void {
  process.stderr.write(`\r\u001b[2K${line.slice(0, (process.stderr.columns || 80) - 1)}`);
}

/** A reader such as `head` may close the output early; that is not an error, and the run continues. */
function endQuietly(error: Error): void {
  if (!("code" in error) || error.code !== "EPIPE") throw error;
}
