// Integrates with Vite's development server: one hot update per change, errors in the overlay.
import { statSync } from "node:fs";
import type { EnvironmentModuleNode, ErrorPayload, HotUpdateOptions, ViteDevServer } from "vite";
import { withSlashes } from "../../text/paths/slash-path.ts";
import { bySeverity } from "../finding.ts";
import type { EntityDeriveOptions } from "../options.ts";
import { overlayOf } from "../report.ts";
import { type Generation, hasNewFindings, type SharedProject } from "../shared-project.ts";

type Environment = ViteDevServer["environments"][string];

export class ViteServer {
  readonly #server: ViteDevServer;
  readonly #project: SharedProject;
  readonly #options: EntityDeriveOptions;
  /** Written files that have not been sent yet, by environment. */
  readonly #unsent = new Map<string, Set<string>>();
  /** The state on disk of each generated file when it was written. */
  readonly #written = new Map<string, string>();
  #findings: Generation["findings"] = [];
  #stop: () => void = () => {};

  constructor(server: ViteDevServer, project: SharedProject, options: EntityDeriveOptions) {
    this.#server = server;
    this.#project = project;
    this.#options = options;
  }

  /** Generates before the server answers requests. */
  async start(): Promise<void> {
    const { watcher, environments } = this.#server;
    const generation = await this.#project.recheckAndGenerate();
    this.#show(generation.findings);
    this.#noteWritten(generation.files);
    // The folder is added to Vite's watcher, which skips what it already watches.
    watcher.add(this.#project.root);
    this.#stop = this.#project.onGeneration((now, before) => this.#take(now, before));
    environments["client"]?.hot.on("vite:client:connect", (_data: unknown, client: { send(payload: object): void }) => {
      const payload = this.#errorPayload();
      if (payload !== null) client.send(payload);
    });
  }

  stop(): void {
    this.#stop();
  }

  /**
   * Handles a change that Vite reports. If the file is a source, the generated files are current when this resolves;
   * other updates do not wait.
   */
  async changed(file: string): Promise<void> {
    this.#project.noteChanges([file]);
    const upToDate = this.#project.currentGeneration();
    if (this.#project.isSource(file)) await upToDate;
  }

  /** Returns the modules of a hot update; undefined for Vite's own choice. */
  hotUpdate(environment: Environment, { file, modules }: HotUpdateOptions): EnvironmentModuleNode[] | undefined {
    const unsent = this.#unsent.get(environment.name);
    this.#unsent.delete(environment.name);
    if (environment.name === "client" && modules.length > 0) this.#showAgain();
    if (unsent !== undefined) {
      const generated = [...unsent].flatMap((one) => [...(environment.moduleGraph.getModulesByFile(one) ?? [])]);
      return [...new Set([...modules, ...generated])];
    }
    if (this.#written.get(file) !== stateOf(file)) return undefined;
    // The file is as it was sent, or as the first page loads it. Watchers report such files late, and more than once.
    // Modules that waited for it to exist are still updated.
    return modules.filter((module) => module.file !== file);
  }

  #take(now: Generation, before: Generation): void {
    this.#noteWritten(now.files);
    for (const name of Object.keys(this.#server.environments)) {
      const unsent = this.#unsent.get(name) ?? new Set();
      for (const file of now.files) unsent.add(withSlashes(file));
      if (unsent.size > 0) this.#unsent.set(name, unsent);
    }
    if (hasNewFindings(now, before)) this.#show(now.findings);
  }

  #noteWritten(files: Generation["files"]): void {
    for (const file of files) this.#written.set(withSlashes(file), stateOf(file));
  }

  #show(findings: Generation["findings"]): void {
    const { config, ws } = this.#server;
    const had = this.#errorPayload() !== null;
    this.#findings = findings;
    const { errors, warnings } = bySeverity(findings, { ...this.#options, failOnError: true });
    for (const { text } of errors) config.logger.error(`\n${text}`, { timestamp: true });
    for (const { text } of warnings) config.logger.warn(`\n${text}`, { timestamp: true });
    const payload = this.#errorPayload();
    // Without clients the message would be kept for the first one, even if it is outdated by then.
    if (ws.clients.size === 0) return;
    if (payload !== null) ws.send(payload);
    // Any update removes the overlay; there is none if the generated files are as before the error.
    else if (had) ws.send({ type: "update", updates: [] });
  }

  /** An update of another file removes the overlay although the error remains, so it is shown again. */
  #showAgain(): void {
    const payload = this.#errorPayload();
    if (payload !== null) setImmediate(() => this.#server.ws.send(payload));
  }

  #errorPayload(): ErrorPayload | null {
    const [first, ...others] = this.#findings.filter(({ severity }) => severity === "error");
    return first === undefined ? null : { type: "error", ["err"]: overlayOf([first, ...others]) };
  }
}

/** Two states differ if the file was written, removed or replaced in between. */
function stateOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? "removed" : `${found.ino} ${found.size} ${found.mtimeMs}`;
}
