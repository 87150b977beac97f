// Attacks on the studio: by other pages of the browser, by other programs of the computer, and by mistaken roles.
import assert from "node:assert/strict";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { type TestContext, test } from "node:test";
import { migrations } from "../../../../examples/shop/src/app.derived/migrations.ts";
import { withoutPassword } from "../../src/cli/migrate/database/open-database.ts";
import { afterwards, createRoles, type OpenedStudio, openStudio, ownedDatabase, shopFolder } from "./open-studio.ts";

async function shopStudio(context: TestContext): Promise<OpenedStudio> {
  const owned = await ownedDatabase(context);
  const { application } = await createRoles(context, owned, migrations);
  return openStudio(context, shopFolder, { database: owned.address, role: application });
}

test("requests of other pages and other names are refused, with the token and without", async (context) => {
  const { origin, token, send } = await shopStudio(context);
  const { host, port } = new URL(origin);
  const authorization = `Bearer ${token}`;
  const statusOf = async (headers: Readonly<Record<string, string>>, path = "/api/project"): Promise<number> =>
    (await send(path, { headers })).status;
  assert.equal(await statusOf({ authorization }), 200);

  await context.test("without the token there is no data", async () => {
    assert.equal(await statusOf({}), 401);
    for (const wrong of [
      "",
      "Bearer",
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `Basic ${token}`,
      `bearer ${token}`,
    ])
      assert.equal(await statusOf({ authorization: wrong }), 401, wrong);
    // In an address it would be in histories and logs.
    assert.equal(await statusOf({}, `/api/project?token=${token}`), 401);
    assert.equal(await statusOf({ cookie: `token=${token}` }), 401);
    const refused = await send("/api/project");
    assert.ok(!refused.text.includes(token));
  });

  await context.test("a name whose DNS answer changes to this computer is refused", async () => {
    for (const name of [
      "evil.example",
      `evil.example:${port}`,
      "127.0.0.1",
      `127.0.0.1:${Number(port) + 1}`,
      `127.0.0.1.nip.io:${port}`,
      `0.0.0.0:${port}`,
    ])
      for (const path of ["/api/project", "/"])
        assert.equal(await statusOf({ authorization, host: name }, path), 403, name);
    assert.equal(await statusOf({ authorization, host: `localhost:${port}` }), 200);
  });

  await context.test("another origin is refused, and gets no header that would let it read", async () => {
    for (const other of [
      "https://evil.example",
      "null",
      `http://localhost:${Number(port) + 1}`,
      `https://${host}`,
      `http://localhost:${port}`,
    ]) {
      const { status, headers } = await send("/api/project", { headers: { authorization, origin: other } });
      assert.equal(status, 403, other);
      assert.deepEqual(
        Object.keys(headers).filter((name) => name.startsWith("access-control")),
        [],
      );
    }
    const allowed = await send("/api/project", { headers: { authorization, origin } });
    assert.equal(allowed.status, 200);
    assert.deepEqual(
      Object.keys(allowed.headers).filter((name) => name.startsWith("access-control")),
      [],
    );
    for (const site of ["cross-site", "same-site"])
      assert.equal(await statusOf({ authorization, "sec-fetch-site": site }), 403, site);
  });

  await context.test("a preflight, and any other method, is refused", async () => {
    for (const method of ["OPTIONS", "PUT", "PATCH", "DELETE", "HEAD", "TRACE"]) {
      const { status } = await send("/api/changes", { method, headers: { authorization, origin } });
      assert.equal(status, 405, method);
    }
  });

  await context.test(
    "a form of another page cannot write: neither without origin, nor as another media type",
    async () => {
      const body = JSON.stringify({ entity: "categories", action: "create", request: { slug: "a", name: "A" } });
      const json = "application/json";
      const post = async (headers: Readonly<Record<string, string>>): Promise<number> =>
        (await send("/api/changes", { method: "POST", headers, body })).status;
      assert.equal(await post({ authorization, "content-type": json }), 403);
      assert.equal(await post({ origin, "content-type": json }), 401);
      assert.equal(await post({ authorization, origin, "content-type": "text/plain" }), 415);
      assert.equal(await post({ authorization, origin, "content-type": "application/x-www-form-urlencoded" }), 415);
      assert.equal(await post({ authorization, origin, "content-type": json }), 200);
    },
  );

  await context.test("every response forbids frames, inline scripts and other hosts", async () => {
    for (const path of ["/", "/nothing", "/api/project", "/../../package.json", "/%2e%2e/package.json"]) {
      const { headers, text } = await send(path);
      const policy = String(headers["content-security-policy"]);
      assert.match(policy, /default-src 'none'/);
      assert.match(policy, /frame-ancestors 'none'/);
      assert.match(policy, /script-src 'self'(?:;|$)/);
      assert.ok(!policy.includes("unsafe"), policy);
      assert.equal(headers["x-content-type-options"], "nosniff");
      assert.equal(headers["referrer-policy"], "no-referrer");
      assert.equal(headers["cache-control"], "no-store");
      assert.equal(headers["set-cookie"], undefined);
      assert.ok(!text.includes('"dependencies"'), path);
    }
  });
});

test("it listens on the loopback address alone", async (context) => {
  const { origin } = await shopStudio(context);
  const port = Number(new URL(origin).port);
  const isOpen = (host: string): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const socket = connect({ host, port, timeout: 60_000 }, () => resolve(true));
    socket.on("error", () => resolve(false)).on("timeout", () => resolve(false));
    return promise.finally(() => socket.destroy());
  };
  assert.equal(await isOpen("127.0.0.1"), true);
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === "IPv4")
    .map(({ address }) => address);
  for (const address of [...others, "127.0.0.2"]) assert.equal(await isOpen(address), false, address);
});

test("a superuser, BYPASSRLS and the owner of a table are refused, unless somebody insists", async (context) => {
  const owned = await ownedDatabase(context);
  const { application, jobs } = await createRoles(context, owned, migrations);
  const open = (role: string | undefined, privileged?: true): Promise<OpenedStudio> =>
    openStudio(context, shopFolder, {
      database: owned.address,
      ...(role === undefined ? {} : { role }),
      ...(privileged === true ? { privileged } : {}),
    });
  await assert.rejects(open(undefined), /does not use a privileged role: \w+ is a superuser/);
  await assert.rejects(open(jobs), new RegExp(`does not use a privileged role: ${jobs} has BYPASSRLS`));
  const other = `${application}_owner`;
  await owned.db.execute(`CREATE ROLE ${other}; ALTER TABLE products OWNER TO ${other}`);
  afterwards(context, () =>
    owned.db.execute(`REASSIGN OWNED BY ${other} TO CURRENT_USER; DROP OWNED BY ${other}; DROP ROLE ${other}`),
  );
  await assert.rejects(
    open(other),
    new RegExp(`does not use a privileged role: ${other} owns (?:public\\.)?products$`),
  );
  // A member of the owner can do what the owner can.
  await owned.db.execute(`GRANT ${other} TO ${application}`);
  await assert.rejects(open(application), /owns (?:public\.)?products$/);
  await owned.db.execute(`REVOKE ${other} FROM ${application}`);
  assert.deepEqual((await (await open(application)).get("/api/project")).json.database.privileges, []);
  const privileges = (await (await open(jobs, true)).get("/api/project")).json.database.privileges;
  assert.deepEqual(privileges, [`${jobs} has BYPASSRLS`]);
});

test("the page and the terminal do not show the password of the address", () => {
  const shown = [
    "postgres://shop:s3cret@localhost/shop",
    "postgres://localhost/shop?user=shop&password=s3cret&sslmode=require",
    "postgres://localhost/shop?Password=s3cret",
  ].map(withoutPassword);
  assert.deepEqual(shown, [
    "postgres://shop:…@localhost/shop",
    "postgres://localhost/shop?user=shop&password=…&sslmode=require",
    "postgres://localhost/shop?Password=…",
  ]);
});
