import { eq, sql } from "drizzle-orm"
import type { CardType } from "#shared/cards/card-number.ts"
import { monthlyPayment } from "#shared/money/annuity.ts"
import type { Currency } from "#shared/money/currency.ts"
import { accounts as accountsTable } from "#shared/tables/accounts.ts"
import { debitCards } from "#shared/tables/cards.ts"
import { loans } from "#shared/tables/loans.ts"
import type { Env } from "../config/env.ts"
import { recordAudit } from "../db/audit.ts"
import { callFunction } from "../db/call-function.ts"
import type { Database } from "../db/pool.ts"
import { insertAccount } from "../features/accounts/queries.ts"
import { issueCard } from "../features/cards/queries.ts"
import { createMember } from "../features/registration/create-member.ts"
import { hashPassword } from "../identity/passwords/password.ts"
import { staffAnswer } from "../staff/staff-answer.ts"
import { aishaMonths } from "./aisha.ts"
import type { Calendar } from "./calendar.ts"
import { martaDay, martaMonths } from "./marta.ts"
import { demoSignIns } from "./sign-ins.ts"
import type { Member } from "./story.ts"

/** A demo member: account ids by currency, the name and IBAN that others pay, and the IBAN for savings. */
export type DemoMember = Member & {
  userId: number
  user: { id: number; holderName: string | null }
  eur: number
  gbp: number
  gbpIban: string
}

type Username = (typeof demoSignIns)[number]["username"]
type Person = { firstName: string; lastName: string; phoneNumber: string }

/** Opens a member as registration does, with dates in the past. */
async function open(
  tx: Database,
  env: Env,
  username: Username,
  person: Person,
  since: Date,
): Promise<DemoMember> {
  const password = demoSignIns.find((demo) => demo.username === username)?.password ?? ""
  const { user, accountIds } = await createMember(tx, env, {
    ...person,
    username,
    email: `${username}@tessera.example`,
    passwordHash: await hashPassword(env, password),
    createdAt: since,
    updatedAt: since,
  })
  const { holderName } = user
  if (holderName === null) throw new Error("a demo member has a name")
  const evidence = "Demo member: an invented person"
  const checked = { memberId: user.id, evidence }
  await callFunction(tx, "identity_check", staffAnswer({}), [checked, {}])
  const [eur, gbp] = accountIds
  if (eur === undefined || gbp === undefined) throw new Error("a member starts with two accounts")
  await tx
    .update(accountsTable)
    .set({ createdAt: since })
    .where(eq(accountsTable.holderId, user.id))
  const ibanOf = async (id: number) => {
    const [account] = await tx
      .select({ iban: accountsTable.iban })
      .from(accountsTable)
      .where(eq(accountsTable.id, id))
    return account?.iban ?? ""
  }
  return {
    userId: user.id,
    user,
    name: `${person.firstName} ${person.lastName}`,
    iban: await ibanOf(eur),
    eur,
    gbp,
    gbpIban: await ibanOf(gbp),
  }
}

/**
 * Marta, with accounts in all four currencies, a card of each network, one that replaced a lost card, and a
 * virtual card. A loan is offered to her.
 */
export async function openMarta(tx: Database, env: Env, calendar: Calendar) {
  const marta = await open(
    tx,
    env,
    "marta.lindqvist",
    { firstName: "Marta", lastName: "Lindqvist", phoneNumber: "+352 621 555 012" },
    calendar.monthsAgo(martaMonths, martaDay, 9),
  )
  const chf = await further(tx, env, marta, "CHF", "Swiss Franc", "Mastercard")
  const usd = await further(tx, env, marta, "USD", "US Dollar", "Amex")
  await replaceLostCard(tx, env, marta, calendar.monthsAgo(5, 12, 8))
  const created = calendar.monthsAgo(2, 3, 19)
  await issueAt(tx, env, marta, created, { isVirtual: true, name: "Online shopping" })
  await offerLoan(tx, marta, calendar)
  return { ...marta, chf, usd }
}

/** A loan that the bank approved today: its offer is open, so that a visitor can accept it. */
async function offerLoan(tx: Database, { userId }: DemoMember, calendar: Calendar) {
  const terms = {
    amount: "9000.00",
    interestRate: "4.20",
    termMonths: 36,
    monthlyPayment: monthlyPayment("9000.00", "4.20", 36),
  }
  const [offered] = await tx
    .insert(loans)
    .values({
      ...terms,
      userId,
      loanType: "personal",
      currency: "EUR",
      status: "approved",
      purpose: "New windows for the apartment",
      employmentType: "employed",
      annualIncome: "74400.00",
      creditScore: 768,
      applicationDate: calendar.daysAgo(2, 18),
      approvedDate: sql`clock_timestamp()`,
      firstPaymentDate: sql`(bank_day(clock_timestamp()) + interval '1 month')::date`,
      createdAt: sql`now()`,
    })
    .returning({ loanId: loans.id, expiresOn: loans.offerExpiresOn })
  const { interestRate, monthlyPayment: payment } = terms
  await recordAudit(tx, {
    userId,
    actor: "staff",
    action: "loan.approved",
    details: { ...offered, interestRate, monthlyPayment: payment },
  })
}

/** The euro card was lost, and replaced at this time. */
async function replaceLostCard(tx: Database, env: Env, member: DemoMember, at: Date) {
  const ofEuroAccount = eq(debitCards.accountId, member.eur)
  const [lost] = await tx
    .update(debitCards)
    .set({ closedAt: at, closeReason: "lost" })
    .where(ofEuroAccount)
    .returning({ id: debitCards.id })
  if (!lost) throw new Error("the euro account has no card")
  await issueAt(tx, env, member, at, { replacesCardId: lost.id })
}

async function issueAt(
  tx: Database,
  env: Env,
  { eur: accountId, user: person }: DemoMember,
  at: Date,
  card: { isVirtual?: boolean; name?: string; replacesCardId?: number },
): Promise<void> {
  const { id } = await issueCard(tx, env, { accountId, person, ...card })
  await tx.update(debitCards).set({ createdAt: at }).where(eq(debitCards.id, id))
}

async function further(
  tx: Database,
  env: Env,
  { userId, user: person }: DemoMember,
  currency: Currency,
  name: string,
  cardType: CardType,
): Promise<number> {
  const account = await insertAccount(tx, env, {
    holderId: userId,
    currency,
    name,
    accountType: "current",
  })
  await issueCard(tx, env, { accountId: account.id, person, cardType })
  return account.id
}

/** Tomas, who joined this week. */
export function openTomas(tx: Database, env: Env, calendar: Calendar): Promise<DemoMember> {
  const person = { firstName: "Tomáš", lastName: "Novák", phoneNumber: "+420 602 555 017" }
  return open(tx, env, "tomas.novak", person, calendar.daysAgo(4, 9))
}

/** Aisha, whose euro card is frozen and whose loan application is pending. */
export async function openAisha(tx: Database, env: Env, calendar: Calendar): Promise<DemoMember> {
  const person = { firstName: "Aisha", lastName: "Okafor", phoneNumber: "+33 6 39 98 55 93" }
  const since = calendar.monthsAgo(aishaMonths, 14, 9)
  const aisha = await open(tx, env, "aisha.okafor", person, since)
  const [card] = await tx
    .update(debitCards)
    .set({ status: "frozen" })
    .where(eq(debitCards.accountId, aisha.eur))
    .returning({ id: debitCards.id })
  await recordAudit(tx, {
    userId: aisha.userId,
    actor: "customer",
    action: "card.frozen",
    details: { cardId: card?.id },
  })
  await tx.insert(loans).values({
    userId: aisha.userId,
    loanType: "auto",
    amount: "12000.00",
    currency: "EUR",
    interestRate: "5.00",
    termMonths: 48,
    monthlyPayment: monthlyPayment("12000.00", "5.00", 48),
    purpose: "A used electric car for the night shifts",
    employmentType: "employed",
    annualIncome: "41000.00",
    creditScore: 712,
    applicationDate: calendar.daysAgo(1, 15),
    createdAt: sql`now()`,
  })
  return aisha
}
