import { addDays } from "#shared/time/target-days.ts"
import { zonedDay } from "#shared/time/zoned-time.ts"
import type { BenchProcess } from "../environment/open-bank.ts"
import { writeMembers } from "../environment/write-members.ts"
import type { BenchMember } from "../load/plan.ts"
import type { Figure } from "../report/figure.ts"
import { residentMB } from "../report/memory.ts"
import { spreadOf } from "../report/statistics.ts"
import { alternateRounds, over } from "./rounds.ts"
import type { Setup } from "./setup.ts"
import { warmUp } from "./warm-up.ts"

const connections = 32
const [shortEntries, longEntries] = [400, 10_000]
/** How many short statements are drawn one after another, after some that are not measured. */
const [warmDraws, shortDraws] = [3, 20]
const paths = ["/api/auth/user", "/api/accounts", "/api/transactions", "/api/exchange-rates"]

/** The bank's day, a number of days ago. */
const dayBefore = (days: number) => addDays(zonedDay(new Date(), "Europe/Luxembourg"), -days)

/** Downloads the statement of a member's account, with all its entries. @returns the seconds that it took */
async function draw({ url }: BenchProcess, { cookie, accounts }: BenchMember): Promise<number> {
  const period = `from=${dayBefore(1)}&to=${dayBefore(0)}`
  const begun = performance.now()
  const response = await fetch(
    `${url}/api/accounts/${accounts[0]?.id}/statement?format=pdf&${period}`,
    { headers: { cookie } },
  )
  const file = Buffer.from(await response.arrayBuffer())
  if (!response.ok || file.subarray(0, 5).toString() !== "%PDF-") {
    throw new Error(`no statement was drawn: ${response.status}`)
  }
  return (performance.now() - begun) / 1_000
}

/** The most resident memory of a process while something is done, in MB. */
async function maxMemory(pid: number, work: () => Promise<unknown>): Promise<number> {
  let max = 0
  const looking = setInterval(() => (max = Math.max(max, residentMB(pid))), 100)
  await work().finally(() => clearInterval(looking))
  return max
}

/**
 * B8: statements as PDF, drawn by one API process in its worker thread, and what other requests to the same
 * process notice of it at half of the rate that it can answer.
 */
export async function measureDocuments(setup: Setup): Promise<Figure[]> {
  const { bank, generator, seconds, rounds, say } = setup
  const api = await bank.startProcess()
  const secret = bank.secrets.SESSION_SECRET
  const write = (name: string, members: number, deposits: number) =>
    writeMembers(bank.ownerUrl, secret, name, { members, accounts: members, deposits })
  const readers = await write("reader-of-b8-", connections, 15)
  const [short] = await write("short-of-b8-", 1, shortEntries)
  const [long] = await write("long-of-b8-", 1, longEntries)
  if (!short || !long) throw new Error("there are no members")
  try {
    const load = {
      ports: [api.port],
      connections,
      members: readers,
      workload: { kind: "reads", paths } as const,
    }
    await warmUp(setup, load)
    const { rate } = await generator.run({ ...load, seconds, mixed: false })
    const half = () => generator.run({ ...load, seconds, mixed: false, perSecond: rate / 2 })
    const shortTimes: number[] = []
    for (let n = 0; n < warmDraws + shortDraws; n += 1) {
      const time = await draw(api, short)
      if (n >= warmDraws) shortTimes.push(time)
    }
    const longTimes: number[] = []
    const memory: number[] = []
    const seen = await alternateRounds(
      {
        alone: half,
        drawing: async () => {
          let measured = false
          const drawing = maxMemory(api.pid, async () => {
            while (!measured) longTimes.push(await draw(api, long))
          })
          const figures = await half()
          measured = true
          memory.push(await drawing)
          return figures
        },
      },
      rounds,
      (name, { rate: reached, p50, p99, outcomes }) =>
        say(
          `half of ${rate.toFixed(0)}/s, ${name}: ${reached.toFixed(0)}/s p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms ${JSON.stringify(outcomes)}`,
        ),
    )
    // With nothing beside it, as most statements are drawn.
    const aloneTimes: number[] = []
    for (let n = 0; n < rounds; n += 1) aloneTimes.push(await draw(api, long))
    const rest = { measure: "b8" }
    return [
      {
        ...rest,
        name: `a statement of ${shortEntries} entries as PDF`,
        unit: "s",
        spread: spreadOf(shortTimes),
        target: { atMost: 1.5 },
      },
      {
        ...rest,
        name: `a statement of ${longEntries} entries as PDF`,
        unit: "s",
        spread: spreadOf(aloneTimes),
        target: { atMost: 30 },
      },
      {
        ...rest,
        name: "the same beside reads at half load",
        unit: "s",
        spread: spreadOf(longTimes),
      },
      {
        ...rest,
        name: "memory of the process that draws it",
        unit: "MB",
        spread: spreadOf(memory),
      },
      {
        ...rest,
        name: "p99 of reads at half load while it is drawn ÷ without",
        unit: "ratio",
        spread: over(seen, (round) => round.drawing.p99 / round.alone.p99),
        target: { atMost: 1.5 },
      },
      {
        ...rest,
        name: "p99 of reads at half load without drawing",
        unit: "ms",
        spread: over(seen, (round) => round.alone.p99),
      },
    ]
  } finally {
    await api.stop()
  }
}
