import { setTimeout as sleep } from "node:timers/promises"
import type { ApiConnection, Reply } from "./api-connection.ts"
import type { History, Operation, Outcome } from "./history.ts"
import type { LoanBook } from "./loan-book.ts"
import type { Random } from "./random.ts"

/** Where a trial's requests go, and where their responses are recorded. */
export type Target = {
  readonly origins: readonly string[]
  readonly line: ApiConnection
  readonly history: History
  readonly loans: LoanBook
}

/** How long a client tries before it gives up: for one response, and in total. */
export type RetryLimits = {
  readonly replyMs: number
  readonly totalMs: number
  /** How often it repeats the request after a lost reply: 1 is always. */
  readonly persistence: number
}

/** The waits between two attempts grow from the first to the last, plus or minus half. */
const pauses = [40, 100, 250, 500]

/** Responses that decide nothing: the request may be repeated with the same key. */
const notYet = (status: number, code: string) =>
  status === 503 || status === 429 || code === "request_in_progress"

/**
 * Sends an operation with its key until it is decided or the time limit passes; then its outcome is
 * unknown. Each attempt goes to the other API process.
 */
export async function execute(
  target: Target,
  operation: Operation,
  random: Random,
  { replyMs, totalMs, persistence }: RetryLimits,
): Promise<void> {
  const { origins } = target
  const limit = performance.now() + totalMs
  const first = random.int(0, origins.length)
  for (let attempt = 0; performance.now() < limit; attempt += 1) {
    const origin = origins[(first + attempt) % origins.length] ?? ""
    const reply = await askFor(target, operation, origin, replyMs)
    const outcome = outcomeOf(reply)
    if (outcome) return decide(target, operation, outcome)
    operation.lost.push(reply.answered ? `status ${reply.status}` : reply.why)
    if (operation.order.unkeyed) break
    if (!reply.answered && !random.chance(persistence)) break
    const pause = pauses[Math.min(attempt, pauses.length - 1)] ?? 0
    await sleep(random.int(pause / 2, pause * 1.5))
  }
  if (!operation.outcome) operation.givenUp = true
}

/** Sends one request. */
export function askFor(
  { line }: Target,
  operation: Operation,
  origin: string,
  timeoutMs: number,
): Promise<Reply> {
  const { path, body, person, unkeyed } = operation.order
  operation.sent += 1
  const { cookie } = person
  const key = unkeyed ? {} : { key: operation.key }
  return line.ask({ origin, method: "POST", path, cookie, ...key, body, timeoutMs })
}

/** The outcome that a reply decides; undefined if none. */
export function outcomeOf(reply: Reply): Outcome | undefined {
  if (!reply.answered) return undefined
  const { status, text } = reply
  const body = parsed(text)
  if (status >= 200 && status < 300) return { type: "ok", status, body }
  const { code = "", detail = "" } = (body ?? {}) as { code?: string; detail?: string }
  // A 500 decides nothing, and is a violation by itself.
  if (notYet(status, code) || status >= 500) return undefined
  return { type: "fail", status, code, detail }
}

/** Records the outcome; a requested loan is known from now on. */
export function decide({ history, loans }: Target, operation: Operation, outcome: Outcome): void {
  history.decide(operation, outcome)
  const { kind, person } = operation.order
  if (kind !== "loan_application" || outcome.type !== "ok") return
  const { id, currency, amount } = outcome.body as Parameters<LoanBook["add"]>[0]
  loans.add({ id, person, currency, amount })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
