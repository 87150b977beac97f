// Converts an error of the configuration or a tsconfig.json to a diagnostic in that file.

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic as Shown } from "vscode-languageserver";
import type { ProjectError } from "../project/project-error.ts";
import { configNames, packageFileName } from "../text/paths/file-names.ts";
import { problemDiagnostic } from "./diagnostics.ts";
import { pathInProject } from "./uris.ts";

export function projectFailure(root: string, { message, help }: ProjectError): ReadonlyMap<string, readonly Shown[]> {
  const placed = message.split("\n").flatMap((line) => {
    const [, path = "", at, reason] = /^([^\s:]+\.(?:json|[cm]?[jt]s))(?::(\d+))?: (.+)$/.exec(line) ?? [];
    if (reason === undefined || !existsSync(join(root, path))) return [];
    const place = at === undefined ? {} : { line: Number(at) };
    return [{ path, shown: problemDiagnostic({ severity: "error", ...place, message: reason, help }) }];
  });
  if (placed.length > 0) {
    const files = Map.groupBy(placed, ({ path }) => path);
    return new Map([...files].map(([path, all]) => [path, all.map(({ shown }) => shown)]));
  }
  const config = configNames.filter((name) => existsSync(join(root, name)));
  const path = fileIn(message, root) ?? config.find((name) => message.includes(name)) ?? config[0] ?? packageFileName;
  return new Map([[path, [problemDiagnostic({ severity: "error", message, help })]]]);
}

/** Returns the project file whose path the message has. */
function fileIn(message: string, root: string): string | null {
  const fileNames = message.match(/\S+\.(?:json|ts)\b/g) ?? [];
  const [found] = fileNames.flatMap((path) => (existsSync(path) ? (pathInProject(root, path) ?? []) : []));
  return found ?? null;
}
