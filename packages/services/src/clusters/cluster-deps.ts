import type { ClusterFeed } from "@ichor/cluster";
import type { Clock } from "@ichor/kube";
import type { CniCall } from "../cni/cni-call.ts";
import type { PreviewVersions } from "../cni/cni-deps.ts";
import type { Ref } from "../cni/read-request.ts";
import type { SaveVerdict } from "../cni/save/save-verdict.ts";
import type { AuthMode } from "../identity/authenticator.ts";
import type { AccessCache } from "./access-cache.ts";
import type { BaseWatch } from "./base-watch.ts";
import type { TrackingReader } from "./read-cluster-tracking.ts";
import type { SessionReader } from "./read-session.ts";

/** What the cluster service works with. */
export type ClusterDeps = {
  readonly feed: ClusterFeed;
  readonly access: AccessCache;
  readonly bases: BaseWatch;
  readonly sessions: SessionReader;
  readonly trackings: TrackingReader;
  readonly clock: Clock;
  readonly mode: AuthMode;
  /** the only namespace whose clusters are shown; absent: all */
  readonly feedNamespace?: string;
  /** of the kubeconfig; empty in the other modes */
  readonly contextName: string;
  /** whether a caller may save Cilium values */
  decideSave(ref: Ref, call: CniCall): Promise<SaveVerdict>;
  readonly versions: PreviewVersions;
  readonly isReadOnly: boolean;
};
