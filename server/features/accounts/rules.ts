import type { ProblemCode } from "#shared/contracts/problem.ts"
import { maxAccounts } from "#shared/limits.ts"

/** A refusal, with the message that the customer reads. */
export type Refusal = { code: ProblemCode; detail: string }

/** Why a customer with this many open accounts may not open another. */
export function openingRefusal(openAccounts: number): Refusal | undefined {
  if (openAccounts < maxAccounts) return undefined
  return {
    code: "too_many_accounts",
    detail: `You have ${openAccounts} open accounts, and ${maxAccounts} is the limit. Nothing was opened. Close one you no longer need first.`,
  }
}

type Closing = {
  /** Decimal strings: the account's balance and the interest not paid yet. */
  balance: string
  unpaidInterest: string
  /** Whether an active loan collects its installments from it. */
  repaysLoan: boolean
  /** Whether a payment from it to another bank is not final yet. */
  hasOpenPayment: boolean
}

/** Why an account may not be closed. */
export function closingRefusal({
  balance,
  unpaidInterest,
  repaysLoan,
  hasOpenPayment,
}: Closing): Refusal | undefined {
  if (balance !== "0.00") {
    return {
      code: "account_not_empty",
      detail:
        "There is still money in this account. Nothing was closed. Move it to another account first.",
    }
  }
  if (repaysLoan) {
    return {
      code: "account_repays_loan",
      detail:
        "Your loan installments are collected from this account. Nothing was closed. You can close it once the loan is paid off.",
    }
  }
  if (hasOpenPayment) {
    return {
      code: "payment_open",
      detail:
        "A payment from this account to another bank is still on its way. Nothing was closed. You can close it once the payment has arrived or come back.",
    }
  }
  if (worthPaying(unpaidInterest)) {
    return {
      code: "interest_not_paid",
      detail:
        "This account has earned interest that is not paid yet. Nothing was closed. Close it after the bank pays the interest.",
    }
  }
  return undefined
}

/** Interest is paid in whole cents, so less than one cent is never paid. */
function worthPaying(interest: string): boolean {
  const [whole = "0", decimals = ""] = interest.split(".")
  return BigInt(whole + decimals.slice(0, 2).padEnd(2, "0")) > 0n
}
