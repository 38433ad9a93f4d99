import { createHash } from "node:crypto"
import type { PaymentSpeed } from "#shared/contracts/payments.ts"
import { errorReason, isConnectionError } from "../../db/sql-error.ts"
import { makeMessage } from "./make-message.ts"
import { type Polling, poll } from "./poll.ts"
import type { ClaimedMessage } from "./rail-functions.ts"
import type { WorkerContext } from "./worker-context.ts"

/** How a lane sends. */
export type LaneSettings = {
  readonly speed: PaymentSpeed
  readonly everyMs: number
  /** How many messages are in progress at once. */
  readonly most: number
  /** How many messages or payments are claimed at once; a message of standard payments carries them all. */
  readonly claims: number
}

/** How long one call may take before its outcome is unknown. The database's lease for it is 15 s. */
const callMs = 10_000

/**
 * How long a message is leased to a worker before its call begins; after that, the worker counts as
 * dead. What is left of an instant payment's ten seconds must be enough for another worker.
 */
const claimS = { instant: 5, standard: 15 } as const

/**
 * Sends the messages of a lane. Each step is committed before the next begins: claim the message,
 * store its bytes and that the call begins, call, store the outcome. A worker may stop between any
 * two steps.
 */
export function sendMessages(context: WorkerContext, lane: LaneSettings): Polling {
  const { rail, adapter, log, signal } = context
  const underWay = new Set<Promise<void>>()

  const polling = poll(`send ${lane.speed}`, lane.everyMs, log, signal, async () => {
    const free = lane.most - underWay.size
    if (free <= 0) return false
    const claimed = await rail.claim(lane.speed, Math.min(free, lane.claims), claimS[lane.speed])
    for (const message of claimed) start(message)
    return claimed.length > 0 && underWay.size < lane.most
  })

  function start(message: ClaimedMessage): void {
    const sending = send(message)
      .catch((error: unknown) => {
        const reason = errorReason(error)
        const what = { message: message.msgId, name: message.name, reason }
        if (isConnectionError(error))
          log.warn(what, "the database went away while a message was sent")
        else log.error(what, "a message was not sent; it is claimed again when its lease is over")
      })
      .finally(() => {
        underWay.delete(sending)
        polling.wake()
      })
    underWay.add(sending)
  }

  async function send(message: ClaimedMessage): Promise<void> {
    const made = message.bytes
      ? { bytes: Buffer.from(message.bytes, "hex") }
      : makeMessage(message, adapter.profile, new Date())
    if ("undeliverable" in made) return await dropUndeliverable(message, made.undeliverable)
    const { bytes } = made
    const settlementDate = "settlementDate" in made ? made.settlementDate : undefined
    const sha256 = createHash("sha256").update(bytes).digest()
    if (!(await rail.beginCall(message, bytes, sha256, settlementDate))) return
    context.announceSent(message)
    const { name, msgId: messageId } = message
    const { outcome, answer } = await adapter.send(
      { name, messageId, speed: lane.speed, bytes },
      AbortSignal.timeout(callMs),
    )
    if (outcome !== "sent") {
      const meaning =
        outcome === "refused"
          ? "a message was refused"
          : "it is not known whether a message arrived"
      log.warn({ message: messageId, name, answer }, meaning)
    }
    context.announce(await rail.endCall(message, outcome, answer))
  }

  /** Rejects the payments. The message is claimed again without them after its lease ends. */
  async function dropUndeliverable(
    message: ClaimedMessage,
    undeliverable: readonly { payment: { id: number }; problem: string }[],
  ): Promise<void> {
    for (const { payment, problem } of undeliverable) {
      log.warn({ message: message.msgId, problem }, "a payment cannot be written as a message")
      context.announce(await rail.undeliverable(message, payment.id, problem))
    }
    const dropped = new Set(undeliverable.map(({ payment }) => payment.id))
    const payments = message.payments?.filter(({ id }) => !dropped.has(id)) ?? []
    if (payments.length > 0) await send({ ...message, payments })
  }

  async function end(): Promise<void> {
    await polling.ended
    await Promise.all(underWay)
  }

  return { wake: polling.wake, ended: end() }
}
