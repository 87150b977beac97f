// A watched project whose files git changes during a run.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { LiveProject } from "../../../src/project/live/live-project.ts";
import type { Run } from "../../../src/project/live/run.ts";
import { orderEntity, project, userEntity } from "../../cli/run.ts";

test("a checkout that begins and ends during a run makes it run again, and nothing of two commits is told", async (context) => {
  const shop = project(context, {
    ".gitignore": "*.derived/\n",
    "src/user.entity.ts": userEntity,
    "src/order.entity.ts": orderEntity,
  });
  const git = (...given: readonly string[]): unknown =>
    execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.org", ...given], { cwd: shop.path });
  git("init", "--quiet", "--initial-branch", "main");
  git("add", "--all");
  git("commit", "--quiet", "--message", "first");
  git("checkout", "--quiet", "-b", "other");
  git("rm", "--quiet", "src/user.entity.ts");
  git("commit", "--quiet", "--message", "second");
  git("checkout", "--quiet", "main");

  const live = new LiveProject({ folder: shop.path, isWriting: true });
  context.after(live.watch());
  await live.runNow();
  const runs: Run[] = [];
  let isFirst = true;
  live.listen({
    onRunStart: () => {
      if (isFirst) git("checkout", "--quiet", "--force", "other");
      isFirst = false;
    },
    onRunEnd: (run) => runs.push(run),
  });
  shop.write("src/user.entity.ts", userEntity.replace("name", "title"));
  live.touch("all");
  await live.runWhenQuiet();
  const told = runs.map(({ result }) =>
    result instanceof Error ? result : [result.compilation.diagnostics, result.compilation.paths],
  );
  assert.deepEqual(told, [[[], ["src/order.entity.ts"]]]);
});
