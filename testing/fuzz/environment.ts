import { randomUUID } from "node:crypto"
import type { Account } from "#shared/contracts/accounts.ts"
import type { CardDetails, DebitCard } from "#shared/contracts/cards.ts"
import { makeIban } from "#shared/iban/own-bank.ts"
import { type FactorNames, noFactors } from "../factor-scenarios.ts"
import { expectOk, type Member } from "../member.ts"
import { type FullMember, newFullMember } from "../watch/full-member.ts"
import type { WatchedApi, WatchedBank } from "../watch/watched-bank.ts"
import { type CreatedSession, createSession } from "./session.ts"

/** A member with one of everything, and a second member; cases refer to all of it by name. */
export type Environment = {
  readonly bank: WatchedBank
  readonly api: WatchedApi
  readonly member: Member
  readonly userId: number
  readonly neighborId: number
  /** The member who asks the member for money. */
  readonly askerId: number
  readonly names: Map<string, string>
  /** Cards by id, with their CVV and the account that pays. */
  readonly cards: Map<string, { cvv: string; accountId: string }>
  /** Last known balances by account id. */
  readonly balances: Map<string, string>
  session: CreatedSession
  /** The Cookie header of an ended session. */
  readonly ended: string
}

export async function prepareEnvironment(bank: WatchedBank, api: WatchedApi): Promise<Environment> {
  const mark = randomUUID().slice(0, 8)
  const own = await newFullMember(bank, api.url, `Own ${mark}`)
  const other = await newFullMember(bank, api.url, `Ek ${mark}`)
  const { member } = own
  const open = async (currency: Account["currency"]) =>
    expectOk(await member.post<Account>("/api/accounts", { currency, accountType: "current" }))
  const dollar = await open("USD")
  const full = await open("USD")
  await member.deposit(full.id, "9999999999.99")
  const closed = await open("USD")
  expectOk(await member.post(`/api/accounts/${closed.id}/closure`, { password: member.password }))
  const spare = [await open("CHF"), await open("CHF"), await open("CHF")] as const
  for (const { id } of spare) await member.deposit(id, "100.00")
  // The CVV depends on the expiry date.
  await bank.sql("update debit_cards set expiry_date = '2026-01-31' where account_id = $1", [
    spare[2].id,
  ])
  const cards = await cardsOf(member)
  const userId = member.user.id
  const left = await createSession(bank, userId)
  await bank.sql("update sign_ins set ended_at = now() where id = $1", [left.signInId])
  await bank.sql("update users set email = $2 where id = $1", [
    other.member.user.id,
    `other-${mark}@example.org`,
  ])
  const accounts = await member.accounts()
  return {
    bank,
    api,
    member,
    userId,
    ended: left.cookie,
    neighborId: other.member.user.id,
    askerId: own.asker.userId,
    names: new Map([
      ...namesOf(own, other, mark),
      ["name.last", String(member.user.lastName)],
      ["account.USD", String(dollar.id)],
      ["account.closed", String(closed.id)],
      ["account.byBank", String(spare[1].id)],
      ["iban.closed", closed.iban],
      ["account.full", String(full.id)],
      ["iban.full", full.iban],
      ...(["frozen", "byBank", "expired"] as const).map((name, index): [string, string] => {
        const card = cards.find(({ accountId }) => accountId === spare[index]?.id)
        return [`card.${name}`, String(card?.id)]
      }),
      ["card.GBP", String(cards.find(({ accountId }) => accountId === own.pound.id)?.id)],
    ]),
    cards: new Map(
      cards.map(({ id, accountId, cvv }) => [String(id), { cvv, accountId: String(accountId) }]),
    ),
    balances: new Map(accounts.map(({ id, balance }) => [String(id), balance])),
    session: await createSession(bank, userId),
  }
}

function namesOf(own: FullMember, other: FullMember, mark: string): [string, string][] {
  const names = {
    "account.EUR": own.euro.id,
    "account.GBP": own.pound.id,
    "account.CHF": own.empty.id,
    "account.foreign": other.euro.id,
    "account.absent": 900_000_001,
    "card.EUR": own.card.id,
    "card.virtual": own.virtualCardId,
    "card.once": own.singleUseCardId,
    "card.foreign": other.card.id,
    "card.absent": 900_000_002,
    "loan.pending": own.loans.pending,
    "loan.fresh": own.loans.fresh,
    "loan.offered": own.loans.offered,
    "loan.active": own.loans.active,
    "loan.closed": own.loans.closed,
    "loan.foreign": other.loans.active,
    "loan.absent": 900_000_003,
    "order.own": own.orderId,
    "order.foreign": other.orderId,
    "order.absent": 900_000_005,
    "statement.own": own.statementId,
    "statement.foreign": other.statementId,
    "statement.absent": 900_000_024,
    "goal.own": own.goalId,
    "goal.foreign": other.goalId,
    "goal.absent": 900_000_018,
    "rule.own": own.ruleId,
    "rule.foreign": other.ruleId,
    "rule.absent": 900_000_019,
    "saved.own": own.savedPayeeId,
    "saved.foreign": other.savedPayeeId,
    "saved.absent": 900_000_005,
    "request.own": own.requestId,
    "request.asked": own.askedId,
    "request.payable": own.payableId,
    "request.foreign": other.payableId,
    "request.absent": 900_000_007,
    "block.own": own.blockId,
    "block.foreign": other.blockId,
    "block.absent": 900_000_008,
    "iban.asker": own.asker.iban,
    "payee.own": own.payeeId,
    "payee.foreign": other.payeeId,
    "payee.absent": 900_000_004,
    "message.own": own.messageId,
    "message.foreign": other.messageId,
    "session.own": own.elsewhere,
    "session.foreign": other.elsewhere,
    "session.absent": "00000000-0000-4000-8000-900000000009",
    "event.own": own.eventId,
    "event.foreign": other.eventId,
    "notice.own": own.noticeId,
    "notice.foreign": other.noticeId,
    "notice.absent": 900_000_006,
    "reference.own": own.reference,
    "payment.own": own.paymentReference,
    "payment.arrived": own.arrivedReference,
    "payment.foreign": other.paymentReference,
    "reference.foreign": other.reference,
    "reference.absent": "TRF-20261120-ZZZZZZZZ",
    "iban.EUR": own.euro.iban,
    "iban.GBP": own.pound.iban,
    "iban.other": other.euro.iban,
    "iban.otherGBP": other.pound.iban,
    "iban.absent": makeIban("EUR", 999_999_999_999n),
    "name.other": `Ana Ek ${mark}`,
    "email.other": `other-${mark}@example.org`,
    username: own.member.username,
    "username.other": other.member.username,
    password: own.member.password,
    "username.lost": own.lost.username,
    "code.lost": own.lost.code,
    cursor: Buffer.from("2026-11-20T10:00:00.000000+00 1").toString("base64url"),
  }
  return [
    ...Object.entries(names).map(([name, value]): [string, string] => [name, String(value)]),
    ...factorNames(noFactors),
  ]
}

/** Factors by the names that cases use; passkeys as JSON. */
export function factorNames(factors: Partial<FactorNames>): [string, string][] {
  return Object.entries(factors).map(([name, value]) =>
    typeof value === "string"
      ? [`factor.${name}`, value]
      : [`passkey.${name}`, JSON.stringify(value)],
  )
}

async function cardsOf(member: Member) {
  const cards = expectOk(await member.get<DebitCard[]>("/api/debit-cards"))
  return Promise.all(
    cards.map(async ({ id, accountId }) => {
      const path = `/api/debit-cards/${id}/details`
      return {
        id,
        accountId,
        ...expectOk(await member.post<CardDetails>(path, { password: member.password })),
      }
    }),
  )
}
