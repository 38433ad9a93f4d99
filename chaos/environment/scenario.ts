import type { Random } from "../workload/random.ts"
import type { Cluster } from "./cluster.ts"
import type { FaultKind } from "./fault-kinds.ts"
import type { Node } from "./node.ts"
import type { Rail } from "./rail.ts"

/** What faults act on. */
export type Scenario = {
  readonly cluster: Cluster
  /** The trial's database. */
  readonly database: string
  /** The API processes. */
  readonly nodes: readonly Node[]
  /** The payments workers and the other banks, if the trial has them. */
  readonly rail: Rail | undefined
  /** Counts a fault that took effect. */
  did(kind: FaultKind): void
  /** Records a violation as a sentence. */
  note(violation: string): void
  /**
   * Runs an outage of PostgreSQL exclusively, then waits until the server accepts connections, and
   * measures how long the API processes need to notice.
   */
  outage(work: () => Promise<void>): Promise<void>
}

/**
 * Runs one fault from beginning to end. It draws before it acts, so that its course does not affect
 * the draws of the next one.
 * @param signal shortens its waits, but the fault still ends properly
 */
export type Fault = (scenario: Scenario, random: Random, signal: AbortSignal) => Promise<void>
