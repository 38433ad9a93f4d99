import { setTimeout as sleep } from "node:timers/promises"
import type { Account } from "#shared/contracts/accounts.ts"
import type { CardDetails, DebitCard } from "#shared/contracts/cards.ts"
import type { ExchangeRate } from "#shared/contracts/exchange.ts"
import { parseRate } from "#shared/money/convert.ts"
import { fromDecimal } from "#shared/money/money.ts"
import { asOwner } from "../database.ts"
import { expectOk, type Member, newMember } from "../member.ts"
import { openAccount } from "../model/apply-change.ts"
import { emptyBank, type ModelBank, rateKey } from "../model/bank-model.ts"

/** A member of both the real bank and the model. */
export type Person = {
  readonly owner: number
  readonly member: Member
  /** The CVV of each card, by the card's id. */
  readonly codes: Map<number, string>
}

/** Some members of the real bank, and the model that must agree with it. */
export type Pair = {
  bank: ModelBank
  readonly people: readonly Person[]
}

/**
 * Registers members, each with an empty EUR and GBP account, in bank and model.
 * @param apis the origins that they use; those of the shared processes by default
 */
export async function newPair(members: number, apis?: readonly string[]): Promise<Pair> {
  const bank = emptyBank()
  const people = await Promise.all(
    Array.from({ length: members }, async () => {
      const member = await newMember({ firstName: "Ana", lastName: "Roth" }, apis)
      return { owner: member.user.id, member, codes: new Map<number, string>() }
    }),
  )
  const pair = { bank, people }
  for (const person of people) {
    for (const account of await person.member.accounts()) await addToModel(pair, person, account)
  }
  const rates = await people[0]?.member.get<ExchangeRate[]>("/api/exchange-rates")
  for (const { fromCurrency, toCurrency, rate } of rates ? expectOk(rates) : []) {
    bank.rates.set(rateKey(fromCurrency, toCurrency), parseRate(rate))
  }
  return pair
}

/** Adds an account that was just opened, and its card, to the model. */
export async function addToModel({ bank }: Pair, person: Person, account: Account): Promise<void> {
  const { owner, member, codes } = person
  const cards = expectOk(await member.get<DebitCard[]>("/api/debit-cards"))
  const card = cards.find(({ accountId }) => accountId === account.id)
  if (!card) throw new Error(`account ${account.id} has no card`)
  const { password } = member
  const { cvv } = expectOk(
    await member.post<CardDetails>(`/api/debit-cards/${card.id}/details`, { password }),
  )
  codes.set(card.id, cvv)
  const { id, iban, currency } = account
  openAccount(
    bank,
    { id, owner, iban, currency, balance: 0n, version: 0, closed: false },
    {
      id: card.id,
      account: id,
      dailyLimit: fromDecimal(card.dailyLimit),
      singleUse: false,
      ...unused,
    },
  )
}

const unused = { status: "active", closed: false, failures: 0, blocked: false } as const

/** Adds a single-use card that was just created to the model. */
export async function addSingleUseCard(
  { bank }: Pair,
  { member, codes }: Person,
  card: DebitCard,
): Promise<void> {
  const { id, accountId: account } = card
  const { password } = member
  const path = `/api/debit-cards/${id}/details`
  codes.set(id, expectOk(await member.post<CardDetails>(path, { password })).cvv)
  const dailyLimit = fromDecimal(card.dailyLimit)
  bank.cards.set(id, { id, account, dailyLimit, singleUse: true, ...unused })
}

/**
 * The bank's day now, such as 2026-11-20. If the next day is about to begin, waits for it, so that
 * the following three minutes are on one day.
 */
export async function bankDay(): Promise<string> {
  const now = async () => {
    const [row] = await asOwner<{ day: string; rest: number }>(
      `select clock::date::text as day, 86400 - extract(epoch from clock::time)::float as rest
        from (select clock_timestamp() at time zone 'Europe/Luxembourg' as clock) as here`,
    )
    return row ?? { day: "", rest: 0 }
  }
  const { day, rest } = await now()
  if (rest > 180) return day
  await sleep(rest * 1000 + 1000)
  return (await now()).day
}
