// Emits the list of the migrations of all entities.

import { type Code, ts } from "../../text/code.ts";
import { documented, runtimeType } from "../context.ts";
import { type AppEmission, membersWith } from "./app-emission.ts";

export function emitAppMigrations(emission: AppEmission): Code | null {
  const members = membersWith(emission, "migration");
  if (members.length === 0) return null;
  return documented(
    "The tables of all entities, in the order of their references: `migrate(db, migrations)` creates them.",
    ts`
      export const migrations: readonly ${runtimeType("Migration")}[] = [
        ${members.map((member) => ts`${member.value("migration")},`)}
      ];`,
  );
}
