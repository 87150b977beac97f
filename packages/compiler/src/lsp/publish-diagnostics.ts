// Sends diagnostics to the editor, only where they have changed.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Connection, Diagnostic as Shown } from "vscode-languageserver";
import type { FileProblem } from "../diagnostics/diagnostic.ts";
import type { ProjectError } from "../project/project-error.ts";
import { configNames, packageFileName } from "../text/paths/file-names.ts";
import { problemDiagnostic, toLspDiagnostics } from "./diagnostics.ts";
import type { Outcome } from "./open-project.ts";
import { pathInProject, uriOfPath } from "./uris.ts";
import { isOwn } from "./workspace.ts";

/** An open file with its URI in the editor and the version of its text. */
export interface OpenFile {
  readonly uri: string;
  readonly version: number;
}

type ByPath = ReadonlyMap<string, readonly Shown[]>;

/** The shown state of a project. */
interface View {
  /** Diagnostics of sources, by path from the root. */
  sources: ByPath;
  /** The error that prevents reading the project. */
  failure: ByPath;
  /** Problems found when folders were written. */
  disk: ByPath;
  /** The sent diagnostics, as text, by URI. */
  shown: ReadonlyMap<string, string>;
}

export class Published {
  readonly #connection: Connection;
  readonly #openFile: (uri: string) => OpenFile | null;
  readonly #views = new Map<string, View>();

  constructor(connection: Connection, openFile: (uri: string) => OpenFile | null) {
    this.#connection = connection;
    this.#openFile = openFile;
  }

  show(root: string, { snapshot, failure }: Outcome): void {
    const view = this.#viewOf(root);
    if (failure !== null) {
      // Earlier diagnostics stay visible while the configuration is invalid.
      view.failure = projectFailure(root, failure);
    } else if (snapshot !== null) {
      view.failure = new Map();
      const { diagnostics, skipped } = snapshot.compilation;
      const skippedFiles = [...skipped].map(
        ([path, roots]) => [path, [problemDiagnostic(skippedBecauseOf(roots))]] as const,
      );
      const own = diagnostics.filter(({ span }) => isOwn(root, span.path));
      view.sources = merged([
        toLspDiagnostics(own, snapshot),
        new Map(skippedFiles.filter(([path]) => isOwn(root, path))),
      ]);
    }
    this.#publish(root, view);
  }

  /** Shows the problems of writing folders. */
  showProblems(root: string, problems: readonly FileProblem[]): void {
    const view = this.#viewOf(root);
    view.disk = merged(
      problems.map(({ path, ...problem }) => new Map(path === null ? [] : [[path, [problemDiagnostic(problem)]]])),
    );
    this.#publish(root, view);
  }

  #viewOf(root: string): View {
    let view = this.#views.get(root);
    if (view === undefined) {
      view = { sources: new Map(), failure: new Map(), disk: new Map(), shown: new Map() };
      this.#views.set(root, view);
    }
    return view;
  }

  #publish(root: string, view: View): void {
    const current = new Map<string, readonly Shown[]>();
    for (const [path, diagnostics] of merged([view.sources, view.failure, view.disk]))
      current.set(uriOfPath(join(root, path)), diagnostics);
    const published = new Map<string, string>();
    for (const uri of new Set([...view.shown.keys(), ...current.keys()])) {
      const diagnostics = [...(current.get(uri) ?? [])];
      const file = this.#openFile(uri);
      const text = `${file?.version ?? ""} ${JSON.stringify(diagnostics)}`;
      if (diagnostics.length > 0) published.set(uri, text);
      if (view.shown.get(uri) === text) continue;
      void this.#connection.sendDiagnostics({
        uri: file?.uri ?? uri,
        ...(file === null ? {} : { version: file.version }),
        diagnostics,
      });
    }
    view.shown = published;
  }
}

function skippedBecauseOf(roots: readonly string[]): Omit<FileProblem, "path"> {
  return {
    severity: "note",
    message: `no code is generated from this file until the errors of ${roots.join(" and ")} are corrected`,
    help: "",
  };
}

function merged(all: readonly ByPath[]): ByPath {
  const together = new Map<string, readonly Shown[]>();
  for (const one of all)
    for (const [path, diagnostics] of one) together.set(path, [...(together.get(path) ?? []), ...diagnostics]);
  return together;
}

function projectFailure(root: string, { message, help }: ProjectError): ReadonlyMap<string, readonly Shown[]> {
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
