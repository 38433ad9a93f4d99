import { setMaxListeners } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Secrets } from "../../server/config/env-keys.ts"
import { slowdown } from "../../testing/slowdown.ts"
import type { Random } from "../workload/random.ts"
import { builtServer } from "./built-server.ts"
import type { Cluster } from "./cluster.ts"
import { type FaultCounts, type FaultKind, noFaults } from "./fault-kinds.ts"
import { drawDatabaseOffset, setDatabaseClock } from "./faults/clock-jump.ts"
import { cleanUpAtExit } from "./leftovers.ts"
import { closeNode, healNode, openNode, originOf } from "./node.ts"
import { Outages } from "./outages.ts"
import { nodesOf, openRail, type Rail } from "./rail.ts"
import type { Scenario } from "./scenario.ts"
import { pausesFor, repeatFault } from "./schedule.ts"
import { withFaketime } from "./wrong-clock.ts"

const timeoutMs = 900_000
/**
 * The bank's guarantees are 2 s and 5 s. On a machine whose cores are all busy, only three times as
 * long is a violation; the times themselves are reported.
 */
const readyLimitMs = 6_000
const returnLimitMs = 15_000

/** One trial's API processes, and the network around them. */
export type Environment = {
  /** The proxies in front of the API processes, which clients use. */
  readonly origins: readonly string[]
  /**
   * Injects faults until heal(). Which faults and when is drawn from `random` alone, with a
   * separate stream for each kind; the first of each comes within `firstWithinMs`.
   * @param perSecond how many begin in a second on average; the usual pauses if omitted
   * @throws Error that says what is missing when a kind is not available on this machine
   */
  startFaults(
    kinds: readonly FaultKind[],
    random: Random,
    firstWithinMs: number,
    perSecond?: number,
  ): void
  /**
   * Ends all faults, and waits until the server and all API processes are up and ready. Links that
   * a fault has affected are cut, so that nothing hangs. The database's clock stays as it is until
   * close().
   * @throws Error with the output of a process that is not ready within 15 minutes
   */
  heal(): Promise<void>
  /** How often each fault really took effect. */
  readonly counts: Readonly<FaultCounts>
  /** In milliseconds, measured only when no other fault came in between. */
  readonly times: {
    /** From the start of an API process to its first 200 of GET /api/ready, less the time that it had no core. */
    readonly apiReady: readonly number[]
    /** From PostgreSQL's first connection after a fault to a 200 of GET /api/ready at each process. */
    readonly serverReturn: readonly number[]
  }
  /** Violations that the environment itself noticed, one sentence each. */
  readonly notes: readonly string[]
  /** The file in which each API process records the checkpoints of its seals; it may not exist. */
  readonly checkpointsFiles: readonly string[]
  /** The payments workers and the other banks, if the trial has them. */
  readonly rail: Rail | undefined
  /** Ends the API processes and proxies, and corrects the database's clock. */
  close(): Promise<void>
}

type Options = {
  readonly cluster: Cluster
  readonly database: string
  /** The checkout whose built server is run; built first when stale. */
  readonly code: string
  readonly secrets: Secrets
  /** The number of API processes; two by default. */
  readonly apis?: number
  /** Also starts payments workers and the simulated other banks. */
  readonly payments?: boolean
  /** Starts processes of the staff app instead of API processes. */
  readonly staff?: boolean
  /** Runs the API processes under libfaketime, which the fault clock-jump needs. */
  readonly clocks?: boolean
}

/**
 * Starts API processes on a database and waits until they are ready.
 * @throws Error with their output when they are not ready within 15 minutes
 */
export async function openEnvironment(options: Options): Promise<Environment> {
  const { cluster, database, code, secrets, apis = 2 } = options
  const { clocks = false, payments = false, staff = false } = options
  const main = await builtServer(code)
  const folder = mkdtempSync(join(tmpdir(), "tessera-chaos-"))
  const forget = cleanUpAtExit(() => rmSync(folder, { recursive: true, force: true }))
  const [counts, notes] = [noFaults(), [] as string[]]
  const times = { apiReady: [] as number[], serverReturn: [] as number[] }
  const measure = (list: number[], limit: number, what: string) => (milliseconds: number) => {
    list.push(Math.round(milliseconds))
    // Times on a busy machine say nothing about the bank.
    if (milliseconds > limit && milliseconds > limit * slowdown())
      notes.push(`${what} after ${Math.round(milliseconds)} ms only.`)
  }
  const homes = Array.from({ length: apis }, () => mkdtempSync(join(folder, "api-")))
  const nodes = await Promise.all(
    homes.map((home) =>
      openNode({
        main,
        code,
        cluster,
        database,
        secrets,
        staff,
        folder: home,
        wrongClock: clocks ? withFaketime : undefined,
        onReady: measure(times.apiReady, readyLimitMs, "An API process was ready"),
        onDeath({ wasReady, disturbed, output }) {
          if (!wasReady && disturbed) return
          notes.push(`An API process ended by itself: ${output.trim() || "it printed nothing"}`)
        },
      }),
    ),
  )
  const apiPrograms = nodes.map(({ program }) => program)
  const rail = payments
    ? await openRail({
        main,
        code,
        folder,
        railUrl: cluster.railUrl(database),
        onDeath({ output }) {
          notes.push(`A payments process ended by itself: ${output.trim() || "it printed nothing"}`)
        },
      })
    : undefined
  const everyNode = [...nodes, ...(rail ? nodesOf(rail) : [])]
  const onReturn = measure(times.serverReturn, returnLimitMs, "PostgreSQL's return was noticed")
  const outages = new Outages(cluster, apiPrograms, onReturn)
  const scenario: Scenario = {
    cluster,
    database,
    nodes,
    rail,
    did: (kind) => void (counts[kind] += 1),
    note: (violation) => void notes.push(violation),
    outage: (work) => outages.run(work),
  }
  let running: Promise<unknown> = Promise.resolve()
  let faulting = new AbortController()
  let databaseOffset = 0
  const allReady = () => Promise.all(everyNode.map(({ program }) => program.untilReady(timeoutMs)))
  const environment: Environment = {
    origins: nodes.map((node) => originOf(node, staff)),
    counts,
    times,
    notes,
    rail,
    checkpointsFiles: homes.map((home) => join(home, "seals.log")),
    startFaults(kinds, random, firstWithinMs, perSecond) {
      if (kinds.includes("disk-full") && !cluster.disk) {
        throw new Error("The fault disk-full needs a cluster opened with smallDisk")
      }
      if (kinds.includes("clock-jump") && !clocks) {
        throw new Error("The fault clock-jump needs an environment opened with clocks")
      }
      const { signal } = (faulting = new AbortController())
      setMaxListeners(0, signal)
      databaseOffset = kinds.includes("clock-jump")
        ? drawDatabaseOffset(random.fork("database"))
        : 0
      const slower = perSecond === undefined ? 1 : pausesFor(kinds, perSecond)
      const loops = kinds.map((kind) =>
        repeatFault(kind, scenario, random.fork(kind), signal, firstWithinMs, slower),
      )
      if (databaseOffset !== 0) loops.push(setDatabaseClock(scenario, databaseOffset))
      running = Promise.all(loops)
    },
    async heal() {
      faulting.abort()
      await running
      everyNode.forEach(healNode)
      await outages.over()
      await cluster.start()
      await allReady()
    },
    async close() {
      faulting.abort()
      await running
      await outages.over()
      await Promise.all(everyNode.map(closeNode))
      if (databaseOffset !== 0) await putTrueClock(cluster)
      rmSync(folder, { recursive: true, force: true })
      forget()
    },
  }
  try {
    await allReady()
  } catch (error) {
    await environment.close()
    throw error
  }
  return environment
}

async function putTrueClock(cluster: Cluster): Promise<void> {
  await cluster.stop()
  cluster.setClockOffset(0)
  await cluster.start()
}
