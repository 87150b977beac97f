// Renames a file that is out of order, so that it comes last.
import type { Finding } from "../../difference/migration-plan.ts";
import type { MigrationsFolder } from "../folder/migrations-folder.ts";
import { addStamps, withoutStamp } from "../folder/stamps.ts";
import type { CatalogStates } from "../run/catalog-states.ts";
import { orFinding } from "./replay-findings.ts";

export interface Restamped {
  /** Null if there is an error. */
  readonly name: string | null;
  readonly findings: readonly Finding[];
}

/** @param name the name of an existing file */
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
  const replay = async (): Promise<Restamped> => {
    await states.afterFiles([...others, ...moved.map((file) => ({ ...file, name: stamped }))]);
    return { name: stamped, findings: [] };
  };
  return orFinding(replay, (finding) => {
    const location =
      finding.location.kind === "file" && finding.location.file === stamped
        ? { ...finding.location, file: name }
        : finding.location;
    const message = finding.message.replace(`${stamped}.sql`, `${name}.sql`);
    return { name: null, findings: [{ ...finding, message, location }] };
  });
}
