import { setTimeout as sleep } from "node:timers/promises"
import type { Machine } from "./machine.ts"
import { setCable, setRoutesToOthers } from "./network.ts"
import type { ThreeMachines } from "./three-machines.ts"

/** What happens to the three machines, and how long the bank may then post nothing. */
export type Fault = {
  readonly name: string
  /** What happens, for the report. */
  readonly words: string
  /** In seconds. */
  readonly longestPause: number
  /** @param primary the machine that writes when it begins */
  inject(machines: ThreeMachines, primary: Machine): Promise<void> | void
  /** Nothing may be posted while it lasts. */
  readonly stopsPostings?: true
  /** How long it lasts, in seconds. */
  readonly lasts: number
  /** Everything that was stopped or cut off comes back. */
  undo(machines: ThreeMachines, primary: Machine): void
}

/** Longer than Patroni's lock, so that another machine has taken over when this one returns. */
const untilReplaced = 36
const machineLost = { longestPause: 30, lasts: untilReplaced }
/** Nothing has to happen; a second for a busy machine. */
const noPause = { longestPause: 2, lasts: 10 }
/** By then, transfers wait for a standby. */
const untilWaitingMs = 3_000
const startAgain = (_: ThreeMachines, primary: Machine) => primary.start()
const nothing = () => undefined

const standbysOf = ({ machines }: ThreeMachines, primary: Machine) =>
  machines.filter((machine) => machine !== primary)

function plugIn({ machines }: ThreeMachines): void {
  for (const { name } of machines) setCable(name, "up")
}

export const faults: readonly Fault[] = [
  {
    name: "postgres-crash",
    words: "PostgreSQL crashes",
    longestPause: 5,
    lasts: 15,
    inject: (_, primary) => primary.signal("SIGKILL", ["postgres"]),
    undo: startAgain,
  },
  {
    name: "machine",
    words: "the machine dies",
    ...machineLost,
    inject: (_, primary) => primary.signal("SIGKILL"),
    undo: startAgain,
  },
  {
    name: "unplugged-machine",
    words: "the machine dies unplugged",
    ...machineLost,
    inject(_, primary) {
      setCable(primary.name, "down")
      primary.signal("SIGKILL")
    },
    undo(_, primary) {
      setCable(primary.name, "up")
      primary.start()
    },
  },
  {
    name: "cable",
    words: "the cable is pulled, and returns",
    ...machineLost,
    inject: (_, primary) => setCable(primary.name, "down"),
    undo: (_, primary) => setCable(primary.name, "up"),
  },
  {
    name: "hang",
    words: "the machine hangs, and returns",
    ...machineLost,
    lasts: 31,
    inject: (_, primary) => primary.signal("SIGSTOP"),
    undo: (_, primary) => primary.signal("SIGCONT"),
  },
  {
    name: "postgres-hang",
    words: "PostgreSQL hangs, and returns",
    ...machineLost,
    inject: (_, primary) => primary.signal("SIGSTOP", ["postgres"]),
    undo: (_, primary) => primary.signal("SIGCONT", ["postgres"]),
  },
  {
    name: "patroni",
    words: "Patroni dies",
    ...machineLost,
    inject: (_, primary) => primary.signal("SIGKILL", ["patroni"]),
    undo: startAgain,
  },
  {
    name: "isolation",
    words: "cut off from the other machines",
    ...machineLost,
    inject: (_, primary) => setRoutesToOthers(primary.name, "cut"),
    undo: (_, primary) => setRoutesToOthers(primary.name, "restore"),
  },
  {
    name: "standby",
    words: "the other standby is unplugged",
    ...noPause,
    async inject(machines, primary) {
      const synchronous = await machines.synchronousStandby()
      for (const standby of standbysOf(machines, primary)) {
        if (standby !== synchronous) setCable(standby.name, "down")
      }
    },
    undo: plugIn,
  },
  {
    name: "synchronous-standby",
    words: "the synchronous standby is unplugged",
    // After wal_sender_timeout (5 s), Patroni names the other one. With a quorum, commits don't wait for it.
    longestPause: 10,
    lasts: 20,
    async inject(machines) {
      setCable((await machines.synchronousStandby()).name, "down")
    },
    undo: plugIn,
  },
  {
    name: "etcd",
    words: "two of three etcd die",
    ...noPause,
    inject(machines, primary) {
      for (const { signal } of standbysOf(machines, primary)) signal("SIGKILL", ["etcd"])
    },
    undo(machines, primary) {
      for (const { startEtcd } of standbysOf(machines, primary)) startEtcd()
    },
  },
  {
    name: "both-standbys",
    words: "both standbys die",
    stopsPostings: true,
    longestPause: 60,
    lasts: 15,
    inject(machines, primary) {
      for (const { signal } of standbysOf(machines, primary)) signal("SIGKILL")
    },
    undo(machines, primary) {
      for (const { start } of standbysOf(machines, primary)) start()
    },
  },
  {
    name: "crash-alone",
    // PostgreSQL starts again in its place, and shows transfers that no standby has.
    words: "both standbys die, then PostgreSQL",
    stopsPostings: true,
    longestPause: 60,
    lasts: 20,
    async inject(machines, primary) {
      for (const { signal } of standbysOf(machines, primary))
        signal("SIGKILL", ["patroni", "postgres"])
      await sleep(untilWaitingMs)
      primary.signal("SIGKILL", ["postgres"])
    },
    undo({ machines }) {
      for (const { start } of machines) start()
    },
  },
  {
    name: "switchover",
    words: "switchover",
    longestPause: 6,
    lasts: 10,
    async inject(machines) {
      await sleep(1_000)
      await machines.switchOver()
    },
    undo: nothing,
  },
]

/** The short form's faults: each way in which the primary changes, once. */
export const shortForm: readonly string[] = [
  "postgres-crash",
  "unplugged-machine",
  "hang",
  "synchronous-standby",
  "switchover",
]
