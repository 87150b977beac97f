// Whether the files, `schema.sql` and the entities agree, into what is found where they do not.
import { compareCatalogs } from "../catalog/compare.ts";
import type { Finding } from "../difference/steps.ts";
import { currentState, remaining, type WantedState } from "./current-state.ts";
import type { MigrationsFolder } from "./folder.ts";
import { differenceFindings, failureFinding } from "./folder-findings.ts";
import type { States } from "./states.ts";

export async function checkFolder(
  states: States,
  folder: MigrationsFolder,
  wanted: WantedState,
): Promise<readonly Finding[]> {
  try {
    const state = await currentState(states, folder, wanted);
    const differences = remaining(state, state.present);
    if (differences.length > 0) return differenceFindings(differences, "`migrate new` writes what is missing");
    return await checkSchema(states, folder, wanted);
  } catch (error) {
    const finding = failureFinding(error);
    if (finding === null) throw error;
    return [finding];
  }
}

/** By what it gives: a statement that is only spelled otherwise means the same. */
async function checkSchema(
  states: States,
  { schema }: MigrationsFolder,
  { statements }: WantedState,
): Promise<readonly Finding[]> {
  const given = schema === null ? await states.of([]) : await states.after([schema]);
  const [difference, ...others] = compareCatalogs(await states.of(statements), given);
  if (difference === undefined) return [];
  const more = others.length === 0 ? "" : `, and ${others.length} more`;
  const message =
    schema === null
      ? "there is no schema.sql"
      : `schema.sql is not what the entities say: ${difference.description}${more}`;
  return [
    {
      id: "ED807",
      severity: "error",
      message,
      help: "the migrations give it already: `migrate new` writes schema.sql alone",
      place: { kind: "file", file: "schema.sql", line: 0 },
    },
  ];
}
