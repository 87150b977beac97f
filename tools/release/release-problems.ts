// The reasons for which a release is refused.

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export interface ReleaseState {
  readonly manifests: readonly Manifest[];
  readonly changelog: string;
  /** What `git status --porcelain` prints. */
  readonly changes: string;
  /** The tags of the commit. */
  readonly tags: readonly string[];
}

export function releaseProblems({ manifests, changelog, changes, tags }: ReleaseState): readonly string[] {
  const versions = [...new Set(manifests.map(({ version }) => version))];
  const [version = ""] = versions;
  const names = manifests.map(({ name }) => name);
  const references = manifests.flatMap(({ name, dependencies, peerDependencies }) =>
    Object.entries({ ...dependencies, ...peerDependencies })
      .filter(([other, wanted]) => names.includes(other) && wanted !== version)
      .map(([other, wanted]) => `${name} depends on ${other} ${wanted}, not ${version}`),
  );
  const heading = changelog.split("\n").find((line) => line.split(" ").slice(0, 2).join(" ") === `## ${version}`);
  return [
    ...(changes.trim() === "" ? [] : ["the working tree has changes that are not committed"]),
    ...(versions.length === 1 ? [] : [`the packages have different versions: ${versions.join(", ")}`]),
    ...references,
    ...(heading === undefined ? [`CHANGELOG.md has no section ${version}`] : []),
    ...(heading?.includes("unreleased") ? [`CHANGELOG.md has ${version} as unreleased: write its date`] : []),
    ...(tags.includes(`v${version}`) ? [] : [`the commit has no tag v${version}`]),
  ];
}
