// The packages that code of the playground can import. The page has them once, as one bundle.

type Namespace = Readonly<Record<string, unknown>>;

const packages: Readonly<Record<string, () => Promise<Namespace>>> = {
  "entity-derive": () => import("entity-derive"),
  "entity-derive/codegen/v1": () => import("entity-derive/codegen/v1"),
  "entity-derive/codegen/v1/http": () => import("entity-derive/codegen/v1/http"),
  "entity-derive/http": () => import("entity-derive/http"),
  "entity-derive/runtime": () => import("entity-derive/runtime"),
  "entity-derive/sql": () => import("entity-derive/sql"),
  hono: () => import("hono"),
  zod: () => import("zod"),
};

/** @throws {Error} for a package that the playground does not have */
export function importPackage(specifier: string, importer: string): Promise<Namespace> {
  const load = packages[specifier];
  if (load !== undefined) return load();
  throw new Error(
    `${importer} imports ${specifier}, which the playground does not have. It has ${Object.keys(packages).join(", ")}`,
  );
}
