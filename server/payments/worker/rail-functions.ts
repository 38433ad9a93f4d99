import { type SQL, sql } from "drizzle-orm"
import type pg from "pg"
import * as z from "zod/mini"
import type { PaymentSpeed } from "#shared/contracts/payments.ts"
import { paymentDirections, paymentSchemes, paymentStates } from "#shared/tables/payments.ts"
import { databaseOn } from "../../db/pool.ts"
import type { HistoryGuard, Stopped } from "../../ledger/history-guard.ts"

/**
 * The database functions for payments between banks (server/payments/rail-send.sql,
 * rail-receive.sql), typed.
 */
export type RailFunctions = ReturnType<typeof railFunctions>

const payment = z.object({
  id: z.number(),
  userId: z.nullable(z.number()),
  direction: z.enum(paymentDirections),
  scheme: z.enum(paymentSchemes),
  state: z.enum(paymentStates),
  txId: z.string(),
  endToEndId: z.string(),
  /** In EUR. */
  amount: z.string(),
  ownName: z.string(),
  ownIban: z.string(),
  otherName: z.string(),
  otherIban: z.string(),
  otherBic: z.nullable(z.string()),
  remittance: z.string(),
  reason: z.nullable(z.string()),
  settlementDate: z.nullable(z.string()),
  acceptedAt: z.string(),
  /** MsgId of the message that carries the payment. */
  messageId: z.nullable(z.string()),
})

/** A payment with what messages contain of it. */
export type RailPayment = z.infer<typeof payment>

/** What a message contains that its payment does not (shared/tables/rail-messages.ts). */
const facts = z.object({
  reason: z.optional(z.string()),
  messageId: z.optional(z.string()),
  messageName: z.optional(z.string()),
  txId: z.optional(z.string()),
  endToEndId: z.optional(z.string()),
  acceptedAt: z.optional(z.string()),
  to: z.optional(z.string()),
})

const claimedMessage = z.object({
  id: z.number(),
  token: z.string(),
  name: z.string(),
  msgId: z.string(),
  /** In hex; null until they were created. */
  bytes: z.nullable(z.string()),
  facts: z.nullable(facts),
  payments: z.nullable(z.array(payment)),
})

/** A message to send, leased to this worker. */
export type ClaimedMessage = z.infer<typeof claimedMessage>

const storedMessage = z.object({
  id: z.number(),
  token: z.string(),
  name: z.string(),
  msgId: z.string(),
  processedItems: z.number(),
})

/** An incoming message, leased to this worker. */
export type StoredMessage = z.infer<typeof storedMessage>

const change = z.object({
  outcome: z.enum(["applied", "repeated", "contradiction"]),
  userId: z.optional(z.number()),
  transactionId: z.optional(z.number()),
})

/** A change of a payment, for the member's pages. */
export type Change = z.infer<typeof change>

const changes = z.array(change)
const acted = z.object({ changes, dueInMs: z.nullable(z.number()) })
const processed = z.union([z.object({ stale: z.literal(true) }), changes])
const received = z.object({ outcome: z.enum(["stored", "known", "conflict"]) })

const payee = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("found"), name: z.nullable(z.string()), checked: z.boolean() }),
  z.object({ outcome: z.literal("unknown") }),
  z.object({ outcome: z.literal("too_many") }),
])

/** An incoming message, with what is known about it before it is processed. */
export type Arrived = {
  readonly name: string
  readonly lane: PaymentSpeed
  readonly sender: string
  readonly messageId: string
  readonly bytes: Uint8Array
  readonly sha256: Uint8Array
}

/** How many bytes of a stored message are read at once. */
const pieceBytes = 1024 * 1024

/** The database must not post (server/ledger/history-guard.ts, which has logged why). */
export class PostingsStopped extends Error {
  constructor(readonly reason: Stopped["reason"]) {
    super(`Postings are stopped: ${reason}`)
  }
}

/** @throws PostingsStopped from each function that writes, while the guard lets nothing be posted */
export function railFunctions(pool: pg.Pool, guard: Pick<HistoryGuard, "evaluate">) {
  const db = databaseOn(pool)
  async function call(expression: SQL): Promise<unknown> {
    const answer = await guard.evaluate(expression, db)
    if (answer.outcome === "stopped") throw new PostingsStopped(answer.reason)
    return answer.value
  }

  return {
    async claim(lane: PaymentSpeed, most: number, leaseS: number): Promise<ClaimedMessage[]> {
      const result = await call(sql`rail_claim(${lane}, ${most}, ${leaseS})`)
      return z.array(claimedMessage).parse(result)
    },

    /** @returns whether the message may be sent now */
    async beginCall(
      { id, token }: ClaimedMessage,
      bytes: Uint8Array,
      sha256: Uint8Array,
      settlementDate: string | undefined,
    ): Promise<boolean> {
      const day = settlementDate ?? null
      return (await call(sql`rail_call(${id}, ${token}, ${bytes}, ${sha256}, ${day})`)) === true
    },

    async endCall(
      { id, token }: ClaimedMessage,
      outcome: "sent" | "refused" | "unknown",
      answer: string,
    ): Promise<Change[]> {
      return changes.parse(await call(sql`rail_called(${id}, ${token}, ${outcome}, ${answer})`))
    },

    async undeliverable(
      { id, token }: ClaimedMessage,
      paymentId: number,
      problem: string,
    ): Promise<Change[]> {
      const result = await call(sql`rail_undeliverable(${id}, ${token}, ${paymentId}, ${problem})`)
      return changes.parse(result)
    },

    /** Acts on what is due. @returns also in how many milliseconds more is due */
    async act(most: number): Promise<z.infer<typeof acted>> {
      const result = sql`jsonb_build_object('changes', rail_act(${most}), 'dueInMs', rail_due_in())`
      return acted.parse(await call(result))
    },

    async store(arrived: Arrived): Promise<z.infer<typeof received>["outcome"]> {
      const { name, lane, sender, messageId, bytes, sha256 } = arrived
      const result = await call(
        sql`rail_store(${name}, ${lane}, ${sender}, ${messageId}, ${bytes}, ${sha256})`,
      )
      return received.parse(result).outcome
    },

    async quarantine(
      sender: string,
      bytes: Uint8Array,
      sha256: Uint8Array,
      problem: string,
    ): Promise<void> {
      await call(sql`rail_quarantine(${sender}, ${bytes}, ${sha256}, ${problem})`)
    },

    async claimStored(lane: PaymentSpeed, most: number, leaseS: number): Promise<StoredMessage[]> {
      const result = await call(sql`rail_claim_stored(${lane}, ${most}, ${leaseS})`)
      return z.array(storedMessage).parse(result)
    },

    /** The bytes of a stored message, piece by piece. */
    async *bytesOf(messageId: number): AsyncGenerator<Uint8Array> {
      for (let from = 1; ; from += pieceBytes) {
        const { rows } = await pool.query<{ piece: Buffer }>(
          "select substring(bytes from $2 for $3) as piece from rail_messages where id = $1",
          [messageId, from, pieceBytes],
        )
        const piece = rows[0]?.piece
        if (!piece || piece.length === 0) return
        yield piece
        if (piece.length < pieceBytes) return
      }
    },

    /** @returns undefined if another worker has taken the message over */
    async process(
      { id, token }: StoredMessage,
      items: readonly object[],
      processedItems: number,
      isLast: boolean,
    ): Promise<Change[] | undefined> {
      const result = await call(
        sql`rail_process(${id}, ${token}, ${JSON.stringify(items)}, ${processedItems}, ${isLast})`,
      )
      const outcome = processed.parse(result)
      return "stale" in outcome ? undefined : outcome
    },

    /** The holder of an open account of this bank, unless the bank that asks has asked too often. */
    async payeeOf(peer: string, iban: string): Promise<z.infer<typeof payee>> {
      return payee.parse(await call(sql`rail_payee_asked(${peer}, ${iban})`))
    },

    /** Whether another bank may be told that a name is not that of an account. */
    async mayTell(iban: string, name: string): Promise<boolean> {
      return (await call(sql`rail_payee_missed(${iban}, ${name})`)) === true
    },

    async rejectStored({ id, token }: StoredMessage, problem: string): Promise<void> {
      await call(sql`rail_reject_stored(${id}, ${token}, ${problem})`)
    },
  }
}
