// The modules whose libraries need decorators into JavaScript in dist, since Node strips types and no more.
import { build } from "rolldown";

await build({
  input: { nest: "src/http/nest/nest.ts", remult: "src/http/remult.ts" },
  platform: "node",
  external: /^(node:|(?!@oxc-project)@?[a-z])/, // its helpers are part of rolldown
  output: { dir: "dist/http", entryFileNames: "[name].js" },
  logLevel: "warn",
});
