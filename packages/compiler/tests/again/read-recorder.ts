// Entities into the same behind proxies, which write down what is read of whom.
import type { Entity } from "../../src/2-model/data/entity.ts";

interface Place {
  readonly entity: Entity;
  /** `fields[].column.name`, from the entity. */
  readonly path: string;
}

type Reads = Map<Entity, Set<string>>;

/** What is another entity's, though it is reached from here: walked from there. */
const ofOthers = new Set(["target", "through", "pairs", "columns", "ownerPair", "own", "other"]);

export class ReadRecorder {
  readonly #places = new Map<object, Place>();
  readonly #shared = new Set<object>();
  readonly #proxies = new WeakMap<object, object>();
  readonly #originals = new WeakMap<object, object>();
  #current: Entity | null = null;
  #reads: Reads = new Map();
  /** The property whose descriptor was asked for: a spread does that, and then reads it to copy it. */
  #copied: string | null = null;

  constructor(entities: readonly Entity[]) {
    for (const entity of entities) this.#place(entity.fields, { entity, path: "fields" });
    for (const entity of entities) this.#place(entity, { entity, path: "" });
  }

  /** What is read of other entities than `current`, or of all where it is null. `seen` gives what is to be read. */
  during(current: Entity | null, action: (seen: never) => void): ReadonlyMap<Entity, ReadonlySet<string>> {
    this.#current = current;
    this.#reads = new Map();
    const seen = (entity: Entity): Entity => this.#proxy(entity) as Entity;
    action((current === null ? seen : seen(current)) as never);
    return this.#reads;
  }

  #place(value: unknown, place: Place): void {
    if (typeof value !== "object" || value === null) return;
    const known = this.#places.get(value);
    // Constants of the compiler are in many entities, and change with none.
    if (known !== undefined && known.entity !== place.entity) this.#share(value);
    if (known !== undefined) return;
    this.#places.set(value, place);
    if (value instanceof Map || value instanceof Set) return;
    const isRelation = /^(?:parents|children|links)\[\]$/.test(place.path);
    for (const [key, member] of Object.entries(value)) {
      if (isRelation && ofOthers.has(key)) continue;
      const name = Array.isArray(value) ? "[]" : place.path === "" ? key : `.${key}`;
      this.#place(member, { ...place, path: `${place.path}${name}` });
    }
  }

  #share(value: unknown): void {
    if (typeof value !== "object" || value === null || this.#shared.has(value)) return;
    this.#shared.add(value);
    for (const member of Object.values(value)) this.#share(member);
  }

  #proxy(value: unknown): unknown {
    if (typeof value !== "object" || value === null || value instanceof Map || value instanceof Set) return value;
    if (this.#originals.has(value)) return value;
    const known = this.#proxies.get(value);
    if (known !== undefined) return known;
    const proxy = new Proxy(value, {
      get: (target, key) => {
        this.#note(target, key);
        const found: unknown = Reflect.get(target, key);
        return typeof found === "function" ? found : this.#proxy(found);
      },
      getOwnPropertyDescriptor: (target, key) => {
        this.#copied = typeof key === "string" && this.#places.get(target)?.path === "" ? key : null;
        return Reflect.getOwnPropertyDescriptor(target, key);
      },
    });
    this.#proxies.set(value, proxy);
    this.#originals.set(proxy, value);
    return proxy;
  }

  #note(target: object, key: string | symbol): void {
    const place = this.#places.get(target);
    const isCopied = this.#copied === key;
    this.#copied = null;
    if (typeof key !== "string" || place === undefined || Array.isArray(target)) return;
    if (isCopied || place.entity === this.#current || this.#shared.has(target)) return;
    const paths = this.#reads.get(place.entity) ?? new Set();
    this.#reads.set(place.entity, paths.add(place.path === "" ? key : `${place.path}.${key}`));
  }
}
