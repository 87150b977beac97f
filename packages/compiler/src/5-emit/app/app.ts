// What the application has of each entity into the files of its folder: one place where all of them are.

import type { Router } from "../../2-model/names/files.ts";
import type { Plan } from "../../4-plan/plan.ts";
import type { Code } from "../../text/code.ts";
import { printFile } from "../../text/print.ts";
import { emitBarrel } from "../barrel.ts";
import { appHeader } from "../header.ts";
import { type AppEmission, appEmission } from "./app-emission.ts";
import { emitDiagram } from "./diagram.ts";
import { type AppPart, appPart } from "./member.ts";
import { emitAppMigrations } from "./migrations.ts";
import { emitAppOpenApi } from "./openapi.ts";
import { emitOutbox } from "./outbox.ts";
import { emitRepositories } from "./repositories.ts";
import { emitAppRouter } from "./router.ts";
import { emitAppRoutes } from "./routes.ts";
import { emitTransactional } from "./transactional.ts";

interface AppFile {
  readonly name: string;
  /** What it says of one entity. */
  readonly says: (part: AppPart) => unknown;
  /** Null where no entity has anything for it. */
  readonly emit: (parts: readonly AppPart[], emission: () => AppEmission) => Code | null;
}

const files: readonly AppFile[] = [
  ...Object.entries({
    migrations: emitAppMigrations,
    repositories: emitRepositories,
    transactional: emitTransactional,
    routes: emitAppRoutes,
    router: emitAppRouter,
    openapi: emitAppOpenApi,
    outbox: emitOutbox,
  }).map(([name, emit]): AppFile => ({ name, says: ({ member }) => member, emit: (_, emission) => emit(emission()) })),
  {
    name: "diagram",
    says: ({ table }) => table,
    emit: (parts) => emitDiagram(parts.flatMap(({ table }) => table ?? [])),
  },
];

export interface AppOptions {
  /** `src/app.derived` */
  readonly folder: string;
  readonly router: Router;
  readonly importEnding: string;
}

interface Emitted {
  readonly name: string;
  readonly text: string;
}

/** The files of the application's folder; none where there is no repository. */
export function emitApp(plans: readonly Plan[], options: AppOptions): readonly Emitted[] {
  return new AppEmitter().emit(
    plans.map((plan) => appPart(plan, options.router)),
    options,
  );
}

/** Makes the application's files again and again, each anew only when what it says has changed. */
export class AppEmitter {
  #options = "";
  #parts: readonly AppPart[] = [];
  #texts: ReadonlyMap<string, string | null> = new Map();
  #files: readonly Emitted[] = [];

  /** The same list as long as nothing in it has changed. */
  emit(parts: readonly AppPart[], { folder, router, importEnding }: AppOptions): readonly Emitted[] {
    const sorted = parts.toSorted((a, b) => compare(a.source, b.source));
    const options = JSON.stringify([folder, router, importEnding]);
    const isKept = ({ name, says }: AppFile): boolean =>
      options === this.#options && this.#texts.has(name) && saySame(sorted, this.#parts, says);
    const kept = new Set(files.filter(isKept));
    // Not made for the diagram, which a change of any column changes.
    let made: AppEmission | null = null;
    const emission = (): AppEmission => {
      made ??= appEmission(sorted, folder, router);
      return made;
    };
    const print = (name: string, code: Code): string =>
      printFile(code, { header: appHeader, ending: importEnding, module: `./${name}` });
    const texts = files.map((file): readonly [string, string | null] => {
      const { name } = file;
      if (kept.has(file)) return [name, this.#texts.get(name) ?? null];
      const code = file.emit(sorted, emission);
      return [name, code === null ? null : print(name, code)];
    });
    this.#options = options;
    this.#parts = sorted;
    if (texts.every(([name, text]) => this.#texts.has(name) && this.#texts.get(name) === text)) return this.#files;
    this.#texts = new Map(texts);
    const present = texts.flatMap(([name, text]) => (text === null ? [] : [{ name, text }]));
    const barrel = emitBarrel(
      present.map(({ name }) => name),
      importEnding,
    );
    const all = [...present, { name: "index", text: print("index", barrel) }];
    this.#files = present.length === 0 ? [] : all.map(({ name, text }) => ({ name: `${name}.ts`, text }));
    return this.#files;
  }
}

/** The order of the files, and within them of the classes: it does not follow from how they were found. */
function compare(a: AppPart["source"], b: AppPart["source"]): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.start - b.start;
}

function saySame(parts: readonly AppPart[], others: readonly AppPart[], says: AppFile["says"]): boolean {
  if (parts.length !== others.length) return false;
  return parts.every((part, index) => {
    const other = others[index];
    return part === other || (other !== undefined && JSON.stringify(says(part)) === JSON.stringify(says(other)));
  });
}
