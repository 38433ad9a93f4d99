import { setTimeout as sleep } from "node:timers/promises"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { ownClient } from "../../environment/own-client.ts"
import { execute, outcomeOf, type RetryLimits, type Target } from "../execute.ts"
import type { Operation } from "../history.ts"
import type { Template } from "../people.ts"
import type { Random } from "../random.ts"
import { type OtherBanksClient, planIncoming } from "./other-banks.ts"
import { planPayment } from "./plan-payment.ts"

/** What a trial of payments does. */
export type PaymentsWorkload = Target & {
  readonly template: Template
  readonly otherBanks: OtherBanksClient
  readonly seed: number
  /** How many payments each way. */
  readonly payments: number
  readonly clients: number
  /** The superuser's address of the database, without a proxy. */
  readonly url: string
  /** The payments are spread evenly over at least this many seconds; 0 is as fast as possible. */
  readonly seconds: number
  /** After this many seconds, nothing begins. */
  readonly maxSeconds?: number | undefined
}

/** What the clients and the other banks did. */
export type PaymentsDone = {
  /** References of payments whose cancellation was confirmed. */
  readonly cancelled: ReadonlySet<string>
  /** Payments to the bank that the other banks said were on their way. */
  readonly incoming: number
}

/**
 * Orders and incoming payments wait while more payments than this are queued, more messages are not
 * processed yet, or more are due at the other banks. Otherwise, answers come after the ten seconds of
 * an instant payment, each is inquired about, and the inquiries delay the next answers.
 */
const maxWaiting = 120
const backlogEveryMs = 400
/** How long an order waits for that at most. */
const longestWaitMs = 30_000
const incomingLanes = 3
const deskEveryMs = 1_500
/** Every so many rounds, a statement is sent. */
const statementEvery = 3
const limits: RetryLimits = { replyMs: 3_000, totalMs: 10_000, persistence: 0.9 }
const cancelTries = 3

/** Orders payments, lets the other banks pay, closes collections, and sends statements. */
export async function runPayments(
  workload: PaymentsWorkload,
  random: Random,
): Promise<PaymentsDone> {
  const { payments, seconds, maxSeconds, template, otherBanks } = workload
  const begun = performance.now()
  const limit = begun + (maxSeconds ?? Number.POSITIVE_INFINITY) * 1_000
  const inTime = () => performance.now() < limit
  const apart = (seconds * 1_000) / payments
  const inTurn = async (n: number) => {
    const early = begun + n * apart - performance.now()
    if (early > 0) await sleep(early)
  }
  const cancelled = new Set<string>()
  const backlog = watchBacklog(workload)
  let seq = 0
  let accepted = 0
  let incoming = 0

  async function client(number: number): Promise<void> {
    while (accepted < payments && inTime()) {
      const mine = seq++
      await inTurn(mine)
      await backlog.isShort()
      const draws = random.fork(`payment ${mine}`)
      const { order, cancels } = planPayment(template, mine, draws)
      const key = `payment-${workload.seed}-${mine}`
      const operation = workload.history.invoke(mine, number, order, key)
      await execute(workload, operation, draws.fork("send"), limits)
      if (operation.outcome?.type === "ok") accepted += 1
      if (cancels) await cancel(workload, operation, cancelled)
    }
  }

  async function payIn(lane: number): Promise<void> {
    const draws = random.fork(`incoming ${lane}`)
    const max = Math.min(1_000, Math.max(8, Math.ceil(payments / 100)))
    while (incoming < payments && inTime()) {
      await inTurn(incoming)
      // As fast as the orders: a message may carry many payments.
      while (incoming > seq + max && inTime()) await sleep(100)
      await backlog.isShort()
      const done = await otherBanks.act("/incoming", planIncoming(template, max, draws))
      incoming += done?.txIds?.length ?? 0
      if (!done) await sleep(200)
    }
  }

  const working = new AbortController()
  const telling = setInterval(() => {
    const minutes = Math.round((performance.now() - begun) / 60_000)
    console.log(`${minutes} min: ${accepted} payments ordered, ${incoming} from other banks`)
  }, 60_000)
  const progress = () =>
    Math.max(Math.min(accepted, incoming) / payments, (performance.now() - begun) / (limit - begun))
  const runningBanks = runOtherBanks(workload, progress, working.signal)
  try {
    await Promise.all([
      ...Array.from({ length: workload.clients }, (_, number) => client(number)),
      ...Array.from({ length: incomingLanes }, (_, lane) => payIn(lane)),
    ])
  } finally {
    clearInterval(telling)
    working.abort()
    await runningBanks
    await backlog.stop()
  }
  return { cancelled, incoming }
}

/** Cancels a payment that was ordered; without an answer it is not known whether it was. */
async function cancel(
  { line, origins }: Target,
  { order, outcome }: Operation,
  cancelled: Set<string>,
): Promise<void> {
  if (outcome?.type !== "ok") return
  const { reference } = (outcome.body as PostingResult).transaction
  const path = `/api/payments/${reference}/cancel`
  const { cookie } = order.person
  for (let attempt = 0; attempt < cancelTries; attempt += 1) {
    const origin = origins[attempt % origins.length] ?? ""
    const asked = { origin, method: "POST", path, cookie, body: {}, timeoutMs: limits.replyMs }
    const answer = outcomeOf(await line.ask({ ...asked, method: "POST" }))
    if (answer?.type === "ok") cancelled.add(reference)
    if (answer) return
    await sleep(100)
  }
}

/** Closes collections of standard payments, sends statements, and advances the other banks' clock. */
async function runOtherBanks(
  { url, otherBanks }: PaymentsWorkload,
  progress: () => number,
  signal: AbortSignal,
): Promise<void> {
  const advances = [0.3, 0.6]
  for (let round = 1; !signal.aborted; round += 1) {
    await sleep(deskEveryMs, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    await closeCollection(url).catch(() => undefined)
    if (round % statementEvery === 0) await otherBanks.act("/statement")
    if (progress() < (advances[0] ?? 1)) continue
    advances.shift()
    await otherBanks.act("/advance", { hours: "96" })
  }
}

/** Sends all queued standard payments now, as `npm run bank -- payments cut-off` does. */
export async function closeCollection(url: string): Promise<void> {
  await query(
    url,
    `update payments set send_at = clock_timestamp() where direction = 'out'
      and scheme = 'standard' and state = 'queued' and message_id is null
      and send_at > clock_timestamp()`,
  )
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = ownClient(url, 5_000)
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    void client.end().catch(() => undefined)
  }
}

/**
 * Looks every so often at how far behind workers and other banks are. Payments that wait too long
 * are given back or given up, which is right, but tests less.
 */
function watchBacklog({ url, otherBanks }: PaymentsWorkload) {
  const stopping = new AbortController()
  let [queued, stored, due] = [0, 0, 0]
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const rows = await query<{ queued: number; stored: number }>(
        url,
        `select (select count(*) from payments
            where scheme = 'instant' and send_at is not null)::int as queued,
          (select count(*) from rail_messages where state = 'stored')::int as stored`,
      ).catch(() => [])
      queued = rows[0]?.queued ?? queued
      stored = rows[0]?.stored ?? stored
      const books = await otherBanks.books()
      due = books ? books.due.filter(({ does }) => does === "post").length : due
      await sleep(backlogEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  const wait = async (isMany: () => boolean) => {
    // Not without end: after an outage, what waits is part of the test.
    const until = performance.now() + longestWaitMs
    while (isMany() && performance.now() < until) await sleep(200)
  }
  return {
    isShort: () => wait(() => Math.max(queued, stored, due) > maxWaiting),
    async stop() {
      stopping.abort()
      await watching
    },
  }
}
