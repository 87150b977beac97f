// `entity-derive openapi`: prints the OpenAPI document of all routes.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hasRoutes } from "../../2-model/data/http.ts";
import { emitApp } from "../../5-emit/app/app.ts";
import { importGenerated } from "../../project/modules/generated-modules.ts";
import { errorMessage } from "../../text/error.ts";
import { appFolderName } from "../../text/paths/file-names.ts";
import { CommandError, type ExitCode } from "../command-error.ts";
import { compileProject } from "../compile-project.ts";
import { printOrWrite } from "../output/print-or-write.ts";
import type { Terminal } from "../terminal.ts";

export interface OpenApiOptions {
  readonly title?: string;
  readonly apiVersion?: string;
  readonly server?: readonly string[];
  readonly out?: string;
  readonly project?: string;
}

type MakeDocument = (info: object) => unknown;

/** @throws {CommandError} if there are no routes, or a generated module fails to load */
export async function openApi(
  globs: readonly string[],
  options: OpenApiOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { session, compilation, isFailed } = await compileProject(globs, options, terminal);
  // A route that is missing because of an error would look as if it did not exist.
  if (isFailed) return 1;
  const { root } = session;
  const { selected, entities, folders, planOf } = compilation;
  const served = entities.filter((entity) => hasRoutes(entity) && selected?.has(entity.source.path) !== false);
  if (served.length === 0)
    throw new CommandError(1, "no entity has routes", "add `api: { handlers: true }` to `@entity`");
  // `app.derived` has a document of all entities, but may be turned off; this one is for the selected files.
  const app = {
    path: appFolderName,
    files: emitApp(served.map(planOf), { folder: appFolderName, router: session.config.router, importEnding: ".ts" }),
  };
  const load = importGenerated(root, [...folders, app]);
  try {
    const { document: make } = (await load(`${appFolderName}/openapi.ts`)) as { readonly document: MakeDocument };
    const document = make(infoOf(options, root));
    printOrWrite(`${JSON.stringify(document, null, 2)}\n`, options.out, terminal);
    return 0;
  } catch (error) {
    const reason = errorMessage(error);
    throw new CommandError(
      1,
      `the document cannot be created: ${reason}`,
      "correct the schemas and value objects of the project, which are executed for the document",
    );
  }
}

function infoOf({ title, apiVersion, server }: OpenApiOptions, root: string): object {
  const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly name?: string;
    readonly version?: string;
  };
  return {
    title: title ?? name,
    apiVersion: apiVersion ?? version,
    servers: server?.map((url) => ({ url })),
  };
}
