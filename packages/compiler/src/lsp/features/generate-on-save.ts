// Writes the derived folders when a file is saved, if the editor asks for it.
import { setTimeout as wait } from "node:timers/promises";
import type { FileProblem } from "../../diagnostics/diagnostic.ts";
import type { OpenProject } from "../open-project.ts";

/** The time in milliseconds for other writers, such as a watch, to finish first. */
const otherWriterDelay = 300;

/** Returns null if the project cannot be read; its error is a diagnostic already. */
export async function generateAfterSave(project: OpenProject): Promise<readonly FileProblem[] | null> {
  await wait(otherWriterDelay);
  const first = await project.generate();
  if (first === null || first.problems.every(({ severity }) => severity === "note")) return first?.problems ?? null;
  // A file that another process has just written looks edited by hand until its manifest is written.
  await wait(otherWriterDelay);
  return (await project.generate())?.problems ?? null;
}
