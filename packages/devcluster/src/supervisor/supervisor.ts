/** A process of the dev cluster to be started. Nothing of the parent's environment is passed on unless named in `env`. */
export type ProcessSpec = {
  /** unique among the running processes of one supervisor */
  name: string;
  path: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  cwd?: string;
  /** receives standard output and standard error, appended */
  logPath: string;
};

/** How a process ended. `code` is -1 when a signal ended it or the supervisor itself is gone. */
export type ProcessExit = { name: string; code: number; signal?: string; logPath: string };

/** A process that dies with its supervisor. */
export type SupervisedProcess = {
  pid: number;
  /** resolves when the process is gone, for whatever reason; never rejects */
  exited: Promise<ProcessExit>;
  /** SIGTERM, then SIGKILL for the whole process group after `graceMs` (default 0: at once). May be called twice. */
  stop(options?: { graceMs?: number }): Promise<void>;
};

/** A certificate and its private key, both PEM. */
export type IssuedCertificate = { certPem: string; keyPem: string };

/** Whom or what a certificate is for. With `hosts` it serves a server as well as a client. */
export type CertificateRequest = {
  authority: string;
  commonName: string;
  organizations?: readonly string[];
  hosts?: readonly string[];
};

/**
 * Keeps processes, ports, a folder and certificate authorities for one dev cluster, in a program of its own.
 * When this process ends in whatever way, SIGKILL included, that program kills the processes and removes the folders.
 */
export type Supervisor = AsyncDisposable & {
  pid: number;
  /** Creates a folder of mode 0700 below `parent` that lives as long as the supervisor. */
  createFolder(parent: string): Promise<string>;
  /** A loopback port that nobody else can get while the supervisor lives; its user must listen with SO_REUSEPORT. */
  reservePort(): Promise<number>;
  /** Creates a certificate authority under a name; its private key stays in the supervisor. */
  createAuthority(name: string): Promise<{ certPem: string }>;
  issueCertificate(request: CertificateRequest): Promise<IssuedCertificate>;
  start(spec: ProcessSpec): Promise<SupervisedProcess>;
  /** Kills every process, removes every folder, and returns when all are gone. May be called twice. */
  close(): Promise<void>;
};
