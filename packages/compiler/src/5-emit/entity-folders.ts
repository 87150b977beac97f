// Entities into their folders, each anew only when the entity, or what its code reads of others, has changed.
import type { Entity } from "../2-model/data/entity.ts";
import { derivedFolder } from "../2-model/data/folder.ts";
import type { Edition } from "../2-model/data/model.ts";
import type { Plan } from "../4-plan/plan.ts";
import type { GeneratedFolder } from "../compilation.ts";
import { type AppPart, appPart } from "./app/member.ts";
import { type EmitOptions, emitFiles } from "./artifacts.ts";

export interface EntityFolder {
  readonly folder: GeneratedFolder;
  /** What the application's files say of the entity. */
  readonly appPart: AppPart;
}

interface Remembered extends EntityFolder {
  readonly options: string;
}

/** The folders of the entities that are there, as they were made last. */
export class EntityFolders {
  readonly #known = new WeakMap<Edition, Remembered>();

  /** The same object as long as nothing has changed. */
  of(entity: Entity, edition: Edition, options: EmitOptions, planOf: (entity: Entity) => Plan): EntityFolder {
    const spelt = JSON.stringify(options);
    const known = this.#known.get(edition);
    if (known?.options === spelt) return known;
    const plan = planOf(entity);
    const origin = { source: entity.source.path, entity: entity.names.type };
    const folder = { path: derivedFolder(entity), origin, files: emitFiles(plan, options) };
    const made = { folder, appPart: appPart(plan, options.router), options: spelt };
    this.#known.set(edition, made);
    return made;
  }
}
