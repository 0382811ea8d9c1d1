// The reference page of the command line, made from the tree of its commands.
import { listExitCodes } from "../../apps/cli/src/output/exit-codes.ts";
import { createProgram } from "../../apps/cli/src/program/create-program.ts";
import { renderCommandReference } from "../../apps/cli/src/program/render-command-reference.ts";
import { writeOrCheck } from "../steps/write-or-check.ts";

const nothing = () => Promise.reject(new Error("the reference runs no command"));
const program = createProgram({
  version: "",
  onFinished: () => undefined,
  commands: {
    check: nothing,
    get: nothing,
    set: nothing,
    edit: nothing,
    diff: nothing,
    console: nothing,
    version: nothing,
  },
});
await writeOrCheck({ "docs/reference/cli.md": renderCommandReference(program, listExitCodes()) });
