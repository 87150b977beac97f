// The index of the diagnostics: their pages are those that `entity-derive explain` prints.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns the page. */
export function diagnosticsPage(repository: string): string {
  const folder = join(repository, "packages/compiler/explain");
  const rows = readdirSync(folder)
    .toSorted()
    .map((file) => {
      const [, id = file, title = ""] = /^# (ED\d+): (.+)$/m.exec(readFileSync(join(folder, file), "utf8")) ?? [];
      return `| [${id}](${file}) | ${title} |`;
    });
  return [
    "# All diagnostics",
    "Each ID has a page with the reason, an example that fails and one that does not. `entity-derive explain ED108` prints the same page.",
    ["| ID | problem |", "| --- | --- |", ...rows].join("\n"),
    "",
  ].join("\n\n");
}
