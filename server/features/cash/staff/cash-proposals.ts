import type { ProposalRow } from "#shared/contracts/staff-proposals.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { cashForOne } from "#shared/limits.ts"
import type { Currency } from "#shared/money/currency.ts"
import { formatAmount, formatFigure } from "#shared/money/format.ts"
import type { ProposalKind } from "#shared/staff-operations.ts"
import { type ProposalPresenter, presenter } from "../../../staff/proposal-presenter.ts"
import { cashRefusalSentence } from "./rules.ts"

/** The payload and the state of cash.large (server/features/cash/cash.sql). */
type Cash = { direction: "in" | "out"; amount: string; identified?: string; source?: string }
type Large = {
  name: string | null
  iban: string
  currency: Currency
  drawerId: number
  drawerClosed: boolean
  today: string
}

/** The state of cash.difference (server/features/cash/cash-counts.sql). */
type Difference = {
  drawerId: number
  currency: Currency
  openedAt: string
  expected: string
  counted: string | null
  difference: string | null
}

/** The payload and the state of vault.delivery (server/features/cash/vault.sql). */
type Delivery = {
  direction: "in" | "out"
  currency: Currency
  amount: string
  euros?: string
  reference: string
}
/** The state of vault.difference: the last count (server/features/cash/vault.sql). */
type VaultDifference = Pick<Difference, "currency" | "expected" | "counted" | "difference">
type EarlierDeliveries = { currency: Currency; earlier: string | null }

const unchanged = (name: string, value: string | null): ProposalRow => ({
  name,
  before: value,
  after: value,
})

const maybeAmount = (amount: string | null, currency: Currency) =>
  amount === null ? null : formatAmount(amount, currency)

/** How proposals about cash are shown. */
export const cashProposals = {
  "cash.large": presenter<Cash, Large>({
    title: `take or pay out more than ${formatFigure(cashForOne)} EUR in cash`,
    sentence: ({ payload, before, member }) => {
      const amount = formatAmount(payload.amount, before.currency)
      const name = member?.name ?? before.name ?? "the member"
      return payload.direction === "in"
        ? `Take ${amount} in cash from ${name}.`
        : `Pay ${amount} in cash to ${name}.`
    },
    rows: ({ payload, before }) => [
      {
        name: payload.direction === "in" ? "Cash in" : "Cash out",
        before: null,
        after: formatAmount(payload.amount, before.currency),
      },
      unchanged("Account", formatIban(before.iban)),
      { name: "Identified by", before: null, after: payload.identified ?? null },
      { name: "Source of the money", before: null, after: payload.source ?? null },
      unchanged("Other cash today", formatAmount(before.today, "EUR")),
      unchanged("Drawer", `${before.drawerId}${before.drawerClosed ? ", closed" : ""}`),
    ],
    refusal: cashRefusalSentence,
    announces: ["accounts", "transactions"],
  }),
  "cash.difference": presenter<object, Difference>({
    title: "book a difference in a cash drawer",
    sentence: ({ before }) => {
      const missing = before.difference?.startsWith("-") ?? false
      const amount = maybeAmount(before.difference?.replace("-", "") ?? "0.00", before.currency)
      return `Post ${amount} that ${missing ? "is missing from" : "is too much in"} drawer ${before.drawerId} to suspense, and close the drawer.`
    },
    rows: ({ before }) => [
      unchanged("Drawer should hold", maybeAmount(before.expected, before.currency)),
      unchanged("Counted", maybeAmount(before.counted, before.currency)),
      {
        name: "Posted to suspense",
        before: null,
        after: maybeAmount(before.difference, before.currency),
      },
      { name: "Drawer", before: "Open", after: "Closed" },
    ],
    refusal: cashRefusalSentence,
  }),
  "vault.difference": presenter<object, VaultDifference>({
    title: "book a difference in the vault",
    sentence: ({ before }) => {
      const missing = before.difference?.startsWith("-") ?? false
      const amount = maybeAmount(before.difference?.replace("-", "") ?? "0.00", before.currency)
      return `Post ${amount} that ${missing ? "is missing from" : "is too much in"} the vault to suspense.`
    },
    rows: ({ before }) => [
      unchanged("Vault should hold", maybeAmount(before.expected, before.currency)),
      unchanged("Counted", maybeAmount(before.counted, before.currency)),
      {
        name: "Posted to suspense",
        before: null,
        after: maybeAmount(before.difference, before.currency),
      },
    ],
    link: () => ({ href: "/cash", label: "Cash desk" }),
    refusal: cashRefusalSentence,
  }),
  "vault.delivery": presenter<Delivery, EarlierDeliveries>({
    title: "book cash that was delivered to the vault or collected from it",
    sentence: ({ payload: { direction, currency, amount, euros = amount } }) => {
      const cash = formatAmount(amount, currency)
      const paid = formatAmount(euros, "EUR")
      return direction === "in"
        ? `Put ${cash} of delivered cash into the vault, for which the settlement account pays ${paid}.`
        : `Take ${cash} of collected cash from the vault, for which the settlement account is paid ${paid}.`
    },
    rows: ({ payload: { direction, currency, amount, euros = amount, reference }, before }) => [
      {
        name: direction === "in" ? "Into the vault" : "From the vault",
        before: null,
        after: formatAmount(amount, currency),
      },
      {
        name: direction === "in" ? "Settlement account pays" : "Settlement account is paid",
        before: null,
        after: formatAmount(euros, "EUR"),
      },
      unchanged("Reference", reference),
      unchanged("Booked before with this reference", maybeAmount(before.earlier, currency)),
    ],
    link: () => ({ href: "/cash", label: "Cash desk" }),
    refusal: cashRefusalSentence,
  }),
} satisfies Partial<Record<ProposalKind, ProposalPresenter>>
