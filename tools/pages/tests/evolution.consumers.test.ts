// The page on evolution, as it is read: classes change as it says, and the commands say what it shows.
import { test } from "node:test";
import { checkStory } from "./story.ts";

test("the story of the page is what happens", () => checkStory("docs/evolution.md"));
