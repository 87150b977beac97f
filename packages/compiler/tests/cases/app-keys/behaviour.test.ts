// An application with keys of every kind, whose requests zod checks.
import { exerciseApp } from "../../keys/exercise-app.ts";
import * as app from "./app.derived/index.ts";

exerciseApp("app-keys", app);
