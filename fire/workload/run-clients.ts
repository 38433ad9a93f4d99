import { type Counter, carryOut, type Patience } from "./carry-out.ts"
import type { Template } from "./people.ts"
import { planOrder } from "./plan.ts"
import type { Random } from "./random.ts"
import { read } from "./read.ts"

/** A trial's customers at work. */
export interface Workload extends Counter {
  readonly template: Template
  readonly operations: number
  readonly clients: number
  readonly seed: number
}

/** Clients differ in how long they wait for an answer; the bank's own limits are 2 and 5 seconds. */
const replyTimes = [700, 1_500, 3_000, 6_000]
/** One key in so many is sent several times at once, through all processes. */
const repeatedShare = 0.05
const readShare = 0.1

/**
 * Carries out all operations, each by the next client that is free. What operation n is, the seed and
 * n decide; who does it and when, the machine.
 */
export async function runClients(workload: Workload, random: Random): Promise<void> {
  let next = 0
  const client = async (number: number) => {
    const replyMs = replyTimes[number % replyTimes.length] ?? 3_000
    const patience: Patience = { replyMs, attempts: 4, persistence: 0.7 }
    while (next < workload.operations) {
      const seq = next
      next += 1
      await oneOperation(workload, seq, number, patience, random.fork(`operation ${seq}`))
    }
  }
  await Promise.all(Array.from({ length: workload.clients }, (_, number) => client(number)))
}

async function oneOperation(
  workload: Workload,
  seq: number,
  client: number,
  patience: Patience,
  random: Random,
): Promise<void> {
  const order = planOrder(workload, seq, random.fork("order"))
  const key = order.reusedKey ?? `fire-${workload.seed}-${seq}`
  const operation = workload.history.invoke(seq, client, order, key)
  const copies = random.chance(repeatedShare) ? random.int(2, 6) : 1
  await Promise.all(
    Array.from({ length: copies }, (_, copy) =>
      carryOut(workload, operation, random.fork(`copy ${copy}`), patience),
    ),
  )
  if (random.chance(readShare)) await read(workload, order.person, random.fork("read"))
}
