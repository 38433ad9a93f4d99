import * as z from "zod/mini"
import { loanStatuses, loanTypes } from "../loans/application.ts"
import { identityDocuments } from "../members/identity-checks.ts"
import { amount, currency, described, id, moment, nullableText, signedAmount } from "./fields.ts"
import { Affordability } from "./staff-loans.ts"
import { ProposalItem } from "./staff-proposals.ts"

/** An account that a decision moves money to or from. */
const FactsAccount = z.object({
  id,
  name: z.string(),
  iban: z.string(),
  accountType: z.enum(["current", "savings"]),
  currency,
  balance: amount,
  openedAt: moment,
  closedAt: z.nullable(moment),
  lowest: described(amount, "The lowest balance of 90 days, of at most 1,000 movements."),
  movements: described(
    z.array(
      z.object({
        reference: z.string(),
        bookedAt: moment,
        description: nullableText,
        amount: signedAmount,
        balanceAfter: amount,
      }),
    ),
    "The last five.",
  ),
})
export type FactsAccount = z.infer<typeof FactsAccount>

/** How a member has paid a loan. */
const FactsLoan = z.object({
  loanId: id,
  loanType: z.enum(loanTypes),
  amount,
  currency,
  status: z.enum(loanStatuses),
  balance: amount,
  writtenOff: z.nullable(amount),
  overdue: amount,
  overdueSince: z.nullable(z.iso.date()),
  /** Installments that were paid on their day, and later. */
  onTime: z.int(),
  late: z.int(),
})
export type FactsLoan = z.infer<typeof FactsLoan>

/** An entry that a decision is about. */
const FactsEntry = z.object({
  reference: z.string(),
  kind: z.string(),
  bookedAt: moment,
  amount: signedAmount,
  currency,
  description: nullableText,
  reversed: z.boolean(),
})
export type FactsEntry = z.infer<typeof FactsEntry>

/** GET /api/staff/proposals/{id}/facts: what a decision needs to know besides what was proposed, as it is now. */
export const ProposalFacts = z.object({
  file: described(
    z.nullable(
      z.object({
        accounts: z.array(FactsAccount),
        affordability: z.nullable(Affordability),
        loans: z.array(FactsLoan),
        entries: z.array(FactsEntry),
        /** Who froze the card or blocked the access, and why. */
        cause: z.nullable(
          z.object({
            action: z.string(),
            at: moment,
            employee: nullableText,
            reason: nullableText,
          }),
        ),
        identityChecks: z.array(
          z.object({
            holderName: z.string(),
            outcome: z.enum(["checked", "again"]),
            documentKind: z.nullable(z.enum(identityDocuments)),
            evidence: z.string(),
            checkedAt: moment,
          }),
        ),
      }),
    ),
    "Null for those who may see no more of the member's file than they have opened.",
  ),
  earlier: described(
    z.array(ProposalItem),
    "Earlier proposals about the same subject, or of the same kind about the same member.",
  ),
})
export type ProposalFacts = z.infer<typeof ProposalFacts>
