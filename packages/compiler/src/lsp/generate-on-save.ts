// A file that was saved into its project's folders on disk, for editors that ask for it.
import { setTimeout as wait } from "node:timers/promises";
import type { FileProblem } from "../diagnostics/file-problem.ts";
import type { OpenProject } from "./open-project.ts";

/** So long the server waits for other writers, in milliseconds: after a watch there is nothing left to write. */
const afterOthers = 300;

/** Null where the project cannot be read: what is wrong with it is shown by itself. */
export async function generateAfterSave(project: OpenProject): Promise<readonly FileProblem[] | null> {
  await wait(afterOthers);
  const first = await project.generate();
  if (first === null || first.problems.every(({ severity }) => severity === "note")) return first?.problems ?? null;
  // A file that another process has written a moment ago, before it noted that, looks as if it was edited by hand.
  await wait(afterOthers);
  return (await project.generate())?.problems ?? null;
}
