export function Trim(): () => void {
  return () => undefined;
}
