// The rooms of the compiler, of the runtime and of what is about migrations: which file may import which, and what each room alone may know.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cyclesOf, type Import, type SourceFile, sourceFiles } from "./source-files.ts";

/** An import may point to the same room, or to one that stands before it. */
const order = [
  "text",
  "diagnostics",
  "language",
  "1-syntax",
  "2-model",
  "pull",
  "3-check",
  "4-plan",
  "queries",
  "5-emit",
  "compilation.ts",
  "index.ts",
  "6-write",
  "project",
  "entry.ts",
  "lsp",
  "plugin",
  "studio",
  "cli",
];

/** What goes in and out of the compiler is named by everyone who makes or takes it. */
const everywhere = ["compilation.ts"];

const compiler = sourceFiles("packages/compiler");
const runtime = sourceFiles("packages/entity-derive");
const migrations = sourceFiles("packages/migrations");
const room = (path: string): string => path.split("/", 1)[0] ?? path;

function offenders(
  files: readonly SourceFile[],
  isAllowed: (file: SourceFile, imported: Import) => boolean,
): readonly string[] {
  return files.flatMap((file) =>
    file.imports
      .filter((imported) => !isAllowed(file, imported))
      .map((imported) => `${file.path} imports ${imported.target}`),
  );
}

test("the files of both packages were found", () => {
  assert.ok(compiler.length > 30 && runtime.length > 30);
  assert.ok(compiler.every(({ imports, text }) => imports.length > 0 || !/^import /m.test(text)));
});

test("every file of the compiler is in a room", () => {
  const known = new Set(order);
  assert.deepEqual(
    compiler.map(({ path }) => path).filter((path) => !known.has(room(path))),
    [],
  );
});

test("an import points only to an earlier room", () => {
  assert.deepEqual(
    offenders(compiler, (file, { target, relative, typeOnly }) => {
      if (!relative) return true;
      if (everywhere.includes(target) && typeOnly) return true;
      return order.indexOf(room(target)) <= order.indexOf(room(file.path));
    }),
    [],
  );
});

test("editors, build plugins, the studio and the command line share the project, and know nothing of each other", () => {
  const faces = ["lsp", "plugin", "studio", "cli"];
  // The command starts the server for editors and the studio.
  const isStart = (from: string, to: string): boolean =>
    (from.startsWith("cli/lsp") && room(to) === "lsp") || (from.startsWith("cli/studio/") && room(to) === "studio");
  assert.deepEqual(
    offenders(
      compiler.filter(({ path }) => faces.includes(room(path))),
      ({ path }, { target }) => room(target) === room(path) || !faces.includes(room(target)) || isStart(path, target),
    ),
    [],
  );
});

/** From what a database is to what is done about it. */
const migrationOrder = ["catalog", "difference", "replay", "statements", "lint", "pull", "index.ts"];

test("every file about migrations is in a room, and an import points only to an earlier one", () => {
  assert.ok(migrations.length > 30);
  const isKnown = ({ path }: SourceFile): boolean => migrationOrder.includes(room(path));
  assert.deepEqual(
    migrations.filter((file) => !isKnown(file)).map(({ path }) => path),
    [],
  );
  assert.deepEqual(
    offenders(
      migrations,
      (file, { target, relative }) =>
        !relative || migrationOrder.indexOf(room(target)) <= migrationOrder.indexOf(room(file.path)),
    ),
    [],
  );
});

test("catalogs and differences are data: no database is opened there, no file read, no SQL parsed", () => {
  const files = migrations.filter(({ path }) => ["catalog", "difference"].includes(room(path)));
  assert.deepEqual(
    offenders(
      files,
      (_, { target, relative, typeOnly }) =>
        relative ||
        // Texts of SQL that generated code has too.
        ["node:crypto", "entity-derive/schema"].includes(target) ||
        (typeOnly && target === "entity-derive/runtime"),
    ),
    [],
  );
});

test("what is about migrations knows nothing of entities", () => {
  assert.deepEqual(
    offenders(migrations, (_, { target }) => !target.startsWith("@entity-derive/compiler")),
    [],
  );
});

test("only 4-plan writes SQL, and queries rewrites that of users: later rooms print what it has written", () => {
  const printing = ["Sql", "sqlTemplate", "sqlText"];
  const later = compiler.filter(({ path }) => order.indexOf(room(path)) > order.indexOf("queries"));
  assert.deepEqual(
    offenders(later, (_, { target }) => !target.startsWith("4-plan/sql/") && target !== "text/identifier.ts"),
    [],
  );
  const imported = later.flatMap(({ path, text }) => {
    const names = /import (?:type )?\{([^}]*)\} from "[^"]*text\/sql\.ts"/.exec(text)?.[1]?.split(",") ?? [];
    return names
      .map((name) => name.replace("type ", "").trim())
      .filter((name) => !printing.includes(name))
      .map((name) => `${path} imports ${name}`);
  });
  assert.deepEqual(imported, []);
});

test("no words of SQL stand outside 4-plan and the check of SQL", () => {
  const words =
    /\b(?:SELECT [*\w"$]|INSERT INTO|UPDATE [\w"$]|DELETE FROM|FROM [\w"$]|WHERE [\w"$]|ORDER BY [\w"$]|RETURNING|IS (?:NOT )?NULL|ILIKE|COALESCE|VALUES)\b|::[A-Z]/;
  const writers = compiler
    .filter(({ path }) => ["2-model", "5-emit", "6-write"].includes(room(path)))
    .flatMap(({ path, text }) =>
      withoutComments(text)
        .split("\n")
        .filter((line) => words.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
  assert.deepEqual(writers, []);
});

test("only 2-model puts the names of exports together", () => {
  const composed =
    /\$\{(?:raw\()?(?:entity\.)?(?:names\.)?(?:type|prefix)\)?\}\w|\w\$\{(?:raw\()?(?:entity\.)?(?:names\.)?(?:type|prefix)\)?\}/;
  const writers = compiler
    .filter(({ path }) => room(path) === "5-emit")
    .flatMap(({ path, text }) =>
      text
        .split("\n")
        .filter((line) => composed.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
  assert.deepEqual(writers, []);
});

/** Sentences about SQL are none. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
}

/** Literals and names, which are escaped or checked there; finished SQL; types as users wrote them, parsed as one type. */
const unchecked = ["text/code.ts", "text/literal.ts", "text/sql-code.ts", "5-emit/values/type-code.ts"];

test("text becomes code without a check in three files, beside the one that has the function", () => {
  const takers = compiler.filter(({ text }) =>
    /import \{[^}]*\b(?:raw|assembled)\b[^}]*\} from "[^"]*\/code\.ts"/.test(text),
  );
  assert.deepEqual(
    takers.map(({ path }) => path).filter((path) => !unchecked.includes(path)),
    [],
  );
});

test("no emitter decides about the width of a line: the printer does", () => {
  const deciders = compiler.filter(({ path, text }) => room(path) === "5-emit" && /\.width\b|\blineWidth\b/.test(text));
  assert.deepEqual(
    deciders.map(({ path }) => path),
    [],
  );
});

test("only 1-syntax knows oxc", () => {
  assert.deepEqual(
    offenders(compiler, (file, { target }) => !target.startsWith("oxc") || room(file.path) === "1-syntax"),
    [],
  );
});

test("only 6-write and what is about projects touch the disk", () => {
  const onDisk = ["6-write", "project", "lsp", "plugin", "cli"];
  const disk = /^(node:)?(fs|fs\/promises|child_process|tinyglobby|get-tsconfig)$/;
  assert.deepEqual(
    offenders(compiler, (file, { target }) => !disk.test(target) || onDisk.includes(room(file.path))),
    [],
  );
});

test("only cli knows the process", () => {
  const others = compiler.filter(({ path }) => room(path) !== "cli");
  assert.deepEqual(
    others.filter(({ text }) => /\bprocess\.\w/.test(text)).map(({ path }) => path),
    [],
  );
});

/** The playground of the site runs these in a browser. */
const inBrowsers = ["index.ts", "lsp/hover/hover.ts", "lsp/completion/completion.ts"];

test("the compiler, hover and completion load no module of Node", () => {
  const byPath = new Map(compiler.map((file) => [file.path, file]));
  const loaded = new Set<string>(inBrowsers);
  for (const path of loaded)
    for (const { target, relative, typeOnly } of byPath.get(path)?.imports ?? [])
      if (relative && !typeOnly) loaded.add(target);
  assert.ok(loaded.size > 200);
  const files = compiler.filter(({ path }) => loaded.has(path));
  assert.deepEqual(
    offenders(files, (_, { target, typeOnly }) => typeOnly || !target.startsWith("node:")),
    [],
  );
  assert.deepEqual(
    files.filter(({ text }) => /\bBuffer\.\w/.test(text)).map(({ path }) => path),
    [],
  );
});

/** An editor is offered the words themselves: as they are written, not as they were read. */
const knowWords = ["language", "2-model", "lsp"];

/** The kinds of types and filters, which each room asks for what is its own. */
const records = /^language\/(?:types|validators|filters|keys|runtime\.ts)/;

test("only 2-model reads the words' arguments", () => {
  assert.deepEqual(
    offenders(compiler, (file, { target }) => {
      const isWord = target.startsWith("language/") && !records.test(target);
      return !isWord || knowWords.includes(room(file.path));
    }),
    [],
  );
});

test("no file imports itself in a circle, not even by its types", () => {
  assert.deepEqual(cyclesOf(compiler), []);
  assert.deepEqual(cyclesOf(runtime), []);
  assert.deepEqual(cyclesOf(migrations), []);
});

test("annotations are inert: they import no value but each other's decorators, and functions that return SQL", () => {
  const inert = ["annotations", "decorators", "options", "vocabulary"];
  const files = runtime.filter(({ path }) => inert.includes(room(path)));
  assert.deepEqual(
    offenders(
      files,
      (_, { target, typeOnly }) => typeOnly || [...inert, "sql"].some((one) => one === target || one === room(target)),
    ),
    [],
  );
});

test("the entry of entity files leads to annotations and vocabulary only", () => {
  const entry = runtime.filter(({ path }) => path === "index.ts");
  assert.deepEqual(
    offenders(entry, (_, { target }) => ["annotations", "vocabulary"].includes(room(target))),
    [],
  );
});

test("codecs know no database", () => {
  const codecs = runtime.filter(({ path }) => room(path) === "codec");
  assert.deepEqual(
    offenders(
      codecs,
      (_, { target, typeOnly }) =>
        typeOnly || target.startsWith("node:") || ["codec", "vocabulary", "errors"].includes(room(target)),
    ),
    [],
  );
});

test("the JSON of values and events knows no database", () => {
  const files = runtime.filter(({ path }) => ["json", "events"].includes(room(path)));
  assert.ok(files.length > 0);
  assert.deepEqual(
    offenders(files, (_, { target }) => ["json", "events", "codec", "vocabulary"].includes(room(target))),
    [],
  );
});

test("adapters implement the port and know nothing else", () => {
  const adapters = runtime.filter(({ path }) => room(path) === "adapters");
  assert.deepEqual(
    offenders(
      adapters,
      (_, { target, relative }) =>
        !relative ||
        ["adapters", "database", "sql", "codec", "errors", "observability", "settings"].includes(room(target)),
    ),
    [],
  );
});

test("observability and streams know no database but by its types", () => {
  for (const [name, ...others] of [["observability"], ["stream", "events"]] as const) {
    const files = runtime.filter(({ path }) => room(path) === name);
    assert.ok(files.length > 0);
    assert.deepEqual(
      offenders(
        files,
        (_, { target, typeOnly }) =>
          typeOnly || target.startsWith("node:") || [name, ...others, "errors"].includes(room(target)),
      ),
      [],
    );
  }
});

test("drivers and frameworks are loaded only by the entry point that needs them", () => {
  const packages = /^(pg|@electric-sql\/pglite|postgres|zod|valibot|hono|fastify|express)(\/|$)/;
  assert.deepEqual(
    offenders(runtime, (file, { target, typeOnly }) => {
      if (!packages.test(target) || typeOnly) return true;
      return ["adapters", "testing"].includes(room(file.path)) || file.path.startsWith("http/frameworks/");
    }),
    [],
  );
});

test("each sink knows its own broker, and nothing of others", () => {
  const brokers = runtime.filter(({ path }) => room(path) === "brokers");
  assert.ok(brokers.length > 0);
  const clients: Readonly<Record<string, RegExp>> = { nats: /^@nats-io\//, rabbitmq: /^amqplib$/ };
  assert.deepEqual(
    offenders(brokers, ({ path }, { target, relative }) => {
      const [, broker = ""] = path.split("/");
      if (relative) return ["outbox", "codec", "settings"].includes(room(target)) || isOwnOrShared(target, broker);
      return target.startsWith("node:") || clients[broker]?.test(target) === true;
    }),
    [],
  );
  assert.deepEqual(
    offenders(runtime, ({ path }, { target }) => room(path) === "brokers" || room(target) !== "brokers"),
    [],
  );
});

/** What stands in the folder of a broker is for it alone. */
function isOwnOrShared(target: string, broker: string): boolean {
  const [folder, own, file] = target.split("/");
  return folder === "brokers" && (file === undefined || own === broker);
}

test("nothing imports the entry for generated code: it only re-exports", () => {
  assert.deepEqual(
    offenders(runtime, (_, { target }) => room(target) !== "codegen"),
    [],
  );
});
