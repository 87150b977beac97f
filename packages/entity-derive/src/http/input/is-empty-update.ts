// Detects update requests without changes.

/** Whether the request has no fields besides the expected version. */
export function isEmptyUpdate(request: object): boolean {
  const values = request as Readonly<Record<string, unknown>>;
  for (const name in values) if (values[name] !== undefined && name !== "expectedVersion") return false;
  return true;
}
