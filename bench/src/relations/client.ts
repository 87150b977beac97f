// A process of its own: one contestant, which reads authors with their books as it is told.
import { type Load, measureCalls } from "../measure/calls.ts";
import { canonical } from "../measure/canonical.ts";
import { answerParent } from "../measure/child.ts";
import type { OpenRelations } from "./contestant.ts";

/** Without a load, what it read in canonical form; otherwise a `Sample`. */
export interface Question {
  readonly load?: Load;
}

const parents = 100;
const [module = "", connectionString = ""] = process.argv.slice(2);
const { open } = (await import(module)) as { open: OpenRelations };
const contestant = await open(connectionString);

async function answer({ load }: Question): Promise<unknown> {
  if (load !== undefined) return measureCalls(load, () => contestant.authorsWithBooks(parents));
  const read = JSON.stringify(await contestant.authorsWithBooks(parents));
  const known = new Set(read.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi));
  const authors = JSON.parse(read) as { books: { id: string }[] }[];
  for (const { books } of authors) books.sort((a, b) => (a.id < b.id ? -1 : 1));
  return canonical(authors, known);
}

answerParent(answer, () => contestant.close());
process.send?.({});
