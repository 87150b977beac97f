// A configuration that is code into what it exports by default. It is the one file of a project that is run.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { type LoadFnOutput, type LoadHookContext, type ResolveFnOutput, registerHooks } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { pathWithin } from "../../text/slash-path.ts";
import { ConfigError } from "./config-error.ts";

export interface RunConfig {
  readonly value: unknown;
  /** The files of the project that it was read from, absolute: its own, and what that imports. */
  readonly reads: readonly string[];
}

/**
 * Runs it anew each time, and with it what it imports from the project. What `require` loads, packages and files that it
 * reads are not seen anew.
 * @throws {ConfigError} for what does not run, or exports nothing
 */
export async function runConfig(root: string, name: string): Promise<RunConfig> {
  const graph = new FreshModules(join(root, name));
  try {
    const { default: value } = await graph.load();
    if (value === undefined)
      throw new ConfigError(
        `${name}: it has no default export`,
        "write `export default defineConfig({ … })`",
        graph.reads,
      );
    return { value, reads: graph.reads };
  } catch (error) {
    throw error instanceof ConfigError ? error : await failed(error, name, root, graph.reads);
  }
}

/** The modules of the project that lead from a file, under addresses that nothing has loaded before. */
class FreshModules {
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
        // Packages stay as they were loaded.
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
    // What package.json says of modules is about what is built from them: TypeScript that Node runs is a module.
    return next(url, /\.ts\?/.test(url) ? { ...context, format: "module-typescript" } : context);
  }
}

/** `defineConfig` is there also where the package is not installed: under `npx`, or in a folder beside the project. */
function resolved(specifier: string, next: () => ResolveFnOutput): ResolveFnOutput {
  try {
    return next();
  } catch (error) {
    if (specifier !== "@entity-derive/compiler") throw error;
    return { url: import.meta.resolve("@entity-derive/compiler"), shortCircuit: true };
  }
}

async function failed(error: unknown, name: string, root: string, reads: readonly string[]): Promise<ConfigError> {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const broken = error instanceof SyntaxError ? () => brokenSyntax(reads) : () => null;
  const found = placeIn(stack) ?? (await broken());
  const place = found === null ? { file: name, line: null } : { ...found, file: withinRoot(found.file, root) };
  const said = error instanceof Error ? error.message : String(error);
  const message = said.replaceAll(/\?entity-derive=[\w-]+/g, "").split("\n", 1)[0] ?? "";
  const what = error instanceof SyntaxError ? "" : `${error instanceof Error ? error.name : "what it throws"}: `;
  const where = place.line === null ? place.file : `${place.file}:${place.line}`;
  return new ConfigError(`${where}: ${what}${message}`, helpFor(error, name), missing(error, reads));
}

/** The files that the failure follows from; null where it is a package that is not installed. */
function missing(error: unknown, reads: readonly string[]): readonly string[] | null {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "ERR_MODULE_NOT_FOUND") return reads;
  const url = "url" in error && typeof error.url === "string" ? error.url.replace(/\?.*$/, "") : "";
  return url.startsWith("file:") ? [...reads, fileURLToPath(url)] : null;
}

function helpFor(error: unknown, name: string): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX")
    return "Node runs it by leaving out the types: write a constant in place of an enum, a namespace or a parameter property";
  if (code === "ERR_MODULE_NOT_FOUND")
    return "imports of the configuration are resolved by Node, with their ending: `./shared.ts`";
  if (error instanceof SyntaxError) return `correct the syntax: Node runs ${name} as a module`;
  return `${name} is run to read the configuration: correct what it does`;
}

interface Place {
  readonly file: string;
  readonly line: number;
}

function withinRoot(file: string, root: string): string {
  return pathWithin(root, file) ?? file;
}

/** Of JavaScript, Node does not say where its syntax is broken. */
async function brokenSyntax(reads: readonly string[]): Promise<Place | null> {
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

/** The first place of a stack that is in the project: a syntax error of TypeScript begins with its own. */
function placeIn(stack: string): Place | null {
  for (const [, url = "", line = ""] of stack.matchAll(/(file:\/\/[^\s?()]+)\?entity-derive=[\w-]+:(\d+)/g)) {
    return { file: fileURLToPath(url), line: Number(line) };
  }
  return null;
}
