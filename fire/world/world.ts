import type { Secrets } from "../../server/env-keys.ts"
import type { Random } from "../workload/random.ts"
import type { Cluster } from "./cluster.ts"
import type { FaultCounts, FaultKind } from "./fault-kinds.ts"

/** One trial's API processes, and the network around them. */
export interface World {
  /** The proxies before the API processes: what clients use. */
  readonly origins: readonly string[]
  /**
   * Sets the world on fire until heal(): which faults and after how many milliseconds is drawn from
   * `random` alone, a stream of its own for each kind.
   * @throws when a kind cannot be had here, with a sentence that says what is missing
   */
  startFaults(kinds: readonly FaultKind[], random: Random): void
  /**
   * Ends all faults, and waits until the server and all API processes are up and ready. Links that a
   * fault has touched are cut, so nothing hangs. The database's clock stays as it is until close().
   * @throws with what was printed when a process is not ready within a minute
   */
  heal(): Promise<void>
  /** How often each fault was really done. */
  readonly counts: Readonly<FaultCounts>
  /** Milliseconds, measured only where no other fault was in between. */
  readonly times: {
    /** From the start of an API process after a kill to its first 200 of GET /api/ready. */
    readonly apiReady: readonly number[]
    /** From PostgreSQL's first connection after a fault to a 200 of GET /api/ready at each process. */
    readonly serverReturn: readonly number[]
  }
  /** Breaches that the world saw by itself, a sentence each. */
  readonly notes: readonly string[]
  /** Ends the API processes and proxies, and sets the database's clock right. */
  close(): Promise<void>
}

export interface WorldOptions {
  readonly cluster: Cluster
  readonly database: string
  /** The checkout whose built server is run; built first when stale. */
  readonly code: string
  readonly secrets: Secrets
  /** How many API processes; two unless told otherwise. */
  readonly apis?: number
  /** Runs the API processes under libfaketime, which the fault clock-jump needs. */
  readonly clocks?: boolean
}
