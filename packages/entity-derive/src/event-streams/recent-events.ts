// The windows that a process has read into what it keeps of them: the last minutes, from which most clients go on.
import { covers, type Snapshot } from "./snapshot.ts";
import type { StoredEvent } from "./stored-event.ts";

/** A snapshot, and the text by which a client names it. */
export interface Mark {
  readonly snapshot: Snapshot;
  readonly token: string;
}

/** A window, or a part of one that is large: then the last part alone has an end. */
export interface Chunk {
  readonly events: readonly StoredEvent[];
  readonly end: Mark | null;
}

interface KeptChunk extends Chunk {
  readonly at: number;
  readonly size: number;
}

export class RecentEvents {
  readonly #longest: number;
  readonly #largest: number;
  #chunks: KeptChunk[] = [];
  #size = 0;
  /** How many chunks have gone. */
  #gone = 0;
  /** All that this snapshot has not seen, and is visible by now, is here; null while a window is only half here. */
  #base: Snapshot | null = null;

  /**
   * @param longest how long a window is kept, in milliseconds
   * @param largest how many bytes are kept
   */
  constructor(longest: number, largest: number) {
    this.#longest = longest;
    this.#largest = largest;
  }

  /** The number that the next chunk will have. */
  get next(): number {
    return this.#gone + this.#chunks.length;
  }

  /** Begins anew. */
  begin(base: Snapshot): void {
    this.#gone = this.next;
    this.#chunks = [];
    this.#size = 0;
    this.#base = base;
  }

  add(chunk: Chunk, now: number): void {
    const size = chunk.events.reduce((sum, event) => sum + event.size, 100);
    this.#chunks.push({ ...chunk, at: now, size });
    this.#size += size;
    if (this.#base === null) this.#base = chunk.end?.snapshot ?? null;
    this.trim(now);
  }

  /** The first chunk that has what the position has not seen; null where that may not be here any more. */
  numberAfter(position: Snapshot): number | null {
    if (this.#base === null || !covers(position, this.#base)) return null;
    for (let index = this.#chunks.length - 1; index >= 0; index--) {
      const end = this.#chunks[index]?.end ?? null;
      if (end !== null && covers(position, end.snapshot)) return this.#gone + index + 1;
    }
    return this.#gone;
  }

  /** Undefined for one that has gone. */
  chunk(number: number): Chunk | undefined {
    return this.#chunks[number - this.#gone];
  }

  /** Lets go of what is too old, or too much. */
  trim(now: number): void {
    let count = 0;
    for (const { at, size, end } of this.#chunks) {
      if (this.#size <= this.#largest && now - at <= this.#longest) break;
      this.#size -= size;
      count += 1;
      this.#base = end?.snapshot ?? null;
    }
    if (count === 0) return;
    this.#chunks = this.#chunks.slice(count);
    this.#gone += count;
    // A window of which a part has gone is of no use, but its end is where the next one begins.
    this.#base ??= this.#chunks.find(({ end }) => end !== null)?.end?.snapshot ?? null;
  }
}
