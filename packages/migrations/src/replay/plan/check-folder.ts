// Checks that the files, `schema.sql` and the entities agree.
import { compareCatalogs } from "../../catalog/compare.ts";
import { fileFinding } from "../../difference/findings/object-finding.ts";
import type { Finding } from "../../difference/migration-plan.ts";
import type { MigrationsFolder } from "../folder/migrations-folder.ts";
import type { CatalogStates } from "../run/catalog-states.ts";
import { currentState, remainingDifferences, type WantedState } from "./current-state.ts";
import { differenceFindings, orFinding } from "./replay-findings.ts";

export function checkFolder(
  states: CatalogStates,
  folder: MigrationsFolder,
  wanted: WantedState,
): Promise<readonly Finding[]> {
  const check = async (): Promise<readonly Finding[]> => {
    const state = await currentState(states, folder, wanted);
    const differences = remainingDifferences(state, state.wholeCatalog);
    if (differences.length > 0)
      return differenceFindings(differences, "run `migrate new` to write the missing migrations");
    return checkSchema(states, folder, wanted);
  };
  return orFinding(check, (finding) => [finding]);
}

/** Compares catalogs, so that differently formatted statements are equal. */
async function checkSchema(
  states: CatalogStates,
  { schema }: MigrationsFolder,
  { statements }: WantedState,
): Promise<readonly Finding[]> {
  const schemaCatalog = schema === null ? await states.ofStatements([]) : await states.afterFiles([schema]);
  const [difference, ...others] = compareCatalogs(await states.ofStatements(statements), schemaCatalog);
  if (difference === undefined) return [];
  const more = others.length === 0 ? "" : `, and ${others.length} more`;
  const message =
    schema === null
      ? "there is no schema.sql"
      : `schema.sql differs from the entities: ${difference.description}${more}`;
  const help = "run `migrate new`, which writes only schema.sql: the migrations already match";
  return [fileFinding("ED807", "error", { file: "schema.sql", line: 0 }, message, help)];
}
