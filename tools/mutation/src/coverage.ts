// Says which mutants a test or a part of the corpus reaches, by the block coverage of V8.
import type { Profiler } from "node:inspector";
import { Session } from "node:inspector/promises";
import { fileURLToPath } from "node:url";

/** The functions that have run since the last time, by the path of their file, with the counts of their blocks. */
export type Coverage = ReadonlyMap<string, readonly Range[]>;

interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

export class CoverageSession {
  readonly #session = new Session();

  async start(): Promise<void> {
    this.#session.connect();
    await this.#session.post("Profiler.enable");
    await this.#session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  }

  /** The coverage since the last call, or since the start. */
  async take(): Promise<Coverage> {
    return coverageOf((await this.#session.post("Profiler.takePreciseCoverage")).result);
  }

  stop(): void {
    this.#session.disconnect();
  }
}

/** The coverage of the packages' sources. Those of a process may be in several reports. */
export function coverageOf(scripts: readonly Profiler.ScriptCoverage[]): Coverage {
  const coverage = new Map<string, Range[]>();
  for (const { url, functions } of scripts) {
    if (!/^file:.*\/packages\/[\w-]+\/src\//.test(url)) continue;
    const path = fileURLToPath(url.split("?")[0] ?? "");
    coverage.set(path, [...(coverage.get(path) ?? []), ...functions.flatMap(({ ranges }) => ranges)]);
  }
  return coverage;
}

/** Whether the code at a place has run. Stripping types keeps the places of all else. */
export function isReached(coverage: Coverage, path: string, offset: number): boolean {
  const around = (coverage.get(path) ?? []).filter(
    ({ startOffset, endOffset }) => startOffset <= offset && offset < endOffset,
  );
  const [innermost] = around.toSorted((a, b) => a.endOffset - a.startOffset - (b.endOffset - b.startOffset));
  return innermost !== undefined && innermost.count > 0;
}
