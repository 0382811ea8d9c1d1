import { join } from "node:path";
import { runGo } from "@ichor/testkit/toolchain";
import { folders } from "./folders.ts";

const modulePath = "sigs.k8s.io/gateway-api";

/** The folder with the Gateway API's standard CRDs, from its Go module, whose checksum Go verifies. */
export async function ensureGatewayApiCrds(): Promise<string> {
  const answer = JSON.parse(await runGo(folders.gatewayApi, ["mod", "download", "-json", modulePath]));
  return join((answer as { Dir: string }).Dir, "config/crd/standard");
}
