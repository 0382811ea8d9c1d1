import { expect, test } from "vitest";
import { explainGoFailure, type GoFailure } from "./explain-go-failure.ts";

const failure = (changes: Partial<GoFailure>): GoFailure => ({
  args: ["build", "./..."],
  cwd: "/module",
  code: 1,
  stdout: "",
  stderr: "",
  ...changes,
});

test.each([
  {
    name: "no Go in dash",
    given: { code: 127, stderr: "sh: 1: go: not found\n" },
    expected: /^Go is not installed, or not in PATH: .* Install Go 1\.26 or newer\.$/,
  },
  {
    name: "no Go in bash",
    given: { code: 127, stderr: "sh: line 3: go: command not found\n" },
    expected: /^Go is not installed/,
  },
  {
    name: "an old Go",
    given: { stderr: "go: go.mod requires go >= 1.26.0 (running go 1.22.3; GOTOOLCHAIN=local)\n" },
    expected: /^Go 1\.22\.3 is too old: 1\.26\.0 or newer is needed\./,
  },
  {
    name: "no network, said in the result of a download",
    given: {
      stdout:
        '{\n\t"Error": "Get \\"http://127.0.0.1:1/\\": dial tcp 127.0.0.1:1: connect: connection refused"\n}',
    },
    expected: /^go build failed in \/module:\n.*connection refused.*\nThe module could not be fetched\./,
  },
  {
    name: "a full disk",
    given: { stderr: "write /tmp/go-build1/x.a: no space left on device" },
    expected: /\nThe disk is full\./,
  },
  {
    name: "a fault of the code",
    given: { stderr: "./main.go:3:1: undefined: x\n" },
    expected: /^go build failed in \/module:\n\.\/main\.go:3:1: undefined: x$/,
  },
])("says what the machine lacks: $name", ({ given, expected }) => {
  expect(explainGoFailure(failure(given))).toMatch(expected);
});
