// A file that came out of order into its name at the end, where it still has to run.
import type { Finding } from "../../difference/migration-plan.ts";
import type { MigrationsFolder } from "../folder/migrations-folder.ts";
import { addStamps, withoutStamp } from "../folder/stamps.ts";
import type { CatalogStates } from "../run/catalog-states.ts";
import { failureFinding } from "./replay-findings.ts";

export interface Restamped {
  /** Null where an error stands against it. */
  readonly name: string | null;
  readonly findings: readonly Finding[];
}

/** @param name of a file that is there */
export async function planRestamp(
  states: CatalogStates,
  { files }: MigrationsFolder,
  name: string,
  now: number,
): Promise<Restamped> {
  const others = files.filter((file) => file.name !== name);
  const moved = files.filter((file) => file.name === name);
  const [stamped = name] = addStamps(
    files.map((file) => file.name),
    [withoutStamp(name)],
    now,
  );
  try {
    await states.afterFiles([...others, ...moved.map((file) => ({ ...file, name: stamped }))]);
    return { name: stamped, findings: [] };
  } catch (error) {
    const finding = failureFinding(error);
    if (finding === null) throw error;
    const location =
      finding.location.kind === "file" && finding.location.file === stamped
        ? { ...finding.location, file: name }
        : finding.location;
    const message = finding.message.replace(`${stamped}.sql`, `${name}.sql`);
    return { name: null, findings: [{ ...finding, message, location }] };
  }
}
