// The project into what a development server of Vite shows: one hot update for each change, errors in the overlay.
import type { EnvironmentModuleNode, ErrorPayload, HotUpdateOptions, ViteDevServer } from "vite";
import { withSlashes } from "../text/paths/slash-path.ts";
import { bySeverity } from "./finding.ts";
import type { EntityDeriveOptions } from "./options.ts";
import { overlayOf } from "./report.ts";
import { type Generation, isSaidAnew, type SharedProject } from "./shared-project.ts";

type Environment = ViteDevServer["environments"][string];

export class ViteServer {
  readonly #server: ViteDevServer;
  readonly #project: SharedProject;
  readonly #options: EntityDeriveOptions;
  /** For each environment the files that were written, and of which it was not told yet. */
  readonly #untold = new Map<string, Set<string>>();
  /** Those that it was told of, and whose events are still to come. */
  readonly #told = new Map<string, Set<string>>();
  #findings: Generation["findings"] = [];
  #stop: () => void = () => {};

  constructor(server: ViteDevServer, project: SharedProject, options: EntityDeriveOptions) {
    this.#server = server;
    this.#project = project;
    this.#options = options;
  }

  /** Generates, before the server answers anything. */
  async start(): Promise<void> {
    const { watcher, environments } = this.#server;
    const generation = await this.#project.recheck();
    this.#show(generation.findings);
    // Nothing is watched twice: what Vite watches by itself is known to its watcher.
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
   * A file that Vite has seen change. Where entities were read from it, what goes on afterwards finds the generated
   * files up to date; updates of other files do not wait.
   */
  async changed(file: string): Promise<void> {
    this.#project.noteChanges([file]);
    const upToDate = this.#project.upToDate();
    if (this.#project.isSource(file)) await upToDate;
  }

  /** The modules of one hot update; undefined leaves it to Vite. */
  hotUpdate(environment: Environment, { file, modules }: HotUpdateOptions): EnvironmentModuleNode[] | undefined {
    const untold = this.#untold.get(environment.name);
    this.#untold.delete(environment.name);
    if (environment.name === "client" && modules.length > 0) this.#showAgain();
    if (untold !== undefined) {
      this.#told.set(
        environment.name,
        new Set([...(this.#told.get(environment.name) ?? []), ...untold].filter((one) => one !== file)),
      );
      const generated = [...untold].flatMap((one) => [...(environment.moduleGraph.getModulesByFile(one) ?? [])]);
      return [...new Set([...modules, ...generated])];
    }
    // The echo of what an update was sent for already.
    return this.#told.get(environment.name)?.delete(file) === true ? [] : undefined;
  }

  #take(now: Generation, before: Generation): void {
    for (const name of Object.keys(this.#server.environments)) {
      const untold = this.#untold.get(name) ?? new Set();
      for (const file of now.files) untold.add(withSlashes(file));
      if (untold.size > 0) this.#untold.set(name, untold);
    }
    if (isSaidAnew(now, before)) this.#show(now.findings);
  }

  #show(findings: Generation["findings"]): void {
    const { config, ws } = this.#server;
    const had = this.#errorPayload() !== null;
    this.#findings = findings;
    const { errors, warnings } = bySeverity(findings, { ...this.#options, failOnError: true });
    for (const { text } of errors) config.logger.error(`\n${text}`, { timestamp: true });
    for (const { text } of warnings) config.logger.warn(`\n${text}`, { timestamp: true });
    const payload = this.#errorPayload();
    // A message to nobody would be kept for the first one who comes, even if it was mended by then.
    if (ws.clients.size === 0) return;
    if (payload !== null) ws.send(payload);
    // Any update takes the overlay away; there may be none, where what is generated is as it was before the mistake.
    else if (had) ws.send({ type: "update", updates: [] });
  }

  /** An update of other files takes the overlay away as well, though nothing was mended. */
  #showAgain(): void {
    const payload = this.#errorPayload();
    if (payload !== null) setImmediate(() => this.#server.ws.send(payload));
  }

  #errorPayload(): ErrorPayload | null {
    const [first, ...others] = this.#findings.filter(({ severity }) => severity === "error");
    return first === undefined ? null : { type: "error", ["err"]: overlayOf([first, ...others]) };
  }
}
