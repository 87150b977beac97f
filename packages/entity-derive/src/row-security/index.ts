// What a deployment with row-level security needs beside the generated code: rights, and a check of them at start.
export { checkRowSecurity, RowSecurityError } from "./check.ts";
export { type RowSecurityRoles, rowSecurityGrants } from "./grants.ts";
