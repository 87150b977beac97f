// The template of a message into what all its fillings match.

/** What a template can become. */
export function fillingOf(template: string): RegExp {
  const pieces = template.split(/%\w+%/).map((piece) => RegExp.escape(piece));
  return new RegExp(`^${pieces.join("[\\s\\S]+")}$`);
}
