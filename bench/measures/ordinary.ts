import { testClient } from "../../testing/connections.ts"
import { writeMembers } from "../environment/write-members.ts"
import type { RequestPlan } from "../load/plan.ts"
import { registerMembers, startOrdinaryBank } from "../ordinary/start-ordinary-bank.ts"
import type { Figure } from "../report/figure.ts"
import { alternateRounds, over } from "./rounds.ts"
import { type Setup, withCpu } from "./setup.ts"
import { warmUp } from "./warm-up.ts"

const members = 64
const paths = ["/api/auth/user", "/api/accounts", "/api/transactions"]
const workloads = {
  transfers: { kind: "transfers" },
  reads: { kind: "reads", paths },
  "nine reads to a transfer": { kind: "mix", paths },
} as const satisfies Readonly<Record<string, RequestPlan>>
type Workload = keyof typeof workloads

/** What the ratio to the ordinary bank must be, with 64 connections and one process each. */
const targets: Readonly<Partial<Record<Workload, number>>> = { transfers: 2.75, reads: 1.5 }

/** How many connections load how many processes of each bank. */
const loads = [
  { connections: 64, processes: 1 },
  { connections: 512, processes: 2 },
] as const

async function makeDatabase(superuserUrl: string): Promise<string> {
  const client = testClient(superuserUrl)
  await client.connect()
  await client.query("create database ordinary")
  await client.end()
  return superuserUrl.replace(/\/[^/]*$/, "/ordinary")
}

/**
 * B13: transfers, the dashboard's reads, and a mix, compared with the bank as it is ordinarily built on this stack
 * (bench/ordinary), on the same server. Both have 64 members with one account in EUR.
 */
export async function measureOrdinary(setup: Setup): Promise<Figure[]> {
  const { bank, generator, seconds, rounds, say } = setup
  const url = await makeDatabase(bank.superuserUrl)
  const first = await startOrdinaryBank(url)
  const ordinary = [first, await startOrdinaryBank(url, false)]
  const apis = await Promise.all([bank.startProcess(), bank.startProcess()])
  const cohort = { members, accounts: members }
  const sides = {
    bank: {
      servers: apis,
      members: await writeMembers(
        bank.ownerUrl,
        bank.secrets.SESSION_SECRET,
        "beside-ordinary-",
        cohort,
      ),
    },
    ordinary: { servers: ordinary, members: await registerMembers(first, members) },
  }
  const figures: Figure[] = []
  try {
    for (const { connections, processes } of loads) {
      const run = (side: keyof typeof sides, workload: Workload) => () => {
        const servers = sides[side].servers.slice(0, processes)
        return withCpu(bank.postmaster, servers, () =>
          generator.run({
            ports: servers.map(({ port }) => port),
            connections,
            seconds,
            workload: workloads[workload],
            members: sides[side].members,
            mixed: false,
          }),
        )
      }
      for (const { servers, members: own } of Object.values(sides)) {
        const ports = servers.map(({ port }) => port)
        // More than the fifty transactions that a read lists, for every member.
        await warmUp(setup, {
          ports,
          connections: members,
          workload: workloads.transfers,
          members: own,
        })
      }
      for (const workload of Object.keys(workloads) as Workload[]) {
        const subjects = { bank: run("bank", workload), ordinary: run("ordinary", workload) }
        const seen = await alternateRounds(subjects, rounds, (name, round) =>
          say(
            `${workload}, ${connections} connections, ${name.padEnd(8)} ${round.rate.toFixed(0)}/s p50 ${round.p50.toFixed(1)} p99 ${round.p99.toFixed(1)} ms; CPU each: database ${round.databaseMs.toFixed(2)}, API ${round.apiMs.toFixed(2)} ms ${JSON.stringify(round.outcomes)}`,
          ),
        )
        const of = (
          side: keyof typeof sides,
          key: "rate" | "p50" | "p99" | "databaseMs" | "apiMs",
        ) => over(seen, (round) => round[side][key])
        const measure = "b13"
        const what = `${workload}, ${connections} connections`
        const target = connections === 64 ? targets[workload] : undefined
        figures.push({
          measure,
          name: `${what}: the bank ÷ an ordinary one`,
          unit: "ratio",
          spread: over(seen, (round) => round.bank.rate / round.ordinary.rate),
          ...(target !== undefined && { target: { atLeast: target } }),
        })
        if (workload === "reads" && connections === 64) {
          figures.push({
            measure,
            name: `${what}: p99 ÷ p50`,
            unit: "ratio",
            spread: over(seen, (round) => round.bank.p99 / round.bank.p50),
            target: { atMost: 2 },
          })
        }
        for (const side of ["bank", "ordinary"] as const) {
          figures.push(
            { measure, name: `${what}: ${side}`, unit: "a second", spread: of(side, "rate") },
            {
              measure,
              name: `${what}: ${side}, database's CPU each`,
              unit: "ms",
              spread: of(side, "databaseMs"),
            },
            {
              measure,
              name: `${what}: ${side}, API's CPU each`,
              unit: "ms",
              spread: of(side, "apiMs"),
            },
          )
        }
      }
    }
  } finally {
    await Promise.all([...apis, ...ordinary].map((server) => server.stop()))
  }
  return figures
}
