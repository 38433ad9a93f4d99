import { writeMembers } from "../environment/write-members.ts"
import type { Figure } from "../report/figure.ts"
import { residentMB } from "../report/memory.ts"
import { spreadOf } from "../report/statistics.ts"
import type { Setup } from "./setup.ts"

const connections = 64
const sliceSeconds = 10

/** B6: the memory of two API processes during transfers, over this many minutes. */
export async function measureSoak(setup: Setup, minutes: number): Promise<Figure[]> {
  const { bank, generator, say } = setup
  const apis = await Promise.all([bank.startProcess(), bank.startProcess()])
  const cohort = { members: connections, accounts: 5_000 }
  const secret = bank.secrets.SESSION_SECRET
  const members = await writeMembers(bank.ownerUrl, secret, "soak-", cohort)
  const held: number[] = []
  const slices = Math.max(4, Math.round((minutes * 60) / sliceSeconds))
  for (let slice = 0; slice < slices; slice += 1) {
    const { rate, outcomes } = await generator.run({
      ports: apis.map(({ port }) => port),
      connections,
      seconds: sliceSeconds,
      workload: { kind: "transfers" },
      members,
      mixed: false,
    })
    held.push(Math.max(...apis.map(({ pid }) => residentMB(pid))))
    say(`${rate.toFixed(0)}/s, ${held.at(-1)?.toFixed(0)} MB ${JSON.stringify(outcomes)}`)
  }
  await Promise.all(apis.map((api) => api.stop()))
  const quarter = Math.floor(slices / 4)
  const late = spreadOf(held.slice(-quarter))
  const early = spreadOf(held.slice(quarter, 2 * quarter))
  const growth = late.median - early.median
  return [
    {
      measure: "b6",
      name: "memory of an API process under B1's load",
      unit: "MB",
      spread: late,
      target: { atMost: 150 },
    },
    {
      measure: "b6",
      name: `its growth from the second quarter of ${minutes} minutes to the last`,
      unit: "MB",
      spread: spreadOf([growth]),
      target: { atMost: 10 },
    },
  ]
}
