import { sql } from "drizzle-orm"
import type pg from "pg"
import * as z from "zod/mini"
import type { PaymentSpeed } from "#shared/contracts/payments.ts"
import { paymentDirections, paymentSchemes, paymentStates } from "#shared/stored-values.ts"
import {
  type Argument,
  callFunction,
  type Evaluator,
  nothing,
  queryRows,
} from "../../db/call-function.ts"
import { databaseOn } from "../../db/pool.ts"
import type { HistoryGuard } from "../../ledger/history-guard.ts"

/**
 * The database functions for payments between banks (server/payments/rail-send.sql,
 * rail-receive.sql), typed.
 */
export type RailFunctions = ReturnType<typeof railFunctions>

const payment = z.object({
  id: z.number(),
  /** Who sees it; null without anybody. */
  members: z.nullable(z.array(z.number())),
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
  members: z.optional(z.array(z.number())),
  transactionId: z.optional(z.number()),
})

/** A change of a payment, for the member's pages. */
export type Change = z.infer<typeof change>

const claimedMessages = z.array(claimedMessage)
const storedMessages = z.array(storedMessage)
const storedPiece = z.object({ piece: z.instanceof(Uint8Array) })
const answered = z.nullable(z.boolean())
const changes = z.array(change)
const acted = z.object({ changes, dueInMs: z.nullable(z.number()) })
const processed = z.union([z.object({ stale: z.literal(true) }), changes])
const received = z.object({ outcome: z.enum(["stored", "known", "conflict"]) })

const payee = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("found"),
    owners: z.array(z.object({ name: z.nullable(z.string()), checked: z.boolean() })),
  }),
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

/** @throws PostingsStopped from each function that writes, while the guard lets nothing be posted */
export function railFunctions(pool: pg.Pool, guard: Pick<HistoryGuard, "evaluate">) {
  const db = databaseOn(pool)
  const guarded: Evaluator = { evaluate: (call) => guard.evaluate(call, db) }
  const call = <Schema extends z.ZodMiniType>(
    name: string,
    schema: Schema,
    ...args: readonly Argument[]
  ) => callFunction(guarded, name, schema, args)

  return {
    async claim(lane: PaymentSpeed, max: number, leaseS: number): Promise<ClaimedMessage[]> {
      return call("rail_claim", claimedMessages, lane, max, leaseS)
    },

    /** @returns whether the message may be sent now */
    async beginCall(
      { id, token }: ClaimedMessage,
      bytes: Uint8Array,
      sha256: Uint8Array,
      settlementDate: string | undefined,
    ): Promise<boolean> {
      const day = settlementDate ?? null
      const may = await call("rail_call", answered, id, token, bytes, sha256, day)
      return may === true
    },

    async endCall(
      { id, token }: ClaimedMessage,
      outcome: "sent" | "refused" | "unknown",
      answer: string,
    ): Promise<Change[]> {
      return call("rail_called", changes, id, token, outcome, answer)
    },

    async undeliverable(
      { id, token }: ClaimedMessage,
      paymentId: number,
      problem: string,
    ): Promise<Change[]> {
      return call("rail_undeliverable", changes, id, token, paymentId, problem)
    },

    /** Acts on what is due. @returns also in how many milliseconds more is due */
    async act(max: number): Promise<z.infer<typeof acted>> {
      const parts = [sql`'changes'`, sql`rail_act(${max})`, sql`'dueInMs'`, sql`rail_due_in()`]
      return call("jsonb_build_object", acted, ...parts)
    },

    async store(arrived: Arrived): Promise<z.infer<typeof received>["outcome"]> {
      const { name, lane, sender, messageId, bytes, sha256 } = arrived
      const args = [name, lane, sender, messageId, bytes, sha256]
      return (await call("rail_store", received, ...args)).outcome
    },

    async quarantine(
      sender: string,
      bytes: Uint8Array,
      sha256: Uint8Array,
      problem: string,
    ): Promise<void> {
      await call("rail_quarantine", nothing, sender, bytes, sha256, problem)
    },

    async claimStored(lane: PaymentSpeed, max: number, leaseS: number): Promise<StoredMessage[]> {
      return call("rail_claim_stored", storedMessages, lane, max, leaseS)
    },

    /** The bytes of a stored message, piece by piece. */
    async *bytesOf(messageId: number): AsyncGenerator<Uint8Array> {
      for (let from = 1; ; from += pieceBytes) {
        const [row] = await queryRows(
          db,
          storedPiece,
          sql`select substring(bytes from ${from} for ${pieceBytes}) as piece
            from rail_messages where id = ${messageId}`,
        )
        const piece = row?.piece
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
      const args = [id, token, JSON.stringify(items), processedItems, isLast]
      const outcome = await call("rail_process", processed, ...args)
      return "stale" in outcome ? undefined : outcome
    },

    /** The owners of an open account of this bank, unless the bank that asks has asked too often. */
    async payeeOf(peer: string, iban: string): Promise<z.infer<typeof payee>> {
      return call("rail_payee_asked", payee, peer, iban)
    },

    /** Whether another bank may be told that a name is not that of an account. */
    async mayTell(iban: string, name: string): Promise<boolean> {
      return (await call("rail_payee_missed", answered, iban, name)) === true
    },

    async rejectStored({ id, token }: StoredMessage, problem: string): Promise<void> {
      await call("rail_reject_stored", nothing, id, token, problem)
    },
  }
}
