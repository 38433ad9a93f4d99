import * as z from "zod/mini"
import { currencies } from "../money/currency.ts"
import { fault } from "../words/reader.ts"
import { amount, described } from "./fields.ts"

const reference = "Enter the reference, such as TRF-20261120-7F3K9Q2M"
const code = "Enter the verification code, 20 letters and digits"

/** Case, spaces, and dashes of what was typed are ignored. */
const compact = (text: string) => text.replace(/[\s-]/g, "").toUpperCase()

/** POST /api/proof-checks: what is printed on a proof of payment, as it was typed. */
export const ProofCheck = z.strictObject({
  paymentReference: z
    .string(fault(reference))
    .check(z.maxLength(60, fault(reference)))
    .check(
      z.refine(
        (text) => /^[A-Z]{3}[0-9]{8}[0-9A-HJKMNP-TV-Z]{8}$/.test(compact(text)),
        fault(reference),
      ),
    ),
  verificationCode: z
    .string(fault(code))
    .check(z.maxLength(60, fault(code)))
    .check(z.refine((text) => /^[0-9A-Z]{20}$/.test(compact(text)), fault(code))),
})
export type ProofCheck = z.output<typeof ProofCheck>

/** A payment as its proof states it, and nothing else. */
export const ProvenPayment = z.object({
  reference: z.string(),
  /** The bank's day on which the payer's account was debited. */
  date: z.iso.date(),
  /** A decimal string in the currency of the payer's account. */
  amount,
  currency: z.enum(currencies),
  payerName: z.string(),
  payerIban: z.string(),
  payeeName: z.string(),
  payeeIban: z.string(),
  /** The text that was sent with it; empty if there was none. */
  message: z.string(),
})
export type ProvenPayment = z.infer<typeof ProvenPayment>

/**
 * The answer: the payment, or null. Null does not tell a wrong code from an unknown reference or from a payment
 * that has come back since.
 */
export const CheckedProof = z.object({
  payment: described(
    z.nullable(ProvenPayment),
    "What the paper states; null if the bank can't confirm it.",
  ),
})
export type CheckedProof = z.infer<typeof CheckedProof>
