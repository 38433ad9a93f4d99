import * as z from "zod/mini"
import type { savedPayees } from "../tables/payees.ts"
import { iban } from "./iban.ts"
import { password } from "./password.ts"
import { singleLine } from "./text.ts"
import type { Transaction } from "./transactions.ts"

/** GET /api/trusted-payees, by name. */
export type TrustedPayee = { id: number; iban: string; name: string; createdAt: string }

/** POST /api/trusted-payees: answers with the payee. The name is the customer's own label. */
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
export type SavedPayee = Pick<
  typeof savedPayees.$inferSelect,
  "id" | "iban" | "name" | "ownName" | "verified"
> & {
  /** ISO 8601 in UTC. */
  verifiedAt: string
  createdAt: string
}

/** GET /api/saved-payees/{id}: with the newest transfers to the payee, as their payer sees them. */
export type SavedPayeeDetail = SavedPayee & { transfers: Transaction[] }

/** GET /api/recent-payees: the payees that were paid last, newest first. */
export type RecentPayee = {
  iban: string
  name: string
  /** Of the last transfer to the payee: its time and its reference. */
  paidAt: string
  reference: string
}

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
