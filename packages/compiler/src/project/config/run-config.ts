// Runs a configuration module and returns its default export. It is the only file of a project that is executed.

import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { type LoadFnOutput, type LoadHookContext, type ResolveFnOutput, registerHooks } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { errorMessage } from "../../text/error.ts";
import { pathWithin } from "../../text/paths/slash-path.ts";
import { ConfigError } from "./config-error.ts";

export interface RunConfig {
  readonly value: unknown;
  /** The project files that it depends on, absolute: the module and its imports. */
  readonly dependencies: readonly string[];
}

/**
 * Runs the module and its imports from the project anew. Modules loaded by `require`, packages, and files that the
 * module reads are not reloaded.
 * @throws {ConfigError} if it throws, or has no default export
 */
export async function runConfig(root: string, name: string): Promise<RunConfig> {
  const graph = new UncachedModules(join(root, name));
  try {
    const { default: value } = await graph.load();
    if (value === undefined)
      throw new ConfigError(
        `${name}: it has no default export`,
        "write `export default defineConfig({ … })`",
        graph.reads,
      );
    return { value, dependencies: graph.reads };
  } catch (error) {
    throw error instanceof ConfigError ? error : await configError(error, name, root, graph.reads);
  }
}

/** Loads a module and its imports from the project under URLs that are not in Node's module cache. */
class UncachedModules {
  readonly #path: string;
  readonly #mark: string = `entity-derive=${randomUUID()}`;
  readonly #reads = new Set<string>();

  constructor(path: string) {
    this.#path = path;
  }

  get reads(): readonly string[] {
    return [...this.#reads];
  }

  async load(): Promise<{ readonly default?: unknown }> {
    const hooks = registerHooks({
      resolve: (specifier, context, next) => {
        const isOurs = context.parentURL?.endsWith(this.#mark) === true;
        if (!isOurs) return next(specifier, context);
        // Packages come from the module cache.
        if (!/^[.#/]|^file:/.test(specifier)) return resolved(specifier, () => next(specifier, context));
        return this.#marked(next(specifier, context));
      },
      load: (url, context, next) => (url.endsWith(this.#mark) ? this.#loaded(url, context, next) : next(url, context)),
    });
    try {
      const url = `${pathToFileURL(this.#path)}?${this.#mark}`;
      const module: { readonly default?: unknown } = await import(url);
      return { default: await module.default };
    } finally {
      hooks.deregister();
    }
  }

  #marked(found: ResolveFnOutput): ResolveFnOutput {
    const { url } = found;
    if (!url.startsWith("file:") || url.includes("?")) return found;
    return { ...found, url: `${url}?${this.#mark}` };
  }

  #loaded(
    url: string,
    context: LoadHookContext,
    next: (url: string, context: LoadHookContext) => LoadFnOutput,
  ): LoadFnOutput {
    this.#reads.add(fileURLToPath(url));
    // `type` of package.json describes built files; TypeScript that Node runs is always a module here.
    return next(url, /\.ts\?/.test(url) ? { ...context, format: "module-typescript" } : context);
  }
}

/** Resolves `defineConfig` also if the package is not installed in the project: under `npx`, or in a sibling folder. */
function resolved(specifier: string, next: () => ResolveFnOutput): ResolveFnOutput {
  try {
    return next();
  } catch (error) {
    if (specifier !== "@entity-derive/compiler") throw error;
    return { url: import.meta.resolve("@entity-derive/compiler"), shortCircuit: true };
  }
}

async function configError(error: unknown, name: string, root: string, reads: readonly string[]): Promise<ConfigError> {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const broken = error instanceof SyntaxError ? () => syntaxErrorLine(reads) : () => null;
  const found = stackLine(stack) ?? (await broken());
  const place = found === null ? { file: name, line: null } : { ...found, file: withinRoot(found.file, root) };
  const reason = errorMessage(error);
  const message = reason.replaceAll(/\?entity-derive=[\w-]+/g, "").split("\n", 1)[0] ?? "";
  const errorPrefix = error instanceof SyntaxError ? "" : `${error instanceof Error ? error.name : "what it throws"}: `;
  const location = place.line === null ? place.file : `${place.file}:${place.line}`;
  return new ConfigError(
    `${location}: ${errorPrefix}${message}`,
    helpFor(error, name),
    failureDependencies(error, reads),
  );
}

/** Returns the files that the failure depends on; null if a package is not installed. */
function failureDependencies(error: unknown, reads: readonly string[]): readonly string[] | null {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "ERR_MODULE_NOT_FOUND") return reads;
  const url = "url" in error && typeof error.url === "string" ? error.url.replace(/\?.*$/, "") : "";
  return url.startsWith("file:") ? [...reads, fileURLToPath(url)] : null;
}

function helpFor(error: unknown, name: string): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX")
    return "write constants in place of enums, namespaces and parameter properties: Node runs it by stripping types";
  if (code === "ERR_MODULE_NOT_FOUND")
    return "write imports with their file extension, `./shared.ts`: Node resolves them";
  if (error instanceof SyntaxError) return `correct the syntax; Node runs ${name} as a module`;
  return `correct the error in ${name}, which is run to read the configuration`;
}

interface SourceLine {
  readonly file: string;
  readonly line: number;
}

function withinRoot(file: string, root: string): string {
  return pathWithin(root, file) ?? file;
}

/** For JavaScript, Node does not report the position of a syntax error. */
async function syntaxErrorLine(reads: readonly string[]): Promise<SourceLine | null> {
  const [{ parseSource }, { Report }] = await Promise.all([
    import("../../1-syntax/parse.ts"),
    import("../../diagnostics/report.ts"),
  ]);
  for (const file of reads) {
    const text = readFileSync(file, "utf8");
    const report = new Report();
    parseSource(file, text, report);
    const [first] = report.sorted;
    if (first !== undefined) return { file, line: text.slice(0, first.span.start).split("\n").length };
  }
  return null;
}

/** Returns the first position of a stack trace inside the project; a syntax error in TypeScript starts with its own. */
function stackLine(stack: string): SourceLine | null {
  for (const [, url = "", line = ""] of stack.matchAll(/(file:\/\/[^\s?()]+)\?entity-derive=[\w-]+:(\d+)/g)) {
    return { file: fileURLToPath(url), line: Number(line) };
  }
  return null;
}
