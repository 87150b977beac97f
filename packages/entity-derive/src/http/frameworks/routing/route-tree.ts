// A tree of path segments for finding the route of a path.
import type { Route } from "../../routes/route.ts";
import { type Resource, resourcesOf, takesEmptyParts } from "./resources.ts";

/** A resource and its path parameters: percent-decoded, or as sent if malformed. */
export interface RouteMatch {
  readonly resource: Resource;
  readonly parameters: Readonly<Record<string, string>>;
}

interface Branch {
  readonly words: Map<string, Branch>;
  parameter: Branch | undefined;
  found: FoundResource | undefined;
}

/** A resource, and the indexes of its parameters. */
interface FoundResource {
  readonly resource: Resource;
  readonly parameters: readonly (readonly [name: string, index: number])[];
  readonly takesEmpty: boolean;
}

/** Returns the resource of a path; undefined if there is none. Literal segments take precedence over parameters. */
export type FindResource = (path: string) => RouteMatch | undefined;

/**
 * @param prefix the path under which the routes are mounted; it may have parameters
 * @throws {Error} when two routes have the same method and path
 */
export function resourceFinder(routes: readonly Route[], prefix: string): FindResource {
  const root = newBranch();
  for (const resource of resourcesOf(routes)) addResource(root, resource, prefix + resource.path);
  return (path) => {
    const encodedSegments = segmentsOf(path);
    const segments = path.includes("%") ? encodedSegments.map(decodeIfPossible) : encodedSegments;
    const found = lookUp(root, segments, 0);
    if (found === undefined) return undefined;
    const parameters: Record<string, string> = {};
    for (const [name, index] of found.parameters) {
      const segment = segments[index];
      const value = segment === malformed ? (encodedSegments[index] as string) : (segment as string);
      if (value === "" && !found.takesEmpty) return undefined;
      parameters[name] = value;
    }
    return { resource: found.resource, parameters };
  };
}

/** @throws {Error} when another resource has the path */
function addResource(root: Branch, resource: Resource, path: string): void {
  let branch = root;
  for (const segment of segmentsOf(path)) {
    if (isParameter(segment)) {
      branch.parameter ??= newBranch();
      branch = branch.parameter;
    } else {
      const word = decodeURIComponent(segment);
      const next = branch.words.get(word) ?? newBranch();
      branch.words.set(word, next);
      branch = next;
    }
  }
  if (branch.found !== undefined) {
    throw new Error(`${resource.path} and ${branch.found.resource.path} are the same path`);
  }
  branch.found = { resource, parameters: parametersOf(path), takesEmpty: takesEmptyParts(resource.path) };
}

/** Stands for a malformed segment, which equals no literal. */
const malformed: unique symbol = Symbol("malformed");

type Segment = string | typeof malformed;

function lookUp(branch: Branch, segments: readonly Segment[], depth: number): FoundResource | undefined {
  const segment = segments[depth];
  if (segment === undefined) return branch.found;
  // Most parameters have no literal siblings, and a lookup would hash the segment.
  const word = segment === malformed || branch.words.size === 0 ? undefined : branch.words.get(segment);
  const found = word === undefined ? undefined : lookUp(word, segments, depth + 1);
  if (found !== undefined || branch.parameter === undefined) return found;
  return lookUp(branch.parameter, segments, depth + 1);
}

function parametersOf(path: string): FoundResource["parameters"] {
  return segmentsOf(path).flatMap((segment, index) =>
    isParameter(segment) ? [[segment.slice(1, -1), index] as const] : [],
  );
}

function segmentsOf(path: string): string[] {
  return path.slice(1).split("/");
}

function isParameter(segment: string): boolean {
  return segment.startsWith("{") && segment.endsWith("}");
}

function decodeIfPossible(segment: string): Segment {
  try {
    return decodeURIComponent(segment);
  } catch {
    return malformed;
  }
}

function newBranch(): Branch {
  return { words: new Map(), parameter: undefined, found: undefined };
}
