// Hono's client of 100 generated routes into what its type costs: the client itself, and each place that uses it.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "../compiler/run-command.ts";
import { numberText, type Table } from "../measure/table.ts";
import { type Check, check } from "./check.ts";
import { entityText, writeSource } from "./tools.ts";

/** Five routes each. */
const entities = 20;

/** @param withFolder gives a folder of the workspace with a tsconfig.json */
export function measureHonoClient(withFolder: <T>(use: (folder: string) => T) => T): Table {
  return withFolder((folder) => {
    for (let number = 1; number <= entities; number++) {
      const api = `, api: { tag: "Things ${number}", handlers: true }`;
      writeSource(folder, `thing${number}.entity.ts`, entityText(number, api));
    }
    runCommand(folder, "generate");
    writeSource(folder, "hono.ts", honoAlone);
    writeSource(folder, "client-0.ts", clientText(0));
    writeSource(folder, `client-${entities}.ts`, clientText(entities));
    const alone = checkFile(folder, "src/hono.ts");
    const router = checkFile(folder, "src/app.derived/router.ts");
    const client = checkFile(folder, "src/client-0.ts");
    const used = checkFile(folder, `src/client-${entities}.ts`);
    const row = (
      title: string,
      { instantiations, checkTime }: Pick<Check, "instantiations" | "checkTime">,
    ): string[] => [title, numberText(instantiations), numberText(checkTime)];
    return {
      title: `Hono's client of ${entities * 5} routes, with the sources that they are generated into`,
      header: ["", "instantiations", "ms"],
      rows: [
        row("`new Hono()` alone", alone),
        row("the app of all routes", router),
        row("its client", client),
        row("the client, used for 40 routes", used),
      ],
    };
  });
}

const honoAlone = `import { Hono } from "hono";

export const app: Hono = new Hono();
`;

/** A client that reads and lists each of some entities. */
function clientText(used: number): string {
  const calls = Array.from({ length: used }, (_, index) => {
    const path = `"things-${index + 1}"`;
    return `  const one${index} = await client[${path}][":id"].$get({ param: { id: "" } });
  if (one${index}.status === 200) titles.push((await one${index}.json()).title);
  const list${index} = await client[${path}].$get({ query: { limit: "10" } });
  if (list${index}.status === 200) titles.push(...(await list${index}.json()).map(({ title }) => title));`;
  });
  return `import { hc } from "hono/client";
import type { router } from "./app.derived/router.ts";

const client = hc<ReturnType<typeof router>>("");

export async function titlesOf(): Promise<string[]> {
  const titles: string[] = Object.keys(client);
${calls.join("\n")}
  return titles;
}
`;
}

function checkFile(folder: string, file: string): Check {
  const project = join(folder, "tsconfig.file.json");
  writeFileSync(project, JSON.stringify({ extends: "./tsconfig.json", include: [file] }));
  return check(project);
}
