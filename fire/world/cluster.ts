/** One PostgreSQL for a whole run, with the bank's own durability settings. */
export interface Cluster {
  /** Its TCP port on 127.0.0.1, the same after every restart. */
  readonly port: number
  /** Where it writes its log. */
  readonly logFile: string
  /** Addresses of one database by role, direct, past every proxy. */
  superuserUrl(database: string): string
  ownerUrl(database: string): string
  appUrl(database: string): string
  /** Makes a database that tessera_owner owns and tessera_app may connect to. */
  createDatabase(name: string, template?: string): Promise<void>
  /** Drops a database with whoever is still connected to it. */
  dropDatabase(name: string): Promise<void>
  /** Whether its postmaster runs. */
  running(): boolean
  /** SIGKILL of the postmaster and all its children. */
  kill(): Promise<void>
  /** `pg_ctl stop -m immediate`: SIGQUIT, no checkpoint, recovery at the next start. */
  stopImmediate(): Promise<void>
  /** Starts it again unless it runs, and waits until it takes connections. */
  start(): Promise<void>
  /** From its next start on its clock is off by so many seconds; 0 is the true time. */
  setClockOffset(seconds: number): void
  /** Only where it was opened with `smallDisk`: its whole disk, which may be filled. */
  readonly disk: SmallDisk | undefined
  /** Stops it and removes all it wrote. */
  close(): Promise<void>
}

/** A disk of limited size, a tmpfs in a mount namespace of its own. */
export interface SmallDisk {
  /** Takes all that is free. */
  fill(): Promise<void>
  /** Gives it back. */
  free(): Promise<void>
}

export interface ClusterOptions {
  /** Puts the cluster on a small tmpfs of its own, so that the fault disk-full may be used. */
  readonly smallDisk?: boolean
  /**
   * Begins as a copy of a cluster that has no other user now, databases, roles and passwords
   * included, instead of an empty one. That one is stopped and started for it.
   */
  readonly copyOf?: Cluster
}
