// A schema of Prisma into its client.
import { join } from "node:path";
import { contestantsFolder, runThere } from "./run-there.ts";

/**
 * The command asks for an engine that only migrations need, and would fetch it; a path to one, which it does not run
 * here, keeps it from that.
 */
export function generatePrismaClient(schema: string): boolean {
  const command = join(contestantsFolder, "node_modules", "prisma", "build", "index.js");
  return runThere(process.execPath, [command, "generate", "--schema", schema, "--no-hints"], {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    CHECKPOINT_DISABLE: "1",
  });
}
