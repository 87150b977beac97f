// A hook for `node --import`: packages are loaded from their sources instead of `dist`, with the mutant of `MUTANT` in them.
import { readFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Mutant, withMutant } from "./mutants.ts";

const root = process.env["ROOT"] ?? join(import.meta.dirname, "../../..");
const mutant: Mutant | null = JSON.parse(process.env["MUTANT"] ?? "null");
const mutated = mutant === null ? null : join(root, mutant.path);

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const url = resolved.url.replace(/(\/packages\/(?:entity-derive|migrations)\/)dist\/(.*)\.js$/, "$1src/$2.ts");
    return url === resolved.url ? resolved : { ...resolved, url, format: "module-typescript" };
  },
  load(url, context, next) {
    if (mutant === null || !url.startsWith("file:") || fileURLToPath(url) !== mutated) return next(url, context);
    const source = stripTypeScriptTypes(withMutant(readFileSync(mutated, "utf8"), mutant));
    return { format: "module", source, shortCircuit: true };
  },
});
