// A watch under random changes at random speeds: whatever happened, the disk is in the end what `generate` would make.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { randomNumbers, seed } from "@entity-derive/test-databases/random";
import { hasCode } from "../../../src/text/error.ts";
import { untilEmpty } from "../../write/temporary-folder.ts";
import { entity, generatedFolders, stale, type WatchedProject, watchedProject } from "./watching.ts";

const steps = Number(process.env["STEPS"] ?? 200);

class Changes {
  readonly #shop: WatchedProject;
  readonly #random: () => number;
  #next = 0;

  constructor(shop: WatchedProject, random: () => number) {
    this.#shop = shop;
    this.#random = random;
  }

  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  one<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }

  /** What was done, for the message of a failure. */
  step(): string {
    const kinds = [
      ...Array<() => string>(6).fill(() => this.#edit()),
      () => this.#add(),
      () => this.#add(),
      () => this.#remove(),
      () => this.#rename(),
      () => this.#moveFolder(),
      () => this.#removeFolder(),
      () => this.#break(),
      () => this.#saveByRename(),
      () => this.#truncate(),
      () => this.#removeGenerated(),
      () => this.#editGenerated(),
      () => this.#configure(),
      () => this.#checkout(),
    ];
    return kinds[this.below(kinds.length)]?.() ?? "";
  }

  #files(ending: string): readonly string[] {
    return this.#shop.list().filter((path) => path.startsWith("src/") && path.endsWith(ending) && !/marker/.test(path));
  }

  #name(): string {
    this.#next += 1;
    return `Thing${this.#next}`;
  }

  #text(path: string): string {
    const written = /class (\w+)/.exec(this.#shop.read(path))?.[1] ?? this.#name();
    const fields = ["name", "title", "subject", "body"].filter(() => this.#random() < 0.5);
    return entity(written, fields.length === 0 ? "name" : fields.join(" "));
  }

  #edit(): string {
    const path = this.one(this.#files(".entity.ts"));
    if (path === undefined) return this.#add();
    this.#shop.overwrite(path, this.#text(path));
    return `edit ${path}`;
  }

  #add(): string {
    const name = this.#name();
    const path = `src/${this.one(["", "a/", "b/", "a/c/"])}${name.toLowerCase()}.entity.ts`;
    this.#shop.write(path, entity(name));
    return `add ${path}`;
  }

  #remove(): string {
    const path = this.one(this.#files(".entity.ts"));
    if (path !== undefined) this.#shop.remove(path);
    return `remove ${path}`;
  }

  #rename(): string {
    const path = this.one(this.#files(".entity.ts"));
    if (path === undefined) return "";
    const to = join(dirname(path), `renamed${this.below(1_000)}.entity.ts`);
    this.#move(path, to);
    return `rename ${path} to ${to}`;
  }

  #moveFolder(): string {
    const from = this.one(["src/a", "src/b", "src/a/c", "src/d"]) ?? "";
    const to = this.one(["src/a", "src/b", "src/d", "aside"]) ?? "";
    if (!existsSync(join(this.#shop.path, from)) || existsSync(join(this.#shop.path, to))) return "";
    if (`${to}/`.startsWith(`${from}/`)) return "";
    try {
      this.#move(from, to);
    } catch (error) {
      // The watch has made the folder again: it goes on with what it had read.
      if (!hasCode(error, "ENOTEMPTY", "EEXIST")) throw error;
    }
    return `move ${from} to ${to}`;
  }

  #move(from: string, to: string): void {
    mkdirSync(dirname(join(this.#shop.path, to)), { recursive: true });
    renameSync(join(this.#shop.path, from), join(this.#shop.path, to));
  }

  #removeFolder(): string {
    const path = this.one(["src/a", "src/b", "src/a/c", "src/d"]) ?? "";
    removeIfThere(this.#shop, path);
    return `remove ${path}`;
  }

  #break(): string {
    const path = this.one(this.#files(".entity.ts"));
    if (path === undefined) return "";
    const text = this.#shop.read(path);
    this.#shop.write(path, this.one([text.slice(0, text.length / 2), text.replace("table:", "tabel:")]) ?? "");
    return `break ${path}`;
  }

  #saveByRename(): string {
    const path = this.one(this.#files(".entity.ts"));
    if (path === undefined) return "";
    this.#shop.write(`${path}.new`, this.#text(path));
    this.#move(`${path}.new`, path);
    return `save ${path} by rename`;
  }

  #truncate(): string {
    const path = this.one(this.#files(".entity.ts"));
    if (path === undefined) return "";
    const text = this.#text(path);
    this.#shop.overwrite(path, "");
    this.#shop.overwrite(path, text);
    return `truncate and write ${path}`;
  }

  #removeGenerated(): string {
    const path = this.one(this.#files(".ts").filter((file) => file.includes(".derived/")));
    if (path === undefined) return "";
    const removed = this.#random() < 0.5 ? path : dirname(path);
    removeIfThere(this.#shop, removed);
    return `remove ${removed}`;
  }

  /** With its folder gone, it is made again. */
  #editGenerated(): string {
    const path = this.one(this.#files("dto.ts"));
    if (path === undefined) return "";
    this.#shop.write(path, `${this.#shop.readIfThere(path) ?? ""}\nexport const mine = 1;\n`);
    return `edit ${path}`;
  }

  #configure(): string {
    const text = this.one(["{}", `{ "router": "none" }`, `{ "validators": "valibot" }`, "{", null]) ?? null;
    if (text !== null) this.#shop.write("entity-derive.config.json", text);
    else rmSync(join(this.#shop.path, "entity-derive.config.json"), { force: true });
    return `configure ${text}`;
  }

  #checkout(): string {
    const branch = this.one(["first", "second"]) ?? "";
    git(this.#shop, "add", "--all");
    git(this.#shop, "checkout", "--quiet", "--force", branch);
    return `checkout ${branch}`;
  }
}

function git({ path }: WatchedProject, ...given: readonly string[]): void {
  const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.org"];
  execFileSync("git", [...identity, ...given], { cwd: path, stdio: "ignore" });
}

/** Two branches of thirty entities, of which eighteen are of one name and another content. */
function repository(shop: WatchedProject): void {
  git(shop, "init", "--quiet", "--initial-branch", "first");
  const write = (from: number, to: number, fields: string): void => {
    for (let index = from; index < to; index += 1)
      shop.write(`src/${["", "a/", "b/"][index % 3]}base${index}.entity.ts`, entity(`Base${index}`, fields));
  };
  write(0, 30, "name");
  git(shop, "add", "--all");
  git(shop, "commit", "--quiet", "--message", "first");
  git(shop, "checkout", "--quiet", "-b", "second");
  rmSync(join(shop.path, "src"), { recursive: true });
  write(12, 42, "title");
  git(shop, "add", "--all");
  git(shop, "commit", "--quiet", "--message", "second");
}

test(`${steps} random changes (SEED=${seed}): nothing is lost, nothing stays behind`, async (context) => {
  const shop = watchedProject(context, { ".gitignore": `${generatedFolders}marker*\n` });
  repository(shop);
  const random = randomNumbers(seed);
  const changes = new Changes(shop, random);
  const watching = shop.watch();
  await watching.generated();
  const log: string[] = [];
  for (let done = 0, round = 0; done < steps; round += 1) {
    for (let burst = 4 + changes.below(20); burst > 0; burst -= 1, done += 1) {
      log.push(changes.step());
      if (random() < 0.3) await setTimeout(changes.below(60));
    }
    // What was edited by hand is refused until it is gone, and a broken configuration lets nothing be written.
    for (const path of shop.list())
      if (path.endsWith(".derived/dto.ts") && shop.readIfThere(path)?.includes("mine = 1") === true)
        removeIfThere(shop, dirname(path));
    rmSync(join(shop.path, "entity-derive.config.json"), { force: true });
    const mark = async (field: string): Promise<void> => {
      shop.write("marker.entity.ts", entity("Marker", field));
      await watching.generated(({ written }) => written.includes("marker.derived/dto.ts"));
    };
    await mark(`field${round}`);
    // A run that began before the last changes, and took long, may have seen this one without those before it.
    if ((await stale(shop.path)).length > 0) await mark(`again${round}`);
    assert.deepEqual(await stale(shop.path), [], `after\n${log.splice(0).join("\n")}`);
  }
});

/** The watch removes what it has generated, too, and writes into a folder while it is removed. */
function removeIfThere({ path }: WatchedProject, name: string): void {
  rmSync(join(path, name), { recursive: true, force: true, ...untilEmpty });
}
