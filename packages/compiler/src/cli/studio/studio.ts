// `entity-derive studio`: serves a local page over a database until it is asked to end.

import { readFileSync } from "node:fs";
import { readFolder } from "../../project/migrations/read-folder.ts";
import { ownPackage } from "../../project/own-package.ts";
import { readRole } from "../../studio/role.ts";
import { type PageFile, serveStudio } from "../../studio/server/serve.ts";
import type { ConnectedRole, Studio } from "../../studio/studio.ts";
import { CommandError, type ExitCode } from "../command-error.ts";
import { compileProject } from "../compile-project.ts";
import {
  type DatabaseOptions,
  databaseAddress,
  withDatabase,
  withoutPassword,
} from "../migrate/database/open-database.ts";
import type { Terminal } from "../terminal.ts";
import { loadCode, projectName } from "./generated-code.ts";
import { schemaTools } from "./schema-tools.ts";

export interface StudioOptions extends DatabaseOptions {
  readonly actor: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly privileged?: true;
  /** A module of the project that creates the repositories. */
  readonly repositories?: string;
  readonly project?: string;
}

/** @throws {CommandError} for a project without tables, a failed connection, a privileged role, or a port in use */
export async function studio(options: StudioOptions, terminal: Terminal): Promise<ExitCode> {
  return withStudio(options, terminal, async (opened) => {
    const running = await serveStudio(opened, {
      files: readPageFiles(),
      port: options.port,
      onError: terminal.printError,
    }).catch(portInUse);
    terminal.print(`studio of ${opened.project} on ${opened.address}, as the role ${opened.role.name}`);
    if (opened.role.privileges.length > 0)
      terminal.print(`${terminal.paint("warning", "warning")}: ${opened.role.privileges.join("; ")}`);
    terminal.print(`\n  ${running.origin}/#token=${running.token}\n`);
    terminal.print("Whoever has this address can read and change what the role can. Ctrl-C ends the studio.");
    await (terminal.shutdownSignal?.() ?? Promise.resolve());
    await running.close();
    return 0;
  });
}

/**
 * Opens the project and the database for the duration of `run`. Returns 1 if an entity has an error, which was printed.
 * @throws {CommandError} as `studio` does
 */
export async function withStudio(
  options: StudioOptions,
  terminal: Terminal,
  run: (studio: Studio) => Promise<ExitCode>,
): Promise<ExitCode> {
  const address = withoutPassword(databaseAddress(options));
  const project = await compileProject([], options, terminal, "all");
  if (project.isFailed) return 1;
  const { session, compilation } = project;
  const entities = compilation.entities
    .filter(({ sql }) => sql !== "none")
    .toSorted((one, other) => (one.names.property < other.names.property ? -1 : 1));
  if (entities.length === 0)
    throw new CommandError(1, "no entity has a table", 'remove `sql: "none"` from an entity, or choose other files');
  const { folder } = readFolder(session);
  return withDatabase(options, folder, terminal, async (db) => {
    const role = await readRole(db, entities);
    checkPrivileges(role, options);
    const code = await loadCode(project, db, role, options);
    const tools = schemaTools(project, db);
    return run({
      project: projectName(session.root),
      entities,
      planOf: compilation.planOf,
      db,
      address,
      role,
      code,
      tools,
    });
  });
}

/** A mistake with such a role could reach every row, and policies of row-level security do not apply to it. */
function checkPrivileges({ privileges }: ConnectedRole, { privileged }: StudioOptions): void {
  if (privileges.length === 0 || privileged === true) return;
  throw new CommandError(
    2,
    `the studio does not use a privileged role: ${privileges.join("; ")}`,
    "connect as the role of your application, choose it with `--role NAME`, or pass `--privileged` to use this one",
  );
}

function portInUse(error: unknown): never {
  if (!(error instanceof Error) || !("code" in error) || (error.code !== "EADDRINUSE" && error.code !== "EACCES"))
    throw error;
  throw new CommandError(
    2,
    `the port cannot be used: ${error.message}`,
    "choose another one with `--port`, or leave it out",
  );
}

const styles = ["base", "frame", "parts", "tables", "rows", "views"];

const files = [
  { path: "/", source: "src/studio/page/index.html", type: "text/html; charset=utf-8" },
  { path: "/icon.svg", source: "src/studio/page/icon.svg", type: "image/svg+xml" },
  { path: "/studio.js", source: "dist/studio/page/main.js", type: "text/javascript; charset=utf-8" },
  ...styles.map((name) => ({
    path: `/${name}.css`,
    source: `src/studio/page/${name}.css`,
    type: "text/css; charset=utf-8",
  })),
];

export function readPageFiles(): readonly PageFile[] {
  return files.map(({ path, source, type }) => ({
    path,
    type,
    text: readFileSync(new URL(source, ownPackage), "utf8"),
  }));
}
