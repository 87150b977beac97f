// Who may come in.
export function requireUser(): { name: string } {
  return { name: "Ada" };
}
