import { setFlagsFromString } from "node:v8";

// Imported for its effect, before anything else. A preview makes and drops some megabytes of trees; V8 would rather let
// its heap grow to twice what lives than collect. Both flags are read at each collection. Measured with 60 previews one
// after the other: resident memory 186 MB without them and 125 MB with them; no difference in time was seen.
setFlagsFromString("--heap-growing-percent=10");
setFlagsFromString("--semi-space-growth-factor=1");
