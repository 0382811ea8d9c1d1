import type { GetSessionResponse } from "@ichor/api/v1alpha1";
import { type MenuItem, type MenuPlace, MenuPopup } from "@ichor/ui";
import type { ReactNode } from "react";
import { usePreference } from "../data/preferences.ts";
import { singleKeysPreference } from "./single-keys.ts";

const modes: Record<string, string> = {
  kubeconfig: "Kubeconfig of this machine",
  token: "Bearer token",
  oidc: "Single sign-on",
};

/** As whom one acts, where, in which mode, with which versions; and the preferences of this browser. */
export function AccountPopup({ session, ...place }: MenuPlace & { session: GetSessionResponse }): ReactNode {
  const [singleKeys, setSingleKeys] = usePreference(singleKeysPreference);
  return (
    <MenuPopup
      {...place}
      items={[
        ...accountItems(session),
        { kind: "separator", id: "before-preferences" },
        { kind: "heading", id: "preferences", label: "Preferences of this browser" },
        {
          kind: "choice",
          id: "single-keys",
          label: "Shortcuts of a single letter",
          isOn: singleKeys === "on",
          onSelect: () => setSingleKeys(singleKeys === "on" ? "off" : "on"),
        },
      ]}
    />
  );
}

function accountItems(session: GetSessionResponse): MenuItem[] {
  const fact = (id: string, label: string, note: string): MenuItem[] =>
    note === "" ? [] : [{ id, label, note, disabledReason: "" }];
  return [
    { kind: "heading", id: "acting", label: "You act as" },
    ...fact("user", session.user, modes[session.authMode] ?? session.authMode),
    ...fact("context", "Context", session.context),
    ...fact("endpoint", "API server", session.clusterEndpoint),
    ...fact("read-only", "Writing", session.readOnly ? "Off: read-only server" : ""),
    { kind: "separator", id: "before-versions" },
    { kind: "heading", id: "versions", label: "Versions" },
    ...fact("server", "Ichor server", session.serverVersion),
    ...fact("controller", "Ichor controller", session.controllerVersion || "Not seen"),
    ...fact("engine", "Render engine", session.engineVersion),
    ...fact("helm", "Helm", session.helmVersion),
    ...fact("kubernetes", "Kubernetes", session.kubernetesVersion),
  ];
}
