import type { Account, AccountDetail } from "#shared/contracts/accounts.ts"
import type { ExchangeRate } from "#shared/contracts/exchange.ts"
import type { Transaction, TransactionDetail } from "#shared/contracts/transactions.ts"

/** Accounts of one member. */
export const euroAccount: Account = {
  id: 1,
  name: "Everyday Euro",
  currency: "EUR",
  balance: "1000.00",
  accountType: "current",
  iban: "LU529990000001000000",
  interestRate: "0.0000",
}
export const euroDetail: AccountDetail = {
  ...euroAccount,
  holder: "Marta Lindqvist",
  bic: "TSCULULLXXX",
  qrCode: "BCD\n002\n1\nSCT\n\nMarta Lindqvist\nLU529990000001000000",
  openedAt: "2025-05-04T09:00:00.000Z",
  closedAt: null,
  obstacles: ["account_not_empty"],
  orders: [],
}
export const poundAccount: Account = {
  id: 2,
  name: "Sterling Savings",
  currency: "GBP",
  balance: "500.00",
  accountType: "savings",
  iban: "GB78TSCU00000001000001",
  interestRate: "0.0150",
}
export const francAccount: Account = {
  ...euroAccount,
  id: 3,
  name: "Swiss Franc",
  currency: "CHF",
  balance: "0.00",
  iban: "CH4600087000001000002",
}

/** An exchange rate. */
export function rateOf(
  fromCurrency: ExchangeRate["fromCurrency"],
  toCurrency: ExchangeRate["toCurrency"],
  rate: string,
): ExchangeRate {
  return {
    fromCurrency,
    toCurrency,
    rate,
    rateDate: "2026-11-19",
    referenceRate: rate,
    marginPercent: "0.00",
  }
}

export const demoRates = [
  rateOf("EUR", "USD", "1.084200"),
  rateOf("GBP", "USD", "1.271506"),
  rateOf("CHF", "USD", "1.130800"),
  rateOf("EUR", "GBP", "0.852690"),
  rateOf("GBP", "EUR", "1.172759"),
]

/** A booked transfer from the euro account. */
export const demoTransaction: Transaction = {
  id: 1,
  type: "transfer",
  status: "completed",
  description: "Flat deposit",
  reference: "TRF-20261120-7F3K9Q2M",
  amount: "850.00",
  currency: "EUR",
  convertedAmount: null,
  convertedCurrency: null,
  exchangeRate: null,
  recipientName: "Jonas Keller",
  recipientIban: "DE89370400440532013000",
  direction: "out",
  counterpartyName: "Jonas Keller",
  createdAt: "2026-11-20T13:36:00.000Z",
  givenBack: null,
}

/** The same with both sides. */
export const demoDetail: TransactionDetail = {
  ...demoTransaction,
  message: "Flat deposit",
  from: { name: "Marta Lindqvist", iban: euroAccount.iban, accountName: "Everyday Euro" },
  to: { name: "Jonas Keller", iban: "DE89370400440532013000", accountName: null },
  paymentReference: demoTransaction.reference,
  order: null,
  requestId: null,
  card: null,
  legs: [
    {
      accountName: "Everyday Euro",
      accountIban: euroAccount.iban,
      currency: "EUR",
      amount: "-850.00",
      balanceAfter: "1000.00",
    },
  ],
}
