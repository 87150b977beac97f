import { MOST } from "./limits.ts";

export const TABLE = "accounts";
export const Tables = { accounts: "accounts", notes: `account_notes` } as const;
export const Lists = { unique: [["email", "region"]], card: ["id", "email"] } as const;
export const LENGTH = { min: 1, max: MOST } as const;
