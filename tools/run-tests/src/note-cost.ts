// Preloaded by each process of a run with COSTS: notes its CPU time when it ends.
import { appendFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import { type Cost, cpuTime, filesOf } from "./costs.ts";

const { COST_LINES: target } = process.env;
const [, path = ""] = process.argv;

if (isMainThread && target !== undefined && /\.test\.m?[jt]s$/.test(path))
  process.on("exit", () => {
    const cost: Cost = { files: filesOf(path), ...cpuTime(), wall: performance.now() / 1_000 };
    appendFileSync(target, `${JSON.stringify(cost)}\n`);
  });
