// A process of its own: one contestant, which delivers what it has filled in, and tells the parent how fast it was.
import { setTimeout as delay } from "node:timers/promises";
import { answerParent } from "../measure/child.ts";
import type { OpenOutbox } from "./contestant.ts";

export type Question =
  | { readonly kind: "fill"; readonly rows: number }
  /** Answered with a `Sample`. */
  | { readonly kind: "drain"; readonly rows: number; readonly milliseconds: number }
  /** Answered with how many rows were handled until none was left. */
  | { readonly kind: "drain all"; readonly rows: number };

const [module = "", connectionString = ""] = process.argv.slice(2);
const { open } = (await import(module)) as { open: OpenOutbox };
const contestant = await open(connectionString);

async function answer(question: Question): Promise<unknown> {
  switch (question.kind) {
    case "fill":
      await contestant.fill(question.rows);
      return {};
    case "drain":
      return sampleOf(question.rows, question.milliseconds);
    case "drain all":
      await contestant.fill(question.rows);
      return drainAll();
  }
}

/** However slow the machine is: it is stopped when all results are written, which it does not wait for long by itself. */
async function drainAll(): Promise<number> {
  let rows = 0;
  const stop = new AbortController();
  const draining = contestant.drain((count) => {
    rows += count;
  }, stop.signal);
  while ((await contestant.pending()) > 0) await delay(20);
  stop.abort();
  await draining;
  return rows;
}

/** Ends when the time is up, or nothing is left. */
async function drain(most: number, milliseconds: number): Promise<{ rows: number; seconds: number }> {
  let rows = 0;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), milliseconds);
  const start = performance.now();
  let end = start;
  const onRows = (count: number): void => {
    rows += count;
    end = performance.now();
    if (rows >= most) stop.abort();
  };
  await contestant.drain(onRows, stop.signal);
  clearTimeout(timer);
  return { rows, seconds: (end - start) / 1000 };
}

async function sampleOf(most: number, milliseconds: number): Promise<unknown> {
  const cpu = process.cpuUsage();
  const { rows, seconds } = await drain(most, milliseconds);
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: rows / seconds, cpuPerCall: (user + system) / rows };
}

answerParent(answer, () => contestant.close());
process.send?.({});
