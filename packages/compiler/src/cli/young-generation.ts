// The part of V8's heap that new objects are made in: how large it may become.
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/**
 * What a thousand entities are compiled in with little of the CPU and of memory: with half of it V8 collects twice as
 * often, which takes a twentieth of the CPU, and with twice of it 15 MiB more of the system for less than that.
 */
const wanted = 8 * 2 ** 20;

/**
 * From here on it has the size that is wanted, and grows no further. When the compiler is loaded, it has about 4 MiB; by
 * itself it would grow to 32 while a thousand entities are compiled, which takes 70 MiB more of the system. The limit
 * itself can only be given to Node, and nobody gives options to the Node of a command: so it is made to grow by objects
 * that survive, and no longer than it has to.
 */
export function fixYoungGeneration(): void {
  let kept: unknown[] = [];
  for (let round = 0; round < 64 && size() < wanted * 0.9; round++)
    for (let count = 0; count < 256; count++) kept.push(new Array(100).fill(null));
  kept = [];
  setFlagsFromString("--semi-space-growth-factor=1");
}

function size(): number {
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
  return space === undefined ? wanted : space.space_used_size + space.space_available_size;
}
