import type { KubeClient, KubeObject, WriteOptions } from "@ichor/kube";
import { resourceOf } from "./apply-objects.ts";

/** Creates objects, all at the same time. One that exists already rejects. */
export async function createObjects(
  client: KubeClient,
  objects: readonly KubeObject[],
  options: WriteOptions,
): Promise<void> {
  await Promise.all(objects.map((object) => client.create(resourceOf(object), object, options)));
}
