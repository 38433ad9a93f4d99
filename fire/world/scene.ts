import type { Random } from "../workload/random.ts"
import type { ApiProcess } from "./api-process.ts"
import type { Cluster } from "./cluster.ts"
import type { CommitOrder } from "./commit-tap.ts"
import type { FaultKind } from "./fault-kinds.ts"
import type { Link } from "./link.ts"
import type { TcpProxy } from "./tcp-proxy.ts"

/** An API process with the network on both its sides. */
export interface Station {
  readonly api: ApiProcess
  /** Between the clients and the API process. */
  readonly web: TcpProxy
  /** Between the API process and PostgreSQL. */
  readonly database: TcpProxy
  /** What is to happen at the next commits of money. */
  readonly commits: CommitOrder[]
  /** What is to happen when the next successful answers to a POST have come. */
  readonly replies: ((link: Link) => void)[]
  /** Writes how many seconds its clock is off; only where it runs under libfaketime. */
  readonly setClockOffset: ((seconds: number) => void) | undefined
}

/** What faults act on. */
export interface Scene {
  readonly cluster: Cluster
  /** The trial's database. */
  readonly database: string
  readonly stations: readonly Station[]
  /** Counts a fault that was really done. */
  did(kind: FaultKind): void
  /** Writes down a breach, a sentence. */
  note(breach: string): void
  /**
   * Does something to PostgreSQL while nothing else is done to it, then sees to it that it takes
   * connections, and measures how long the API processes need until they notice.
   */
  outage(work: () => Promise<void>): Promise<void>
}

/**
 * Does one fault, from beginning to end. It draws first and acts then, so that what happens does not
 * move the draws of the next one.
 * @param signal cuts its waits short, never its end
 */
export type Fault = (scene: Scene, random: Random, signal: AbortSignal) => Promise<void>
