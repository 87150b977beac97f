// Watched builds with files of SQL: an edit is generated and bundled, and an error is shown until it is corrected.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { application, userEntity } from "./application.ts";
import { Builds } from "./bundler.ts";
import { bundlers } from "./bundlers.ts";

const statement = (condition: string): string =>
  `-- name: named :many\nSELECT id, name FROM users WHERE ${condition};\n`;

for (const bundler of bundlers)
  test(`${bundler.name}, watching: a changed statement is generated and bundled, and a wrong one is shown`, async (context) => {
    const folder = application(context, {
      "src/user.entity.ts": userEntity.replace('"users",', '"users", migrations: true,'),
      "src/reports.queries.sql": statement("name = :name"),
      "src/main.ts": 'import { PostgresReports } from "./reports.derived/index.ts";\nconsole.log(PostgresReports);\n',
    });
    const builds = new Builds();
    const first = builds.next(({ output }) => output.includes("WHERE name = $1"));
    context.after(await bundler.watch(folder.path, {}, builds.add));
    await first;
    const wrong = builds.next(({ errors }) => errors.length > 0);
    folder.write("src/reports.queries.sql", statement("nam = :name"));
    const { errors } = await wrong;
    assert.deepEqual([errors[0]?.file, errors[0]?.line], [join(folder.path, "src/reports.queries.sql"), 2]);
    assert.match(errors[0]?.text ?? "", /ED901/);
    const changed = builds.next((built) => built.errors.length === 0 && built.output.includes("WHERE name > $1"));
    folder.write("src/reports.queries.sql", statement("name > :name"));
    await changed;
  });
