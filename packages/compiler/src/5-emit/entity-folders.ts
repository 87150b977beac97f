// Entities into their folders, each anew only when the entity, or what its code reads of others, has changed.
import type { Entity } from "../2-model/data/entity.ts";
import { derivedFolder } from "../2-model/data/folder.ts";
import type { Edition } from "../2-model/data/model.ts";
import type { Plan } from "../4-plan/plan.ts";
import type { Config, GeneratedFile, GeneratedFolder, MadeFolder, MadeFrom, Sources } from "../compilation.ts";
import { type AppPart, appPart } from "./app/member.ts";
import { type EmitOptions, emitFiles } from "./artifacts.ts";

export interface EntityFolder {
  readonly folder: GeneratedFolder;
  readonly from: MadeFrom;
  /** What the application's files say of the entity. */
  readonly appPart: AppPart;
  /** Whether an earlier process has made it. */
  readonly isRecalled: boolean;
}

/** What of the configuration decides what is made; what an entity's file or folder decides is asked for by its path. */
export type Choices = Pick<Config, "router" | "validator" | "importEnding" | "isolatedDeclarations">;

interface Remembered extends EntityFolder {
  readonly choices: Choices;
  readonly options: EmitOptions;
}

/** The folders of the entities that are there, as they were made last. */
export class EntityFolders {
  readonly #known = new WeakMap<Edition, Remembered>();

  /** The same object as long as nothing has changed. */
  of(
    entity: Entity,
    edition: Edition,
    choices: Choices,
    planOf: (entity: Entity) => Plan,
    recall: Sources["made"],
  ): EntityFolder {
    const known = this.#known.get(edition);
    if (known !== undefined && areSame(known.choices, choices)) return known;
    const options = optionsFor(entity, choices);
    if (known !== undefined && areSame(known.options, options)) return known;
    const path = derivedFolder(entity);
    const emit = (): readonly GeneratedFile[] => emitFiles(planOf(entity), options);
    const recalled = recall?.(path, edition) ?? null;
    const files = recalled === null ? emit() : filesWhenRead(recalled, emit);
    const made: Remembered = {
      folder: { path, origin: { source: entity.source.path, entity: entity.names.type }, files },
      from: edition,
      appPart: recalled === null ? appPart(planOf(entity), options.router) : recalled.appPart,
      isRecalled: recalled !== null,
      choices,
      options,
    };
    this.#known.set(edition, made);
    return made;
  }
}

/** Whether all that decides what is made is the same. */
function areSame<Decisions extends Choices | EmitOptions>(one: Decisions, other: Decisions): boolean {
  return (
    one.router === other.router &&
    one.validator === other.validator &&
    one.importEnding === other.importEnding &&
    one.isolatedDeclarations === other.isolatedDeclarations
  );
}

function optionsFor(entity: Entity, { router, validator, importEnding, isolatedDeclarations }: Choices): EmitOptions {
  const folder = derivedFolder(entity);
  return {
    router,
    validator: typeof validator === "function" ? validator(entity.source.path) : validator,
    importEnding: importEnding(folder),
    isolatedDeclarations: isolatedDeclarations?.(folder) ?? false,
  };
}

/** Files that are there already: their texts are made when somebody reads one. */
function filesWhenRead({ names }: MadeFolder, emit: () => readonly GeneratedFile[]): readonly GeneratedFile[] {
  let made: ReadonlyMap<string, string> | null = null;
  return names.map((name) => ({
    name,
    get text() {
      made ??= new Map(emit().map((file) => [file.name, file.text]));
      return made.get(name) ?? "";
    },
  }));
}
