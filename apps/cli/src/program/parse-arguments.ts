import { InvalidArgumentError } from "commander";

/** Names of what can be given with `--fact`. */
export const factWords = ["gatewayApiCrds", "forwardKubeDNSToHost", "kubePrism"] as const;

/** See `factWords`. */
export type FactWord = (typeof factWords)[number];

/** A chart version: `1.20.2` or `v1.20.2`. */
export function parseChartVersion(text: string): string {
  const version = text.replace(/^v/, "");
  if (/^\d{1,6}\.\d{1,6}\.\d{1,6}(?:[-+][0-9A-Za-z.+-]{1,64})?$/.test(version)) return version;
  throw new InvalidArgumentError("It must be a version such as 1.20.2.");
}

/** A Kubernetes version: `1.36`, `v1.36.3`; as templates see it. */
export function parseKubeVersion(text: string): string {
  const found =
    /^v?(?<major>\d{1,3})\.(?<minor>\d{1,3})(?:\.(?<patch>\d{1,5}))?(?<rest>[-+][0-9A-Za-z.+-]{1,64})?$/.exec(
      text,
    )?.groups;
  if (!found) throw new InvalidArgumentError("It must be a version such as 1.36 or v1.36.3.");
  const { major, minor, patch = "0", rest = "" } = found;
  return `v${major}.${minor}.${patch}${rest}`;
}

/** One or more API versions, separated by commas, added to those before. */
export function collectApiVersions(text: string, before: readonly string[]): readonly string[] {
  const added = text.split(",").filter((part) => part !== "");
  const wrong = added.find((part) => !/^[a-z0-9.-]+(?:\/[A-Za-z0-9.-]+){0,2}$/.test(part));
  if (wrong !== undefined || added.length === 0) {
    throw new InvalidArgumentError(
      "It must be an API version such as gateway.networking.k8s.io/v1/GatewayClass.",
    );
  }
  return [...before, ...added];
}

/** `name=true` or `name=false`, added to those before. */
export function collectFact(
  text: string,
  before: Readonly<Partial<Record<FactWord, boolean>>>,
): Readonly<Partial<Record<FactWord, boolean>>> {
  const [name, value, ...more] = text.split("=");
  const known = factWords.find((word) => word === name);
  if (known === undefined) throw new InvalidArgumentError(`The facts are ${factWords.join(", ")}.`);
  if (more.length > 0 || (value !== "true" && value !== "false")) {
    throw new InvalidArgumentError(`It must be ${known}=true or ${known}=false.`);
  }
  return { ...before, [known]: value === "true" };
}

/** How many nodes there are. */
export function parseCount(text: string): number {
  const count = Number(text);
  if (/^\d{1,6}$/.test(text) && count > 0) return count;
  throw new InvalidArgumentError("It must be a number from 1.");
}

/** A port; 0 lets the system choose one. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError("It must be a port from 0 to 65535.");
}

/** A text added to those before. */
export function collect(text: string, before: readonly string[]): readonly string[] {
  return [...before, text];
}

/** A path that is not empty. */
export function parsePath(text: string): string {
  if (text !== "") return text;
  throw new InvalidArgumentError("It must not be empty.");
}

/** A number of lines. */
export function parseLines(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a number from 0.");
}
