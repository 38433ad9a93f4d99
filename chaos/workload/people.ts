import type { Account } from "#shared/contracts/accounts.ts"
import type { Currency } from "#shared/money/currency.ts"

/** An account of a chaos member. */
export type OwnedAccount = Pick<Account, "id" | "currency" | "iban" | "accountType">

/** A card with its secrets. */
export type OwnedCard = {
  readonly id: number
  readonly account: OwnedAccount
  readonly cvv: string
}

/** A chaos member, signed in for the whole run. */
export type Person = {
  readonly userId: number
  readonly username: string
  readonly cookie: string
  readonly accounts: readonly OwnedAccount[]
  readonly cards: readonly OwnedCard[]
  /** Has millions and spends them, up to the daily limit. */
  readonly spender: boolean
}

/** The password that a chaos member registers with. */
export const passwordOf = (username: string) => `by-the-chaos-${username}`

/** One of the bank's rates: six decimals. */
export type Rate = {
  readonly from: Currency
  readonly to: Currency
  readonly rate: string
}

/** The template's data, with which every trial begins. */
export type Template = {
  readonly people: readonly Person[]
  readonly rates: readonly Rate[]
}
