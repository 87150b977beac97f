// Remembers ids, entity tags and links of answers as values for later requests.
import fc from "fast-check";

/** Only the latest are kept, so that a long run needs no more memory than a short one. */
const most = 200;

export class Memory {
  readonly #ids: string[] = [];
  readonly #tags: string[] = [];
  readonly #links: string[] = [];
  readonly #rows = new Map<string, string[]>();

  readonly ids: fc.Arbitrary<string> = remembered(this.#ids, "0190a5b0-0000-7000-8000-000000000000");
  readonly tags: fc.Arbitrary<string> = remembered(this.#tags, '"none"');
  /** Query strings of next pages. */
  readonly links: fc.Arbitrary<string> = remembered(this.#links, "?limit=1");

  /** Of the rows that requests of the path are about: what stands behind `/users/` is mostly the id of a user. */
  rowsOf(path: string): fc.Arbitrary<string> {
    const own = this.#rowsIn(path);
    return fc.oneof({ weight: 5, arbitrary: remembered(own, "00000000-0000-0000-0000-000000000000") }, this.ids);
  }

  remember(path: string, headers: Headers, body: string): void {
    keep(
      this.#rowsIn(path),
      Array.from(body.matchAll(row), ([, id = ""]) => id),
    );
    keep(this.#ids, body.match(uuid) ?? []);
    keep(this.#tags, [headers.get("etag") ?? ""].filter(Boolean));
    keep(this.#links, /<[^?>]*(\?[^>]*)>/.exec(headers.get("link") ?? "")?.slice(1) ?? []);
  }

  #rowsIn(path: string): string[] {
    const collection = path.replace(/\/\{.*$/, "");
    const rows = this.#rows.get(collection) ?? [];
    this.#rows.set(collection, rows);
    return rows;
  }
}

const row = /"id":"([^"]*)"/g;
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

function remembered(values: readonly string[], otherwise: string): fc.Arbitrary<string> {
  return fc.nat().map((index) => values[index % Math.max(values.length, 1)] ?? otherwise);
}

function keep(kept: string[], values: readonly string[]): void {
  for (const value of values.slice(0, 5)) if (!kept.includes(value)) kept.push(value);
  if (kept.length > most) kept.splice(0, kept.length - most);
}
