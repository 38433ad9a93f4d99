import * as z from "zod/mini"
import type {
  AccountChoice,
  ItemReason,
  RefusalChoice,
  ReturnChoice,
} from "#shared/contracts/staff-payments.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { normalizeIban } from "#shared/iban/format-iban.ts"
import { staffSays } from "#shared/refusals/staff/sentences.ts"
import type { ProposalKind } from "#shared/staff-operations.ts"
import { callFunction } from "../../../db/call-function.ts"
import { propose, proposedOf, StoredProposal } from "../../../staff/propose.ts"
import { doneOr, staffAnswer } from "../../../staff/staff-answer.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import { Problem } from "../../../use-case/problem.ts"
import type { WithId } from "../../../use-case/use-case.ts"
import { headOf, itemRefusal } from "./rules.ts"

type Asked<Body extends { reason: string }> = StaffInput<Body> & WithId

/** Proposes a decision about the money of an item. */
const decide = (
  context: StaffContext,
  { token, id, body: { reason } }: Asked<ItemReason>,
  kind: Extract<ProposalKind, `payment.${string}`>,
  chosen: Readonly<Record<string, string>> = {},
): Promise<Proposed> => {
  const payload = { itemId: id, ...chosen }
  return propose(context, token, { kind, payload, reason }, itemRefusal)
}

/** POST /api/staff/payment-items/{id}/assignment. @throws Problem not_found, already_done, invalid_request */
export const proposeAssignment = (context: StaffContext, input: Asked<AccountChoice>) =>
  decide(context, input, "payment.assign", { iban: normalizeIban(input.body.iban) })

/** POST /api/staff/payment-items/{id}/return. @throws Problem not_found, already_done, invalid_request */
export const proposeReturn = (context: StaffContext, input: Asked<ReturnChoice>) =>
  decide(context, input, "payment.send_back", { reason: input.body.code })

/** POST /api/staff/payment-items/{id}/grant. @throws Problem not_found, already_done */
export const proposeGrant = (context: StaffContext, input: Asked<ItemReason>) =>
  decide(context, input, "payment.grant")

/** POST /api/staff/payment-items/{id}/hold. @throws Problem not_found, already_done */
export const proposeHold = (context: StaffContext, input: Asked<ItemReason>) =>
  decide(context, input, "payment.hold")

/** POST /api/staff/payment-items/{id}/refusal. @throws Problem not_found, already_done, invalid_request */
export const proposeRefusal = (context: StaffContext, input: Asked<RefusalChoice>) =>
  decide(context, input, "payment.refuse", { reason: input.body.code })

/** POST /api/staff/payment-items/{id}/collection. @throws Problem not_found, already_done, invalid_request */
export const proposeCollection = (context: StaffContext, input: Asked<AccountChoice>) =>
  decide(context, input, "payment.collect", { iban: normalizeIban(input.body.iban) })

/** POST /api/staff/payment-items/{id}/write-off. @throws Problem not_found, already_done */
export const proposeItemWriteOff = (context: StaffContext, input: Asked<ItemReason>) =>
  decide(context, input, "payment.write_off", { note: input.body.reason.trim() })

/**
 * POST /api/staff/payment-items/{id}/reversal: of a write-off that turned out to be wrong. The item is
 * closed, so another one about the same line or statement is opened with the proposal.
 * @throws Problem not_found, already_done
 */
export async function proposeWriteOffReversal(
  { db }: StaffContext,
  { token, id, body }: Asked<ItemReason>,
): Promise<Proposed> {
  const request = { itemId: id, note: body.reason.trim() }
  const stored = await callFunction(db, "staff_propose_reversal", StoredProposal, [token, request])
  return proposedOf(stored, itemRefusal)
}

/** What staff_message_beginning answers (server/features/payments/staff-payment-calls.sql). */
const Beginning = z.nullable(staffAnswer({ bytes: z.string(), size: z.number() }))

/**
 * POST /api/staff/payment-items/{id}/release: reads a quarantined message again, or sends a refused one
 * again. The head of a quarantined message is read now, and is part of the proposal; the employee must have
 * opened the message.
 * @throws Problem not_found, already_done, purpose_required
 */
export async function proposeRelease(
  context: StaffContext,
  { token, id, body: { reason } }: Asked<ItemReason>,
): Promise<Proposed> {
  const args = [token, { itemId: id }] as const
  const answer = await callFunction(context.db, "staff_message_beginning", Beginning, args)
  const message = answer && doneOr(itemRefusal, answer)
  const head = message ? headOf(Buffer.from(message.bytes, "base64"), message.size) : undefined
  if (head && "problem" in head) {
    throw new Problem("already_done", staffSays.already_done.unreadable(head.problem))
  }
  const payload = { itemId: id, ...head }
  return propose(context, token, { kind: "message.release", payload, reason }, itemRefusal)
}
