// Files that are links into the events of what they lead to: a watch on the link's own folder does not see those.
import { type FSWatcher, watch } from "node:fs";
import { basename, dirname } from "node:path";

/** Watches the folders that linked files are really in: an editor that saves by rename gives the file a new inode. */
export class LinkedFiles {
  readonly #changed: (link: string) => void;
  readonly #folders = new Map<string, { readonly watcher: FSWatcher; readonly links: Map<string, Set<string>> }>();

  constructor(changed: (link: string) => void) {
    this.#changed = changed;
  }

  /** `target` is the real path of the file, `link` what is told of its changes. */
  add(target: string, link: string): void {
    const folder = dirname(target);
    const { links } = this.#folders.get(folder) ?? this.#open(folder);
    const name = basename(target);
    links.set(name, (links.get(name) ?? new Set()).add(link));
  }

  close(): void {
    for (const { watcher } of this.#folders.values()) watcher.close();
    this.#folders.clear();
  }

  #open(folder: string): { readonly links: Map<string, Set<string>> } {
    const links = new Map<string, Set<string>>();
    const onEvent = (_: unknown, name: string | null): void => {
      const changed = name === null ? [...links.values()] : [links.get(name) ?? []];
      for (const link of changed.flatMap((ones) => [...ones])) this.#changed(link);
    };
    // Without its folder there is nothing to watch, and the links lead nowhere.
    const watcher = watch(folder, onEvent).on("error", () => {});
    this.#folders.set(folder, { watcher, links });
    return { links };
  }
}
