// What programs import to read migration files, and to apply them.
export type { AllowedFinding, MigrationFile, MigrationStatement } from "./migration-file.ts";
export { MigrationFileError } from "./migration-file-error.ts";
export { parseMigration } from "./parse-migration.ts";
export { statementsIn } from "./sql/statements.ts";
export { type Token, type TokenKind, tokensOf } from "./sql/tokens.ts";
