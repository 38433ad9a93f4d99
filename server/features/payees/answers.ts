import * as z from "zod/mini"
import type {
  RecentPayee,
  SavedPayee,
  SavedPayeeDetail,
  TrustedPayee,
} from "#shared/contracts/payees.ts"
import { payeeResults } from "#shared/tables/payments.ts"
import { answer, id, instant, text } from "../../http/openapi/answer-parts.ts"
import { transaction } from "../transactions/answers.ts"

const iban = z.string().check(z.describe("Without spaces, in uppercase."))

export const trustedPayee = answer<TrustedPayee>()(
  "TrustedPayee",
  z.strictObject({
    id,
    iban,
    name: z.string().check(z.describe("The customer's name for the payee.")),
    createdAt: instant,
  }),
)

const saved = {
  id,
  iban,
  name: z.string().check(z.describe("As it was verified, and as payments carry it.")),
  ownName: text.check(z.describe("The customer's own name for the payee; null without one.")),
  verified: z
    .enum(payeeResults)
    .check(z.describe("The result of the last verification of the name.")),
  verifiedAt: instant,
  createdAt: instant,
}

export const savedPayee = answer<SavedPayee>()("SavedPayee", z.strictObject(saved))

export const savedPayeeDetail = answer<SavedPayeeDetail>()(
  "SavedPayeeDetail",
  z.strictObject({
    ...saved,
    transfers: z
      .array(transaction)
      .check(z.describe("The newest transfers to the IBAN; the history has all.")),
  }),
)

export const recentPayee = answer<RecentPayee>()(
  "RecentPayee",
  z.strictObject({
    iban,
    name: z.string().check(z.describe("As the last transfer carried it.")),
    paidAt: instant,
    reference: z.string().check(z.describe("Of the last transfer to the payee.")),
  }),
)
