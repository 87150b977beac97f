// When a burst of changes is over: a clock and events as data, no waiting.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Burst, ChangeBurst } from "../../../src/project/live/change-burst.ts";
import type { FileState } from "../../../src/project/live/file-state.ts";

type Step = readonly [at: number, path: string, state?: FileState] | readonly [at: number, "lock" | "unlock" | "all"];

/** When which bursts are taken, if these things happen at these times, in milliseconds. */
function bursts(...steps: readonly Step[]): readonly (readonly [number, Burst | readonly string[]])[] {
  let now = 0;
  let isLocked = false;
  const changes = new ChangeBurst(() => now);
  const taken: (readonly [number, Burst | readonly string[]])[] = [];
  const end = (steps.at(-1)?.[0] ?? 0) + 30_000;
  for (; now <= end; now += 1) {
    for (const step of steps.filter(([at]) => at === now)) {
      const [, what, state] = step;
      if (what === "lock" || what === "unlock") isLocked = what === "lock";
      else if (what === "all") changes.addAll();
      else changes.add(what, state ?? "there");
    }
    if (changes.wait(isLocked) !== 0) continue;
    const burst = changes.take();
    taken.push([now, burst === "all" ? burst : [...burst]]);
  }
  return taken;
}

test("one file that is saved waits for 20 ms", () => {
  assert.deepEqual(bursts([100, "a"]), [[120, ["a"]]]);
});

test("a file that is truncated and then written is taken once, when it is written", () => {
  assert.deepEqual(bursts([100, "a", "empty"], [103, "a"]), [[253, ["a"]]]);
  assert.deepEqual(bursts([100, "a", "gone"], [140, "a"]), [[290, ["a"]]]);
});

test("all files that an editor saves are one burst", () => {
  assert.deepEqual(bursts([100, "a"], [110, "b"], [170, "c"]), [[245, ["a", "b", "c"]]]);
});

test("two saves that are apart are two bursts", () => {
  assert.deepEqual(bursts([100, "a"], [130, "a"]), [
    [120, ["a"]],
    [150, ["a"]],
  ]);
});

test("what goes on writing is taken in parts, and nothing of it is lost", () => {
  const steps = Array.from({ length: 800 }, (_, index): Step => [index * 10, `file ${index}`]);
  const taken = bursts(...steps);
  assert.deepEqual(
    taken.map(([at]) => at),
    [3_000, 6_010, 8_140],
  );
  assert.equal(new Set(taken.flatMap(([, burst]) => [...burst])).size, 800);
});

test("while git holds its lock nothing is taken, and after it only when it is quiet", () => {
  const taken = bursts([100, "lock"], [110, "a"], [120, "b", "gone"], [900, "c"], [1_000, "unlock"], [1_010, "d"]);
  assert.deepEqual(taken, [[1_260, ["a", "b", "c", "d"]]]);
});

test("the stops of a rebase are one burst where they follow upon each other", () => {
  const taken = bursts(
    ...[0, 1, 2, 3].flatMap((stop): readonly Step[] => [
      [stop * 200 + 100, "lock"],
      [stop * 200 + 110, "a"],
      [stop * 200 + 120, `b${stop}`, "gone"],
      [stop * 200 + 150, "unlock"],
    ]),
  );
  assert.deepEqual(
    taken.map(([, burst]) => [...burst]),
    [["a", "b0", "b1", "b2", "b3"]],
  );
});

test("the `git status` of an editor after a save holds up nobody", () => {
  assert.deepEqual(bursts([100, "a"], [115, "lock"], [130, "unlock"]), [[149, ["a"]]]);
});

test("a lock that nothing comes from any more is not waited for", () => {
  assert.deepEqual(bursts([0, "lock"], [100, "a"]), [[5_120, ["a"]]]);
});

test("a lock is waited for longer on a machine that is too busy to look at it, since git is as late", () => {
  let now = 0;
  const changes = new ChangeBurst(() => now);
  changes.add("a", "there");
  for (; now < 20_000; now += 400) assert.equal(changes.wait(true), 20);
  for (; changes.wait(true) === 20; now += 20);
  assert.equal(now, 23_020);
});

test("where anything may have changed, single files do not matter", () => {
  assert.deepEqual(bursts([100, "a"], [110, "all"]), [[260, "all"]]);
});

test("what was put back comes again with what came since", () => {
  let now = 0;
  const changes = new ChangeBurst(() => now);
  changes.add("a", "there");
  now = 20;
  assert.equal(changes.wait(false), 0);
  const burst = changes.take();
  changes.add("b", "there");
  changes.putBack(burst);
  assert.equal(changes.wait(true), 20);
  now = 400;
  assert.equal(changes.wait(false), 0);
  assert.deepEqual([...changes.take()].sort(), ["a", "b"]);
  assert.equal(changes.wait(false), null);
});
