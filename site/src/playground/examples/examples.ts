// The examples of the playground: the folders here, in an order that introduces one thing after another.
import type { ProjectFile } from "../data/project-files.ts";

export interface Example {
  /** `soft-delete`, as in addresses. */
  readonly name: string;
  readonly title: string;
  /** A sentence about what to look at. */
  readonly description: string;
  readonly files: readonly ProjectFile[];
}

const texts = import.meta.glob<string>("./*/src/*.ts", { query: "?raw", import: "default", eager: true });

export const firstExample: Example = example(
  "notes",
  "Notes: a table, its repository and its API",
  "Change an annotation, and see which lines of the generated files follow.",
);

export const examples: readonly Example[] = [
  firstExample,
  example(
    "filters",
    "Filters, orders and pages",
    "Each kind of filter becomes a member of the query and a condition of the SELECT.",
  ),
  example(
    "relations",
    "Relations: authors, books and tags",
    "Foreign keys, a many-to-many table, and repositories that read the other side.",
  ),
  example("owner", "Owners", "Each statement has the owner's condition; other owners' rows are not found."),
  example(
    "soft-delete",
    "Soft delete and versions",
    "A deleted row stays and can be restored; an update checks its version.",
  ),
  example("outbox", "Events in the outbox", "The statement that writes a row writes its event as well."),
  example("full-text", "Full-text search", "PostgreSQL searches the words of several columns by weight."),
  example(
    "commands",
    "Hooks and commands",
    "The file serve.ts has the functions that the generated interfaces ask for.",
  ),
];

export function exampleNamed(name: string): Example | null {
  return examples.find((one) => one.name === name) ?? null;
}

function example(name: string, title: string, description: string): Example {
  const folder = `./${name}/`;
  const files = Object.entries(texts)
    .filter(([path]) => path.startsWith(folder))
    .map(([path, text]) => ({ path: path.slice(folder.length), text }));
  // The entities come first, as tabs do.
  return { name, title, description, files: files.toSorted((one, other) => rank(one.path) - rank(other.path)) };
}

function rank(path: string): number {
  return path.endsWith(".entity.ts") ? 0 : 1;
}
