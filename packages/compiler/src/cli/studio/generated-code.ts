// Loads the generated code of a project, as its entities are now.

import { existsSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { Database, Queryable } from "entity-derive/runtime";
import { needsActor } from "../../2-model/data/write/events-and-audit.ts";
import { emitApp } from "../../5-emit/app/app.ts";
import { importGenerated } from "../../project/modules/generated-modules.ts";
import type { ConnectedRole, GeneratedCode, GeneratedModule, GeneratedRepository } from "../../studio/studio.ts";
import { errorMessage } from "../../text/error.ts";
import { appFolderName, packageFileName } from "../../text/paths/file-names.ts";
import { pathFrom } from "../../text/paths/slash-path.ts";
import { CommandError } from "../command-error.ts";
import type { CompiledProject } from "../compile-project.ts";

type Repositories = Readonly<Record<string, GeneratedRepository | null>>;
type CreateRepositories = (db: Queryable, options?: object) => Repositories;

/** Folders that begin with a dot have no entities. */
const appFolder = `.studio/${appFolderName}`;

export interface CodeOptions {
  readonly actor: string;
  readonly repositories?: string;
  readonly project?: string;
}

/** @throws {CommandError} if a module cannot be loaded */
export async function loadCode(
  { session, compilation }: CompiledProject,
  db: Database,
  role: ConnectedRole,
  options: CodeOptions,
): Promise<GeneratedCode> {
  const { root } = session;
  const { entities, folders, planOf } = compilation;
  const stored = entities.filter(({ sql }) => sql !== "none");
  // The folder of the application may be turned off; this one has the same repositories, and is in memory only.
  const files = emitApp(stored.map(planOf), { folder: appFolder, router: "none", importEnding: ".ts" });
  const load = importGenerated(root, [...folders, { path: appFolder, files }]);
  const loadFile = (path: string): Promise<GeneratedModule> =>
    load(path).catch((error: unknown) => notLoaded(path, error));
  if (options.repositories !== undefined) {
    const path = pathFrom(root, resolve(root, options.repositories));
    return {
      load: loadFile,
      repositories: await ownRepositories(root, path, loadFile, db),
      isOwn: true,
      actor: options.actor,
    };
  }
  const { repositories: create } = (await loadFile(`${appFolder}/repositories.ts`)) as {
    readonly repositories: CreateRepositories;
  };
  const missing = stored
    .filter(({ sql }) => sql !== "full")
    .map(({ names }) => [names.property, { repository: () => null }]);
  const actor = stored.some(needsActor) ? { actor: () => options.actor } : {};
  const creationOptions = {
    ...actor,
    ...Object.fromEntries(missing),
    // Policies do not apply to this role, or it cannot act as an administrator.
    ...(role.bypassesPolicies ? { administration: db } : {}),
  };
  return { load: loadFile, repositories: (on) => create(on, creationOptions), isOwn: false, actor: options.actor };
}

/** Uses the function of the project, which knows its hooks and its own repositories. */
async function ownRepositories(
  root: string,
  path: string,
  load: (path: string) => Promise<GeneratedModule>,
  db: Database,
): Promise<GeneratedCode["repositories"]> {
  const help = "export a function `repositories(db)` that returns the repositories by the names of `app.derived`";
  if (!existsSync(join(root, path))) throw new CommandError(2, `there is no module ${path}`, help);
  const { repositories: create } = await load(path);
  if (typeof create !== "function") throw new CommandError(2, `${path} exports no function \`repositories\``, help);
  const created: unknown = (create as CreateRepositories)(db);
  if (typeof created !== "object" || created === null)
    throw new CommandError(2, `\`repositories\` of ${path} returns no object`, help);
  return create as CreateRepositories;
}

function notLoaded(path: string, error: unknown): never {
  const reason = errorMessage(error);
  throw new CommandError(
    1,
    `the generated code cannot be loaded: ${path}: ${reason}`,
    "Node loads it by type stripping: files that entities import, such as codecs and value objects, may not have enums, namespaces or parameter properties",
  );
}

/** Returns the name in package.json, or that of the folder. */
export function projectName(root: string): string {
  const path = join(root, packageFileName);
  const { name } = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as { readonly name?: unknown }) : {};
  return typeof name === "string" && name !== "" ? name : basename(root);
}
