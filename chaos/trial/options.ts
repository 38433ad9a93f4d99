import { parseArgs } from "node:util"
import { repoRoot } from "../../server/config/root.ts"
import {
  bankFaultKinds,
  type FaultKind,
  faultKinds,
  proposalFaultKinds,
  railFaultKinds,
} from "../environment/fault-kinds.ts"

/** What a trial is about: members' orders, payments between banks, or proposals of employees. */
export type TrialKind = "orders" | "payments" | "proposals"

/** The options of a chaos run. */
export type Options = {
  readonly seeds: number
  readonly firstSeed: number
  /** Orders of members in each trial. */
  readonly operations: number
  readonly clients: number
  /** The minimum duration of the faults in each trial, in seconds. */
  readonly seconds: number
  /** After this many seconds, no operation begins. */
  readonly maxSeconds: number | undefined
  /** For each seed, `all` omits the faults that need a separate environment; see faultsOf. */
  readonly faults: "all" | readonly FaultKind[]
  /** How many faults begin in a second on average; undefined for the usual pauses between them. */
  readonly faultsPerSecond: number | undefined
  /** The checkout to test. */
  readonly code: string
  readonly report: string | undefined
  readonly history: string | undefined
  /** After this many minutes, no trial begins. */
  readonly minutes: number | undefined
  /** Additional seeds to run until each kind of fault has occurred; a run without all of them fails. */
  readonly untilAllSeen: readonly number[] | undefined
  /** Payments each way in each trial, instead of members' orders. */
  readonly payments: number | undefined
  /** Cases of proposals, instead of members' orders. */
  readonly proposals: number | undefined
  /** The folder for the messages that the bank sent to other banks. */
  readonly messages: string | undefined
}

/** The short run of `npm test`: every kind of fault, with one seed or a few more. */
const short = { seeds: "1", operations: "1200", clients: "32", seconds: "12", "most-seconds": "16" }
/** After the trials of orders, a full run has one of proposals, with this many cases. */
const proposalsAtTheEnd = 180
const usual = { seeds: "5", operations: "5000", clients: "48", seconds: "1" }

/**
 * Reads the command line.
 * @throws Error with a message when it is invalid
 */
export function readOptions(args: readonly string[]): Options {
  const text = { type: "string" } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: text,
      seed: text,
      operations: text,
      clients: text,
      seconds: text,
      faults: text,
      code: text,
      report: text,
      history: text,
      minutes: text,
      "most-seconds": text,
      "faults-per-second": text,
      payments: text,
      messages: text,
      proposals: text,
      short: { type: "boolean", default: false },
    },
  })
  const given = { ...(values.short ? short : usual), ...values }
  return {
    seeds: whole("seeds", given.seeds),
    firstSeed: whole("seed", given.seed ?? "1"),
    operations: whole("operations", given.operations),
    clients: whole("clients", given.clients),
    seconds: whole("seconds", given.seconds),
    maxSeconds: optional("most-seconds", given["most-seconds"]),
    faults: kinds(given.faults ?? "all"),
    faultsPerSecond: optional("faults-per-second", given["faults-per-second"]),
    code: given.code ?? repoRoot,
    report: given.report,
    history: given.history,
    minutes: optional("minutes", given.minutes),
    // All but the second also have a small disk and wrong clocks (faultsOf).
    untilAllSeen: values.short && given.faults === undefined ? [2, 5, 9, 13] : undefined,
    payments: optional("payments", given.payments),
    proposals: optional("proposals", given.proposals),
    messages: given.messages,
  }
}

/**
 * The faults of one seed. With `all`, every fourth seed has a small disk and every other seed wrong
 * clocks, because the small disk is in memory and libfaketime makes clocks slower.
 */
export function faultsOf({ faults }: Pick<Options, "faults">, seed: number): readonly FaultKind[] {
  if (faults !== "all") return faults
  return bankFaultKinds.filter(
    (kind) => (kind !== "disk-full" || seed % 4 === 1) && (kind !== "clock-jump" || seed % 2 === 1),
  )
}

/** What a run's trials are about. */
export function kindOf({
  payments,
  proposals,
}: Pick<Options, "payments" | "proposals">): TrialKind {
  if (payments !== undefined) return "payments"
  return proposals === undefined ? "orders" : "proposals"
}

/** The trial of proposals with which a full run ends; undefined for other runs. */
export function lastTrialOf(options: Options): Options | undefined {
  if (kindOf(options) !== "orders" || options.faults !== "all" || options.untilAllSeen) return
  return { ...options, proposals: proposalsAtTheEnd, clients: 12 }
}

/** The faults of a trial of proposals. */
export const proposalFaultsOf = ({ faults }: Pick<Options, "faults">): readonly FaultKind[] =>
  faults === "all" ? proposalFaultKinds : faults

/** The faults of a trial of payments. With `all`, some of the bank's own come with them. */
export function paymentFaultsOf({ faults }: Pick<Options, "faults">): readonly FaultKind[] {
  if (faults !== "all") return faults
  return [...railFaultKinds, "server-kill", "server-immediate", "backend-kill", "api-kill", "cut"]
}

/** The command that repeats one trial. */
export function commandOf(options: Options, seed: number): string {
  const { operations, clients, seconds, maxSeconds, faults, faultsPerSecond } = options
  const { payments, proposals } = options
  const list = faults === "all" ? "all" : faults.join(",") || "none"
  const max = maxSeconds === undefined ? "" : ` --most-seconds ${maxSeconds}`
  const pace = faultsPerSecond === undefined ? "" : ` --faults-per-second ${faultsPerSecond}`
  const cases = proposals === undefined ? "" : ` --proposals ${proposals}`
  const kind = payments === undefined ? cases : ` --payments ${payments}`
  return `npm run chaos -- --seeds 1 --seed ${seed}${kind} --operations ${operations} --clients ${clients} --seconds ${seconds}${max} --faults ${list}${pace}`
}

function optional(name: string, text: string | undefined): number | undefined {
  return text === undefined ? undefined : whole(name, text)
}

function whole(name: string, text: string): number {
  if (!/^[1-9][0-9]{0,8}$/.test(text))
    throw new Error(`--${name} must be a whole number from 1 on.`)
  return Number(text)
}

function kinds(text: string): Options["faults"] {
  if (text === "all") return "all"
  if (text === "none") return []
  const known = new Map(faultKinds.map((kind) => [kind as string, kind]))
  return text.split(",").map((name) => {
    const kind = known.get(name)
    if (!kind) throw new Error(`There is no fault ${name}: choose of ${faultKinds.join(", ")}.`)
    return kind
  })
}
