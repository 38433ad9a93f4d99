import { inTwoDays } from "./known-values.ts"
import {
  enrolled,
  instantClosed,
  type Line,
  lockedPayments,
  lowInstantLimit,
  nameless,
  newPayeesLimited,
  noOtherBanks,
  noRates,
  otherBanksClosed,
  spentExchangeLimit,
  spentLimit,
} from "./scenarios.ts"
import type { Changes } from "./valid-case.ts"
import { owedPayment, silentBank, unconfirmedPayment, waitingFunds } from "./waiting-scenarios.ts"

const nobody = "{{account.absent}}"
const elsewhere = "DE89370400440532013000"
/** Nothing accepts a payment to it. */
const neverPaid = "BE68539007547034"
const anyPayment: Line[] = ["createTransfer", "createCardTransfer"].flatMap((id): Line[] => [
  [id, "payee_not_found", { body: { recipientIban: "{{iban.absent}}" } }],
  [id, "holder_name_required", {}, nameless],
  [id, "same_account", { body: { recipientIban: "{{iban.EUR}}" } }],
  [id, "amount_too_small", { body: { recipientIban: "{{iban.otherGBP}}", amount: "0.01" } }],
  [id, "balance_too_large", { body: { recipientIban: "{{iban.full}}" } }],
  [id, "rate_unavailable", { body: { recipientIban: "{{iban.otherGBP}}" } }, noRates],
  [id, "other_banks_closed", { body: { recipientIban: "DE89370400440532013000" } }, noOtherBanks],
  [id, "other_banks_closed", { body: { recipientIban: elsewhere } }, otherBanksClosed],
  [id, "instant_closed", { body: { recipientIban: elsewhere } }, instantClosed],
  [id, "instant_unconfirmed", { body: { recipientIban: elsewhere } }, unconfirmedPayment],
  [id, "instant_suspended", { body: { recipientIban: elsewhere } }, silentBank],
  [id, "instant_owed", { body: { recipientIban: elsewhere } }, owedPayment],
  [
    id,
    "funds_unconfirmed",
    { body: { recipientIban: elsewhere, amount: "0.01", speed: "standard" } },
    waitingFunds,
  ],
  [id, "payments_locked", {}, lockedPayments],
  [id, "daily_limit_exceeded", {}, spentLimit],
  [
    id,
    "instant_limit_exceeded",
    { body: { recipientIban: elsewhere, amount: "1.00" } },
    lowInstantLimit,
  ],
  [
    id,
    "new_payee_limit_exceeded",
    { body: { recipientIban: neverPaid, amount: "1.00" } },
    newPayeesLimited,
  ],
  [
    id,
    "exchange_limit_exceeded",
    { body: { recipientIban: "{{iban.GBP}}", amount: "1.00" } },
    spentExchangeLimit,
  ],
  [id, "insufficient_funds", { body: { amount: "9999999999.99" } }],
  [id, "confirmation_required", { body: { amount: "250.00" } }, enrolled],
])

/** Without the payment request that the valid transfer pays, which decides first. */
const payments = anyPayment.map(
  ([id, code, changes, ...set]): Line => [id, code, withoutRequest(changes), ...set],
)

function withoutRequest({ body, ...rest }: Changes): Changes {
  return { ...rest, body: { requestId: undefined, ...body } }
}

const orders: Line[] = ["createOrder", "editOrder"].flatMap((id): Line[] => [
  [id, "not_found", { body: { fromAccountId: nobody } }],
  [id, "payee_not_found", { body: { recipientIban: "{{iban.absent}}" } }],
  [id, "same_account", { body: { recipientIban: "{{iban.EUR}}" } }],
  [id, "holder_name_required", {}, nameless],
  [id, "other_banks_closed", { body: { recipientIban: elsewhere } }, otherBanksClosed],
  [id, "instant_closed", { body: { recipientIban: elsewhere } }, instantClosed],
  [id, "order_date_not_possible", { body: { firstOn: "2020-01-31" } }],
  [
    id,
    "new_payee_limit_exceeded",
    { body: { recipientIban: neverPaid, amount: "1.00", firstOn: inTwoDays() } },
    newPayeesLimited,
  ],
  [id, "confirmation_required", {}, enrolled],
])

/** The refusals of payments, orders, and exchanges. */
export const paymentLines: Line[] = [
  ...payments,
  ...orders,
  ["createExchange", "not_found", { body: { toAccountId: nobody } }],
  ["createExchange", "insufficient_funds", { body: { amount: "9999999999.99" } }],
  ["createExchange", "balance_too_large", { body: { toAccountId: "{{account.full}}" } }],
  ["createExchange", "same_account", { body: { toAccountId: "{{account.EUR}}" } }],
  [
    "createExchange",
    "same_currency",
    { body: { fromAccountId: "{{account.USD}}", toAccountId: "{{account.full}}" } },
  ],
  ["createExchange", "rate_changed", { body: { expectedRate: "0.000001" } }],
  ["createExchange", "amount_too_small", { body: { amount: "0.01" } }],
  ["createExchange", "rate_unavailable", {}, noRates],
  ["createExchange", "exchange_limit_exceeded", {}, spentExchangeLimit],
]
