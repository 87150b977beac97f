// The modules of imports. A module of the project is its path from the root, `/src/user.derived/dto`, until it is printed as a relative specifier.

/** Returns the specifier by which files of a folder import a file: `./dto`, `../users/user.derived/dto`. */
export function relativeModule(folder: string, path: string): string {
  const here = folder.split("/");
  const there = path.split("/");
  let shared = 0;
  while (shared < here.length && shared < there.length && here[shared] === there[shared]) shared++;
  const steps = [...here.slice(shared).map(() => ".."), ...there.slice(shared)];
  return steps[0] === ".." ? steps.join("/") : `./${steps.join("/")}`;
}

/** Returns the module that a file imports; that of a package is its specifier. */
export function importedModule(path: string, specifier: string): string {
  if (!/^\.\.?(?:\/|$)/.test(specifier)) return specifier;
  const parts = path.split("/").slice(0, -1);
  for (const part of specifier.split("/")) {
    if (part === ".") continue;
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else parts.push(part);
  }
  return `/${parts.join("/")}`;
}
