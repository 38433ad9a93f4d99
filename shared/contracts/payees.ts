import * as z from "zod/mini"
import { payeeResults } from "../stored-values.ts"
import type { savedPayees } from "../tables/payees.ts"
import { described, iban, id, instant, nullableText } from "./fields.ts"
import { password } from "./password.ts"
import { singleLine } from "./text.ts"
import { Transaction } from "./transactions.ts"

const payeeIban = described(z.string(), "Without spaces, in uppercase.")

/** GET /api/trusted-payees, by name. */
export const TrustedPayee = z.object({
  id,
  iban: payeeIban,
  name: described(z.string(), "The member's name for the payee."),
  createdAt: instant,
})
export type TrustedPayee = z.infer<typeof TrustedPayee>

/** POST /api/trusted-payees: answers with the payee. The name is the member's own label. */
export const NewTrustedPayee = z.strictObject({
  iban: iban("IBAN must be at least 15 characters"),
  name: singleLine("Name", 70, { min: 1, message: "Name is required" }),
  password,
})

export type NewTrustedPayee = z.infer<typeof NewTrustedPayee>

/**
 * GET /api/saved-payees. `verified` is the last verification of `name`, and says so when the payee's
 * bank then gave another name.
 */
export const SavedPayee = z.object({
  id,
  iban: payeeIban,
  name: described(z.string(), "As it was verified, and as payments carry it."),
  ownName: described(nullableText, "The member's own name for the payee; null without one."),
  verified: described(z.enum(payeeResults), "The result of the last verification of the name."),
  /** ISO 8601 in UTC. */
  verifiedAt: instant,
  createdAt: instant,
}) satisfies z.ZodMiniType<
  Pick<typeof savedPayees.$inferSelect, "id" | "iban" | "name" | "ownName" | "verified">
>
export type SavedPayee = z.infer<typeof SavedPayee>

/** GET /api/saved-payees/{id}: with the newest transfers to the payee, as their payer sees them. */
export const SavedPayeeDetail = z.extend(SavedPayee, {
  transfers: described(
    z.array(Transaction),
    "The newest transfers to the IBAN; the history has all.",
  ),
})
export type SavedPayeeDetail = z.infer<typeof SavedPayeeDetail>

/** GET /api/recent-payees: the payees that were paid last, newest first. */
export const RecentPayee = z.object({
  iban: payeeIban,
  name: described(z.string(), "As the last transfer carried it."),
  /** Of the last transfer to the payee: its time and its reference. */
  paidAt: instant,
  reference: described(z.string(), "Of the last transfer to the payee."),
})
export type RecentPayee = z.infer<typeof RecentPayee>

const ownName = z.optional(singleLine("Your name for them", 70))

/** POST /api/saved-payees: answers with the payee. The name is verified as before a transfer. */
export const NewSavedPayee = z.strictObject({
  iban: iban("IBAN must be at least 15 characters"),
  name: singleLine("Name", 70, { min: 1, message: "Name is required" }),
  ownName,
})

export type NewSavedPayee = z.infer<typeof NewSavedPayee>

/** PUT /api/saved-payees/{id}: without the name, or with an empty one, the payee has none. */
export const PayeeOwnName = z.strictObject({ ownName })

export type PayeeOwnName = z.infer<typeof PayeeOwnName>

/** The query of GET /api/saved-payees: searches the own name, the name, and the IBAN. */
export const PayeeSearch = z.strictObject({ q: z.optional(singleLine("Search", 100)) })

export type PayeeSearch = z.output<typeof PayeeSearch>
