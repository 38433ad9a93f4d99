import { AccountName, NewAccount } from "#shared/contracts/accounts.ts"
import { Login, PasswordChange, Recovery, Registration } from "#shared/contracts/auth.ts"
import { CardDetailsRequest, NewCardTransfer } from "#shared/contracts/cards.ts"
import { NewDeposit } from "#shared/contracts/deposits.ts"
import { NewExchange } from "#shared/contracts/exchange.ts"
import { NewChatMessage, ReadUpTo } from "#shared/contracts/help.ts"
import { NewCardLimit, NewLimits } from "#shared/contracts/limits.ts"
import { NewLoan, NewRepayment } from "#shared/contracts/loans.ts"
import { NewTrustedPayee } from "#shared/contracts/payees.ts"
import { ProfileChange } from "#shared/contracts/profile.ts"
import { Place, SeenUpTo } from "#shared/contracts/security.ts"
import { NewTransfer, PayeeQuestion } from "#shared/contracts/transfers.ts"
import type { JsonSchema } from "./document.ts"
import { factorRequests } from "./factor-requests.ts"
import { request } from "./request-body.ts"

/** shared/contracts/amount.ts in one pattern; a property test compares the two. */
export const amountPattern = "^(?=.*[1-9])(0|[1-9][0-9]{0,9})(\\.[0-9]{1,2})?$"

const amount: JsonSchema = {
  pattern: amountPattern,
  description:
    "Decimal string greater than zero: at most ten digits before the point and two after it. Never a JSON number.",
}
const limit: JsonSchema = {
  ...amount,
  description: `${amount.description} At most 50,000.`,
}
const line = (minLength: number, maxLength: number, description: string): JsonSchema => ({
  ...(minLength > 0 && { minLength }),
  maxLength,
  description: `${description} Any script; no control characters.`,
})
const ownAccount = (what: string): JsonSchema => ({
  description: `One of the customer's own accounts, ${what}.`,
})
const payee = {
  recipientIban: {
    minLength: 15,
    description:
      "IBAN with or without blanks: country, length, check digits and national check digits must be right.",
  },
  recipientName: line(1, 70, "Who the money is for."),
}
const reckonedByTheBank: JsonSchema = {
  type: ["string", "number"],
  description: "Taken and not used: the bank reckons it itself.",
}
const password: JsonSchema = { format: "password" }

export const requests = {
  ...factorRequests,
  Login: request(
    Login,
    { password },
    { username: "marta.lindqvist", password: "lavender-harbour-48" },
  ),
  Registration: request(
    Registration,
    {
      username: { minLength: 3, maxLength: 64, description: "Unique, whatever the case." },
      password,
      firstName: line(1, 70, "As on the customer's papers."),
      lastName: line(1, 70, "As on the customer's papers."),
    },
    {
      username: "ines.duarte",
      password: "orchard-lamp-27",
      email: "ines@example.org",
      firstName: "Inês",
      lastName: "Duarte",
    },
  ),
  PasswordChange: request(
    PasswordChange,
    { currentPassword: password, newPassword: password },
    { currentPassword: "lavender-harbour-48", newPassword: "quiet-lantern-over-water" },
  ),
  Recovery: request(
    Recovery,
    {
      username: { minLength: 3, maxLength: 64, description: "In any case." },
      code: { description: "As staff read it out; blanks, dashes and case do not count." },
      newPassword: password,
    },
    {
      username: "marta.lindqvist",
      code: "K7QF-2ABD-EMXA-6TPL-QWZR-3HNC",
      newPassword: "quiet-lantern-over-water",
    },
  ),
  NewTransfer: request(
    NewTransfer,
    {
      fromAccountId: ownAccount("where the money leaves, in its currency"),
      amount,
      ...payee,
      reference: line(0, 140, "Remittance information for the recipient."),
    },
    {
      fromAccountId: 1,
      amount: "250.00",
      recipientIban: "DE89 3704 0044 0532 0130 00",
      recipientName: "Anna Weber",
      reference: "Invoice 2026-117",
    },
  ),
  CardDetailsRequest: request(
    CardDetailsRequest,
    {
      password: {
        ...password,
        minLength: 1,
        description: "Unless it was given within five minutes.",
      },
    },
    { password: "lavender-harbour-48" },
  ),
  NewCardTransfer: request(
    NewCardTransfer,
    {
      cardId: { description: "One of the customer's own cards; its account pays." },
      amount,
      ...payee,
      recipientName: line(2, 70, "Who the money is for."),
      description: line(1, 140, "Remittance information for the recipient."),
      cvv: {
        minLength: 3,
        maxLength: 4,
        pattern: "^[0-9]*$",
        description: "The card's code: three digits, four for Amex.",
      },
    },
    {
      cardId: 1,
      amount: "40.00",
      recipientIban: "DE89 3704 0044 0532 0130 00",
      recipientName: "Anna Weber",
      description: "Concert tickets",
      cvv: "123",
    },
  ),
  NewLoan: request(
    NewLoan,
    {
      amount: {
        ...amount,
        description: `${amount.description} From 1,000 to 500,000 EUR, or the same worth.`,
      },
      currency: { type: "string" },
      purpose: line(10, 1000, "What the loan is for."),
      annualIncome: { description: "Decimal string, in the loan's currency; may be 0." },
      collateral: line(0, 1000, "What secures the loan."),
      monthlyPayment: reckonedByTheBank,
      interestRate: reckonedByTheBank,
    },
    {
      loanType: "auto",
      amount: "12000.00",
      currency: "EUR",
      termMonths: 48,
      purpose: "A used electric car",
      employmentType: "employed",
      annualIncome: "41000.00",
      creditScore: 712,
      monthlyPayment: "276.35",
      interestRate: "5.00",
    },
  ),
  NewRepayment: request(NewRepayment, { amount }, { amount: "500.00" }),
  PayeeQuestion: request(PayeeQuestion, payee, {
    recipientIban: "DE89 3704 0044 0532 0130 00",
    recipientName: "Anna Weber",
  }),
  NewDeposit: request(
    NewDeposit,
    {
      accountId: ownAccount("where the money arrives"),
      amount,
      description: line(1, 140, "What it is for."),
    },
    { accountId: 1, amount: "1000", description: "Opening deposit" },
  ),
  NewExchange: request(
    NewExchange,
    {
      fromAccountId: ownAccount("where the money leaves"),
      toAccountId: ownAccount("in another currency"),
      amount: {
        ...amount,
        description: `${amount.description} In the currency of the account it leaves.`,
      },
      expectedRate: {
        description:
          "The rate that the customer was shown. At any other, the exchange is refused with rate_changed.",
      },
    },
    { fromAccountId: 1, toAccountId: 2, amount: "50.00", expectedRate: "0.865410" },
  ),
  NewAccount: request(
    NewAccount,
    {
      name: line(1, 70, "What the customer calls it. Without one the bank gives it a name."),
      cardType: { description: "The network of its card; Visa unless said otherwise." },
    },
    { currency: "CHF", accountType: "savings", name: "Ski holidays", cardType: "Mastercard" },
  ),
  AccountName: request(
    AccountName,
    { name: line(1, 70, "What the customer calls it.") },
    { name: "Rent and bills" },
  ),
  ProfileChange: request(
    ProfileChange,
    {
      firstName: line(1, 70, "As on the customer's papers."),
      lastName: line(1, 70, "As on the customer's papers."),
      email: { maxLength: 254, description: "Unique, whatever the case." },
      phoneNumber: line(1, 32, "In any notation."),
      username: { minLength: 3, maxLength: 64, description: "Unique, whatever the case." },
      password: {
        ...password,
        minLength: 1,
        description:
          "Where username, email or phone number become others, unless it was given within five minutes.",
      },
    },
    {
      firstName: "Inês",
      lastName: "Duarte",
      email: "ines@example.org",
      phoneNumber: "+351 91 555 01 23",
      username: "ines.duarte",
    },
  ),
  NewChatMessage: request(
    NewChatMessage,
    {
      text: {
        minLength: 1,
        maxLength: 2000,
        description: "Any script, over several lines; no other control characters.",
      },
    },
    { text: "Which documents do you need for a mortgage?" },
  ),
  NewTrustedPayee: request(
    NewTrustedPayee,
    { iban: payee.recipientIban, name: line(1, 70, "What the customer calls the payee.") },
    { iban: "LU280019400644750000", name: "Landlord" },
  ),
  NewLimits: request(NewLimits, { dailyTransferLimit: limit }, { dailyTransferLimit: "2000.00" }),
  NewCardLimit: request(NewCardLimit, { dailyLimit: limit }, { dailyLimit: "500.00" }),
  Place: request(
    Place,
    { place: line(1, 100, "Where the browser says it is.") },
    { place: "Luxembourg, Luxembourg" },
  ),
  SeenUpTo: request(
    SeenUpTo,
    { id: { description: "The newest event that was seen." } },
    { id: 1 },
  ),
  ReadUpTo: request(
    ReadUpTo,
    { id: { description: "The last message that was on the customer's screen." } },
    { id: 1 },
  ),
} as const

export type RequestName = keyof typeof requests
