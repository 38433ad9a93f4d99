import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { newSecrets } from "../../server/config/env-keys.ts"
import { repoRoot } from "../../server/config/root.ts"
import { type Member, newMember } from "../../testing/member.ts"
import type { Random } from "../workload/random.ts"
import { type Cluster, openCluster } from "./cluster.ts"
import { type Environment, openEnvironment } from "./environment.ts"
import { bankFaultKinds, type FaultKind } from "./fault-kinds.ts"

/** Draws the shortest and first of everything, so that faults begin immediately and end soon. */
const soonest: Random = {
  int: (min) => min,
  chance: () => true,
  pick: (list) => list[0] as (typeof list)[number],
  fork: () => soonest,
}

/**
 * Faults that can be active at the same time without hiding one another. A lost reply needs a request
 * that succeeds, and on a slow machine the others would interrupt each of them.
 */
const groups: FaultKind[][] = [
  ["cut", "half-close", "black-hole", "delay", "api-stop"],
  ["lost-commit-reply"],
  ["lost-http-reply"],
  ["api-kill"],
  ["kill-at-commit"],
  ["backend-kill"],
  ["server-kill"],
  ["server-immediate"],
  ["pool-exhaustion"],
  ["disk-full"],
  ["clock-jump"],
]

let cluster: Cluster
let environment: Environment
let member: Member
let accountId: number
beforeAll(async () => {
  cluster = await openCluster({ smallDisk: true })
  await cluster.createDatabase("trial")
  const secrets = newSecrets()
  environment = await openEnvironment({
    cluster,
    database: "trial",
    code: repoRoot,
    secrets,
    clocks: true,
  })
  member = await newMember({}, environment.origins)
  accountId = (await member.account("EUR")).id
})
afterAll(async () => {
  await environment.close()
  await cluster.close()
})

/** Adds one euro, and repeats the request with the same key until the bank confirms it. */
async function deposit(): Promise<void> {
  const order = { accountId, amount: "1.00", description: "Chaos" }
  const headers = { "idempotency-key": randomUUID() }
  for (;;) {
    const answer = await member.post("/api/deposits", order, { headers }).catch(() => undefined)
    if (answer?.status === 201) return
    expect([undefined, 409, 503]).toContain(answer?.status)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test("each kind of fault takes effect, and the bank is intact afterward", async () => {
  expect(groups.flat().sort()).toEqual([...bankFaultKinds].sort())
  let [deposits, going] = [0, true]
  const client = async () => {
    while (going) {
      await deposit()
      deposits += 1
    }
  }
  const clients = Array.from({ length: 3 }, client)
  for (const group of groups) {
    environment.startFaults(group, soonest, 10_000)
    const missing = () => group.filter((kind) => environment.counts[kind] === 0)
    await expect.poll(missing, { interval: 20 }).toEqual([])
    await environment.heal()
    for (const origin of environment.origins) {
      await expect.poll(async () => (await fetch(`${origin}/api/ready`)).status).toBe(200)
    }
  }
  going = false
  await Promise.all(clients)
  expect(environment.notes).toEqual([])
  expect(environment.times.serverReturn.length).toBeGreaterThan(0)
  expect((await member.account("EUR")).balance).toBe(`${deposits}.00`)
})
