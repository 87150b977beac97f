// What keeps a project from being read, into a diagnostic on the file that says it: the configuration, or a tsconfig.json.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic as Shown } from "vscode-languageserver";
import { configNames } from "../project/config/config-file.ts";
import type { ProjectError } from "../project/project-error.ts";
import { shownProblem } from "./diagnostics.ts";
import { pathInProject } from "./places.ts";

export function projectFailure(root: string, { message, help }: ProjectError): ReadonlyMap<string, readonly Shown[]> {
  const config = configNames.filter((name) => existsSync(join(root, name)));
  const path = namedIn(message, root) ?? config.find((name) => message.includes(name)) ?? config[0] ?? "package.json";
  return new Map([[path, [shownProblem({ severity: "error", message, help })]]]);
}

/** The file of the project whose path the message names. */
function namedIn(message: string, root: string): string | null {
  const named = message.match(/\S+\.(?:json|ts)\b/g) ?? [];
  const [found] = named.flatMap((path) => (existsSync(path) ? (pathInProject(root, path) ?? []) : []));
  return found ?? null;
}
