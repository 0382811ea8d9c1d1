/** What `ichor console` was asked for. */
export type ConsoleOptions = {
  readonly kubeconfig?: string;
  readonly context?: string;
  /** 0: the system chooses */
  readonly port: number;
  readonly opens: boolean;
  readonly isReadOnly: boolean;
  /** the workbench opens on this chart */
  readonly chartVersion?: string;
};
