// A function into how often it calls each function of the runtime and of generated files, as V8 counts them.
import { Session } from "node:inspector/promises";

/** Names of functions, and how often one run calls them. */
export type CallCounts = Readonly<Record<string, number>>;

const runs = 10;

/** How often these are called depends on the clock: new ids begin anew in each millisecond. */
const byTheClock: ReadonlySet<string> = new Set(["#startAt", "#bytes"]);

export class CallCounter {
  readonly #session: Session = new Session();

  static async start(): Promise<CallCounter> {
    const counter = new CallCounter();
    counter.#session.connect();
    await counter.#session.post("Profiler.enable");
    await counter.#session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    return counter;
  }

  /** What one run calls, once all that is made at the first time is there. */
  async count(run: () => Promise<unknown>): Promise<CallCounts> {
    for (let time = 0; time < 3; time++) await run();
    await this.#session.post("Profiler.takePreciseCoverage");
    for (let time = 0; time < runs; time++) await run();
    const { result } = await this.#session.post("Profiler.takePreciseCoverage");
    const counts: Record<string, number> = {};
    for (const { url, functions } of result) {
      if (!/\/packages\/entity-derive\/|\.derived\//.test(url)) continue;
      for (const { functionName, ranges } of functions) {
        const count = (ranges[0]?.count ?? 0) / runs;
        if (count > 0 && !byTheClock.has(functionName)) counts[functionName] = (counts[functionName] ?? 0) + count;
      }
    }
    return counts;
  }

  async stop(): Promise<void> {
    await this.#session.post("Profiler.stopPreciseCoverage");
    this.#session.disconnect();
  }
}

/** What each run calls beside what is called anyway; not what happens once at the end of many. */
export function beside(counts: CallCounts, anyway: CallCounts): CallCounts {
  const names = new Set([...Object.keys(counts), ...Object.keys(anyway)]);
  const differences = [...names].map((name) => [name, Math.round((counts[name] ?? 0) - (anyway[name] ?? 0))] as const);
  return Object.fromEntries(differences.filter(([, count]) => count !== 0).toSorted());
}
