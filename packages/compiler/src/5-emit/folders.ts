// Emits the folders of entities and of the application, and caches them until their input changes.
import type { Entity } from "../2-model/data/entity.ts";
import { derivedFolder } from "../2-model/data/folder.ts";
import type { EntityRevision } from "../2-model/data/model.ts";
import type { Plan } from "../4-plan/plan.ts";
import type { CachedFolder, Config, FolderMemo, GeneratedFile, GeneratedFolder, Hash } from "../compilation.ts";
import { type AppOptions, emitAppParts } from "./app/app.ts";
import { type AppPart, appPart } from "./app/member.ts";
import { type EmitOptions, emitFiles } from "./artifacts.ts";
import type { QueryPart } from "./queries/emission.ts";

/** The options of the configuration that affect an entity's folder. */
export type EntityOptions = Pick<Config, "router" | "validator" | "importEnding" | "isolatedDeclarations">;

/** A folder with the entity's part in the application. */
export interface EntityFolder {
  readonly folder: GeneratedFolder;
  readonly appPart: AppPart;
}

/** The folders of a project, which are cached between compilations. */
export class Folders {
  readonly #memo: FolderMemo;
  readonly #hash: Hash;
  readonly #emitted = new Set<string>();

  constructor(memo: FolderMemo, hash: Hash) {
    this.#memo = memo;
    this.#hash = hash;
  }

  /** Returns the paths of the folders that were emitted since the last call. */
  takeEmitted(): ReadonlySet<string> {
    const emitted = new Set(this.#emitted);
    this.#emitted.clear();
    return emitted;
  }

  /** Removes all other folders from the cache. */
  keepOnly(paths: ReadonlySet<string>): void {
    for (const path of this.#memo.keys()) if (!paths.has(path)) this.#memo.delete(path);
  }

  ofEntity(
    entity: Entity,
    { key: revision }: EntityRevision,
    entityOptions: EntityOptions,
    planOf: (entity: Entity) => Plan,
  ): EntityFolder {
    const path = derivedFolder(entity);
    const options = emitOptions(entity, path, entityOptions);
    const key = `${revision} ${Object.values(options).join(" ")}`;
    const origin = { source: entity.source.path, entity: entity.names.type };
    const emit = (): readonly GeneratedFile[] => emitFiles(planOf(entity), options);
    const cached = this.#memo.get(path);
    if (cached?.key === key && cached.appPart !== null)
      return { folder: { path, origin, key, files: lazyFiles(cached, emit) }, appPart: cached.appPart };
    const part = appPart(planOf(entity), options.router);
    return { folder: { path, origin, key, files: this.#cache(path, key, emit(), part) }, appPart: part };
  }

  /** Returns null if the application has no files. */
  ofApp(parts: readonly AppPart[], queries: readonly QueryPart[], options: AppOptions): GeneratedFolder | null {
    const path = options.folder;
    // The positions of classes only affect the order.
    const content = parts.map(({ member, table }) => [member, table]);
    const key = this.#hash(JSON.stringify([options, content, ...queries]));
    const emit = (): readonly GeneratedFile[] => emitAppParts(parts, queries, options);
    const cached = this.#memo.get(path);
    const files = cached?.key === key ? lazyFiles(cached, emit) : this.#cache(path, key, emit(), null);
    return files.length === 0 ? null : { path, origin: null, key, files };
  }

  #cache(path: string, key: string, files: readonly GeneratedFile[], part: AppPart | null): readonly GeneratedFile[] {
    this.#memo.set(path, { key, names: files.map(({ name }) => name), appPart: part });
    this.#emitted.add(path);
    return files;
  }
}

function emitOptions(
  entity: Entity,
  folder: string,
  { router, validator, importEnding, isolatedDeclarations }: EntityOptions,
): EmitOptions {
  return {
    router,
    validator: typeof validator === "function" ? validator(entity.source.path) : validator,
    importEnding: importEnding(folder),
    isolatedDeclarations: isolatedDeclarations?.(folder) ?? false,
  };
}

/** Returns the files of a cached folder. They are emitted again only if the text of one is read. */
function lazyFiles({ names }: CachedFolder, emit: () => readonly GeneratedFile[]): readonly GeneratedFile[] {
  let texts: ReadonlyMap<string, string> | null = null;
  return names.map((name) => ({
    name,
    get text() {
      texts ??= new Map(emit().map((file) => [file.name, file.text]));
      return texts.get(name) ?? "";
    },
  }));
}
