import type pg from "pg"
import * as z from "zod/mini"
import type { PaymentSpeed } from "#shared/contracts/payments.ts"
import { paymentDirections, paymentSchemes, paymentStates } from "#shared/tables/payments.ts"

/**
 * The database functions for payments between banks (server/ledger/rail-send.sql,
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

const payee = z.nullable(z.object({ name: z.nullable(z.string()), checked: z.boolean() }))

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

export function railFunctions(pool: pg.Pool) {
  async function call(text: string, values: readonly unknown[]): Promise<unknown> {
    const { rows } = await pool.query<{ result: unknown }>(`select ${text} as result`, [...values])
    return rows[0]?.result
  }

  return {
    async claim(lane: PaymentSpeed, most: number, leaseS: number): Promise<ClaimedMessage[]> {
      const result = await call("rail_claim($1, $2, $3)", [lane, most, leaseS])
      return z.array(claimedMessage).parse(result)
    },

    /** @returns whether the message may be sent now */
    async beginCall(
      { id, token }: ClaimedMessage,
      bytes: Uint8Array,
      sha256: Uint8Array,
      settlementDate: string | undefined,
    ): Promise<boolean> {
      const values = [id, token, bytes, sha256, settlementDate]
      return (await call("rail_call($1, $2, $3, $4, $5)", values)) === true
    },

    async endCall(
      { id, token }: ClaimedMessage,
      outcome: "sent" | "refused" | "unknown",
      answer: string,
    ): Promise<Change[]> {
      const result = await call("rail_called($1, $2, $3, $4)", [id, token, outcome, answer])
      return changes.parse(result)
    },

    async undeliverable(
      { id, token }: ClaimedMessage,
      paymentId: number,
      problem: string,
    ): Promise<Change[]> {
      const values = [id, token, paymentId, problem]
      return changes.parse(await call("rail_undeliverable($1, $2, $3, $4)", values))
    },

    /** Acts on what is due. @returns also in how many milliseconds more is due */
    async act(most: number): Promise<z.infer<typeof acted>> {
      const result = "jsonb_build_object('changes', rail_act($1), 'dueInMs', rail_due_in())"
      return acted.parse(await call(result, [most]))
    },

    async store(arrived: Arrived): Promise<z.infer<typeof received>["outcome"]> {
      const { name, lane, sender, messageId, bytes, sha256 } = arrived
      const values = [name, lane, sender, messageId, bytes, sha256]
      return received.parse(await call("rail_store($1, $2, $3, $4, $5, $6)", values)).outcome
    },

    async quarantine(
      sender: string,
      bytes: Uint8Array,
      sha256: Uint8Array,
      problem: string,
    ): Promise<void> {
      await call("rail_quarantine($1, $2, $3, $4)", [sender, bytes, sha256, problem])
    },

    async claimStored(lane: PaymentSpeed, most: number, leaseS: number): Promise<StoredMessage[]> {
      const result = await call("rail_claim_stored($1, $2, $3)", [lane, most, leaseS])
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
      const values = [id, token, JSON.stringify(items), processedItems, isLast]
      const result = processed.parse(await call("rail_process($1, $2, $3, $4, $5)", values))
      return "stale" in result ? undefined : result
    },

    /** The holder of an open account of this bank; null if there is none. */
    async payeeOf(iban: string): Promise<z.infer<typeof payee>> {
      return payee.parse((await call("rail_payee($1)", [iban])) ?? null)
    },

    async rejectStored({ id, token }: StoredMessage, problem: string): Promise<void> {
      await call("rail_reject_stored($1, $2, $3)", [id, token, problem])
    },
  }
}
