import { setImmediate as others } from "node:timers/promises"
import type { PaymentSpeed } from "#shared/contracts/payments.ts"
import { errorReason, isConnectionError, isTimeout, isTransient } from "../../db/sql-error.ts"
import { MessageError } from "../messages/message-error.ts"
import { type Polling, poll } from "./poll.ts"
import type { StoredMessage } from "./rail-functions.ts"
import { readItems } from "./read-items.ts"
import type { WorkerContext } from "./worker-context.ts"

export type ProcessingSettings = {
  /** Instant messages are small, standard ones large (receive-message.ts). */
  readonly speed: PaymentSpeed
  readonly everyMs: number
  readonly claims: number
  /** Called after messages were processed, because they may have to be answered. */
  readonly onProcessed: () => void
}

type Item = ReturnType<typeof readItems> extends AsyncGenerator<infer I> ? I : never

/**
 * How long a message is leased to a worker; every batch extends it. After the lease, what is left
 * of an instant payment's ten seconds must be enough for another worker.
 */
const leaseS = { instant: 5, standard: 10 } as const
const renewMs = 5_000
/**
 * How many messages are processed at once. Small messages mostly wait for the database; one at a
 * time, an instant payment could miss its deadline behind the others. They may finish out of order,
 * as they do with several workers.
 */
const atOnce = { instant: 4, standard: 1 } as const
/**
 * How many items are applied in one transaction. Until its commit, their members' other payments
 * wait, and their deadlines too.
 */
const batchSize = 50
/**
 * How often a message that conflicts with other work is retried before this worker waits for the
 * lease to end.
 */
const maxTries = 5
/** How much of a message is parsed before other work may run, in bytes. */
const pieceBytes = 64 * 1024

/**
 * Processes incoming messages in the order in which they arrived. After a lost connection, the
 * worker continues with the messages that it has claimed but not begun. It is not known how much of
 * a message that it had begun was applied, so that message waits for its lease to end.
 */
export function processMessages(
  context: WorkerContext,
  { speed, everyMs, claims, onProcessed }: ProcessingSettings,
): Polling {
  const { rail, log, signal } = context
  let held: StoredMessage[] = []
  let leaseEnds = 0

  /** Processes the claimed messages. @returns those that conflicted with other work */
  async function processHeld(): Promise<StoredMessage[]> {
    const conflicting: StoredMessage[] = []
    async function lane(): Promise<void> {
      for (let message = held.shift(); message; message = held.shift()) {
        if (!(await processOne(context, message))) conflicting.push(message)
      }
    }
    const lanes = await Promise.allSettled(Array.from({ length: atOnce[speed] }, lane))
    for (const one of lanes) if (one.status === "rejected") throw one.reason
    return conflicting
  }

  return poll(`process ${speed}`, everyMs, log, signal, async () => {
    const goesOn = held.length > 0 && performance.now() < leaseEnds
    if (!goesOn) {
      leaseEnds = performance.now() + leaseS[speed] * 1_000
      held = await rail.claimStored(speed, claims, leaseS[speed])
    }
    const claimed = held.length
    for (let tries = 0; tries < maxTries; tries++) held = await processHeld()
    held = []
    if (claimed > 0) onProcessed()
    return goesOn || claimed === claims
  })
}

/**
 * Processes one message. A bad message never stops the others, and one whose accounts are locked
 * lets others go first.
 * @returns false if it must be retried now: after its lease it would be too late for an instant
 *   payment
 */
async function processOne(context: WorkerContext, message: StoredMessage): Promise<boolean> {
  const { rail, log } = context
  const what = { message: message.msgId, name: message.name }
  try {
    await applyMessage(context, message)
  } catch (error) {
    if (isConnectionError(error)) throw error
    const reason = errorReason(error)
    if (error instanceof MessageError) {
      log.warn({ ...what, reason }, "a message is wrong as a whole; nothing in it was posted")
      await rail.rejectStored(message, reason)
    } else if (isTransient(error) || isTimeout(error)) {
      log.warn({ ...what, reason }, "a message conflicted with other work; it is tried again")
      return false
    } else {
      log.error({ ...what, reason }, "a message was not processed; it is tried again")
    }
  }
  return true
}

/**
 * Reads the whole message before it applies the first item. Reads a small message only once. A worker that is asked to stop
 * leaves the rest of a large one: after its lease, another goes on where this one stopped.
 */
async function applyMessage(context: WorkerContext, message: StoredMessage): Promise<void> {
  const { rail, signal } = context
  const first: Item[] = []
  let count = 0
  let renewed = Date.now()
  for await (const item of itemsOf(context, message)) {
    count += 1
    if (count <= batchSize) first.push(item)
    if (signal.aborted && count > batchSize) return
    if (Date.now() - renewed < renewMs) continue
    renewed = Date.now()
    if (!(await rail.process(message, [], message.processedItems, false))) return
  }
  if (count <= batchSize) {
    await applyBatch(context, message, first.slice(message.processedItems), count, true)
    return
  }
  await applyInBatches(context, message, count)
}

async function applyInBatches(
  context: WorkerContext,
  message: StoredMessage,
  count: number,
): Promise<void> {
  const batch: Item[] = []
  let position = 0
  for await (const item of itemsOf(context, message)) {
    position += 1
    if (position <= message.processedItems) continue
    batch.push(item)
    if (batch.length < batchSize && position < count) continue
    const isMine = await applyBatch(context, message, batch.splice(0), position, position === count)
    if (!isMine || context.signal.aborted) return
  }
}

/**
 * Applies items in one transaction. If one of them fails, each gets its own transaction.
 * @returns whether this worker still holds the message
 */
async function applyBatch(
  context: WorkerContext,
  message: StoredMessage,
  items: readonly Item[],
  processedItems: number,
  isLast: boolean,
): Promise<boolean> {
  const { rail, announce, log } = context
  try {
    const changes = await rail.process(message, items, processedItems, isLast)
    // The position from which a retry continues.
    message.processedItems = processedItems
    if (changes) announce(changes)
    else log.warn({ message: message.msgId }, "another worker has taken a message over")
    return changes !== undefined
  } catch (error) {
    const [only, ...more] = items
    if (!only || only.kind === "broken" || isUnrelated(error)) throw error
    if (more.length === 0) {
      const reason = errorReason(error)
      log.error({ message: message.msgId, reason }, "an item cannot be posted; staff decide")
      const item = "txId" in only && only.txId ? `Payment ${only.txId}` : `A ${only.kind}`
      const what = `${item} of message ${message.msgId} cannot be posted: ${reason}.`
      return await applyBatch(context, message, [{ kind: "broken", what }], processedItems, isLast)
    }
    for (const [index, item] of items.entries()) {
      const position = processedItems - items.length + index + 1
      const ends = isLast && index === items.length - 1
      if (!(await applyBatch(context, message, [item], position, ends))) return false
    }
    return true
  }
}

/** Whether the cause of an error is not in the items themselves. */
function isUnrelated(error: unknown): boolean {
  return isConnectionError(error) || isTransient(error) || isTimeout(error)
}

function itemsOf({ rail, adapter }: WorkerContext, { id, name }: StoredMessage) {
  return readItems(name, pieces(rail.bytesOf(id)), adapter.profile)
}

/** Lets other work of the process run between the pieces. */
async function* pieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const bytes of source) {
    for (let from = 0; from < bytes.length; from += pieceBytes) {
      yield bytes.subarray(from, from + pieceBytes)
      await others()
    }
  }
}
