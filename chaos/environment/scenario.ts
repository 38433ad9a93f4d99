import type { Random } from "../workload/random.ts"
import type { Cluster } from "./cluster.ts"
import type { FaultKind } from "./fault-kinds.ts"
import type { Node } from "./node.ts"

/** What faults act on. */
export type Scenario = {
  readonly cluster: Cluster
  /** The trial's database. */
  readonly database: string
  readonly nodes: readonly Node[]
  /** Counts a fault that was really done. */
  did(kind: FaultKind): void
  /** Writes down a violation, a sentence. */
  note(violation: string): void
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
export type Fault = (scenario: Scenario, random: Random, signal: AbortSignal) => Promise<void>
