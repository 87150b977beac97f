// Finds what statements require of an embedded database: extensions and roles.
import { nodeOf, nodesWithin, statementTrees } from "./statement-tree.ts";

export interface Requirements {
  readonly extensions: ReadonlySet<string>;
  /** Without roles that the statements create. */
  readonly roles: ReadonlySet<string>;
}

/** Extensions that CREATE EXTENSION … CASCADE creates as well. */
const cascadedExtensions: Readonly<Record<string, string>> = { earthdistance: "cube" };

/** Roles that every server has. */
const builtInRoles = /^(?:postgres|pg_\w+)$/;

/** Parsing takes 0.14 ms a statement, so only statements with these words are parsed. */
const relevantWords = /\b(?:extension|role|user|group|owner|owned|grant|revoke|policy|authorization|privileges)\b/i;

export async function findRequirements(statements: readonly string[]): Promise<Requirements> {
  const extensions = new Set<string>();
  const roleNames = new Set<string>();
  const createdRoles = new Set<string>();
  for (const statement of statements) {
    if (!relevantWords.test(statement)) continue;
    for (const tree of await statementTrees(statement)) {
      const name = nodeOf(tree, "CreateExtensionStmt")?.["extname"];
      if (typeof name === "string") {
        extensions.add(name);
        const other = cascadedExtensions[name];
        if (other !== undefined) extensions.add(other);
      }
      const role = nodeOf(tree, "CreateRoleStmt")?.["role"];
      if (typeof role === "string") createdRoles.add(role);
      for (const one of rolesIn(tree)) roleNames.add(one);
    }
  }
  return {
    extensions,
    roles: new Set([...roleNames].filter((role) => !createdRoles.has(role) && !builtInRoles.test(role))),
  };
}

function* rolesIn(tree: unknown): Generator<string> {
  for (const node of nodesWithin(tree)) {
    const { rolename, roletype, granted_roles: granted, name, args } = node;
    if (roletype === "ROLESPEC_CSTRING" && typeof rolename === "string") yield rolename;
    // GRANT a TO b
    if (granted !== undefined)
      for (const { priv_name: role } of nodesWithin(granted)) if (typeof role === "string") yield role;
    // SET ROLE a
    if (name === "role" || name === "session_authorization")
      for (const { sval } of nodesWithin(args)) if (typeof sval === "string") yield sval;
  }
}
