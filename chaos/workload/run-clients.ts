import { setTimeout as sleep } from "node:timers/promises"
import { burstSize, planBurst } from "./burst.ts"
import { tryEndedSession } from "./ended-session.ts"
import { execute, type RetryLimits, type Target } from "./execute.ts"
import type { Order } from "./order.ts"
import type { Template } from "./people.ts"
import { planOrder } from "./plan.ts"
import type { Random } from "./random.ts"
import { read } from "./read.ts"
import { whileLocked } from "./while-locked.ts"

/** A trial's members at work. */
export type Workload = Target & {
  readonly template: Template
  readonly operations: number
  readonly clients: number
  readonly seed: number
  /** The superuser's address of the database, without a proxy; used only to hold locks. */
  readonly url: string
  /** The operations are spread evenly over at least this many seconds; 0 is as fast as possible. */
  readonly seconds: number
  /** After this many seconds, no operation begins. */
  readonly maxSeconds?: number | undefined
}

/** Clients differ in how long they wait for an answer; the bank's own limits are 2 and 5 seconds. */
const replyTimes = [700, 1_500, 3_000, 6_000]
/** The share of keys that are sent several times concurrently, through all processes. */
const repeatedShare = 0.05
const readShare = 0.1
/** The share of keys that are the previous operation's, which was another member's. */
const sharedKeyShare = 0.03
/** The share of operations after which the member signs in and out, and tries the old cookie. */
const endedShare = 0.003
/** The share of steps in which a client sends a burst: several conflicting orders at the same time. */
const burstShare = 0.025
/** The share of bursts whose rows are locked until all orders wait for them. */
const heldShare = 0.7

/**
 * Executes all operations, each by the next free client. The seed and n decide what operation n is;
 * the machine decides which client runs it and when.
 */
export async function runClients(workload: Workload, random: Random): Promise<void> {
  let next = 0
  const begun = performance.now()
  const limit = begun + (workload.maxSeconds ?? Number.POSITIVE_INFINITY) * 1_000
  const apart = (workload.seconds * 1_000) / workload.operations
  const client = async (number: number) => {
    const replyMs = replyTimes[number % replyTimes.length] ?? 3_000
    const limits: RetryLimits = { replyMs, totalMs: 10_000, persistence: 0.9 }
    while (next < workload.operations && performance.now() < limit) {
      const seq = next
      const draws = random.fork(`operation ${seq}`)
      const bursts = draws.fork("rush").chance(burstShare) && seq + burstSize <= workload.operations
      next += bursts ? burstSize : 1
      const early = begun + seq * apart - performance.now()
      if (early > 0) await sleep(early)
      if (bursts) await oneBurst(workload, seq, number, limits, draws)
      else await oneOperation(workload, seq, number, limits, draws)
    }
  }
  await Promise.all(Array.from({ length: workload.clients }, (_, number) => client(number)))
}

async function oneOperation(
  workload: Workload,
  seq: number,
  client: number,
  limits: RetryLimits,
  random: Random,
): Promise<void> {
  const order = planOrder(workload, seq, random.fork("order"))
  const key = order.reusedKey ?? keyOf(workload, order, seq, random.fork("key"))
  const operation = workload.history.invoke(seq, client, order, key)
  const repeated = random.chance(repeatedShare) && !order.unkeyed
  const copies = repeated ? random.int(2, 6) : 1
  await Promise.all(
    Array.from({ length: copies }, (_, copy) =>
      execute(workload, operation, random.fork(`copy ${copy}`), limits),
    ),
  )
  if (random.chance(readShare)) await read(workload, order.person, random.fork("read"))
  if (random.fork("ended").chance(endedShare)) await tryEndedSession(workload, order.person, seq)
}

async function oneBurst(
  workload: Workload,
  seq: number,
  client: number,
  limits: RetryLimits,
  random: Random,
): Promise<void> {
  const { history, seed } = workload
  const { orders, lock } = await planBurst(workload, seq, random.fork("orders"))
  const send = () =>
    Promise.all(
      orders.map((order, n) => {
        const operation = history.invoke(seq + n, client, order, `chaos-${seed}-${seq + n}`)
        return execute(workload, operation, random.fork(`order ${n}`), limits)
      }),
    )
  if (random.chance(heldShare)) await whileLocked(workload.url, lock, send)
  else await send()
}

/** Keys belong to a member: the same key from two members is two keys. */
function keyOf(
  { history, seed }: Workload,
  { person }: Order,
  seq: number,
  random: Random,
): string {
  const own = (number: number) => `chaos-${seed}-${number}`
  const before = history.operations.findLast((operation) => operation.seq === seq - 1)
  // Not a key that is already shared, because its other sender may be this member.
  const shared =
    before?.key === own(seq - 1) &&
    before.order.person !== person &&
    !before.order.unkeyed &&
    random.chance(sharedKeyShare)
  return own(shared ? seq - 1 : seq)
}
