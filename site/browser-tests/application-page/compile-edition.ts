// Compiles the entity files of a test as the page does.
import { createCompiler } from "@entity-derive/compiler";
import type { ServedEntity } from "../../src/playground/application/edition.ts";
import { servedEntities } from "../../src/playground/compiler/served-entities.ts";

/** An edition of a project, as the page's panel takes it. */
export interface CompiledEdition {
  readonly sources: readonly { readonly path: string; readonly text: string }[];
  readonly generated: readonly { readonly path: string; readonly text: string }[];
  readonly entities: readonly ServedEntity[];
  readonly schema: { readonly statements: readonly string[]; readonly intent: unknown } | null;
}

/**
 * @param texts the files of the project, by their paths
 * @throws {Error} for a diagnostic that is an error
 */
export async function compileEdition(texts: Readonly<Record<string, string>>): Promise<CompiledEdition> {
  const sources = Object.entries(texts).map(([path, text]) => ({ path, text }));
  const { folders, diagnostics, schema, entities } = await createCompiler().compile(
    {
      entities: sources.filter(({ path }) => path.endsWith(".entity.ts")),
      read: (path) => texts[path] ?? null,
    },
    {
      router: "hono",
      validator: "zod",
      importEnding: () => ".ts",
      app: { folder: "src/app.derived", hasFolder: () => true },
    },
  );
  const [error] = diagnostics.filter(({ severity }) => severity === "error");
  if (error !== undefined) throw new Error(`${error.id}: ${error.message}`);
  const generated = folders.flatMap(({ path, files }) =>
    files.map(({ name, text }) => ({ path: `${path}/${name}`, text })),
  );
  return {
    sources,
    generated,
    entities: servedEntities(entities),
    schema: schema === null ? null : { statements: schema.statements, intent: schema.intent },
  };
}
