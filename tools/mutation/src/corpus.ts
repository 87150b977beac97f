// Runs in a process of its own: loads the compiler with one mutant after the other, and compares what it does with the
// corpus: what the cases generate, and all diagnostics with their fixes.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { baseOf } from "../../../packages/compiler/tests/corpus/bases.ts";
import { type Coverage, CoverageSession, isReached } from "./coverage.ts";
import { Limit } from "./limit.ts";
import { type Mutant, withMutant } from "./mutants.ts";

/** Asks for the baseline (`index` is null), or for what one of the mutants does. */
export interface CorpusRequest {
  readonly mutants: readonly Mutant[];
  readonly index: number | null;
  /** Null in the first process, which measures it. */
  readonly baseline: Baseline | null;
}

/** Hashes of what each part of the corpus gives, and the parts that reach each mutant. */
export interface Baseline {
  readonly generated: Readonly<Record<string, string>>;
  readonly expected: Readonly<Record<string, string>>;
  readonly reached: readonly (readonly string[])[];
}

export interface CorpusAnswer {
  /** The first part of the corpus that differs; null if none does. */
  readonly killedBy: string | null;
  /** Cases whose generated files differ, in lines which their expected differences do not show. */
  readonly unseen: readonly string[];
  /** How many parts of the corpus reach the mutant. */
  readonly parts: number;
}

const root = join(import.meta.dirname, "../../..");
const stripped = new Map<string, string>();
let current: Mutant | null = null;

// Every module of the compiler is loaded anew for a mutant, under an address that has its number.
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const [, query] = context.parentURL?.split("?") ?? [];
    const isOfCompiler =
      /\/packages\/compiler\/(?:src|tests)\/|\/outcomes\.ts$/.test(resolved.url) && resolved.url.endsWith(".ts");
    return query === undefined || !isOfCompiler ? resolved : { ...resolved, url: `${resolved.url}?${query}` };
  },
  load(url, context, next) {
    const [file = "", query] = url.split("?");
    if (query === undefined || !file.startsWith("file:")) return next(url, context);
    const path = fileURLToPath(file);
    const text = stripped.get(path) ?? stripTypeScriptTypes(readFileSync(path, "utf8"));
    stripped.set(path, text);
    const isMutated = current !== null && path === join(root, current.path);
    const source = isMutated && current !== null ? mutated(path, current) : text;
    return { format: "module", source, shortCircuit: true };
  },
});

function mutated(path: string, mutant: Mutant): string {
  return stripTypeScriptTypes(withMutant(readFileSync(path, "utf8"), mutant));
}

type Outcomes = typeof import("./outcomes.ts");

function load(name: string): Promise<Outcomes> {
  return import(`./outcomes.ts?${name}`);
}

let baseline: Baseline | null = null;
let limit: Limit | null = null;

process.on("message", async (request: CorpusRequest) => {
  baseline ??= request.baseline ?? (await measure(request.mutants));
  limit ??= new Limit();
  const { mutants, index } = request;
  if (index === null) {
    process.send?.(baseline);
    return;
  }
  current = mutants[index] ?? null;
  limit.begin();
  process.send?.(await answer(index, baseline));
  limit.end();
});

/** The compiler's results without a mutant, and the parts that reach each mutant. */
async function measure(mutants: readonly Mutant[]): Promise<Baseline> {
  const session = new CoverageSession();
  await session.start();
  const original = (await load("original")).parts();
  const loading = await session.take();
  const generated: Record<string, string> = {};
  const coverages = new Map<string, Coverage>();
  for (const part of original) {
    generated[part.name] = hashOf(await part.generated());
    coverages.set(part.name, await session.take());
  }
  session.stop();
  const expected: Record<string, string> = {};
  const durations = new Map<string, number>();
  for (const part of original) {
    const begin = performance.now();
    expected[part.name] = hashOf(await part.expected());
    durations.set(part.name, performance.now() - begin);
  }
  // The folders that are expected whole show most; after them come the quick parts.
  const cost = (name: string): number => (hasWholeFolders(name) ? 0 : (durations.get(name) ?? 0));
  const names = original.map(({ name }) => name).toSorted((a, b) => cost(a) - cost(b));
  const reached = mutants.map(({ path, start }) => {
    const file = join(root, path);
    const isOfLoading = isReached(loading, file, start);
    return names.filter((name) => isOfLoading || isReached(coverages.get(name) ?? new Map(), file, start));
  });
  return { generated, expected, reached };
}

async function answer(index: number, { generated, expected, reached }: Baseline): Promise<CorpusAnswer> {
  const unseen: string[] = [];
  const names = reached[index] ?? [];
  const killed = (killedBy: string | null): CorpusAnswer => ({ killedBy, unseen, parts: names.length });
  try {
    const parts = new Map((await load(String(index))).parts().map((part) => [part.name, part]));
    for (const name of names) {
      const part = parts.get(name);
      if (part === undefined) return killed("a part is missing");
      // Generated files are compared first, since the base of a case costs a second compilation.
      if (hashOf(await part.generated()) === generated[name]) continue;
      if (hashOf(await part.expected()) !== expected[name]) return killed(name);
      unseen.push(name);
    }
  } catch (error) {
    return killed(`throws: ${String(error).slice(0, 100)}`);
  }
  return killed(null);
}

function hashOf(text: string): string {
  return createHash("sha1").update(text).digest("base64");
}

function hasWholeFolders(name: string): boolean {
  return (baseOf(name).whole ?? []).length > 0;
}
