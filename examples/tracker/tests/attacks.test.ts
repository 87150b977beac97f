// The attacks on one server, and embedded.
import { describeBehaviour } from "@entity-derive/test-databases";
import { attackTests, forgetfulTests } from "./attacks.ts";

describeBehaviour("the tracker without its conditions", forgetfulTests);
describeBehaviour("the tracker and careless code", attackTests);
