// The tutorial on reports, as it is read: statements are added and break, and programs print what it shows.
import { test } from "node:test";
import { checkStory } from "./story.ts";

test("the tutorial shows what happens", () => checkStory("docs/reports.md"));
