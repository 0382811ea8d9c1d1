/** What stories ask of the process that runs the lab. Each call is answered with an object. */
export type LabCalls = {
  /** an address that signs in one browser as a user of the demo; `isReadOnly`: at a server that writes nothing */
  address: { ask: { user: string; isReadOnly?: boolean }; answer: { url: string } };
  /** ends the server of a user, as a crash would for the browser */
  stop: { ask: { user: string }; answer: object };
  /** starts it again at the same place; sessions of the earlier one are worth nothing */
  start: { ask: { user: string }; answer: { url: string } };
  /** a console for another cluster: a control plane without Ichor's kinds and without Cilium */
  bare: { ask: object; answer: { url: string } };
};

/** Where the lab answers, whom it knows, and how its cluster `lab` was at the start. */
export type LabPlace = {
  socket: string;
  kubeconfigs: Record<string, string>;
  initial: { cni: unknown; annotations: Record<string, string> };
};
