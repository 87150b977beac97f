// `generate --watch` in a process of its own, and waiting for what it tells.
import { type ChildProcess, spawn } from "node:child_process";
import type { TestContext } from "node:test";
import { ProjectSession } from "../../../src/project/session.ts";
import { command, nodeFlags, type Project, project } from "../run.ts";

export interface Entry {
  readonly id: string | null;
  readonly severity: string;
  readonly message: string;
  readonly path: string | null;
  readonly start: { readonly line: number; readonly column: number } | null;
}

export type Event =
  | { readonly event: "started"; readonly version: string; readonly root: string; readonly pid: number }
  | { readonly event: "generating"; readonly changed: readonly string[] | null }
  | Generated
  | { readonly event: "failed"; readonly problems: readonly Entry[]; readonly milliseconds: number }
  | { readonly event: "stopped"; readonly reason: string };

export interface Generated {
  readonly event: "generated";
  readonly entities: number;
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly diagnostics: readonly Entry[];
  readonly problems: readonly Entry[];
  readonly milliseconds: number;
}

/** Lines of a `.gitignore`: folders of generated files, and those in which they are written first, which come and go. */
export const generatedFolders = "*.derived/\n.*.derived-*/\n";

/** After so many milliseconds a test says what it waits for; how long it waits is limited by the test runner alone. */
const reminderDelay = 60_000;

export class Watching {
  /** All lines of standard output. */
  readonly lines: string[] = [];
  errors = "";
  readonly ended: Promise<number | null>;
  readonly #process: ChildProcess;
  /** The first line that nobody has waited past. */
  #at = 0;
  #wake: () => void = () => {};

  constructor(folder: string, given: readonly string[], environment: NodeJS.ProcessEnv) {
    const child = spawn(process.execPath, [...nodeFlags, command, "generate", "--watch", ...given], {
      cwd: folder,
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let rest = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      const parts = `${rest}${text}`.split("\n");
      rest = parts.pop() ?? "";
      this.lines.push(...parts);
      this.#wake();
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.errors += text;
      this.#wake();
    });
    this.ended = new Promise((resolve) => child.on("close", resolve));
    this.#process = child;
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  get events(): readonly Event[] {
    return this.lines.map((line) => JSON.parse(line) as Event);
  }

  /** The next line of which this is true; those before it count as seen. */
  async line(isIt: (line: string) => boolean, what = String(isIt)): Promise<string> {
    const remind = (): void => {
      const said = [...this.lines, this.errors].join("\n");
      process.stderr.write(`\nStill waiting for ${what}; the process has said\n${said}\n`);
    };
    const reminder = setTimeout(remind, reminderDelay);
    try {
      for (;;) {
        while (this.#at < this.lines.length) {
          const line = this.lines[this.#at++] ?? "";
          if (isIt(line)) return line;
        }
        const { promise, resolve } = Promise.withResolvers<void>();
        this.#wake = resolve;
        await promise;
      }
    } finally {
      clearTimeout(reminder);
    }
  }

  /** The next run of which this is true. */
  async generated(isIt: (event: Generated) => boolean = () => true): Promise<Generated> {
    const line = await this.line((text) => {
      const event = JSON.parse(text) as Event;
      return event.event === "generated" && isIt(event);
    }, `a run: ${isIt}`);
    return JSON.parse(line) as Generated;
  }

  async failed(): Promise<string> {
    const line = await this.line((text) => (JSON.parse(text) as Event).event === "failed");
    return (JSON.parse(line) as { readonly problems: readonly Entry[] }).problems[0]?.message ?? "";
  }

  stop(signal: NodeJS.Signals = "SIGINT"): Promise<number | null> {
    this.#process.kill(signal);
    return this.ended;
  }
}

export interface WatchedProject extends Project {
  /** `generate --watch --format json`, until the test ends. */
  watch(...given: readonly string[]): Watching;
  /** The same where the environment says more. */
  watchIn(environment: NodeJS.ProcessEnv, ...given: readonly string[]): Watching;
  /** `generate --watch`, as people see it. */
  watchText(...given: readonly string[]): Watching;
}

/** A project that can be watched: its folder is removed after all who write into it have ended. */
export function watchedProject(context: TestContext, files: Readonly<Record<string, string>> = {}): WatchedProject {
  const processes: Watching[] = [];
  context.after(() => Promise.all(processes.map((process) => process.stop("SIGKILL"))));
  const shop = project(context, files);
  const start = (given: readonly string[], environment: NodeJS.ProcessEnv = {}): Watching => {
    const watching = new Watching(shop.path, given, environment);
    processes.push(watching);
    return watching;
  };
  return {
    ...shop,
    watch: (...given) => start(["--format", "json", ...given]),
    watchIn: (environment, ...given) => start(["--format", "json", ...given], environment),
    watchText: (...given) => start(given),
  };
}

/** What `generate --check` says of a folder. */
export async function stale(folder: string): Promise<readonly string[]> {
  const session = new ProjectSession(folder);
  const outcome = session.write(await session.compile(), { check: true });
  return outcome.problems.map(({ path, message }) => `${path} ${message}`);
}

export function entity(name: string, fields = "name"): string {
  const members = fields.split(" ").map((field) => `  @field("create", "update", "response") ${field}!: string;\n`);
  return `import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "${name.toLowerCase()}s", api: { handlers: true } })
export class ${name} {
  @id id!: Uuid;
${members.join("")}}
`;
}
