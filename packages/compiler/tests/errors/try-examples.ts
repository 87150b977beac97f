// The examples of a page about migrations into what the command finds in a project that consists of them.
import type { TestContext } from "node:test";
import { temporaryFolder } from "../write/temporary-folder.ts";
import { runCommands } from "./run-commands.ts";

/** An entity file, or a migration. */
export interface Example {
  readonly language: string;
  readonly text: string;
}

export interface Tried {
  /** The IDs of what was found, in the order of the output. */
  readonly found: readonly string[];
  readonly output: string;
}

/** Migrations before the example are applied; those of it are new. */
const lint = "migrate lint migrations/202602*.sql";

const commands: Readonly<Record<string, string>> = {
  ED801: lint,
  ED802: lint,
  ED803: lint,
  ED804: lint,
  ED811: "verify",
  ED812: "verify",
  ED813: "verify --explain",
  ED814: "verify --explain",
  ED815: "verify --explain",
  ED816: "verify --explain",
};

/** Null where no command finds the ID from files alone. */
export async function triedExamples(
  context: TestContext,
  id: string,
  before: readonly Example[],
  example: readonly Example[],
): Promise<Tried | null> {
  const command = commands[id];
  if (command === undefined) return null;
  const folder = temporaryFolder(context, { "package.json": '{ "type": "module" }\n' });
  for (const [month, examples] of [
    ["01", before],
    ["02", example],
  ] as const)
    for (const [index, { language, text }] of examples.entries())
      folder.write(
        language === "ts" ? `src/example-${index}.entity.ts` : `migrations/2026${month}01T00000${index}_example.sql`,
        text,
      );
  const output = await runCommands(folder.path, [command]);
  return { found: [...output.matchAll(/^(?:error|warning|note) (ED\d+): /gm)].map(([, found = ""]) => found), output };
}
