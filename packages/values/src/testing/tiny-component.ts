import type { Component } from "../index.ts";

/** A component for the tiny chart: one default of Ichor, three owned keys, one removed key, one closed list, one rule. */
export function tinyComponent(changes: Partial<Component> = {}): Component {
  return {
    name: "Tiny",
    defaults: { relay: { tls: { method: "cronJob" } }, ipam: { mode: "kubernetes" } },
    defaultReasons: [{ path: ["relay", "tls", "method"], reason: "certificates stay the same" }],
    owned: [
      { path: ["ipam", "mode"], value: "kubernetes", reason: "Talos requires it" },
      { path: ["image", "tag"], value: "2.1", reason: "Ichor chooses the version" },
      { path: ["apiServer", "host"], reason: "the switch decides it" },
    ],
    checks: [
      {
        name: "relay-needs-crd",
        check: ({ computed, facts }) =>
          facts.thingCrds === false && (computed.relay as { enabled?: boolean }).enabled === true
            ? [
                {
                  code: "relay-needs-crd",
                  severity: "error",
                  owner: "ichor",
                  path: ["relay", "enabled"],
                  message: "the relay needs Things, which are not installed",
                },
              ]
            : [],
      },
    ],
    keyChanges: [
      { path: ["oldRelay", "port"], since: "2.0.0", replacement: ["relay", "servicePort"], note: "it moved" },
      { path: ["tunnel"], since: "3.0.0" },
      { path: ["calls"], since: "2.1.0-0" },
    ],
    valueLists: [
      { path: ["relay", "tls", "method"], values: ["helm", "cronJob", "certmanager"], isRequired: true },
      { path: ["name"], values: ["", "new"], since: "3.0.0" },
    ],
    maxEffectiveBytes: 65_536,
    ...changes,
  };
}
