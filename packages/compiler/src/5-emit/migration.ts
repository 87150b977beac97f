// The table's DDL as constants.
import { type Code, list, raw, ts } from "../text/code.ts";
import { text } from "../text/literal.ts";
import { sqlTemplate } from "../text/sql.ts";
import { documented, type Emission, runtimeType } from "./context.ts";

export function emitMigration(emission: Emission): Code {
  const { entity, plan } = emission;
  const { migration } = plan;
  if (migration === null) return raw("");
  const up = raw(`\`\n${sqlTemplate(migration.up).replaceAll(/(?<=^|\n)(?=[^\n])/g, "  ")}\``);
  const body = ts`
    export const ${raw(entity.names.type)}Migration = {
      table: ${text(migration.table)},
      EXTENSIONS: ${list("[", migration.extensions.map(text), "]")},
      TYPES: ${list("[", migration.types.map(text), "]")},
      UP: ${up},
    } as const satisfies ${runtimeType("Migration")};`;
  const doc = `The DDL of the table \`${entity.table.name}\`; each statement can be applied again. \`migrate\` runs it.`;
  return documented(doc, body);
}
