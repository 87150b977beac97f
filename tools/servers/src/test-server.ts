// A program that serves into a server of a test's own: killed, frozen and started again at will, in a folder that it leaves nothing of.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Program, programPath } from "./installed.ts";
import { hasStopped, processesIn } from "./processes.ts";

/** How a program becomes a server. */
export interface ServerProgram {
  readonly program: Program;
  readonly arguments: readonly string[];
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** Who runs it, for a program that refuses to be root. Default: who runs the test. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
  /** Asked until it is true. `output` is what the program has printed since it was started. */
  isReady(output: string): Promise<boolean>;
}

/** Made in `folder`, where the server keeps what it stores. */
export type ServerRecipe = (folder: string) => Promise<ServerProgram>;

/** Only decides how long a failure takes, in milliseconds: a loaded machine starts a server in a minute. */
const patience = 300_000;

/** Enough to say why a server did not start; some go on talking for as long as they run. */
const longestOutput = 100_000;

/** A running server. It ends with this process, except after SIGKILL. */
const running = new Set<ChildProcess>();

function killAll(): void {
  for (const child of running) signalGroup(child, "SIGKILL");
}

/** The child leads a group of its own, which has what it has started, too. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined) signalProcess(-pid, signal);
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

export class TestServer {
  readonly folder: string;
  readonly #program: ServerProgram;
  #child: ChildProcess | null = null;
  #output = "";

  private constructor(folder: string, program: ServerProgram) {
    this.folder = folder;
    this.#program = program;
  }

  /** @throws {Error} with what the program printed, when it does not become ready */
  static async start(recipe: ServerRecipe): Promise<TestServer> {
    const folder = await mkdtemp(join(tmpdir(), "entity-derive-server-"));
    try {
      const server = new TestServer(folder, await recipe(folder));
      await server.restart();
      return server;
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Output since the last start. */
  get output(): string {
    return this.#output;
  }

  get isRunning(): boolean {
    return this.#child !== null;
  }

  /** Ends it by SIGKILL; what it had stored is still there. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** Ends it as its administrator would, and by SIGKILL after ten seconds. */
  async shutDown(): Promise<void> {
    const child = this.#child;
    const timer = setTimeout(() => child !== null && signalGroup(child, "SIGKILL"), 10_000);
    await this.#end("SIGTERM");
    clearTimeout(timer);
  }

  /** Connections stay open, and once this resolves nothing is answered until `thaw`. */
  async freeze(): Promise<void> {
    const child = this.#child;
    if (child?.pid === undefined) return;
    signalGroup(child, "SIGSTOP");
    while (!(await hasStopped(child.pid))) await delay(5);
  }

  thaw(): void {
    if (this.#child !== null) signalGroup(this.#child, "SIGCONT");
  }

  /** Starts it again, at the same port and with what it has stored. Kills it first when it runs. */
  async restart(): Promise<void> {
    await this.kill();
    const { program, arguments: given, environment, user, isReady } = this.#program;
    if (running.size === 0) keepNothing();
    this.#output = "";
    const child = spawn(programPath(program), given, {
      cwd: this.folder,
      env: { ...process.env, ...environment },
      stdio: ["pipe", "pipe", "pipe"],
      detached: true,
      ...user,
    });
    this.#child = child;
    running.add(child);
    const read = (text: Buffer): void => {
      if (this.#output.length < longestOutput) this.#output += String(text);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    const end = performance.now() + patience;
    while (!(await isReady(this.#output).catch(() => false))) {
      const hasEnded = child.exitCode !== null || child.signalCode !== null;
      if (hasEnded || performance.now() > end) {
        await this.kill();
        throw new Error(`${program} ${hasEnded ? "has ended" : "did not become ready"}:\n${this.#output}`);
      }
      await delay(25);
    }
  }

  /** Kills it and deletes what it has stored. */
  async stop(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    this.#child = null;
    signalGroup(child, "SIGCONT");
    signalGroup(child, signal);
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    // Processes that the program has started.
    signalGroup(child, "SIGKILL");
    running.delete(child);
    // Those with groups of their own: PostgreSQL starts again only without backends of before.
    for (let left = await processesIn(this.folder); left.length > 0; left = await processesIn(this.folder)) {
      for (const pid of left) signalProcess(pid, "SIGKILL");
      await delay(10);
    }
  }
}

function keepNothing(): void {
  process.removeListener("exit", killAll);
  process.once("exit", killAll);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.removeListener(signal, endBySignal);
    process.once(signal, endBySignal);
  }
}

function endBySignal(signal: NodeJS.Signals): void {
  killAll();
  process.kill(process.pid, signal);
}
