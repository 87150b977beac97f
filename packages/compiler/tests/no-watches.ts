// Makes `fs.watch` fail as it does where the system's limit of watches is reached. The tests of the command preload it.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

fs.watch = ((path: string) => {
  const message = `ENOSPC: System limit for number of file watchers reached, watch '${path}'`;
  throw Object.assign(new Error(message), { code: "ENOSPC", syscall: "watch", path });
}) as unknown as typeof fs.watch;
syncBuiltinESMExports();
