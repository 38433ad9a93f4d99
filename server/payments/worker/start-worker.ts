import type pg from "pg"
import type { Logger } from "pino"
import type { HistoryGuard } from "../../ledger/history-guard.ts"
import type { Announcer } from "../../live/announcer.ts"
import type { Adapter } from "../adapters/adapter.ts"
import { answerOtherBank } from "../verification/answer-other-bank.ts"
import { poll } from "./poll.ts"
import { processMessages } from "./process-messages.ts"
import { railFunctions } from "./rail-functions.ts"
import { receiveMessage, unnamedSender } from "./receive-message.ts"
import { sendMessages } from "./send-messages.ts"
import { announcing, type WorkerContext } from "./worker-context.ts"

export type WorkerSettings = {
  /** With the role that may only do the payments worker's work. */
  readonly pool: pg.Pool
  /**
   * With the same role, for sending. Many messages are sent at once, and neither deadlines nor
   * incoming messages may wait for a connection behind them.
   */
  readonly sendingPool: pg.Pool
  /** Lets nothing be sent, received, or posted while the database lacks history. */
  readonly historyGuard: Pick<HistoryGuard, "evaluate">
  readonly adapter: Adapter
  readonly log: Logger
  /** Announces changes to members' pages. */
  readonly announce: Announcer["announce"]
  /** Whether other banks learn a name only if staff checked it, as in production. */
  readonly onlyCheckedNames: boolean
}

export type PaymentsWorker = {
  /** Payments may have been ordered: checks immediately instead of at the next poll. */
  wake(): void
  /** Stops listening and claiming, and waits for work in progress. */
  stop(): Promise<void>
}

/** How many due payments are processed in one transaction. */
const maxDue = 20
/** If nothing could be done because other work has locked it, when it is tried again. */
const lockedMs = 50

/**
 * Starts to send and receive payments. Any number of workers may use one database: each claims work
 * under a lease, and another one takes over what a worker does not finish.
 */
export async function startPaymentsWorker(settings: WorkerSettings): Promise<PaymentsWorker> {
  const { adapter, log, historyGuard } = settings
  const stopping = new AbortController()
  const { signal } = stopping
  const rail = railFunctions(settings.pool, historyGuard)
  const context: WorkerContext = { rail, adapter, log, signal, ...announcing(settings.announce) }

  // Orders wake the senders. Polling finds orders that were not announced, and messages to send
  // again.
  const instant = { speed: "instant", everyMs: 1_000, most: 32, claims: 32 } as const
  const standard = { speed: "standard", everyMs: 2_000, most: 4, claims: 1_000 } as const
  const sender = { ...context, rail: railFunctions(settings.sendingPool, historyGuard) }
  const sending = [sendMessages(sender, instant), sendMessages(sender, standard)]
  const wakeSenders = () => {
    for (const lane of sending) lane.wake()
  }
  const processing = [
    processMessages(context, {
      speed: "instant",
      everyMs: 1_000,
      claims: 16,
      onProcessed: wakeSenders,
    }),
    processMessages(context, {
      speed: "standard",
      everyMs: 2_000,
      claims: 1,
      onProcessed: wakeSenders,
    }),
  ]
  const acting = poll("deadlines", 500, log, signal, async () => {
    const { changes, dueInMs } = await rail.act(maxDue)
    context.announce(changes)
    if (changes.length > 0) wakeSenders()
    if (dueInMs === null) return false
    return changes.length > 0 ? dueInMs : Math.max(dueInMs, lockedMs)
  })
  const stopReceiving = await adapter.receive({
    async message(bytes) {
      const outcome = await receiveMessage(rail, bytes)
      for (const task of processing) task.wake()
      return outcome
    },
    unreadable: (digest, problem) =>
      rail.quarantine(unnamedSender, new Uint8Array(), digest, problem),
    payee: (question, peer) => answerOtherBank(rail, peer, question, settings.onlyCheckedNames),
  })
  return {
    wake: wakeSenders,
    async stop() {
      await stopReceiving()
      stopping.abort()
      await Promise.all([...sending, ...processing, acting].map(({ ended }) => ended))
    },
  }
}
