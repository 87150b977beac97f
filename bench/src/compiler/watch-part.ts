// A project of a thousand entities that stays open, as in a watcher, into what one change of it costs.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { numberText, type Table } from "../measure/table.ts";
import { sampleEntity } from "./sample-entities.ts";
import { type SampleFile, withSampleProject } from "./sample-project.ts";
import type { WatchReport } from "./watch-process.ts";

const entities = 1000;

export function measureWatch(): readonly Table[] {
  const { heapMebibytes, residentMebibytes, changes } = withSampleProject(
    "temporary",
    entities,
    measured,
    hubAndLeaves,
  );
  return [
    {
      title: `One change among ${entities} entities in a process that stays open, compiled and written; ${heapMebibytes.toFixed(0)} MiB in use in the end, ${residentMebibytes.toFixed(0)} MiB of the system`,
      header: ["change", "folders", "ms CPU, median, p99", "ms, median, p99"],
      rows: changes.map(({ name, folders, cpu, clock }) => [name, String(folders), cell(cpu), cell(clock)]),
    },
  ];
}

function measured(folder: string): WatchReport {
  const module = fileURLToPath(new URL("./watch-process.ts", import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--expose-gc", module, folder], { encoding: "utf8" });
  if (status !== 0) throw new Error(`The project could not be compiled:\n${stderr}`);
  return JSON.parse(stdout) as WatchReport;
}

/** The first entity is the hub that all others refer to. */
function hubAndLeaves(number: number): SampleFile {
  if (number === 1) return { name: "tenant.entity.ts", text: hub };
  const { name, text } = sampleEntity(number);
  const related = text
    .replace("import { auto,", 'import { Tenant } from "./tenant.entity.ts";\nimport { auto, belongsTo,')
    .replace("  @id id!", '  @field("create", "response") @belongsTo<Tenant>() tenantId!: Uuid;\n  @id id!');
  return { name, text: related };
}

const hub = `import { column, entity, field, id, type Uuid } from "entity-derive";

/** Whose things they are. */
@entity({ table: "tenants", migrations: true, api: { tag: "Tenants", handlers: true } })
export class Tenant {
  @id @column({ name: "id" }) id!: Uuid;
  @field("create", "update", "response") @column({ unique: true }) name!: string;
}
`;

function cell(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const shown = (part: number): string => numberText(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
  return `${shown(0.5)}, ${shown(0.99)}`;
}
