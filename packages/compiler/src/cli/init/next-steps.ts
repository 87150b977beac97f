// Prints the next steps after `init`: install, generate, and serve the example.
import { derivedGlob } from "../../text/paths/file-names.ts";
import { exampleServer } from "./example-server.ts";
import { hasEslint } from "./ignore-files.ts";
import { type Framework, hasPackage, type ProjectFacts } from "./project-facts.ts";

export function nextSteps(facts: ProjectFacts, hasExample: boolean): readonly string[] {
  const { packageManager, framework } = facts;
  const documentation = "https://github.com/entity-derive/entity-derive/blob/main/docs";
  return [
    `install: ${packageManager.install}`,
    `regenerate on every change: ${packageManager.run("generate:watch")}`,
    ...(hasPackage(facts, "vite")
      ? ['or from Vite: `plugins: [entityDerive()]`, from "@entity-derive/compiler/vite", in vite.config.ts']
      : []),
    ...(hasEslint(facts)
      ? [`ESLint: \`{ ignores: ["${derivedGlob}"] }\`, an object of its own, in its configuration`]
      : []),
    ...(hasExample ? exampleSteps(facts) : []),
    `${pages[framework].title}: ${documentation}/${pages[framework].path}`,
  ];
}

function exampleSteps(facts: ProjectFacts): readonly string[] {
  const { path, text, start } = exampleServer(facts);
  const isThere = facts.framework === "nestjs" ? ", in place of what it has" : "";
  return [`serve the example, as ${path}${isThere}:\n\n${text.replaceAll(/^(?=.)/gm, "    ")}\n`, start];
}

const pages: Readonly<Record<Framework, { readonly title: string; readonly path: string }>> = {
  hono: { title: "with Hono", path: "frameworks/hono.md" },
  fastify: { title: "with Fastify", path: "frameworks/fastify.md" },
  express: { title: "with Express", path: "frameworks/express.md" },
  nestjs: { title: "with NestJS", path: "frameworks/nestjs.md" },
  nextjs: { title: "with Next.js", path: "frameworks/nextjs.md" },
  node: { title: "with node:http", path: "frameworks/node.md" },
};
