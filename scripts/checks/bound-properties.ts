// Set up for the fast inner loop: properties look for counterexamples for a moment only. `npm test` runs all of them to
// their end.
import fc from "fast-check";

fc.configureGlobal({ ...fc.readConfigureGlobal(), interruptAfterTimeLimit: 300 });
