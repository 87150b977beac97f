// Exports for deployments with row-level security: privileges, and a check at start.
export { checkRowSecurity, type RowSecurityChecks, RowSecurityError } from "./check.ts";
export { type RowSecurityRoles, rowSecurityGrants } from "./grants.ts";
