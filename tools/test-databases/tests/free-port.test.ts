// Ports for servers: one that a process has is given to no other, and free again when the process has ended.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { test } from "node:test";
import { freePort } from "../src/free-port.ts";

const source = new URL("../src/free-port.ts", import.meta.url).href;

test("a port of another process is passed over until that process is killed", async (context) => {
  const program = `import { freePort } from ${JSON.stringify(source)};
    console.log(await freePort());
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    // Runs of tests differ in it.
    env: { ...process.env, TMPDIR: import.meta.dirname },
    stdio: ["ignore", "pipe", "inherit"],
  });
  context.after(() => child.kill("SIGKILL"));
  const [output] = await once(child.stdout, "data");
  const port = Number(output);
  assert.notEqual(await freePort(port), port);
  child.kill("SIGKILL");
  await once(child, "exit");
  assert.equal(await freePort(port), port);
});

test("each call has another port, and none at which somebody listens", async (context) => {
  const first = await freePort();
  assert.notEqual(await freePort(first), first);
  const server = createServer().listen(0, "127.0.0.1");
  context.after(() => server.close());
  await once(server, "listening");
  const { port: taken } = server.address() as AddressInfo;
  assert.notEqual(await freePort(taken), taken);
});

test("a process ends though it has a port", async () => {
  const program = `import { freePort } from ${JSON.stringify(source)}; await freePort();`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], { stdio: "inherit" });
  assert.deepEqual(await once(child, "exit"), [0, null]);
});
