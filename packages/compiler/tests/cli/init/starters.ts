// Projects as their own starters leave them, and what `init` finds, adds and prints in each.

export interface Starter {
  readonly files: Readonly<Record<string, string>>;
  readonly found: string;
  /** The configuration that is written; null for none. */
  readonly config: object | null;
  readonly created: readonly string[];
  readonly changed: readonly string[];
  /** The file that the printed program is for. */
  readonly program: string;
  /** How it comes to run: by Node as it is written, compiled by tsc, or bundled. */
  readonly runs: "written" | "compiled" | "bundled";
}

const node = {
  compilerOptions: {
    module: "nodenext",
    target: "es2023",
    strict: true,
    skipLibCheck: true,
    outDir: "dist",
    rootDir: ".",
    types: ["node"],
  },
};
const bundler = {
  compilerOptions: {
    ...{ target: "es2023", module: "esnext", lib: ["ES2023", "DOM"], moduleResolution: "bundler", types: ["node"] },
    ...{ verbatimModuleSyntax: true, noEmit: true, skipLibCheck: true, strict: true, erasableSyntaxOnly: true },
  },
};
const nest = {
  compilerOptions: {
    ...node.compilerOptions,
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
    isolatedModules: true,
    strictPropertyInitialization: false,
  },
};
const appModule = 'import { Module } from "@nestjs/common";\n\n@Module({})\nexport class AppModule {}\n';

export const starters: Readonly<Record<string, Starter>> = {
  "bare Node": {
    files: { "package.json": '{\n  "name": "bare",\n  "type": "module"\n}\n' },
    found: "npm, ES modules, no framework, no driver yet, zod",
    config: { router: "none" },
    created: ["entity-derive.config.json", "note.entity.ts", "tsconfig.json"],
    changed: ["package.json"],
    program: "serve-notes.ts",
    runs: "written",
  },
  "what npm init leaves": {
    files: { "package.json": manifest({ main: "index.js", type: "commonjs" }) },
    found: "npm, ES modules, no framework, no driver yet, zod",
    config: { router: "none" },
    created: ["entity-derive.config.json", "note.entity.ts", "tsconfig.json"],
    changed: ["package.json"],
    program: "serve-notes.ts",
    runs: "written",
  },
  "what npm init and tsc --init leave": {
    files: {
      "package.json": manifest({ main: "index.js", type: "commonjs" }),
      "tsconfig.json": JSON.stringify({
        compilerOptions: { ...node.compilerOptions, verbatimModuleSyntax: true, exactOptionalPropertyTypes: true },
      }),
    },
    found: "npm, ES modules, no framework, no driver yet, zod",
    config: { router: "none" },
    created: ["entity-derive.config.json", "note.entity.ts"],
    changed: ["package.json"],
    program: "serve-notes.ts",
    runs: "compiled",
  },
  "node:http, compiled to CommonJS": {
    files: {
      "package.json": manifest({ dependencies: { "@electric-sql/pglite": "^0.5.0" } }),
      "tsconfig.json": JSON.stringify({ compilerOptions: { ...node.compilerOptions, module: "commonjs" } }),
      "src/index.ts": "export {};\n",
    },
    found: "npm, CommonJS, no framework, @electric-sql/pglite, zod",
    config: { router: "none", app: "src" },
    created: ["entity-derive.config.json", "src/note.entity.ts"],
    changed: ["package.json"],
    program: "src/serve-notes.ts",
    runs: "compiled",
  },
  Hono: {
    files: {
      "package.json": manifest({
        type: "module",
        dependencies: { hono: "^4.10.0", postgres: "^3.4.0" },
        devDependencies: { typescript: "^5.8.3" },
      }),
      "pnpm-lock.yaml": "lockfileVersion: '9.0'\n",
      "tsconfig.json": JSON.stringify({ ...node, exclude: ["node_modules"] }),
      "src/index.ts": "export {};\n",
    },
    found: "pnpm, ES modules, hono, postgres, zod",
    config: { app: "src" },
    created: ["entity-derive.config.json", "src/note.entity.ts"],
    changed: ["package.json"],
    program: "src/serve-notes.ts",
    runs: "compiled",
  },
  "Hono in CommonJS": {
    files: {
      "package.json": manifest({ type: "commonjs", dependencies: { hono: "^4.10.0", "@hono/node-server": "^2.0.0" } }),
      "tsconfig.json": JSON.stringify({ ...node, include: ["src"] }),
      "src/index.ts": "export {};\n",
    },
    found: "npm, CommonJS, hono, no driver yet, zod",
    config: null,
    created: ["src/note.entity.ts"],
    changed: ["package.json"],
    program: "src/serve-notes.ts",
    runs: "compiled",
  },
  Fastify: {
    files: {
      "package.json": manifest({ type: "module", dependencies: { fastify: "^5.0.0" } }),
      "app.js": 'import "fastify";\n',
    },
    found: "npm, ES modules, fastify, no driver yet, zod",
    config: { router: "fastify" },
    created: ["entity-derive.config.json", "note.entity.ts", "tsconfig.json"],
    changed: ["package.json"],
    program: "serve-notes.ts",
    runs: "written",
  },
  "Fastify in CommonJS": {
    files: {
      "package.json": manifest({
        dependencies: { fastify: "^5.0.0", valibot: "^1.2.0" },
        devDependencies: { prettier: "^3.0.0" },
      }),
      "tsconfig.json": JSON.stringify({ ...node, include: ["src/**/*.ts"] }),
      "src/app.ts": "export {};\n",
    },
    found: "npm, CommonJS, fastify, no driver yet, valibot",
    config: { router: "fastify", validators: "valibot" },
    created: [".prettierignore", "entity-derive.config.json", "src/note.entity.ts"],
    changed: ["package.json"],
    program: "src/serve-notes.ts",
    runs: "compiled",
  },
  Express: {
    files: {
      "package.json": manifest({ type: "module", dependencies: { express: "^5.0.0" } }),
      "tsconfig.json": JSON.stringify({
        compilerOptions: { ...node.compilerOptions, rewriteRelativeImportExtensions: true },
        include: ["src"],
      }),
      "src/index.ts": "export {};\n",
    },
    found: "npm, ES modules, express, no driver yet, zod",
    config: { router: "none" },
    created: ["entity-derive.config.json", "src/note.entity.ts"],
    changed: ["package.json"],
    program: "src/serve-notes.ts",
    runs: "written",
  },
  "Express in CommonJS, without TypeScript": {
    files: {
      "package.json": manifest({ type: "commonjs", dependencies: { express: "^5.0.0", pg: "^8.16.0" } }),
      "app.js": "module.exports = {};\n",
    },
    found: "npm, CommonJS, express, pg, zod",
    config: { router: "none" },
    created: ["entity-derive.config.json", "note.entity.ts", "tsconfig.json"],
    changed: ["package.json"],
    program: "serve-notes.ts",
    runs: "written",
  },
  NestJS: {
    files: {
      "package.json": manifest({
        type: "module",
        dependencies: { "@nestjs/core": "^12.0.1" },
        devDependencies: { prettier: "^3.4.2" },
      }),
      "tsconfig.json": JSON.stringify(nest),
      ".oxlintrc.json": '{\n  "plugins": ["typescript"],\n  "ignorePatterns": ["dist"]\n}\n',
      "src/app.module.ts": appModule,
    },
    found: "npm, ES modules, nestjs, no driver yet, zod",
    config: { router: "none", app: "src" },
    created: [".prettierignore", "entity-derive.config.json", "src/note.entity.ts"],
    changed: [".oxlintrc.json", "package.json"],
    program: "src/main.ts",
    runs: "compiled",
  },
  "NestJS in CommonJS": {
    files: {
      "package.json": manifest({ dependencies: { "@nestjs/core": "^11.0.1" }, devDependencies: { eslint: "^9" } }),
      "tsconfig.json": JSON.stringify(nest),
      "src/app.module.ts": appModule,
      "src/main.ts": "export {};\n",
    },
    found: "npm, CommonJS, nestjs, no driver yet, zod",
    config: { router: "none", app: "src" },
    created: ["entity-derive.config.json", "src/note.entity.ts"],
    changed: ["package.json"],
    program: "src/main.ts",
    runs: "compiled",
  },
  Vite: {
    files: {
      "package.json": manifest({ type: "module", devDependencies: { vite: "^8.0.0", typescript: "~7.0.2" } }),
      "tsconfig.json": JSON.stringify({ files: [], references: [{ path: "./tsconfig.app.json" }] }),
      "tsconfig.app.json": JSON.stringify({
        compilerOptions: { ...bundler.compilerOptions, types: [], allowImportingTsExtensions: true },
        include: ["src"],
      }),
      "biome.json": '{\n\t"files": {\n\t\t"includes": ["src/**"]\n\t}\n}\n',
      "src/main.ts": "export {};\n",
    },
    found: "npm, a bundler, no framework, no driver yet, zod",
    config: { router: "none" },
    created: ["entity-derive.config.json", "src/note.entity.ts"],
    changed: ["biome.json", "package.json"],
    program: "serve-notes.ts",
    runs: "written",
  },
  "Next.js": {
    files: {
      "package.json": manifest({ dependencies: { next: "16.4.3" }, devDependencies: { eslint: "^9" } }),
      "tsconfig.json": JSON.stringify({ ...bundler, include: ["**/*.ts"] }),
      "src/app/page.ts": "export {};\n",
      ".gitattributes": "* text=auto",
      ".git/HEAD": "ref: refs/heads/main\n",
    },
    found: "npm, a bundler, nextjs, no driver yet, zod",
    config: { router: "none", app: "src" },
    created: ["entity-derive.config.json", "src/note.entity.ts"],
    changed: [".gitattributes", "package.json"],
    program: "src/app/api/[...path]/route.ts",
    runs: "bundled",
  },
};

export function manifest(given: object): string {
  return `${JSON.stringify({ name: "sample", private: true, ...given }, null, 2)}\n`;
}
