// Keeps the windows of the last minutes in memory, from which most clients resume.
import { covers, type Snapshot } from "./snapshot.ts";
import type { StoredEvent } from "./stored-event.ts";

/** A snapshot and its token. */
export interface Checkpoint {
  readonly snapshot: Snapshot;
  readonly token: string;
}

/** A window, or a part of a large one. Only the last part has an end. */
export interface Chunk {
  readonly events: readonly StoredEvent[];
  readonly end: Checkpoint | null;
}

interface StoredChunk extends Chunk {
  readonly at: number;
  readonly size: number;
}

export class RecentEvents {
  readonly #longest: number;
  readonly #largest: number;
  #chunks: StoredChunk[] = [];
  #size = 0;
  /** The number of removed chunks. */
  #removedCount = 0;
  /** Memory has all visible events that this snapshot does not see; null if it starts within a window. */
  #base: Snapshot | null = null;

  /**
   * @param longest how long a window is kept, in milliseconds
   * @param largest the maximum size in bytes
   */
  constructor(longest: number, largest: number) {
    this.#longest = longest;
    this.#largest = largest;
  }

  /** The number of the next chunk. */
  get next(): number {
    return this.#removedCount + this.#chunks.length;
  }

  /** Starts anew from a snapshot. */
  begin(base: Snapshot): void {
    this.#removedCount = this.next;
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

  /** Returns the number of the first chunk after the position; null if it may have been removed. */
  numberAfter(position: Snapshot): number | null {
    if (this.#base === null || !covers(position, this.#base)) return null;
    for (let index = this.#chunks.length - 1; index >= 0; index--) {
      const end = this.#chunks[index]?.end ?? null;
      if (end !== null && covers(position, end.snapshot)) return this.#removedCount + index + 1;
    }
    return this.#removedCount;
  }

  /** Returns undefined for a removed chunk. */
  chunk(number: number): Chunk | undefined {
    return this.#chunks[number - this.#removedCount];
  }

  /** Removes windows that are too old, or exceed the maximum size. */
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
    this.#removedCount += count;
    // A partly removed window is useless, but its end is where the next one begins.
    this.#base ??= this.#chunks.find(({ end }) => end !== null)?.end?.snapshot ?? null;
  }
}
