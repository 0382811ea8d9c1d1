import { type Cluster, type ClusterDetail, Severity, Tracking_State } from "@ichor/api/v1alpha1";
import type { IchorError } from "@ichor/errors";
import { ExternalIcon, type StackedBanner } from "@ichor/ui";
import { asSentence } from "../../domain/sentence.ts";

/** What has to be said about the whole cluster: why parts are missing, who else changes it, that it goes away. */
export function listClusterBanners(
  detail: ClusterDetail,
  topicError: IchorError | undefined,
): StackedBanner[] {
  return [
    ...(topicError ? [topicBanner(topicError)] : []),
    ...(detail.summary?.deleting ? [deletingBanner] : []),
    ...holdBanners(detail.summary),
    ...trackingBanners(detail),
    ...detail.unreadable.map(
      ({ code, message, remedy }): StackedBanner => ({
        id: `unreadable ${code} ${message}`,
        tone: "neutral",
        title: "Not everything was read.",
        children: [message, remedy].filter(Boolean).map(asSentence).join(" "),
      }),
    ),
  ];
}

function topicBanner(error: IchorError): StackedBanner {
  const isGone = error.code === "not-found";
  return {
    id: "topic",
    tone: isGone ? "bad" : "warn",
    title: isGone ? "This cluster was deleted." : "This page is no longer kept current.",
    children: asSentence(error.message),
  };
}

const deletingBanner: StackedBanner = {
  id: "deleting",
  tone: "warn",
  title: "This TalosCluster is being deleted.",
  children: "Ichor changes nothing on its machines any more.",
};

function holdBanners(summary: Cluster | undefined): StackedBanner[] {
  const hold = summary?.cni?.hold;
  if (!hold) return [];
  const title =
    hold.revision > 0 ? `Automation is held at revision ${hold.revision}.` : "Automation is held.";
  return [{ id: "hold", tone: "held", title, children: asSentence(hold.reason) }];
}

function trackingBanners({ tracking }: ClusterDetail): StackedBanner[] {
  if (!tracking) return [];
  if (tracking.state === Tracking_State.TRACKED)
    return [
      {
        id: "tracked",
        tone: "neutral",
        icon: <ExternalIcon />,
        title: `Managed by ${tracking.tool} ${tracking.by}.`,
        children: asSentence(tracking.message),
      },
    ];
  if (tracking.state !== Tracking_State.UNKNOWN) return [];
  return [
    {
      id: "tracking-unknown",
      tone: "warn",
      title: "Whether Git manages this cluster is not known.",
      children: asSentence(tracking.message),
    },
  ];
}

/** The tone of a notice. */
export function toneOf(severity: Severity): "bad" | "warn" | "neutral" {
  if (severity === Severity.ERROR) return "bad";
  return severity === Severity.WARNING ? "warn" : "neutral";
}
