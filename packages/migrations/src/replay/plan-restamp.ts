// A file that came out of order into its name at the end, where it still has to run.
import type { Finding } from "../difference/steps.ts";
import type { MigrationsFolder } from "./folder.ts";
import { failureFinding } from "./folder-findings.ts";
import { stampedNames, withoutStamp } from "./stamps.ts";
import type { States } from "./states.ts";

export interface Restamped {
  /** Null where an error stands against it. */
  readonly name: string | null;
  readonly findings: readonly Finding[];
}

/** @param name of a file that is there */
export async function planRestamp(
  states: States,
  { files }: MigrationsFolder,
  name: string,
  now: number,
): Promise<Restamped> {
  const others = files.filter((file) => file.name !== name);
  const moved = files.filter((file) => file.name === name);
  const [stamped = name] = stampedNames(
    files.map((file) => file.name),
    [withoutStamp(name)],
    now,
  );
  try {
    await states.after([...others, ...moved.map((file) => ({ ...file, name: stamped }))]);
    return { name: stamped, findings: [] };
  } catch (error) {
    const finding = failureFinding(error);
    if (finding === null) throw error;
    const place =
      finding.place.kind === "file" && finding.place.file === stamped
        ? { ...finding.place, file: name }
        : finding.place;
    const message = finding.message.replace(`${stamped}.sql`, `${name}.sql`);
    return { name: null, findings: [{ ...finding, message, place }] };
  }
}
