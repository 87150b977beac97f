// Prints written migrations with the effect of each statement on a running system.
import type { NewMigrations } from "@entity-derive/migrations";
import { counted } from "../../../diagnostics/render/summary.ts";
import type { Terminal } from "../../terminal.ts";
import type { MigrateOptions } from "../migrate-options.ts";

export function printNew(
  { files, schema }: NewMigrations,
  effects: readonly (readonly string[])[],
  folder: string,
  { dryRun, format }: Pick<MigrateOptions, "format"> & { readonly dryRun?: true },
  terminal: Terminal,
): void {
  const lines: string[] = [];
  for (const [index, { name, planned, down }] of files.entries()) {
    const heads = [
      ...(planned.isTransaction ? [] : ["no transaction"]),
      ...(planned.isAfterDeployment ? ["after deployment"] : []),
    ];
    lines.push(
      `${terminal.paint("place", `${folder}/${name}.sql`)}${heads.length === 0 ? "" : ` (${heads.join(", ")})`}`,
    );
    for (const [place, { sql }] of planned.statements.entries()) {
      lines.push(indented(`${sql};`));
      const effect = effects[index]?.[place];
      if (effect !== undefined) lines.push(`    ${terminal.paint("gutter", effect)}`);
    }
    if (down !== null) lines.push(terminal.paint("place", `${folder}/${name}.down.sql`));
    lines.push("");
  }
  lines.push(summary(files.length, schema !== null, folder, dryRun === true));
  if (format === "text") terminal.print(lines.join("\n"));
  else terminal.printError(lines.join("\n"));
}

function summary(files: number, isSchemaNew: boolean, folder: string, isDry: boolean): string {
  const schema = `${folder}/schema.sql`;
  if (files === 0 && !isSchemaNew) return "nothing to do: the migrations match the entities";
  const verb = isDry ? "would write" : "wrote";
  if (files === 0) return `${verb} ${schema} only: the migrations already match the entities`;
  return `${verb} ${counted(files, "migration")}${isSchemaNew ? ` and ${schema}` : ""}`;
}

function indented(text: string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? "" : `  ${line}`))
    .join("\n");
}
