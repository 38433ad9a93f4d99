import type { ProposalRow } from "#shared/contracts/staff-proposals.ts"
import {
  documentLabels,
  type IdentityDocument,
  type IdentityState,
  identityLabels,
} from "#shared/members/identity-checks.ts"
import type { Currency } from "#shared/money/currency.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import type { ProposalKind } from "#shared/staff-operations.ts"
import {
  type Presented,
  type ProposalPresenter,
  presenter,
} from "../../../staff/proposal-presenter.ts"
import { refusalSentence } from "./rules.ts"

type Card = { lastFour: string; cardType: string; frozenByBank: boolean; closed: boolean }

type Access = { accessBlockedAt: string | null }

type PayeeLimit = { days: number | null; amount: string | null }

type Evidence = { evidence: string }
type Factors = {
  email: string | null
  phoneNumber: string | null
  identity: IdentityState
  accessBlocked: boolean
  authenticator: boolean
  passkeys: number
}

type Rename = Evidence & {
  holderName: string
  nameOnCards: string
  documentKind: IdentityDocument
  documentNumber: string
  documentCountry: string
  documentExpiresOn: string
}
type Holder = { holderName: string | null; identity: IdentityState }

type Refund = { amount: string; fee: string }
type RefundedAccount = {
  iban: string
  currency: Currency
  closed: boolean
  /** All refunds before; older proposals do not have it. */
  refunded?: string
}

const nameOf = ({ member }: Pick<Presented, "member">) => member?.name ?? "the member"

/** What stays as it is, which the second employee needs to know. */
const unchanged = (name: string, value: string | null): ProposalRow => ({
  name,
  before: value,
  after: value,
})

/** What is known only now, such as how an identity was checked. */
const added = (name: string, after: string): ProposalRow => ({ name, before: null, after })

function factorsText({ authenticator, passkeys }: Factors): string {
  const factors = [
    ...(authenticator ? ["Authenticator app"] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? "1 passkey" : `${passkeys} passkeys`] : []),
  ]
  return factors.join(", ") || "None"
}

const recoveryRows = (
  { payload, before }: Presented<Evidence, Factors>,
  factorsAfter: string,
): ProposalRow[] => [
  { name: "Recovery code", before: null, after: "One, valid for 30 minutes once it is shown" },
  { name: "Second factors", before: factorsText(before), after: factorsAfter },
  added("How it was checked", payload.evidence),
  unchanged("Identity", identityLabels[before.identity]),
  unchanged("Access", before.accessBlocked ? "Blocked" : "Open"),
  unchanged("Email", before.email),
  unchanged("Phone", before.phoneNumber),
]

/** How proposals about members are shown. */
export const memberProposals = {
  "card.unfreeze": presenter<object, Card>({
    title: "unfreeze a card",
    sentence: (proposal) =>
      `Unfreeze ${nameOf(proposal)}'s card ending in ${proposal.before.lastFour}.`,
    rows: ({ before }) => [
      {
        name: "State",
        before: cardState(before),
        // The holder may have frozen it too: then it stays frozen, by the holder.
        after: "Not frozen by the bank",
      },
    ],
    refusal: refusalSentence,
    announces: ["cards", "security"],
  }),
  "access.unblock": presenter<object, Access>({
    title: "unblock access",
    sentence: (proposal) => `Let ${nameOf(proposal)} sign in again.`,
    rows: ({ before }) => [
      {
        name: "Access",
        before: before.accessBlockedAt === null ? "Open" : "Blocked",
        after: "Open",
      },
    ],
    refusal: refusalSentence,
    announces: ["security"],
  }),
  "payee_limit.lift": presenter<object, PayeeLimit>({
    title: "lift the limit for new payees",
    sentence: (proposal) => `Lift ${nameOf(proposal)}'s limit for new payees.`,
    rows: ({ before }) => [
      { name: "Limit for new payees", before: payeeLimitText(before), after: "None" },
    ],
    refusal: refusalSentence,
    announces: ["security"],
  }),
  "recovery.issue": presenter<Evidence, Factors>({
    title: "issue a recovery code",
    sentence: (proposal) => `Issue a code with which ${nameOf(proposal)} sets a new password.`,
    rows: (proposal) => recoveryRows(proposal, factorsText(proposal.before)),
    refusal: refusalSentence,
    announces: ["security"],
  }),
  "factors.reset": presenter<Evidence, Factors>({
    title: "issue a recovery code that removes second factors",
    sentence: (proposal) =>
      `Issue a code with which ${nameOf(proposal)} sets a new password and loses all second factors.`,
    rows: (proposal) => recoveryRows(proposal, "None, once the code is used"),
    refusal: refusalSentence,
    announces: ["security"],
  }),
  "holder.rename": presenter<Rename, Holder>({
    title: "change the name on the accounts",
    sentence: ({ payload, before, member }) =>
      `Change the name on ${before.holderName ?? member?.name ?? "the member"}'s accounts to ${payload.holderName}.`,
    rows: ({ payload, before }) => [
      { name: "Name on accounts", before: before.holderName, after: payload.holderName },
      added("Name on cards", payload.nameOnCards),
      {
        name: "Identity",
        before: identityLabels[before.identity],
        after: identityLabels.checked,
      },
      added("Document", documentText(payload)),
      added("How it was checked", payload.evidence),
    ],
    refusal: refusalSentence,
    announces: ["profile", "cards", "security"],
  }),
  "fee.refund": presenter<Refund, RefundedAccount>({
    title: "refund a fee",
    sentence: (proposal) =>
      `Refund ${nameOf(proposal)} ${refundText(proposal)} for a fee: ${proposal.payload.fee}.`,
    rows: (proposal) => [
      added("Refund", refundText(proposal)),
      added("Fee", proposal.payload.fee),
      unchanged("Account", proposal.before.iban),
      ...refundedRows(proposal),
    ],
    refusal: refusalSentence,
    announces: ["accounts", "transactions"],
  }),
} satisfies Partial<Record<ProposalKind, ProposalPresenter>>

function payeeLimitText({ days, amount }: PayeeLimit): string {
  if (days === null || amount === null) return "None"
  return `${formatAmount(amount, "EUR")} a day in their first ${days === 1 ? "day" : `${days} days`}`
}

function cardState({ closed, frozenByBank }: Card): string {
  if (closed) return "Closed"
  return frozenByBank ? "Frozen by the bank" : "Not frozen by the bank"
}

const documentText = ({
  documentKind,
  documentNumber,
  documentCountry,
  documentExpiresOn,
}: Rename) =>
  `${documentLabels[documentKind]} ${documentNumber}, ${documentCountry}, valid until ${documentExpiresOn}`

/** Each refund is limited, but not their number: the second employee sees what they come to. */
function refundedRows({ payload, before }: Presented<Refund, RefundedAccount>): ProposalRow[] {
  const { refunded, currency } = before
  if (refunded === undefined) return []
  const after = toDecimal(fromDecimal(refunded) + fromDecimal(payload.amount))
  return [
    {
      name: "Refunds to the account so far",
      before: formatAmount(refunded, currency),
      after: formatAmount(after, currency),
    },
  ]
}

const refundText = ({ payload, before }: Presented<Refund, RefundedAccount>) =>
  formatAmount(payload.amount, before.currency)
