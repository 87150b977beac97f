// The room that writes: what changes on disk, what is refused, and what is left alone.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { describeChanges, planChanges, type WriteResult, writeChanges } from "../../src/6-write/write.ts";
import type { GeneratedFolder } from "../../src/index.ts";
import { type TemporaryFolder, temporaryFolder } from "./temporary-folder.ts";

const user: GeneratedFolder = {
  path: "src/user.derived",
  origin: { source: "src/user.entity.ts", entity: "User" },
  key: "",
  files: [
    { name: "dto.ts", text: "export interface CreateUserRequest {}\n" },
    { name: "index.ts", text: 'export * from "./dto.ts";\n' },
  ],
};

interface Run {
  readonly folders?: readonly GeneratedFolder[];
  readonly failed?: readonly string[];
  readonly sources?: readonly string[];
  readonly force?: boolean;
  readonly derived?: readonly string[];
  readonly classes?: ReadonlyMap<string, readonly string[]>;
  readonly selected?: readonly string[];
}

function changes(
  project: TemporaryFolder,
  { folders = [user], failed = [], sources, force = false, derived, classes, selected }: Run,
) {
  const onDisk = project.list().filter((path) => path.endsWith(".derived/manifest.json"));
  const read = sources ?? folders.flatMap(({ origin }) => origin?.source ?? []);
  const compiled = {
    folders,
    failed: new Set(failed),
    classes: classes ?? new Map(read.map((path) => [path, []])),
    selected: selected === undefined ? null : new Set(selected),
  };
  return planChanges(
    project.path,
    derived ?? onDisk.map((path) => path.replace("/manifest.json", "")),
    compiled,
    force,
    { isUpToDate: () => false, originOf: () => null },
  );
}

/** The counts, and what was refused. */
const write = (project: TemporaryFolder, run: Run = {}): Omit<WriteResult, "folders" | "stamps"> => {
  const { folders: _, stamps: __, ...told } = writeChanges(project.path, changes(project, run).changes);
  return told;
};
const described = (project: TemporaryFolder, run: Run = {}): readonly string[] =>
  describeChanges(changes(project, run).changes, "entity-derive generate").map(
    ({ path, message }) => `${path} ${message}`,
  );

function generatedProject(context: TestContext): TemporaryFolder {
  const project = temporaryFolder(context, { "src/user.entity.ts": "" });
  write(project);
  return project;
}

test("a new folder holds the files and a manifest with their hashes", (context) => {
  const project = temporaryFolder(context, { "src/user.entity.ts": "" });
  assert.deepEqual(write(project), { written: 3, removed: 0, unchanged: 0, problems: [] });
  assert.deepEqual(project.list(), [
    "src/user.derived/dto.ts",
    "src/user.derived/index.ts",
    "src/user.derived/manifest.json",
    "src/user.entity.ts",
  ]);
  assert.equal(
    project.read("src/user.derived/manifest.json"),
    `{
  "source": "../user.entity.ts",
  "entity": "User",
  "files": {
    "dto.ts": "${sha256("exportinterfaceCreateUserRequest{}")}",
    "index.ts": "${sha256("export*from./dto.ts")}"
  }
}
`,
  );
});

test("a folder can be entered by everyone who may enter the one it is in", (context) => {
  const project = temporaryFolder(context);
  project.write("beside/file.ts", "");
  write(project);
  const mode = (path: string): number => statSync(join(project.path, path)).mode & 0o777;
  assert.equal(mode("src/user.derived"), mode("beside"));
});

test("a second run writes nothing", (context) => {
  const project = generatedProject(context);
  const before = statSync(join(project.path, "src/user.derived/dto.ts")).mtimeMs;
  assert.deepEqual(write(project), { written: 0, removed: 0, unchanged: 3, problems: [] });
  assert.equal(statSync(join(project.path, "src/user.derived/dto.ts")).mtimeMs, before);
  assert.deepEqual(described(project), []);
});

test("only what changed is written, and what is no longer made is deleted", (context) => {
  const project = generatedProject(context);
  const folders = [{ ...user, files: [{ name: "dto.ts", text: "export interface Changed {}\n" }] }];
  assert.deepEqual(described(project, { folders }), [
    "src/user.derived/dto.ts is stale",
    "src/user.derived/manifest.json is stale",
    "src/user.derived/index.ts is superfluous",
  ]);
  assert.deepEqual(write(project, { folders }), { written: 2, removed: 1, unchanged: 0, problems: [] });
  assert.deepEqual(project.list(), ["src/user.derived/dto.ts", "src/user.derived/manifest.json", "src/user.entity.ts"]);
  assert.equal(project.read("src/user.derived/dto.ts"), "export interface Changed {}\n");
});

test("a deleted file is missing, and comes back", (context) => {
  const project = generatedProject(context);
  project.remove("src/user.derived/dto.ts");
  assert.deepEqual(described(project), ["src/user.derived/dto.ts is missing"]);
  assert.deepEqual(write(project), { written: 1, removed: 0, unchanged: 2, problems: [] });
});

test("a file that was edited by hand is refused, and with it its folder, until it is forced", (context) => {
  const project = generatedProject(context);
  project.write("src/user.derived/dto.ts", "// mine\n");
  const folders = [{ ...user, files: user.files.map((file) => ({ ...file, text: `${file.text}// new\n` })) }];
  const { written, problems } = write(project, { folders });
  assert.equal(written, 0);
  assert.deepEqual(
    problems.map(({ path, message }) => `${path} ${message}`),
    ["src/user.derived/dto.ts was edited by hand"],
  );
  assert.match(problems[0]?.help ?? "", /--force/);
  assert.equal(project.read("src/user.derived/dto.ts"), "// mine\n");
  assert.equal(project.read("src/user.derived/index.ts"), user.files[1]?.text);

  assert.deepEqual(write(project, { folders, force: true }).problems, []);
  assert.equal(project.read("src/user.derived/dto.ts"), folders[0]?.files[0]?.text);
});

test("an edit by hand of a file that is no longer made is kept", (context) => {
  const project = generatedProject(context);
  project.write("src/user.derived/index.ts", "// mine\n");
  const folders = [{ ...user, files: user.files.slice(0, 1) }];
  assert.equal(write(project, { folders }).problems.length, 1);
  assert.equal(project.read("src/user.derived/index.ts"), "// mine\n");
});

test("other folders are written although one is refused", (context) => {
  const project = generatedProject(context);
  project.write("src/user.derived/dto.ts", "// mine\n");
  const order = { ...user, path: "src/order.derived", origin: { source: "src/order.entity.ts", entity: "Order" } };
  assert.equal(write(project, { folders: [user, order] }).written, 3);
});

test("foreign files are left alone, but a generated one does not replace them", (context) => {
  const project = temporaryFolder(context, { "src/user.derived/notes.md": "mine" });
  assert.equal(write(project).written, 3);
  assert.equal(project.read("src/user.derived/notes.md"), "mine");
  assert.deepEqual(described(project), []);

  project.write("src/user.derived/row.ts", "// mine");
  const folders = [{ ...user, files: [...user.files, { name: "row.ts", text: "// generated" }] }];
  const { written, problems } = write(project, { folders });
  assert.equal(written, 0);
  assert.match(problems[0]?.message ?? "", /not a generated file/);
  assert.equal(project.read("src/user.derived/row.ts"), "// mine");
});

test("a checkout with CRLF is neither stale nor edited by hand", (context) => {
  const project = generatedProject(context);
  for (const name of ["dto.ts", "index.ts", "manifest.json"]) {
    const path = `src/user.derived/${name}`;
    project.write(path, project.read(path).replaceAll("\n", "\r\n"));
  }
  assert.deepEqual(described(project), []);
  const folders = [{ ...user, files: user.files.map((file) => ({ ...file, text: `${file.text}// new\n` })) }];
  assert.deepEqual(write(project, { folders }).problems, []);
});

test("a damaged manifest protects what differs, and is replaced where nothing does", (context) => {
  const project = generatedProject(context);
  project.write("src/user.derived/manifest.json", "<<<<<<< HEAD\n{}\n");
  assert.deepEqual(write(project), { written: 1, removed: 0, unchanged: 2, problems: [] });
  project.write("src/user.derived/manifest.json", "<<<<<<< HEAD\n{}\n");
  project.write("src/user.derived/dto.ts", "// mine\n");
  assert.equal(write(project).problems.length, 1);
});

test("a manifest that git has merged is stale, and mended before it makes an edit of what is none", (context) => {
  const project = generatedProject(context);
  const merged = project
    .read("src/user.derived/manifest.json")
    .replace(/"dto.ts": "[0-9a-f]{8}/, '"dto.ts": "01234567');
  project.write("src/user.derived/manifest.json", merged);
  assert.deepEqual(described(project), ["src/user.derived/manifest.json is stale"]);
  assert.deepEqual(write(project), { written: 1, removed: 0, unchanged: 2, problems: [] });
  const files = user.files.map((file) => ({ ...file, text: `${file.text}export {};\n` }));
  assert.deepEqual(write(project, { folders: [{ ...user, files }] }).problems, []);
});

test("a manifest that names files outside of its folder is none", (context) => {
  const project = generatedProject(context);
  const manifest = JSON.parse(project.read("src/user.derived/manifest.json")) as { files: Record<string, string> };
  project.write("src/precious.ts", "mine");
  manifest.files["../precious.ts"] = sha256("mine");
  project.write("src/user.derived/manifest.json", JSON.stringify(manifest));
  write(project, { folders: [], sources: ["src/user.entity.ts"] });
  write(project);
  assert.equal(project.read("src/precious.ts"), "mine");
});

test("the folder of an entity that is gone is removed", (context) => {
  const project = generatedProject(context);
  const run = { folders: [], sources: ["src/user.entity.ts"] };
  assert.deepEqual(described(project, run), [
    "src/user.derived/dto.ts is superfluous",
    "src/user.derived/index.ts is superfluous",
    "src/user.derived/manifest.json is superfluous",
  ]);
  assert.deepEqual(write(project, run), { written: 0, removed: 3, unchanged: 0, problems: [] });
  assert.equal(statSync(join(project.path, "src/user.derived"), { throwIfNoEntry: false }), undefined);
});

test("the folder of an entity file that was deleted is removed, and foreign files in it stay", (context) => {
  const project = generatedProject(context);
  project.write("src/user.derived/notes.md", "mine");
  project.remove("src/user.entity.ts");
  write(project, { folders: [], sources: ["src/order.entity.ts"] });
  assert.deepEqual(project.list(), ["src/user.derived/notes.md"]);
});

test("an edited file keeps the folder of an entity that is gone", (context) => {
  const project = generatedProject(context);
  project.write("src/user.derived/dto.ts", "// mine\n");
  const { removed, problems } = write(project, { folders: [], sources: ["src/user.entity.ts"] });
  assert.equal(removed, 0);
  assert.equal(problems.length, 1);
  assert.equal(project.list().length, 4);
});

test("what was generated for a file that has an error now stays", (context) => {
  const project = generatedProject(context);
  assert.deepEqual(
    described(project, { folders: [], sources: ["src/user.entity.ts"], failed: ["src/user.entity.ts"] }),
    [],
  );
});

test("a file that this run did not read keeps its folder", (context) => {
  const project = generatedProject(context);
  assert.deepEqual(described(project, { folders: [], sources: ["src/order.entity.ts"] }), []);
});

test("while a file has an error, a missing file may have been renamed: its folder stays", (context) => {
  const project = generatedProject(context);
  project.remove("src/user.entity.ts");
  const run = { folders: [], sources: ["src/person.entity.ts"], failed: ["src/person.entity.ts"] };
  assert.deepEqual(described(project, run), []);
});

test("a folder whose class is still there stays, and a warning says so", (context) => {
  const project = generatedProject(context);
  const run = { folders: [], classes: new Map([["src/user.entity.ts", ["Other", "User"]]]) };
  const { changes: planned, warnings } = changes(project, run);
  assert.deepEqual(planned, []);
  assert.deepEqual(
    warnings.map(({ path, message, severity }) => [severity, path, message]),
    [
      [
        "warning",
        "src/user.derived",
        "is kept without being generated: `User` is still in src/user.entity.ts, but is not an entity",
      ],
    ],
  );
});

test("when some files are selected, no other folder is written or removed", (context) => {
  const project = generatedProject(context);
  const order = { ...user, path: "src/order.derived", origin: { source: "src/order.entity.ts", entity: "Order" } };
  const run = { folders: [{ ...user, files: user.files.slice(0, 1) }, order], selected: ["src/order.entity.ts"] };
  assert.equal(write(project, run).written, 3);
  assert.ok(project.list().includes("src/user.derived/index.ts"));
  project.remove("src/user.entity.ts");
  assert.deepEqual(described(project, { folders: [order], selected: ["src/order.entity.ts"] }), []);
});

const header =
  "// @generated by entity-derive from user.entity.ts. Change the entity, then run `npx entity-derive generate`.\n";
const headed = { ...user, files: user.files.map((file) => ({ ...file, text: header + file.text })) };

test("without its manifest a folder is known by the first line of its files", (context) => {
  const project = temporaryFolder(context, { "src/user.entity.ts": "", "src/other.derived/index.ts": "// mine\n" });
  write(project, { folders: [headed] });
  project.remove("src/user.derived/manifest.json");
  project.write("src/user.derived/notes.md", "mine");
  const derived = ["src/other.derived", "src/user.derived"];
  const kept = { folders: [], derived, classes: new Map([["src/user.entity.ts", ["User"]]]) };
  assert.deepEqual(described(project, kept), []);

  const one = { ...headed, files: headed.files.slice(0, 1) };
  assert.deepEqual(described(project, { folders: [one], derived }), [
    "src/user.derived/manifest.json is missing",
    "src/user.derived/index.ts is superfluous",
  ]);
  project.remove("src/user.entity.ts");
  assert.equal(write(project, { folders: [], derived }).removed, 2);
  assert.deepEqual(project.list(), ["src/other.derived/index.ts", "src/user.derived/notes.md"]);
});

test("without its manifest a file that differs is kept, since nobody knows who changed it", (context) => {
  const project = temporaryFolder(context, { "src/user.entity.ts": "" });
  write(project, { folders: [headed] });
  project.remove("src/user.derived/manifest.json");
  project.write("src/user.derived/dto.ts", `${header}export interface Mine {}\n`);
  const { problems } = write(project, { folders: [headed] });
  assert.deepEqual(
    problems.map(({ path }) => path),
    ["src/user.derived/dto.ts"],
  );
  assert.match(problems[0]?.message ?? "", /manifest\.json/);
});

test("nothing is left behind when writing fails", (context) => {
  const project = temporaryFolder(context, { "src/user.derived/index.ts/a-folder.txt": "" });
  assert.throws(() => write(project));
  assert.deepEqual(
    project.list().filter((path) => !path.startsWith("src/user.derived/")),
    [],
  );
});

test("two runs at once end with the files whole", async (context) => {
  const project = temporaryFolder(context);
  const folders = Array.from({ length: 20 }, (_, index) => ({ ...user, path: `src/user${index}.derived` }));
  const plans = [changes(project, { folders }), changes(project, { folders })];
  await Promise.all(plans.map(async ({ changes: plan }) => writeChanges(project.path, plan)));
  assert.deepEqual(described(project, { folders }), []);
  assert.equal(project.list().length, 60);
});

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

test("what was written has the stamps that it has on disk, the manifest too", (context) => {
  const project = temporaryFolder(context, { "src/user.entity.ts": "" });
  const { stamps } = writeChanges(project.path, changes(project, {}).changes);
  assert.deepEqual([...stamps.keys()].sort(), [
    "src/user.derived/dto.ts",
    "src/user.derived/index.ts",
    "src/user.derived/manifest.json",
  ]);
  for (const [path, stamp] of stamps) {
    const { size, mtimeMs, ino } = statSync(join(project.path, path));
    assert.deepEqual([stamp.size, stamp.modified, stamp.inode], [size, mtimeMs, ino]);
  }
});
