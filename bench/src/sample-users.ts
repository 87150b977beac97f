// Numbers into requests that create users, alike in every run.
import type { CreateUserRequest } from "./user.derived/dto.ts";

const words = ["amber", "birch", "cobalt", "delta", "ember", "fjord", "garnet", "harbour"];

/** The request for the user of this number; no two numbers share an email address. */
export function sampleUser(number: number): CreateUserRequest {
  const word = words[number % words.length] ?? "";
  return {
    name: `${word} ${number}`,
    email: `${word}.${number}@example.com`,
    age: number % 7 === 0 ? null : 18 + (number % 60),
    active: number % 3 !== 0,
    role: number % 10 === 0 ? "admin" : "member",
    balance: `${number % 1000}.${10 + (number % 90)}`,
    settings: { theme: number % 2 === 0 ? "dark" : "light", languages: ["en", "de"] },
    bio:
      number % 3 === 0 ? null : `Writes about ${word} things, and has done so for ${number % 30} years; speaks seldom.`,
  };
}
